import { AppError } from '../../shared/errors/app-error'

/** The base URL with a trailing slash; AppError `invalid` for what is none, has a query, or carries a credential. */
export function parseBaseUrl(text: string): URL {
  let url: URL
  try {
    url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`)
  } catch {
    throw new AppError('invalid', `“${redactUrl(text)}” is no web address. It starts with https://.`)
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new AppError('invalid', `A service is reached by https:// or http://, not by ${url.protocol}//.`)
  if (url.username || url.password)
    throw new AppError('invalid', 'The address must not hold a user name or password. Enter them as the credential.')
  url.search = ''
  url.hash = ''
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url
}

function redactUrl(text: string): string {
  return text.replace(/\/\/[^@/]*@/, '//').slice(0, 200)
}
