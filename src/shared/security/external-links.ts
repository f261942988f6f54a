import type { AppError } from '../errors/app-error'
import { said, type Said } from '../languages/said'
import { wordedError } from '../errors/worded-error'
import { parseUrl } from './parse-url'

/**
 * The address as it may be handed to the system's browser. Only https, without credentials, to a host name in plain
 * letters; everything else is refused. Attacks: file:, smb: and ms-*: links that start programs, `https://bank@evil/`,
 * host names in look-alike letters.
 * @throws AppError `invalid` that says what is wrong with the link
 */
export function checkedExternalUrl(text: string): string {
  const url = parseUrl(text)
  if (url === null) throw refused(text, said('errors.reasons.linkNoAddress'))
  if (url.protocol !== 'https:') throw refused(text, said('errors.reasons.linkNoHttps', { scheme: url.protocol }))
  if (url.username !== '' || url.password !== '') throw refused(text, said('errors.reasons.linkWithUser'))
  if (/(^|\.)xn--/i.test(url.hostname) || !/^[\x20-\x7e]+$/.test(text))
    throw refused(text, said('errors.reasons.linkForeignLetters'))
  return url.href
}

function refused(text: string, why: Said): AppError {
  return wordedError('invalid', 'linkNotOpened', { why }, { details: { link: text.slice(0, 200) } })
}
