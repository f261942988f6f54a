import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noPolicy, type Policy } from '../policy/policy'
import { parsePolicy } from '../policy/parse-policy'
import { settingsFileCalls } from './settings-calls'
import { openSettings } from './settings-store'
import { createSettingsTransfer } from './transfer-settings'

let home: string
let path: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'plumbline-transfer-'))
  path = join(home, 'given.json')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const transfer = async (policy: Policy = noPolicy) =>
  createSettingsTransfer(home, await openSettings(home, policy), policy)
const give = (content: object): void =>
  writeFileSync(path, JSON.stringify({ plumbline: 'settings', version: 1, ...content }))
const office = { name: 'Office', baseUrl: 'https://maps.example.org/api/' }
const keptConnections = () =>
  (JSON.parse(readFileSync(join(home, 'connections.json'), 'utf8')) as { connections: Record<string, unknown>[] })
    .connections

it('brings settings from one home to another, and services without a credential', async () => {
  give({ settings: { theme: 'dark', keepAwake: false }, connections: [office] })
  const first = await transfer()
  const { file, says } = await first.read(path)
  expect(says).toEqual({
    changes: [
      { name: 'theme', from: 'system', to: 'dark', locked: false },
      { name: 'keepAwake', from: 'true', to: 'false', locked: false },
    ],
    connections: [{ ...office, isKnown: false, isAllowed: true }],
  })
  expect(await first.take(file, true)).toMatchObject({ theme: 'dark', keepAwake: false })
  expect(keptConnections()).toEqual([expect.objectContaining({ ...office, keptIn: 'none', people: [] })])
  writeFileSync(path, await first.text(true))
  const again = await first.read(path)
  expect(again.says).toEqual({ changes: [], connections: [{ ...office, isKnown: true, isAllowed: true }] })
  await first.take(again.file, true)
  expect(keptConnections()).toHaveLength(1)
})

it('makes no second connection to a service that a file names twice, or that is known by a former address', async () => {
  const written = { ...office, name: 'Once more', baseUrl: 'https://MAPS.example.org/api' }
  give({ settings: {}, connections: [office, written] })
  const own = await transfer()
  await own.take((await own.read(path)).file, true)
  expect(keptConnections()).toEqual([expect.objectContaining(office)])
  const moved = { ...keptConnections()[0], baseUrl: 'https://new.example.org/', addresses: [office.baseUrl] }
  writeFileSync(join(home, 'connections.json'), JSON.stringify({ version: 1, connections: [moved], current: null }))
  const next = await transfer()
  const again = await next.read(path)
  expect(again.says.connections.map(({ isKnown }) => isKnown)).toEqual([true, true])
  await next.take(again.file, true)
  expect(keptConnections()).toHaveLength(1)
})

it('hands out names and addresses of services alone, and neither this computer’s own nor packs', async () => {
  const record = {
    ...{ keptIn: 'keychain', organizations: [{ nickname: 'acme', name: 'Acme' }], lastOkAt: null },
    people: [{ of: 'person', mark: 'mark-of-ada' }],
  }
  const origin = {
    ...{ service: '', organization: 'acme', organizationName: '', projectId: 1, projectUuid: null, projectName: '' },
  }
  const pack = {
    ...{ format: 'plumbline-pack', version: 1, id: '00000000-0000-4000-8000-000000000001', writtenAt: '', program: '' },
    ...{ origin, asOf: '', newestAt: '', missing: [] },
    counts: { permits: 0, permitsOf: null, events: 0, layers: 0, revisions: 0 },
  }
  const connections = [
    { ...record, ...office, id: 'c1' },
    { ...record, id: 'local', name: 'This computer', baseUrl: 'http://127.0.0.1:1/' },
    { ...record, id: 'p', name: 'Pack', baseUrl: 'pack:1', pack },
  ]
  writeFileSync(
    join(home, 'connections.json'),
    JSON.stringify({ version: 1, connections, current: null, salt: 's4lt' }),
  )
  const text = await (await transfer()).text(true)
  expect((JSON.parse(text) as { connections: unknown }).connections).toEqual([office])
  expect(text).not.toMatch(/mark-of-ada|s4lt|acme/)
})

it('imports what was shown, and no file that was shown before', async () => {
  const calls = settingsFileCalls(await transfer())
  const read = async (theme: string) => {
    give({ settings: { theme } })
    return calls['app.readSettingsFile']({ path }, {} as never)
  }
  const first = await read('dark')
  const second = await read('light')
  give({ settings: { theme: 'contrast' } })
  await expect(
    Promise.resolve().then(() => calls['app.importSettings']({ id: first.id, withConnections: false }, {} as never)),
  ).rejects.toMatchObject({ code: 'not-found' })
  expect(await calls['app.importSettings']({ id: second.id, withConnections: false }, {} as never)).toMatchObject({
    theme: 'light',
  })
})

it('reads no file that is longer than one of settings can be', async () => {
  give({ settings: { theme: 'dark' }, filling: 'x'.repeat(1_000_000) })
  await expect((await transfer()).read(path)).rejects.toThrow(/settings of Plumbline/)
})

it('takes nothing of the services where it was not asked to', async () => {
  give({ settings: { theme: 'dark' }, connections: [office] })
  const own = await transfer()
  expect(await own.take((await own.read(path)).file, false)).toMatchObject({ theme: 'dark' })
  expect(() => keptConnections()).toThrow()
})

it('leaves out services that were not asked for, and an address of tiles with a key', async () => {
  const settings = await openSettings(home)
  await settings.change({ baseMapUrl: 'https://tiles.example.org/{z}/{x}/{y}.png?token=abcdefgh' })
  const text = await createSettingsTransfer(home, settings, noPolicy).text(false)
  expect(text).not.toContain('abcdefgh')
  expect(text).not.toContain('connections')
})

it.each([
  ['no JSON', '{', /settings of Plumbline/],
  ['another file', '{"theme": "dark"}', /settings of Plumbline/],
  ['a newer version', '{"plumbline": "settings", "version": 2, "settings": {}}', /newer version/],
  ['an unknown setting', '{"plumbline": "settings", "version": 1, "settings": {"theme": "dark", "sound": 1}}', /sound/],
  [
    'a value that is none',
    '{"plumbline": "settings", "version": 1, "settings": {"parallelUploads": 99}}',
    /parallelUploads/,
  ],
  ['tiles that are none', '{"plumbline": "settings", "version": 1, "settings": {"baseMapUrl": "x"}}', /base map/],
])('refuses %s, and takes nothing of it', async (_what, text, words) => {
  writeFileSync(path, text)
  await expect((await transfer()).read(path)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(words) as string,
  })
})

it('leaves alone what an administrator has laid down', async () => {
  const policy = parsePolicy(JSON.stringify({ settings: { theme: 'light' }, connections: { only: true } }), '/p')
  give({ settings: { theme: 'dark', keepAwake: false }, connections: [office] })
  const own = await transfer(policy)
  const { file, says } = await own.read(path)
  expect(says.changes[0]).toMatchObject({ name: 'theme', locked: true })
  expect(says.connections[0]?.isAllowed).toBe(false)
  expect(await own.take(file, true)).toMatchObject({ theme: 'light', keepAwake: false })
  expect(() => keptConnections()).toThrow()
})
