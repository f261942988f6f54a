import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto'

/** How long a link works: 30 minutes after the request that it was given to. */
export const linkLifetimeMs = 30 * 60_000
/** Links that are given out within so long are the same ones, so that the same question has the same answer. */
export const linkStepMs = 5 * 60_000

/** Path prefix of downloads. No organization can have it as its nickname, which holds no tilde. */
export const downloadPrefix = '/~source/'

/** The links that are given out now. */
export interface GivenLinks {
  /** Tells these links from those of another time. */
  time: string
  /** Where each revision's file is found, after the origin. */
  paths(revisionIds: readonly string[]): string[]
}

/** Makes and reads temporary download links. A link is its own permission: no header goes with it. */
export type DownloadLinks = ReturnType<typeof downloadLinks>

const hexDigits = 32

/**
 * Links signed with a key that only the service has: a revision's id is one block of 128 bits, and its signature that block
 * encrypted by AES-256 under the key of the link's time, so that those of a long list are made in one go. `now` gives UTC
 * milliseconds.
 */
export function downloadLinks(key: string, now: () => number) {
  /** When links of a time were given out last, by the time in them; those that are over are forgotten. */
  const givenMs = new Map<string, number>()

  /** Of `hexDigits` each. */
  function signatures(revisionIds: readonly string[], expires: string): string {
    const keyOfTime = createHmac('sha256', key).update(expires).digest()
    const cipher = createCipheriv('aes-256-ecb', keyOfTime, null).setAutoPadding(false)
    return cipher.update(Buffer.from(revisionIds.join('').replaceAll('-', ''), 'hex')).toString('hex')
  }

  /** Links that work for 30 minutes from now. */
  function give(): GivenLinks {
    const expires = String(Math.ceil(now() / linkStepMs) * linkStepMs + linkLifetimeMs)
    givenMs.set(expires, now())
    for (const each of givenMs.keys()) if (Number(each) <= now()) givenMs.delete(each)
    return {
      time: expires,
      paths(revisionIds) {
        const all = signatures(revisionIds, expires)
        const signature = (at: number): string => all.slice(at * hexDigits, (at + 1) * hexDigits)
        return revisionIds.map((id, at) => `${downloadPrefix}${id}?expires=${expires}&signature=${signature(at)}`)
      },
    }
  }

  return {
    give,
    /** An absolute URL for a revision's file that works for 30 minutes from now. */
    make: (origin: string, revisionId: string): string => origin + String(give().paths([revisionId])[0]),
    /** The revision of a link and until when it works (UTC milliseconds), `expired`, or null when it was not made here or was changed. */
    read(
      pathname: string,
      query: Readonly<Record<string, string[]>>,
    ): { revisionId: string; endsMs: number } | 'expired' | null {
      const revisionId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(
        pathname.slice(downloadPrefix.length),
      )?.[0]
      const [expires = ''] = query['expires'] ?? []
      const [signature = ''] = query['signature'] ?? []
      if (revisionId === undefined) return null
      const given = Buffer.from(signature)
      const wanted = Buffer.from(signatures([revisionId], expires))
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
      // Of links from before the service was started the last request is not known: they work to the time in them.
      const lastMs = Math.min(Number(expires), (givenMs.get(expires) ?? Infinity) + linkLifetimeMs)
      return lastMs <= now() ? 'expired' : { revisionId, endsMs: lastMs }
    },
  }
}
