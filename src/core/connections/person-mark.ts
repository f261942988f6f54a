import { scrypt } from 'node:crypto'

/** What is kept of a credential so that its person is known again; tells nothing of the credential. */
export interface PersonMark {
  /** `person`: stays the same when the credential is renewed. `value`: of this one credential only. */
  of: 'person' | 'value'
  /** Hexadecimal. */
  mark: string
}

/**
 * The mark of the person of an Authorization value. Slow on purpose, with a salt of the home folder: whoever reads the mark
 * and the salt still has to guess each password for itself.
 * @param salt of the home folder
 */
export async function personMark(authorization: string, salt: string): Promise<PersonMark> {
  const person = personIn(authorization.trim())
  const text = person ?? `value ${authorization.trim()}`
  const mark = await new Promise<string>((resolve, reject) =>
    scrypt(text, salt, 16, (error, key) => (error ? reject(error) : resolve(key.toString('hex')))),
  )
  return { of: person === null ? 'value' : 'person', mark }
}

/** Whom a credential names, where it does: the user of Basic, issuer and subject of a token that is a JWT. Null: it names nobody. */
export function personIn(authorization: string): string | null {
  const [, scheme = '', secret = ''] = /^(\S+)\s+(\S+)$/.exec(authorization) ?? []
  if (/^basic$/i.test(scheme)) {
    const [user] = Buffer.from(secret, 'base64').toString('utf8').split(':')
    return user ? `basic ${user}` : null
  }
  const payload = secret.split('.').length === 3 ? claimsOf(secret.split('.')[1] ?? '') : null
  if (typeof payload?.sub !== 'string' || payload.sub === '') return null
  return `token ${typeof payload.iss === 'string' ? payload.iss : ''} ${payload.sub}`
}

function claimsOf(part: string): { iss?: unknown; sub?: unknown } | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof claims === 'object' && claims !== null ? claims : null
  } catch {
    return null
  }
}
