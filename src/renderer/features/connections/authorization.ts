import { isSafeOnItsWay } from '../../../shared/security/loopback'
import { upperFirst } from '../../format/sentences'
import { t } from '../../language'

/** How a credential is typed: a scheme and a secret, or the whole value of the header. */
export type AuthorizationScheme = 'Bearer' | 'Basic' | 'whole'

/** The value of the Authorization header; '' when there is not enough. */
export function authorizationValue(scheme: AuthorizationScheme, secret: string): string {
  const clean = secret.trim()
  if (clean === '' || scheme === 'whole') return clean.replace(/^authorization:\s*/i, '')
  // A whole value pasted beside a scheme is taken as it is, not doubled.
  if (/^(bearer|basic)\s+\S/i.test(clean)) return clean
  return `${scheme} ${clean}`
}

/** What is wrong with a base URL in plain words; null when it can be tried. */
export function baseUrlProblem(text: string): string | null {
  let url: URL
  try {
    url = new URL(text.trim())
  } catch {
    return t('connections.address.notWhole')
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return t('connections.address.noHttp')
  if (url.username || url.password) return t('connections.address.hasCredential')
  if (!isSafeOnItsWay(url)) return t('connections.address.unsafe')
  return null
}

/** A name for the list out of the address: "maps.northline.example" becomes "Northline"; an IP address stays as it is. */
export function nameFromUrl(text: string): string {
  try {
    const { hostname, host } = new URL(text)
    if (/^[\d.]+$|^\[/.test(hostname)) return host
    const parts = hostname.split('.')
    const word = parts.length > 1 ? (parts[parts.length - 2] ?? '') : (parts[0] ?? '')
    return upperFirst(word)
  } catch {
    return ''
  }
}
