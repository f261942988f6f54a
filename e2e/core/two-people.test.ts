import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCore, type Core } from '../../src/core'
import { memoryKeychain } from '../../src/node/keychain'
import { addOrganization, addProject, addUser } from '../../src/service/admin/administration'
import { startService, type RunningService } from '../../src/service/start-service'
import type { ProjectRef, TransferRow } from '../../src/shared/contract'
import { scriptedEngine } from '../conformance/scripted-engine'
import { quickTimings } from './core-site'

const context = { signal: new AbortController().signal }
let root: string
let service: RunningService
let projectId: number
let people: Person[]

/** One person at a computer of their own. */
interface Person {
  name: string
  core: Core
  project: ProjectRef
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'plumbline-two-'))
  mkdirSync(join(root, 'files'))
  service = await startService({ dataDir: join(root, 'service'), engine: scriptedEngine(), log: () => undefined })
  await addOrganization(service.store, { nickname: 'acme', name: 'Acme' })
  projectId = (await addProject(service.store, { org: 'acme', name: 'Site', lat: 0, lon: 0 })).id
  people = [await person('Ada Long'), await person('Ben Two')]
})
afterEach(async () => {
  for (const { core } of people) await core.close()
  await service.close()
  rmSync(root, { recursive: true, force: true })
})

async function person(name: string): Promise<Person> {
  const { authorization } = await addUser(service.store, { org: 'acme', name, role: 'org-admin' })
  const core = await createCore({
    homeDir: join(root, name),
    keychain: memoryKeychain('test'),
    geo: scriptedEngine(),
    localService: null,
    log: () => undefined,
    uploadTimings: quickTimings,
  })
  const connectionId = await core.attach(service.url, authorization)
  await core.start()
  return { name, core, project: { connectionId, organization: 'acme', projectId } }
}

const write = (name: string, text: string) => writeFileSync(join(root, 'files', name), text)

function writeAt(name: string, text: string, seconds: number): void {
  write(name, text)
  utimesSync(join(root, 'files', name), seconds, seconds)
}

async function plan({ core, project }: Person): Promise<string> {
  const call = { project, paths: [join(root, 'files')], mirrorFolders: false }
  const { planId } = await core.handlers['uploads.makePlan'](call, context)
  await core.planSettled(planId)
  return planId
}
const start = async ({ core }: Person, planId: string) =>
  (await core.handlers['uploads.start']({ planId }, context)).batchId
/** As a person does who looks at what the other has changed in the moment of the start, and starts again. */
async function startInTheEnd(one: Person, planId: string): Promise<string> {
  for (let tries = 0; ; tries++)
    try {
      return await start(one, planId)
    } catch (error) {
      if (tries === 5 || (error as { code?: string }).code !== 'service.conflict') throw error
    }
}
const rowsByName = async ({ core }: Person, planId: string) =>
  new Map((await core.handlers['uploads.getPlan']({ planId }, context)).rows.map((row) => [row.name, row]))
async function ended({ core }: Person, batchId: string): Promise<TransferRow[]> {
  for (;;) {
    const { batch, rows } = await core.handlers['uploads.getBatch']({ batchId }, context)
    if (batch.state !== 'running') return rows
    await new Promise((next) => setTimeout(next, 20))
  }
}
async function layers(): Promise<{ id: number; name: string; revisions: unknown[] }[]> {
  const [first] = people
  if (!first) return []
  const call = { project: first.project, revisions: 'all' as const }
  return (await first.core.handlers['layers.list'](call, context)).overview.layers
}

