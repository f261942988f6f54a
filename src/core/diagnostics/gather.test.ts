import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepCrash } from '../../node/crashes/crash-records'
import { openSqlite } from '../../node/sqlite'
import { diagnosticsText } from '../../shared/model/diagnostics-text'
import { parsePolicy } from '../policy/parse-policy'
import { noPolicy } from '../policy/policy'
import { createRedactor } from '../remote'
import { diagnosticsCalls } from './calls'
import { gatherSections, type DiagnosticsParts } from './gather'
import { hideServices } from './hide-services'
import { createTroubles } from './troubles'

let home: string
let parts: DiagnosticsParts
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'plumbline-gather-'))
  parts = {
    ...{ homeDir: home, version: '1.2.3', program: 'test', policy: noPolicy, graphics: null },
    ...{ errors: () => ['an error of sesame-open'], clean: createRedactor().clean },
  }
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const text = async (withHosts: boolean, changes: Partial<DiagnosticsParts> = {}): Promise<string> =>
  diagnosticsText(await gatherSections({ ...parts, ...changes }, withHosts))
const write = (name: string, content: unknown): void =>
  writeFileSync(join(home, name), typeof content === 'string' ? content : JSON.stringify(content))

function fillHome(): void {
  write('settings.json', { theme: 'dark', baseMapUrl: 'https://tiles.example.org/{z}/{x}/{y}?key=abc', newer: 1 })
  const own = { keptIn: 'keychain', organizations: [], lastOkAt: null, madeBy: 'window' }
  write('connections.json', {
    version: 1,
    connections: [{ id: 'c1', name: 'Water Works', baseUrl: 'https://maps.works.example/api/', ...own }],
  })
  mkdirSync(join(home, 'logs'))
  write(
    'logs/plumbline.log',
    'info asked https://maps.works.example/api/jobs?token=abcdefg\nwarn “Water Works” is silent\nerror at https://other.example/x\n',
  )
  keepCrash(home, {
    at: '2026-01-01T00:00:00.000Z',
    version: '1',
    what: 'page',
    reason: 'crashed at maps.works.example',
  })
  const db = openSqlite(join(home, 'offline.db'))
  db.script('PRAGMA user_version = 3')
  db.run('CREATE TABLE t (x)')
  db.close()
}

it('tells the state of the home, and no name or address of a service unless the person agrees', async () => {
  fillHome()
  const hidden = await text(false)
  expect(hidden).toContain('Plumbline: 1.2.3, test')
  expect(hidden).toContain('theme: "dark"')
  expect(hidden).toContain('baseMapUrl: set')
  expect(hidden).toMatch(/offline\.db: .*schema 3, this version knows \d+/)
  expect(hidden).toContain('2026-01-01T00:00:00.000Z page, Plumbline 1: crashed at [service 1]')
  expect(hidden).toContain('warn “[service 1]” is silent')
  for (const secret of ['works.example', 'Water Works', 'other.example', 'tiles.example', 'abcdefg', 'key=abc'])
    expect(hidden).not.toContain(secret)
  const shown = await text(true)
  expect(shown).toContain('Water Works, https://maps.works.example/api/')
  expect(shown).not.toContain('abcdefg')
  expect(shown).not.toContain('tiles.example')
})

it('tells what was put aside, what is set to nothing, and which credentials were refused', async () => {
  expect(await text(true)).toContain('put aside: nothing')
  write('settings.json', { baseMapUrl: '' })
  const service = { name: 'Works', baseUrl: 'https://works.example/', keptIn: 'memory', organizations: [] }
  write('connections.json', { version: 1, connections: [service, { ...service, name: 'Depot', refused: true }] })
  write('offline.db.broken', '')
  const told = await text(true)
  expect(told).toContain('put aside: offline.db.broken')
  expect(told).toContain('baseMapUrl: none')
  expect(told).toMatch(/^Works,.* refused false,/m)
  expect(told).toMatch(/^Depot,.* refused true,/m)
})

it('tells what an administrator has laid down before what a person chose, and that it is laid down', async () => {
  write('settings.json', { theme: 'dark', keepAwake: true })
  const policy = parsePolicy('{"settings": {"theme": "light"}, "connections": {"only": true}}', '/etc/p.json')
  const told = await text(true, { policy })
  expect(told).toContain('theme: "light", set by the administrator')
  expect(told).toMatch(/^keepAwake: true$/m)
  expect(told).toContain('policy: services only those offered (0 offered)')
})

it('tells the last lines of a long log, each whole', async () => {
  mkdirSync(join(home, 'logs'))
  const lineOf = (at: number) => `info line ${at} ${'x'.repeat(at > 2000 ? 600 : 20)}`
  const log = (count: number) => Array.from({ length: count }, (_, at) => lineOf(at)).join('\n')
  const logged = async (): Promise<string[]> => {
    const sections = await gatherSections(parts, true)
    return (sections.find(({ id }) => id === 'log')?.text ?? '').split('\n')
  }
  write('logs/plumbline.log', `${log(2000)}\n`)
  expect(await logged()).toEqual(Array.from({ length: 200 }, (_, at) => lineOf(1800 + at)))
  write('logs/plumbline.log', `${log(2300)}\n`)
  const long = await logged()
  expect(long.at(-1)).toBe(lineOf(2299))
  expect(long.length).toBeLessThan(200)
  expect(long[0]).toBe(lineOf(2300 - long.length))
})

