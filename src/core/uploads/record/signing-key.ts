import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Keychain } from '../../../node/keychain'
import { toAppError } from '../../../shared/errors/app-error'
import { wordedError } from '../../../shared/errors/worded-error'
import type { Said } from '../../../shared/languages/said'
import type { Log } from '../../ports'

const account = 'record-signing-key'

/** The public half of a key as it is handed out. */
export interface PublicKey {
  /** SPKI, PEM. */
  pem: string
  /** SHA-256 of the SPKI's bytes, hex: as `openssl pkey -pubin -outform DER | sha256sum` tells it. */
  fingerprint: string
}

/** The key that signs the records of this user, kept by the keychain. */
export type SigningKey = ReturnType<typeof openSigningKey>

/** AppError `invalid` where what is kept is no key. @param keychain where there is none that outlives the program, nothing is signed */
export function openSigningKey(keychain: Pick<Keychain, 'available' | 'reason' | 'get' | 'set'>, log: Log) {
  async function read(): Promise<KeyObject | null> {
    const kept = await keychain.get(account)
    return kept === null || !keychain.available ? null : privateKeyOf(kept)
  }

  /** Null where it cannot be had: the record is then told to be unsigned. */
  async function orNull(work: () => Promise<KeyObject | null>): Promise<KeyObject | null> {
    try {
      return await work()
    } catch (error) {
      if (toAppError(error).code === 'invalid') throw error
      // What the keychain says may hold the secret; only that it failed is told.
      log('warn', 'The signing key was not read from the keychain.', { code: toAppError(error).code })
      return null
    }
  }

  return {
    /** The private key, made on first use; null where no keychain keeps it. */
    use: (): Promise<KeyObject | null> =>
      orNull(async () => {
        const known = await read()
        if (known || !keychain.available) return known
        const { privateKey } = generateKeyPairSync('ed25519')
        await keychain.set(account, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
        // Another program may have made one in the same moment: the one that is kept counts.
        return read()
      }),
    /** The public half; null where there is no key yet, or no keychain. */
    own: async (): Promise<PublicKey | null> => {
      const key = await orNull(read)
      return key === null ? null : publicOf(key)
    },
    /** Why nothing is signed; null: it is. */
    reason: (): Said | string | null => keychain.reason,
  }
}

function privateKeyOf(pem: string): KeyObject {
  let key: KeyObject | null = null
  try {
    key = createPrivateKey(pem)
  } catch {
    // What the library says of a secret goes nowhere.
  }
  if (key?.asymmetricKeyType === 'ed25519') return key
  throw wordedError('invalid', 'noSigningKey', {})
}

/** The public half of a private key, or the key itself. */
export function publicOf(key: KeyObject): PublicKey {
  const half = key.type === 'private' ? createPublicKey(key) : key
  const der = half.export({ type: 'spki', format: 'der' })
  return {
    pem: half.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint: createHash('sha256').update(der).digest('hex'),
  }
}

/** A public key of a PEM. AppError `invalid` for what is no public Ed25519 key. */
export function publicKeyOf(pem: string): KeyObject {
  let key: KeyObject | null = null
  try {
    // A private one would do as well: nobody is to hand that on.
    if (!/PRIVATE/.test(pem)) key = createPublicKey(pem)
  } catch {
    // Said below.
  }
  if (key?.asymmetricKeyType === 'ed25519') return key
  throw wordedError('invalid', 'noPublicKey', {})
}
