import { AppError } from '../errors/app-error'

/**
 * The address as it may be handed to the system's browser. Only https, without credentials, to a host name in plain
 * letters; everything else is refused. Attacks: file:, smb: and ms-*: links that start programs, `https://bank@evil/`,
 * host names in look-alike letters.
 * @throws AppError `invalid` that says what is wrong with the link
 */
export function checkedExternalUrl(text: string): string {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    throw refused(text, 'it is not a whole address')
  }
  if (url.protocol !== 'https:') throw refused(text, `only https links are opened, not ${url.protocol}`)
  if (url.username !== '' || url.password !== '') throw refused(text, 'it holds a user name or password')
  if (/(^|\.)xn--/i.test(url.hostname) || !/^[\x20-\x7e]+$/.test(text))
    throw refused(text, 'its host name or path is not in plain letters')
  return url.href
}

function refused(text: string, why: string): AppError {
  return new AppError('invalid', `The link was not opened: ${why}. You can copy it and open it yourself.`, {
    details: { link: text.slice(0, 200) },
  })
}
