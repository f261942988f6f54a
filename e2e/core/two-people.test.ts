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
  addOrganization(service.store, { nickname: 'acme', name: 'Acme' })
  projectId = addProject(service.store, { org: 'acme', name: 'Site', lat: 0, lon: 0 }).id
  people = [await person('Ada Long'), await person('Ben Two')]
})
afterEach(async () => {
  for (const { core } of people) await core.close()
  await service.close()
  rmSync(root, { recursive: true, force: true })
})

async function person(name: string): Promise<Person> {
  const { authorization } = addUser(service.store, { org: 'acme', name, role: 'org-admin' })
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

async function plan({ core, project }: Person): Promise<string> {
  const call = { project, paths: [join(root, 'files')], mirrorFolders: false }
  const { planId } = await core.handlers['uploads.makePlan'](call, context)
  await core.planSettled(planId)
  return planId
}
const start = async ({ core }: Person, planId: string) =>
  (await core.handlers['uploads.start']({ planId }, context)).batchId
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
  }, 120_000)

  /** Both plan, both start; how many layers there are twice then. */
  async function sendTogether(prefix: string, count: number): Promise<number> {
    const plans = await Promise.all(people.map(plan))
    const batches = await Promise.all(people.map((one, index) => start(one, plans[index] ?? '')))
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
    const rows = await ended(ben, await start(ben, stale))
    expect(rows.map((row) => row.state)).toEqual(['skipped', 'skipped', 'skipped'])
    expect(rows[0]?.history.at(-1)?.text).toMatch(/^Not sent: Ada Long made “gas” on .*, of the same file\.$/)
    expect(await layers()).toHaveLength(3)
  }, 60_000)

  it('stop a row whose layer has come up with other data, and go on as a person says', async () => {
    const [ada, ben] = people as [Person, Person]
    const names = ['gas', 'kerbs', 'mains']
    for (const name of names) write(`${name}.csv`, `point\nof Ben ${name}`)
    const stale = await plan(ben)
    for (const name of names) {
      write(`${name}.csv`, `point\nof Ada, and another ${name}`)
      utimesSync(join(root, 'files', `${name}.csv`), 1e9, 1e9)
    }
    await ended(ada, await start(ada, await plan(ada)))
    for (const name of names) {
      write(`${name}.csv`, `point\nof Ben ${name}`)
      utimesSync(join(root, 'files', `${name}.csv`), 2e9, 2e9)
    }
    const batchId = await start(ben, stale)
    await ended(ben, batchId)
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
  }, 60_000)
})
