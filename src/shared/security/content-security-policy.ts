import { isSafeOnItsWay } from './loopback'
import { parseUrl } from './parse-url'

/**
 * The content security policy of the window, the same in all hosts: nothing but our own files, no inline script or
 * style, no eval, no frames, no forms. Images may come from the user's tile server besides.
 * @param tileOrigins origins of https tile servers that the user has set, such as "https://tiles.example.org"
 */
export function contentSecurityPolicy(tileOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...tileOrigins].join(' '),
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The origin of a tile URL template for the policy; null when it has none that may be used: only https, and http on the
 * loopback address, without credentials. Attack: a template such as "https://x; script-src *" that adds a directive.
 */
export function tileOriginOf(template: string): string | null {
  // {s} stands for a sub-domain; the policy names it by its wildcard.
  const wildcard = /^(https?:\/\/)\{s\}\./i.test(template)
  const plain = template.replace(/^(https?:\/\/)\{s\}\./i, '$1')
  const url = parseUrl(plain)
  if (url === null || url.username !== '' || url.password !== '' || !/^[a-z0-9.:[\]-]+$/i.test(url.host)) return null
  if (!isSafeOnItsWay(url)) return null
  return wildcard ? `${url.protocol}//*.${url.host}` : url.origin
}

/** Headers that go with every answer of a host, besides the policy. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), midi=(), payment=()',
}