it('keeps the four texts that were composed last', async () => {
  const call = { signal: new AbortController().signal }
  const calls = diagnosticsCalls(
    parts,
    createTroubles([], noPolicy, () => undefined),
  )
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.push((await calls['diagnostics.compose']({ withHosts: false }, call)).id)
  const save = (id: string | undefined) =>
    calls['diagnostics.save']({ id: id ?? '', sections: ['program'], path: join(home, 'saved.txt') }, call)
  await expect(save(ids[0])).rejects.toMatchObject({ code: 'not-found' })
  for (const id of ids.slice(1)) await save(id)
})

it('leaves addresses of this computer, and no host that only ends like one', () => {
  const hide = hideServices([])
  expect(hide('http://127.0.0.1:8080/jobs http://LocalHost/')).toBe('http://127.0.0.1:8080/jobs http://LocalHost/')
  expect(hide('http://db.localhost:80/ https://works.127.0.0.1')).toBe('http://[host]/ https://[host]')
})

it('hides each service whole and by its own number, also where one address begins like another', () => {
  const hide = hideServices([
    { name: 'Works', baseUrl: 'https://maps.works.example/' },
    { name: 'Works West', baseUrl: 'https://maps.works.example/west/' },
  ])
  expect(hide('Works West at https://maps.works.example/west/jobs')).toBe('[service 2] at [service 2]/jobs')
  expect(hide('Works, maps.works.example')).toBe('[service 1], [service 1]')
})

it('hides what this run knows to be secret, in its last errors too', async () => {
  const redactor = createRedactor()
  redactor.add('Bearer sesame-open')
  expect(await text(true, { clean: redactor.clean })).toContain('an error of [hidden]')
})

it('is made of an empty home and of one in which nothing is sound', async () => {
  expect(await text(false)).toContain('offline.db: not there')
  expect(await text(false, { homeDir: join(home, 'none') })).toContain('offline.db: not there')
  for (const name of ['settings.json', 'connections.json', 'offline.db', 'cache.db', 'graphics.json'])
    write(name, '\0broken')
  mkdirSync(join(home, 'logs', 'plumbline.log'), { recursive: true })
  const broken = await text(false)
  expect(broken).toMatch(/offline\.db: .*no database/)
  expect(broken).toContain('[log]\ncannot be read:')
  expect(await text(false, { graphics: () => Promise.reject(new Error('no graphics')) })).toContain('no graphics')
})

it('saves what was shown, to the letter and by its chosen sections, and nothing where the policy says so', async () => {
  const call = { signal: new AbortController().signal }
  const calls = diagnosticsCalls(
    parts,
    createTroubles([], noPolicy, () => undefined),
  )
  const { id, sections } = await calls['diagnostics.compose']({ withHosts: false }, call)
  keepCrash(home, { at: '2026-02-02T00:00:00.000Z', version: '1', what: 'page', reason: 'later' })
  const path = join(home, 'saved.txt')
  await calls['diagnostics.save']({ id, sections: ['crashes', 'program'], path }, call)
  expect(readFileSync(path, 'utf8')).toBe(
    diagnosticsText(sections.filter(({ id }) => id === 'program' || id === 'crashes')),
  )
  await expect(calls['diagnostics.save']({ id: 'old', sections: ['program'], path }, call)).rejects.toMatchObject({
    code: 'not-found',
  })
  const policy = parsePolicy('{"diagnostics": "off"}', '/p')
  const closed = diagnosticsCalls(
    { ...parts, policy },
    createTroubles([], policy, () => undefined),
  )
  for (const refused of [
    () => closed['diagnostics.compose']({ withHosts: true }, call),
    () => closed['diagnostics.save']({ id, sections: ['program'], path }, call),
  ])
    await expect(Promise.resolve().then(refused)).rejects.toMatchObject({ code: 'policy.forbidden' })
})

it('tells once what the start found, and a policy with mistakes; what is found later to a window that is there', () => {
  const policy = parsePolicy('{"updates": 7}', '/p')
  const emit = vi.fn()
  const troubles = createTroubles([{ kind: 'graphics' }], policy, emit)
  const anew = { kind: 'began-anew', text: 'It began anew.' } as const
  troubles.tell(anew)
  const ofPolicy = { kind: 'policy', file: '/p', problems: policy.problems }
  expect(troubles.take()).toEqual([{ kind: 'graphics' }, ofPolicy, anew])
  expect(troubles.take()).toEqual([])
  expect(emit).not.toHaveBeenCalled()
  troubles.tell(anew)
  expect(emit).toHaveBeenCalledWith('diagnostics.troubled', anew)
  expect(troubles.take()).toEqual([])
})
