import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { callFromPage } from './harness/contract-from-page'
import { onEachHost } from './harness/hosts'
import { startSilentKeyring } from './harness/silent-keyring'

/** What the program says of it once it has answered: the window opens before. */
async function keychainOf({ page }: AppUnderTest) {
  const ask = async () => (await callFromPage(page, 'app.getInfo')).keychain
  await expect.poll(async () => String((await ask()).reason)).not.toMatch(/has not answered yet/)
  return ask()
}

onEachHost('the keychain', (host) => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await host.start()
  })
  afterAll(() => app?.close())

  it('is used where the session has one, and its lack is told in plain words', async ({ skip }) => {
    const keychain = await keychainOf(app)
    if (!keychain.available) {
      expect(keychain.reason).toMatch(/\.$/)
      skip(`no keychain service in this session: ${keychain.reason}`)
    }
    expect(keychain.reason).toBeNull()
  })
})

onEachHost('without a keychain', (host) => {
  it('says so and works on', async () => {
    const app = await host.start({ env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' } })
    try {
      expect(await keychainOf(app)).toEqual({
        available: false,
        reason: 'This session has no keychain service (none answers on D-Bus).',
      })
      expect(await callFromPage(app.page, 'connections.list')).toHaveLength(1)
    } finally {
      await app.close()
    }
  })
})

onEachHost('a keyring that waits for its password', (host) => {
  it('does not keep a program that is quit', async ({ skip }) => {
    const keyring = await startSilentKeyring()
    if (keyring === null) return skip('no dbus-daemon here')
    try {
      const app = await host.start({ env: { DBUS_SESSION_BUS_ADDRESS: keyring.address } })
      expect((await callFromPage(app.page, 'app.getInfo')).keychain.reason).toMatch(/has not answered yet/)
      const began = performance.now()
      await app.close()
      // The bus itself gives up after 25 s.
      expect(performance.now() - began).toBeLessThan(15_000)
    } finally {
      await keyring.stop()
    }
  })
})
