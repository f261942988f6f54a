import { randomBytes, timingSafeEqual } from 'node:crypto'

/** A start code is for the person who has just read it on the terminal. */
const codeLifeMs = 60_000
const sessionIdleMs = 12 * 3_600_000
const maxSessions = 50

/**
 * Who may speak to the web host: whoever presents the one-time start code gets a session, whose token travels in a
 * cookie that no script and no other site can use. Attacks: any web page, any other user of the machine, a code read
 * from a log after it was used.
 */
export interface Sessions {
  /** Of this one host; cookies do not know ports, so two hosts side by side need two names. */
  readonly cookieName: string
  /** A new start code, 256 bits, good once and for 60 s. */
  newStartCode(): string
  /** The Set-Cookie value for a right code; null for a wrong, used or expired one. */
  exchange(code: string): string | null
  /** Whether the Cookie header holds the token of a living session. */
  admits(cookieHeader: string | undefined): boolean
}

export function createSessions(now: () => number = Date.now): Sessions {
  const cookieName = `plumbline-${randomBytes(6).toString('hex')}`
  const codes = new Map<string, number>()
  const sessions = new Map<string, number>()

  return {
    cookieName,
    newStartCode() {
      const code = randomBytes(32).toString('base64url')
      codes.set(code, now() + codeLifeMs)
      return code
    },
    exchange(code) {
      const known = find(codes, code)
      if (known === null) return null
      const expires = codes.get(known) ?? 0
      codes.delete(known)
      if (expires < now()) return null
      const token = randomBytes(32).toString('base64url')
      if (sessions.size >= maxSessions) sessions.delete(oldestOf(sessions))
      sessions.set(token, now())
      return `${cookieName}=${token}; HttpOnly; SameSite=Strict; Path=/`
    },
    admits(cookieHeader) {
      const token = cookieValue(cookieHeader ?? '', cookieName)
      const known = token === null ? null : find(sessions, token)
      if (known === null) return false
      if ((sessions.get(known) ?? 0) + sessionIdleMs < now()) {
        sessions.delete(known)
        return false
      }
      sessions.set(known, now())
      return true
    },
  }
}

/** The key that equals the candidate, compared in constant time. */
function find(keys: ReadonlyMap<string, number>, candidate: string): string | null {
  const given = Buffer.from(candidate)
  for (const key of keys.keys()) {
    const expected = Buffer.from(key)
    if (expected.length === given.length && timingSafeEqual(expected, given)) return key
  }
  return null
}

function oldestOf(sessions: ReadonlyMap<string, number>): string {
  return [...sessions].reduce((oldest, entry) => (entry[1] < oldest[1] ? entry : oldest))[0]
}

function cookieValue(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined) return value
  }
  return null
}
