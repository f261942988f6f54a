import type { Keychain } from '../../node/keychain'
import { AppError } from '../../shared/errors/app-error'
import type { Log } from '../ports'

/** The Authorization value of each connection: in the system's keychain, else in memory until the program ends. */
export type CredentialStore = ReturnType<typeof createCredentialStore>

/** Keeps credentials in the system's keychain; where it does not serve, in memory until the program ends. */
export function createCredentialStore(keychain: Keychain, log: Log) {
  const memory = new Map<string, string>()
  const account = (connectionId: string) => `connection:${connectionId}`
  const attempt = async <T>(work: () => Promise<T>, fallback: T): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      // What the keychain says may hold the secret; only that it failed is told.
      log('warn', 'The system keychain did not serve.', { code: error instanceof AppError ? error.code : 'unknown' })
      return fallback
    }
  }
  return {
    /** Null when none is known (never entered, or kept in memory only and the program was started again). */
    get: async (id: string): Promise<string | null> =>
      memory.get(id) ?? (await attempt(() => keychain.get(account(id)), null)),
    /** Tells where it is kept. */
    async set(id: string, authorization: string): Promise<'keychain' | 'memory'> {
      const kept = await attempt(async () => {
        await keychain.set(account(id), authorization)
        return keychain.available
      }, false)
      if (kept) memory.delete(id)
      else memory.set(id, authorization)
      return kept ? 'keychain' : 'memory'
    },
    async remove(id: string): Promise<void> {
      memory.delete(id)
      await attempt(() => keychain.delete(account(id)), undefined)
    },
  }
}
