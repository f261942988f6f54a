import { openKeychain, type Keychain } from '../node/keychain'
import { keychainProcess } from '../node/keychain-process'
import type { Cli } from './command'

/**
 * Where the key is that signs records: PLUMBLINE_SIGNING_KEY (a private Ed25519 key, PEM) where a script gives it, else the keychain of
 * the system, which is asked only once something is to be signed.
 * @param opened the keychain, where it is open already
 */
export function signingKeychain(cli: Pick<Cli, 'env'>, opened: Keychain | null): Keychain {
  const given = cli.env['PLUMBLINE_SIGNING_KEY']?.trim()
  if (given) return fixedKeychain(given.replaceAll('\\n', '\n'))
  let keychain = opened
  const open = (): Keychain => (keychain ??= openKeychain('Plumbline', () => Promise.resolve(keychainProcess())))
  return {
    get available() {
      return open().available
    },
    get reason() {
      return open().reason
    },
    get: (account) => open().get(account),
    set: (account, secret) => open().set(account, secret),
    delete: (account) => open().delete(account),
  }
}

function fixedKeychain(secret: string): Keychain {
  const ignored = () => Promise.resolve()
  return { available: true, reason: null, get: () => Promise.resolve(secret), set: ignored, delete: ignored }
}
