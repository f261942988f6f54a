import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Cli } from '../../src/cli/command'
import { registerDiff } from '../../src/cli/diff'
import { registerEvents } from '../../src/cli/events'
import { registerHold } from '../../src/cli/hold'
import { registerLayers } from '../../src/cli/layers'
import { registerPermits } from '../../src/cli/permits'
import { runCli } from '../../src/cli/run-cli'
import { createGeoEngine } from '../../src/geo/workers/geo-engine'
import { createCore } from '../../src/core'
import { memoryKeychain } from '../../src/node/keychain'
import type { GeoEngine } from '../../src/geo/engine-api'
import { permitFilterNames, type PermitFilterName, type PermitListItem } from '../../src/shared/rest'
import { addUser } from '../../src/service/admin/administration'
import { seedDemo } from '../../src/service/demo'
import { startService, type RunningService } from '../../src/service/start-service'
import { startFaultProxy, type FaultProxy } from './fault-proxy'

let root: string
let geo: GeoEngine
let service: RunningService
let proxy: FaultProxy
let authorization: string

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'plumbline-cli-held-'))
  geo = createGeoEngine({ size: 1 })
  service = await startService({ dataDir: join(root, 'service'), engine: geo, seed: seedDemo, log: () => undefined })
  proxy = await startFaultProxy(() => service.url)
  ;({ authorization } = await addUser(service.store, { org: 'demo', name: 'Ada Long', role: 'org-admin' }))
})
beforeEach(() => (proxy.decide = () => ({ do: 'pass' })))
afterAll(async () => {
  process.exitCode = 0
  await proxy.close()
  await service.close()
  await geo.close()
  rmSync(root, { recursive: true, force: true })
})

/** One run of the command line against the project of the sample. */
async function run(words: string, home = 'home', signal = new AbortController().signal) {
  const notes: string[] = []
  let json: unknown
  const cli: Cli = {
    print: () => undefined,
    printJson: (value) => (json = value),
    note: (line) => notes.push(line),
    showLine: () => undefined,
    isTerminal: false,
    signal,
    env: { PLUMBLINE_HOME: join(root, home), PLUMBLINE_AUTHORIZATION: authorization },
  }
  process.exitCode = 0
  const args = [...words.split(' '), '--server', proxy.url, '--org', 'demo', '--project', '1', '--json']
  const status = await runCli(args, [registerLayers, registerPermits, registerEvents, registerDiff, registerHold], cli)
  return { status, json, notes: notes.join('\n') }
}

