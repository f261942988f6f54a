import { wordedError } from '../../shared/errors/worded-error'

/** The base URL with a trailing slash; AppError `invalid` for what is none, has a query, or carries a credential. */
export function parseBaseUrl(text: string): URL {
  let url: URL
  try {
    url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`)
  } catch {
    throw wordedError('invalid', 'noWebAddress', { address: redactUrl(text) })
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw wordedError('invalid', 'addressScheme', { scheme: url.protocol })
  if (url.username || url.password) throw wordedError('invalid', 'addressWithUser', {})
  url.search = ''
  url.hash = ''
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url
}

function redactUrl(text: string): string {
  return text.replace(/\/\/[^@/]*@/, '//').slice(0, 200)
}
