import { randomBytes, timingSafeEqual } from 'node:crypto'

/** A start code is for the person who has just read it on the terminal. */
const codeLifeMs = 60_000
const sessionIdleMs = 12 * 3_600_000
const maxSessions = 50

/** What a browser gets for a start code. */
export interface Admission {
  /** The Set-Cookie value; no script and no other site can use it. */
  cookie: string
  /** Of the page, which keeps it to itself and sends it along with all that it asks. */
  pageToken: string
}

/**
 * Who may speak to the web host: whoever presents the one-time start code gets a session. Its cookie opens the files of the
 * page, which are no secret; all else needs the token besides, which is in the memory of the page alone. Attacks: any web page,
 * any other user of the machine, a code read from a log after it was used, a program on another port, to which the
 * browser sends the same cookie.
 */
export type Sessions = ReturnType<typeof createSessions>

interface Session {
  pageToken: string
  usedMs: number
}

export function createSessions(now: () => number = Date.now) {
  // Of this one host; cookies do not know ports, so two hosts side by side need two names.
  const plainName = `plumbline-${randomBytes(6).toString('hex')}`
  const secureName = `__Host-${plainName}`
  const codes = new Map<string, number>()
  const sessions = new Map<string, Session>()

  function living(cookieHeader = ''): Session | null {
    const token = cookieValue(cookieHeader, secureName) ?? cookieValue(cookieHeader, plainName)
    const known = token === null ? null : find(sessions, token)
    const session = known === null ? undefined : sessions.get(known)
    if (known === null || session === undefined) return null
    if (session.usedMs + sessionIdleMs < now()) {
      sessions.delete(known)
      return null
    }
    session.usedMs = now()
    return session
  }

  return {
    /** A new start code, 256 bits, good once and for 60 s. */
    newStartCode(): string {
      const code = newSecret()
      codes.set(code, now() + codeLifeMs)
      return code
    },
    /**
     * A new session for a right code; null for a wrong, used or expired one.
     * @param knowsSecure whether the browser takes secure cookies over plain HTTP of this machine (Safari takes none)
     */
    exchange(code: string, knowsSecure: boolean): Admission | null {
      const known = find(codes, code)
      if (known === null) return null
      const expires = codes.get(known) ?? 0
      codes.delete(known)
      if (expires < now()) return null
      const token = newSecret()
      const pageToken = newSecret()
      if (sessions.size >= maxSessions) sessions.delete(oldestOf(sessions))
      sessions.set(token, { pageToken, usedMs: now() })
      const rules = 'HttpOnly; SameSite=Strict; Path=/'
      const cookie = knowsSecure ? `${secureName}=${token}; Secure; ${rules}` : `${plainName}=${token}; ${rules}`
      return { cookie, pageToken }
    },
    /** Whether the Cookie header is that of a living session. */
    admits: (cookieHeader: string | undefined): boolean => living(cookieHeader) !== null,
    /** Whether cookie and token are those of one living session. */
    admitsPage(cookieHeader: string | undefined, pageToken: string): boolean {
      const session = living(cookieHeader)
      return session !== null && isSame(session.pageToken, pageToken)
    },
  }
}

const newSecret = (): string => randomBytes(32).toString('base64url')

/** The key that equals the candidate, compared in constant time. */
function find(keys: ReadonlyMap<string, unknown>, candidate: string): string | null {
  for (const key of keys.keys()) if (isSame(key, candidate)) return key
  return null
}

function isSame(expected: string, candidate: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(candidate)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function oldestOf(sessions: ReadonlyMap<string, Session>): string {
  return [...sessions].reduce((oldest, entry) => (entry[1].usedMs < oldest[1].usedMs ? entry : oldest))[0]
}

function cookieValue(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined) return value
  }
  return null
}
