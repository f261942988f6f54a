import { expect, it } from 'vitest'
import type { Keychain } from '../../node/keychain'
import { createCredentialStore } from './credential-store'

function keychainOf(works: { now: boolean; available?: boolean }) {
  const kept = new Map<string, string>()
  const when = <T>(work: () => T): Promise<T> =>
    works.now ? Promise.resolve(work()) : Promise.reject(new Error('the secret is s3cret'))
  const keychain = {
    available: works.available ?? true,
    get: (account: string) => when(() => kept.get(account) ?? null),
    set: (account: string, secret: string) => when(() => void kept.set(account, secret)),
    delete: (account: string) => when(() => void kept.delete(account)),
  }
  return { kept, keychain: keychain as unknown as Keychain }
}

it('keeps a credential in memory while the keychain does not serve, says so, and tells the log no secret', async () => {
  const works = { now: false }
  const { keychain, kept } = keychainOf(works)
  const logged: unknown[] = []
  const store = createCredentialStore(keychain, (...entry) => void logged.push(entry))
  expect(await store.set('a', 'Bearer 1')).toBe('memory')
  expect(await store.get('a')).toBe('Bearer 1')
  expect(await store.get('b')).toBeNull()
  expect(JSON.stringify(logged)).not.toContain('s3cret')
  works.now = true
  expect(await store.set('a', 'Bearer 2')).toBe('keychain')
  expect([...kept.values()]).toEqual(['Bearer 2'])
  expect(await store.get('a')).toBe('Bearer 2')
  // Another program of this person has entered a newer one since.
  kept.set('connection:a', 'Bearer 3')
  expect(await store.get('a')).toBe('Bearer 3')
  await store.remove('a')
  expect(await store.get('a')).toBeNull()
})

it('does not call kept what a keychain took that is not there', async () => {
  const store = createCredentialStore(keychainOf({ now: true, available: false }).keychain, () => undefined)
  expect(await store.set('a', 'Bearer 1')).toBe('memory')
})
