import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

/** How long a link works: 30 minutes (interface.md, Limits). */
export const linkLifetimeMs = 30 * 60_000

/** Path prefix of downloads. No organization can have it as its nickname, which holds no tilde. */
export const downloadPrefix = '/~source/'

/** Makes and reads temporary download links. A link is its own permission: no header goes with it. */
export interface DownloadLinks {
  /** An absolute URL for a revision's file that works for 30 minutes from now. */
  make(origin: string, revisionId: string): string
  /** The revision of a link, `expired`, or null when it was not made here or was changed. */
  read(pathname: string, query: Readonly<Record<string, string[]>>): { revisionId: string } | 'expired' | null
}

/** Links signed (HMAC-SHA-256) with a key that only the service has. `now` gives UTC milliseconds. */
export function downloadLinks(key: string, now: () => number): DownloadLinks {
  // Made once: a list has a link for each layer.
  const secret = createSecretKey(key, 'utf8')
  const sign = (revisionId: string, expires: string): Buffer =>
    createHmac('sha256', secret).update(`${revisionId}\n${expires}`).digest()
  return {
    make(origin, revisionId) {
      const expires = String(now() + linkLifetimeMs)
      const signature = sign(revisionId, expires).toString('base64url')
      return `${origin}${downloadPrefix}${encodeURIComponent(revisionId)}?expires=${expires}&signature=${signature}`
    },
    read(pathname, query) {
      const revisionId = /^[0-9a-f-]{36}$/.exec(pathname.slice(downloadPrefix.length))?.[0]
      const [expires = ''] = query['expires'] ?? []
      const [signature = ''] = query['signature'] ?? []
      if (revisionId === undefined) return null
      const given = Buffer.from(signature, 'base64url')
      const wanted = sign(revisionId, expires)
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
      return Number(expires) <= now() ? 'expired' : { revisionId }
    },
  }
}
