import { describe, expect, it } from 'vitest'
import { keychainHoldsThread, openKeychain, type KeychainBackend } from './keychain'
import { textOfSaid } from '../shared/languages/said'

function backend(change: Partial<KeychainBackend> = {}): KeychainBackend {
  const kept = new Map<string, string>()
  return {
    getPassword: (_service, account) => Promise.resolve(kept.get(account) ?? null),
    setPassword: (_service, account, password) => Promise.resolve(void kept.set(account, password)),
    deletePassword: (_service, account) => Promise.resolve(kept.delete(account)),
    ...change,
  }
}

describe('openKeychain', () => {
  it('keeps secrets in the system where it can', async () => {
    const keychain = openKeychain('Test', () => Promise.resolve(backend()))
    await keychain.set('one', 'secret')
    expect(await keychain.get('one')).toBe('secret')
    await keychain.delete('one')
    expect(await keychain.get('one')).toBeNull()
    expect(keychain).toMatchObject({ available: true, reason: null })
  })

  it('finds all of a CommonJS library, of which import() names a part only', async () => {
    const { getPassword } = backend()
    const keychain = openKeychain('Test', () => Promise.resolve({ default: backend(), getPassword }))
    await keychain.set('one', 'secret')
    expect(await keychain.get('one')).toBe('secret')
    expect(keychain.available).toBe(true)
  })

  it.each([
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', /no keychain service/],
    ['Could not connect: No such file or directory', /no keychain service/],
    ['Cannot create an item in a locked collection', /locked/],
    ['libsecret-1.so.0: cannot open shared object file', /not installed/],
    ['something nobody has seen', /something nobody has seen/],
  ])('keeps them in memory and says why when the system says "%s"', async (text, reason) => {
    const keychain = openKeychain('Test', () =>
      Promise.resolve(backend({ getPassword: () => Promise.reject(new Error(text)) })),
    )
    await keychain.set('one', 'secret')
    expect(await keychain.get('one')).toBe('secret')
    expect(keychain.available).toBe(false)
    expect(textOfSaid(keychain.reason ?? '')).toMatch(reason)
  })

  it('tells that a question holds a thread until the system answers, not only until nobody waits', async () => {
    let answer: (secret: null) => void = () => undefined
    const late = new Promise<null>((resolve) => (answer = resolve))
    const keychain = openKeychain('Test', () => Promise.resolve(backend({ getPassword: () => late })), 10)
    await keychain.get('one')
    const waits = keychainHoldsThread()
    answer(null)
    await late
    await Promise.resolve()
    expect([waits, keychainHoldsThread()]).toEqual([true, false])
  })

  it('goes on without a keychain that does not answer', async () => {
    const silent = new Promise<never>(() => undefined)
    const keychain = openKeychain('Test', () => Promise.resolve(backend({ getPassword: () => silent })), 10)
    await keychain.settled(1)
    expect(textOfSaid(keychain.reason ?? '')).toMatch(/not answered yet/)
    expect(await keychain.get('one')).toBeNull()
    expect(textOfSaid(keychain.reason ?? '')).toMatch(/did not answer/)
  })

  it('translates a refusal that comes later', async () => {
    const keychain = openKeychain('Test', () =>
      Promise.resolve(backend({ setPassword: () => Promise.reject(new Error('locked')) })),
    )
    await expect(keychain.set('one', 'secret')).rejects.toMatchObject({ code: 'keychain.unavailable' })
  })
})
