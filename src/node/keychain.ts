import { messageOf } from '../shared/errors/app-error'
import { said, type Said } from '../shared/languages/said'
import { errorOf } from '../shared/errors/worded-error'

/** The part of keytar that is used. */
export interface KeychainBackend {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

/** Secrets of the user, kept by the operating system where it can, else in memory until the program ends. Never in a file. */
export interface Keychain {
  /** Whether secrets outlive the program; false as long as that is not known. */
  readonly available: boolean
  /** Why not, in plain words; null when available. */
  readonly reason: Said | string | null
  /** Null when nothing is kept under this account. */
  get(account: string): Promise<string | null>
  set(account: string, secret: string): Promise<void>
  delete(account: string): Promise<void>
}

/** A keychain of which it may not be known yet whether it serves. */
export interface OpenedKeychain extends Keychain {
  /** Resolves when it is known whether the system's keychain serves, at the latest after so long. */
  settled(withinMs: number): Promise<void>
}

/** Questions to the system's keychain that have no answer yet. */
let openQuestions = 0

/**
 * Whether a question to the system's keychain has no answer yet. It then holds a thread of this process, and the process
 * waits for that thread when it ends: as long as the system waits for the user's password.
 */
export const keychainHoldsThread = (): boolean => openQuestions > 0

/** A locked keyring may wait for the user's password for ever; the program goes on without it. */
const patienceMs = 10_000

/**
 * Opens the system's keychain for one program. Any refusal and any silence of 10 s means "no keychain": secrets then live
 * in memory only, and `reason` says so. Never throws; calls wait until it is known.
 * @param service name under which the keychain lists the secrets
 * @param load gives the backend, or a module of which it is the default export; called once
 */
export function openKeychain(
  service: string,
  load: () => Promise<KeychainBackend | { default: KeychainBackend }>,
  timeoutMs = patienceMs,
): OpenedKeychain {
  let known: Keychain | null = null
  const opening = (async (): Promise<Keychain> => {
    try {
      const loaded = await load()
      // Of a CommonJS module, import() names only those exports that its lexer recognises; the default is all of it.
      const backend = 'default' in loaded ? loaded.default : loaded
      // Reading an account that is not there asks the system everything that a real read would.
      await withinTime(counted(backend.getPassword(service, 'availability-check')), timeoutMs)
      return systemKeychain(service, backend, timeoutMs)
    } catch (error) {
      return memoryKeychain(whyUnavailable(error))
    }
  })().then((keychain) => (known = keychain))
  return {
    get available() {
      return known?.available ?? false
    },
    get reason() {
      return known === null ? said('errors.reasons.keychainAwaited') : known.reason
    },
    get: async (account) => (await opening).get(account),
    set: async (account, secret) => (await opening).set(account, secret),
    delete: async (account) => (await opening).delete(account),
    async settled(withinMs) {
      // Only waited for: every call tells what is wrong with it.
      await withinTime(opening, withinMs).catch(() => undefined)
    },
  }
}

/** A keychain that forgets when the program ends. @param reason in plain words why there is no better one */
export function memoryKeychain(reason: Said | string): Keychain {
  const secrets = new Map<string, string>()
  return {
    available: false,
    reason,
    get: (account) => Promise.resolve(secrets.get(account) ?? null),
    set: (account, secret) => {
      secrets.set(account, secret)
      return Promise.resolve()
    },
    delete: (account) => {
      secrets.delete(account)
      return Promise.resolve()
    },
  }
}

function systemKeychain(service: string, backend: KeychainBackend, timeoutMs: number): Keychain {
  const ask = async <T>(question: Promise<T>): Promise<T> => {
    try {
      return await withinTime(counted(question), timeoutMs)
    } catch (cause) {
      throw errorOf('keychain.unavailable', whyUnavailable(cause), { cause, retry: 'later' })
    }
  }
  return {
    available: true,
    reason: null,
    get: (account) => ask(backend.getPassword(service, account)),
    set: (account, secret) => ask(backend.setPassword(service, account, secret)),
    delete: async (account) => {
      await ask(backend.deletePassword(service, account))
    },
  }
}

/** keytar's errors have no code; what they say is all there is (libsecret, Keychain Services, Credential Manager). */
function whyUnavailable(error: unknown): Said {
  const text = messageOf(error)
  if (/no answer/i.test(text)) return said('errors.reasons.keychainSilent')
  if (/d-?bus|autolaunch|could not connect|org\.freedesktop\.secrets/i.test(text))
    return said('errors.reasons.noKeychain')
  if (/locked/i.test(text)) return said('errors.reasons.keychainLocked')
  if (/cannot find module|\.node|shared object|libsecret/i.test(text)) return said('errors.reasons.keychainMissing')
  return said('errors.reasons.keychainUnusable', { why: text })
}

function counted<T>(question: Promise<T>): Promise<T> {
  openQuestions++
  return question.finally(() => openQuestions--)
}

function withinTime<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer from the keychain.')), timeoutMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