it('answers from what is held, as with the service, with its age, in the window’s place too', async () => {
  expect((await run('hold')).status).toBe(0)
  const layers = (await run('layers --all-revisions')).json as { id: number; revisions: unknown[] }[]
  const layer = layers.find(({ revisions }) => revisions.length > 1)?.id
  const [permit] = (await run('permits --statuses 8')).json as { id: number }[]
  const commands = [
    'layers',
    'layers --all-revisions',
    'permits',
    'permits --statuses 8,1 --show-archived',
    'permits --page-number 2 --page-size 7',
    `permits --id ${permit?.id}`,
    `events --permit ${permit?.id}`,
    `diff ${layer}@1 ${layer}@2`,
  ]
  const online = new Map<string, unknown>()
  for (const words of commands) {
    const { status, json, notes } = await run(words)
    expect([words, status, notes]).toEqual([words, 0, ''])
    online.set(words, json)
  }

  await proxy.goAway()
  for (const words of commands) {
    const { status, json, notes } = await run(words)
    expect([words, status]).toEqual([words, 0])
    expect(json, words).toEqual(online.get(words))
    expect(notes, words).toMatch(/^held copy, read \d{4}-\d\d-\d\d \d\d:\d\d UTC: no connection$/)
  }
  const latestOnly = layers.find(({ id, revisions }) => id !== layer && revisions.length > 1)
  const notHere = await run(`diff ${latestOnly?.id}@1 ${latestOnly?.id}@latest`)
  expect(notHere).toMatchObject({ status: 4, json: undefined })
  expect(notHere.notes).toMatch(/Revision 1 of “.+” is not on this computer\. .*cannot be reached/)
  expect(notHere.notes).toContain(`--layers ${latestOnly?.id} --revisions ${latestOnly?.revisions.length}`)
  const unknown = await run('events --permit 999999')
  expect(unknown).toMatchObject({ status: 4, json: undefined })
  expect(unknown.notes).toMatch(/The history of permit 999999 is not on this computer\. .*cannot be reached/)
  expect(await run('layers', 'another-home')).toMatchObject({ status: 4, json: undefined })

  // The window of the same home sees the hold.
  const window = await createCore({
    homeDir: join(root, 'home'),
    keychain: memoryKeychain('test'),
    geo,
    localService: null,
    log: () => undefined,
  })
  const context = { signal: new AbortController().signal }
  const [connection] = await window.handlers['connections.list'](undefined, context)
  const project = { connectionId: connection?.id ?? '', organization: 'demo', projectId: 1 }
  expect((await window.handlers['permits.getHold']({ project }, context)).complete).toBe(true)
  expect((await window.handlers['layers.list']({ project, revisions: 'latest' }, context)).source).toBe('offline')
  await window.close()
  await proxy.comeBack()
})

it('refuses to hold what the project has not, or what says nothing, and wishes none of it', async () => {
  const home = 'home of wrong words'
  const refused: [string, string][] = [
    ['hold --permits 1001,987654321', 'The project has no permit 987654321.'],
    ['hold --folder /Nowhere', 'The project has no folder “/Nowhere”.'],
    ['hold --layers 9999', 'The project has no layer 9999.'],
    ['hold --release --name Nix', 'Nothing is held under the name “Nix”.'],
    ['hold --name Alone', '--name goes with --bbox or --permits.'],
    ['hold --folder /Utilities --name Pipes', '--name goes with --bbox or --permits.'],
    ['hold --list --bbox 10,50,11,51', 'Each of --list, --pause and --resume goes alone, or with --budget.'],
    ['hold --pause --resume', 'Each of --list, --pause and --resume goes alone, or with --budget.'],
  ]
  for (const [words, said] of refused) {
    const { status, notes, json } = await run(words, home)
    expect([words, status, notes, json]).toEqual([words, 2, expect.stringContaining(said), undefined])
  }
  expect((await run('hold --list --budget 4GB', home)).json).toMatchObject({ holds: [], fetching: { limitBytes: 4e9 } })
  expect((await run('hold --budget 2GB', home)).json).toMatchObject({ holds: [], fetching: { limitBytes: 2e9 } })
})

it('names a chosen revision by its number, counts the layers that were meant, and lets go without the service', async () => {
  const home = 'home of one revision'
  const layers = (await run('layers --all-revisions', home)).json as { id: number; revisions: unknown[] }[]
  const layer = layers.find(({ revisions }) => revisions.length > 1)?.id
  expect((await run(`hold --revision ${layer}@1`, home)).json).toMatchObject({ layers: 1, ready: 1, revisions: 1 })
  expect((await run('hold --list', home)).json).toMatchObject({ holds: [{ revisionNumber: 1 }] })
  // Room is made without a network too, where it is short.
  await proxy.goAway()
  expect((await run('hold --release', home)).status).toBe(0)
  expect((await run('hold --list', home)).json).toMatchObject({ holds: [] })
  await proxy.comeBack()
})

