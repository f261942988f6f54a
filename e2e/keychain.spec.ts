import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkout, freshHome, removeHome, type AppUnderTest } from './harness/app-under-test'
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
      expect(await keychainOf(app)).toMatchObject({
        available: false,
        reason: 'This session has no keychain service (none answers on D-Bus).',
        reasonBy: { key: 'errors.reasons.noKeychain' },
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

describe('the command line beside a keyring that waits for its password', () => {
  /** Runs a command that needs the credential of a service nobody listens at; the seconds it took. */
  async function run(bus: string, env: Record<string, string>) {
    const home = freshHome()
    const kept = { id: 'kept', name: 'Quay', baseUrl: 'http://127.0.0.1:9/', keptIn: 'keychain', organizations: [] }
    const file = { version: 1, connections: [{ ...kept, lastOkAt: null }], current: null }
    writeFileSync(join(home, 'connections.json'), JSON.stringify(file))
    try {
      const words = ['permits', '--server', 'http://127.0.0.1:9', '--org', 'demo', '--project', '1']
      const child = spawn(process.execPath, [join(checkout, 'out/main/cli.js'), ...words], {
        env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: bus, PLUMBLINE_HOME: home, ...env },
      })
      let said = ''
      child.stderr.on('data', (chunk) => (said += String(chunk)))
      const began = performance.now()
      const status = await new Promise<number | null>((resolve) => child.once('exit', resolve))
      return { status, said, seconds: (performance.now() - began) / 1000 }
    } finally {
      await removeHome(home)
    }
  }

  it('ends with its own status, and asks nothing of the keyring where the environment has the credential', async ({
    skip,
  }) => {
    const keyring = await startSilentKeyring()
    if (keyring === null) return skip('no dbus-daemon here')
    try {
      const [without, given] = await Promise.all([
        run(keyring.address, {}),
        run(keyring.address, { PLUMBLINE_AUTHORIZATION: 'Bearer x' }),
      ])
      expect(without.status).toBe(5)
      expect(without.said).toContain('may be waiting for its password. Set PLUMBLINE_AUTHORIZATION')
      // The keyring may take 10 s to answer, its bus gives up 25 s after it was asked for the first time.
      expect(without.seconds).toBeLessThan(25)
      expect(given.status).toBe(4)
      expect(given.said).not.toContain('keychain')
    } finally {
      await keyring.stop()
    }
  })
})