describe('two people who send one folder', () => {
  it('make each layer once but for those of the same moment, and are both told of these', async () => {
    const count = 30
    const rounds = 3
    const doubledIn: number[] = []
    for (let round = 1; round <= rounds; round++) {
      for (let index = 1; index <= count; index++)
        write(`round ${round} survey ${index}.csv`, `point\n${round} ${index}`)
      doubledIn.push(await sendTogether(`round ${round} `, count))
      rmSync(join(root, 'files'), { recursive: true })
      mkdirSync(join(root, 'files'))
    }
    // Without a bound on what runs ahead it is half of them; with it from 0 to 4 of 30.
    const doubled = doubledIn.reduce((sum, one) => sum + one, 0)
    expect(doubled, `of ${count} layers each: ${doubledIn.join(', ')}`).toBeLessThan((rounds * count) / 4)
  })

  /** Both plan, both start; how many layers there are twice then. */
  async function sendTogether(prefix: string, count: number): Promise<number> {
    const plans = await Promise.all(people.map(plan))
    const batches = await Promise.all(people.map((one, index) => startInTheEnd(one, plans[index] ?? '')))
    const rows = await Promise.all(people.map((one, index) => ended(one, batches[index] ?? '')))
    const stopped = rows.flat().filter((row) => !['completed', 'skipped'].includes(row.state))
    expect(stopped.map((row) => `${row.name}: ${row.error?.message}`)).toEqual([])

    const made = (await layers()).filter((layer) => layer.name.startsWith(prefix))
    const doubled = made.length - count
    expect(new Set(made.map((layer) => layer.name)).size).toBe(count)
    for (const [index, one] of people.entries()) {
      const twins = await one.core.handlers['uploads.findTwins']({ batchId: batches[index] ?? '' }, context)
      expect(twins).toHaveLength(doubled)
      for (const row of twins) expect(row.twins.map((twin) => twin.by)).toEqual([people[1 - index]?.name])
      const { rows: told } = await one.core.handlers['uploads.getBatch']({ batchId: batches[index] ?? '' }, context)
      expect(told.filter((row) => row.history.some(({ text }) => text.includes('Retire one')))).toHaveLength(doubled)
    }
    return doubled
  }

  it('send nothing of what the other has sent between plan and start, however long ago the plan was made', async () => {
    const [ada, ben] = people as [Person, Person]
    for (const name of ['gas', 'kerbs', 'mains']) write(`${name}.csv`, `point\n${name}`)
    const stale = await plan(ben)
    await ended(ada, await start(ada, await plan(ada)))
    await expect(start(ben, stale)).rejects.toMatchObject({
      code: 'service.conflict',
      message: expect.stringMatching(/^Nothing is left to send: Ada Long made “gas” on .*, and 2 more like it\.$/),
    })
    const { rows } = await ben.core.handlers['uploads.getPlan']({ planId: stale }, context)
    expect(rows.map((row) => row.action)).toEqual(['skip', 'skip', 'skip'])
    expect(rows[0]?.problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Changed since you looked: Ada Long made “gas” on .*\.$/),
    ])
    // What nobody has sent goes, and nobody is asked about the rest.
    write('poles.csv', 'point\npoles')
    await ben.core.handlers['uploads.readAgain']({ planId: stale, rowIds: null }, context)
    await ben.core.planSettled(stale)
    const sent = await ended(ben, await start(ben, stale))
    expect(sent.filter((row) => row.state === 'completed').map((row) => row.name)).toEqual(['poles'])
    expect(await layers()).toHaveLength(4)
  })

  it('are stopped at the start where a layer was revised since they looked, and keep what they have decided', async () => {
    const [ada, ben] = people as [Person, Person]
    for (const name of ['gas', 'kerbs', 'mains', 'poles']) writeAt(`${name}.csv`, `point at 0.2 0.1\n${name}`, 1e9)
    await ended(ada, await start(ada, await plan(ada)))
    for (const name of ['gas', 'kerbs', 'mains', 'poles'])
      writeAt(`${name}.csv`, `point at 0.2 0.1\n${name} of Ben`, 3e9)
    const stale = await plan(ben)
    const before = await rowsByName(ben, stale)
    expect([...before.values()].map((row) => row.action)).toEqual(['revise', 'revise', 'revise', 'revise'])
    const edit = (name: string, changes: object) =>
      ben.core.handlers['uploads.editRows'](
        { planId: stale, rowIds: [before.get(name)?.id ?? ''], ...changes },
        context,
      )
    await edit('kerbs', { selected: false })
    await edit('mains', { action: 'create', options: { title: 'mains of Ben' } })
    await edit('poles', { options: { revisionComment: 'surveyed again' } })
    for (const name of ['gas', 'kerbs']) writeAt(`${name}.csv`, `point at 0.2 0.1\n${name} of Ada`, 4e9)
    for (const name of ['mains', 'poles']) rmSync(join(root, 'files', `${name}.csv`))
    await ended(ada, await start(ada, await plan(ada)))
    for (const name of ['gas', 'kerbs', 'mains', 'poles'])
      writeAt(`${name}.csv`, `point at 0.2 0.1\n${name} of Ben`, 3e9)

    await expect(start(ben, stale)).rejects.toMatchObject({
      code: 'service.conflict',
      message: expect.stringMatching(
        /^“gas” is decided otherwise now, since Ada Long revised “gas” on .*\. Look at what is marked/,
      ),
    })
    const after = await rowsByName(ben, stale)
    expect(after.get('gas')).toMatchObject({ action: 'problem', rule: 'older', selected: false })
    expect(after.get('kerbs')).toMatchObject({ action: 'problem', selected: false })
    expect(after.get('mains')).toMatchObject({ action: 'create', selected: true, options: { title: 'mains of Ben' } })
    expect(after.get('poles')).toMatchObject({ action: 'revise', options: { revisionComment: 'surveyed again' } })
    const marked = [...after.values()].filter((row) => row.problems.some(({ code }) => code === 'layers-changed'))
    expect(marked.map((row) => row.name)).toEqual(['gas', 'kerbs'])

    const rows = await ended(ben, await start(ben, stale))
    expect(rows.map((row) => [row.name, row.state])).toEqual([
      ['mains of Ben', 'completed'],
      ['poles', 'completed'],
    ])
  })

  it('see in an open plan what the other has done, as soon as their own window reads the layers', async () => {
    const [ada, ben] = people as [Person, Person]
    write('gas.csv', 'point\ngas')
    const open = await plan(ben)
    await ended(ada, await start(ada, await plan(ada)))
    await ben.core.handlers['layers.list']({ project: ben.project, revisions: 'all' }, context)
    await ben.core.planSettled(open)
    expect((await rowsByName(ben, open)).get('gas')).toMatchObject({
      action: 'skip',
      problems: [{ code: 'layers-changed', message: expect.stringContaining('Ada Long made “gas”') }],
    })
  })

  it('hold a folder on, also when the other renames it', async () => {
    const [ada, ben] = people as [Person, Person]
    write('gas.csv', 'point\ngas')
    await ended(ada, await start(ada, await plan(ada)))
    const layerIds = (await layers()).map(({ id }) => id)
    await ada.core.handlers['layers.move']({ project: ada.project, layerIds, path: 'North' }, context)
    const read = () => ben.core.handlers['layers.list']({ project: ben.project, revisions: 'all' }, context)
    await read()
    const wish = { scope: { kind: 'folder' as const, path: 'North' }, depth: 1 }
    await ben.core.handlers['revisions.hold']({ project: ben.project, wishes: [wish] }, context)
    await ada.core.handlers['layers.moveFolder'](
      { project: ada.project, from: 'North', to: 'Site/North side' },
      context,
    )
    await read()
    const { wishes } = await ben.core.handlers['revisions.getHold']({ project: ben.project }, context)
    expect(wishes).toEqual([{ scope: { kind: 'folder', path: 'Site/North side' }, depth: 1 }])
  })

  /** A row of Ben's that does not go at its start, since its files have changed on the disk. */
  async function heldUp(ben: Person, names: string[]): Promise<string> {
    for (const name of names) writeAt(`${name}.csv`, `point\nof Ben ${name}`, 1e9)
    const planId = await plan(ben)
    for (const name of names) writeAt(`${name}.csv`, `point\nanother ${name}`, 1.1e9)
    const batchId = await start(ben, planId)
    expect((await ended(ben, batchId)).map((row) => row.error?.code)).toEqual(names.map(() => 'file.changed'))
    return batchId
  }

  it('stop a row right before its first byte where a copy of its file came up under another name', async () => {
    const [ada, ben] = people as [Person, Person]
    const batchId = await heldUp(ben, ['kerbs'])
    rmSync(join(root, 'files', 'kerbs.csv'))
    writeAt('kerbs north side.csv', 'point\nof Ben kerbs', 2e9)
    await ended(ada, await start(ada, await plan(ada)))
    writeAt('kerbs.csv', 'point\nof Ben kerbs', 2e9)
    await ben.core.handlers['uploads.retry']({ batchId, rowIds: null }, context)
    const [row] = await ended(ben, batchId)
    expect(row).toMatchObject({ state: 'review', question: expect.anything() })
    expect(row?.error?.message).toMatch(
      /^Not sent: Ada Long sent “kerbs north side” on .*and it holds the same content under another name\./,
    )
    expect(await layers()).toHaveLength(1)
  })

  it('stop a row whose layer has come up with other data, and go on as a person says', async () => {
    const [ada, ben] = people as [Person, Person]
    const names = ['gas', 'kerbs', 'mains']
    const batchId = await heldUp(ben, names)
    for (const name of names) writeAt(`${name}.csv`, `point\nof Ada, and yet another ${name}`, 1e9)
    await ended(ada, await start(ada, await plan(ada)))
    for (const name of names) writeAt(`${name}.csv`, `point\nof Ben ${name}`, 2e9)
    // The files changed since the plan: a person says that they are to be sent as they are now.
    await ben.core.handlers['uploads.retry']({ batchId, rowIds: null }, context)
    const rows = await ended(ben, batchId)
    expect(rows.map((row) => row.state)).toEqual(['review', 'review', 'review'])
    expect(rows[0]?.error?.message).toMatch(
      /^Not sent: Ada Long made “gas” on .*\. Revise that one, send it all the same/,
    )
    expect(await layers()).toHaveLength(3)

    const answers = ['revise', 'send', 'leave-out'] as const
    for (const [index, answer] of answers.entries())
      await ben.core.handlers['uploads.answer']({ batchId, rowId: rows[index]?.id ?? '', answer }, context)
    expect((await ended(ben, batchId)).map((row) => row.state)).toEqual(['completed', 'completed', 'cancelled'])
    const counts = (await layers()).map((layer) => `${layer.name} ${layer.revisions.length}`).sort()
    expect(counts).toEqual(['gas 2', 'kerbs 1', 'kerbs 1', 'mains 1'])
  })
})