it('says once that this computer’s clock is wrong, online and from what is held', async () => {
  const yearMs = 365 * 86_400_000
  const headers = () => ({ date: new Date(Date.now() + 3 * yearMs).toUTCString() })
  proxy.decide = () => ({ do: 'pass', headers: headers() })
  const told = /^This computer’s clock is 1,09\d d behind the service’s\. What is read [^\n]*$/
  expect((await run('layers', 'wrong-clock')).notes).toMatch(told)
  const { clockApartSeconds } = (await run('hold --release', 'wrong-clock')).json as { clockApartSeconds: number }
  expect(Math.round((clockApartSeconds * 1000) / yearMs)).toBe(3)
  await proxy.goAway()
  expect((await run('layers', 'wrong-clock')).notes).toMatch(/This computer’s clock is 1,09\d d behind[^]*held copy/)
  await proxy.comeBack()
})

it('has an option for each filter of permits, which finds others than none at all', async () => {
  const all = (await run('permits')).json as PermitListItem[]
  const some = all.find(({ requesterId, holderId, template }) => requesterId && holderId && template)
  const options: Record<PermitFilterName, string> = {
    targetUserId: `--target-user-id 00000000-0000-4000-8000-000000000000`,
    excludeIds: `--exclude-ids ${some?.id}`,
    statuses: `--status ${some?.status}`,
    name: `--name ${some?.name.split(' ').at(-1)}`,
    types: `--types ${some?.template?.id}`,
    creatorId: `--creator-id ${some?.requesterId}`,
    holderId: `--holder-id ${some?.holderId}`,
    showArchived: '--show-archived',
    startDateFrom: `--start-date-from ${some?.startTime}`,
    startDateUntil: `--start-date-until ${some?.startTime}`,
    expiryDateFrom: `--expiry-date-from ${some?.expiryDate}`,
    expiryDateUntil: `--expiry-date-until ${some?.expiryDate}`,
  }
  const found = await Promise.all(
    permitFilterNames.map(async (name) => [name, (await run(`permits ${options[name]}`)).json] as const),
  )
  const ids = (list: unknown) => (list as PermitListItem[]).map(({ id }) => id)
  const idle = found.filter(([, list]) => isDeepStrictEqual(ids(list), ids(all)))
  expect(idle.map(([name]) => options[name])).toEqual([])
})

it('opens what is held whatever the service says, and says it: a page in its place, a refusal, a permit that is gone', async () => {
  proxy.decide = () => ({
    do: 'answer',
    status: 200,
    headers: { 'Content-Type': 'text/html' },
    body: '<!doctype html>',
  })
  const portal = await run('layers')
  expect(portal.status).toBe(0)
  expect(portal.notes).toMatch(/^held copy, read .*sign-in page/)
  proxy.decide = () => ({ do: 'answer', status: 401 })
  const refused = await run('layers')
  expect(refused.status).toBe(5)
  expect(refused.notes).toMatch(/^held copy, read .*refused the credential/)
  expect(refused.json).toEqual(portal.json)
  const [permit] = (await run('permits')).json as { id: number }[]
  for (const [status, said] of [
    [404, /^held copy, read .*not any more/],
    [403, /^held copy, read .*may not read/],
  ] as const) {
    proxy.decide = () => ({ do: 'answer', status })
    const held = await run(`permits --id ${permit?.id}`)
    expect(held).toMatchObject({ status: 3, json: { id: permit?.id } })
    expect(held.notes).toMatch(said)
  }
  expect(await run('permits --id 987654321')).toMatchObject({ status: 3, json: undefined })
})

it('ends at once when it is interrupted, whatever it waits for at a service that is silent', async () => {
  for (const words of ['layers', 'permits', 'events --permit 1', 'hold', 'diff 1@1 1@2']) {
    const stop = new AbortController()
    proxy.decide = () => {
      stop.abort()
      return { do: 'hold' }
    }
    const began = performance.now()
    const { status, notes } = await run(words, 'home of who gives up', stop.signal)
    expect([words, status, notes]).toEqual([words, 130, expect.stringMatching(/[Rr]un (it )?again to go on\.$/)])
    expect(performance.now() - began).toBeLessThan(5_000)
  }
})
