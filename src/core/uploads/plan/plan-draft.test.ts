import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CallOptions, InspectRequest } from '../../../geo/engine-api'
import { emptyReport } from '../../../geo/file-report'
import type { PlanRow } from '../../../shared/contract'
import { migrate } from '../../../node/migrate'
import { openSqlite } from '../../../node/sqlite'
import { cacheMigrations } from '../../revisions/cache-schema'
import { openKnownReadings } from './files/known-readings'
import { createPlanDraft, type DraftOptions, type PlanDraft } from './plan-draft'
import { createPlanSpecification } from './plan-specification'

const rowCount = 480
let folder: string
/** What the disk does with what is to be kept. */
let keep: DraftOptions['keep']
let draft: PlanDraft
let options: DraftOptions
/** When the window was told, milliseconds. */
let told: number[]
/** The rows that the window was told of last. */
let toldRows: readonly PlanRow[]
let inspected: number
/** How often a row was decided over. */
let decided: number
/** Ends with the reading of files; null: each is read at once. */
let reading: Promise<void> | null
/** Files are read one after the other. */
let turn: Promise<void>
/** What reading a file takes of the processor. */
let effortMs: number

beforeEach(() => {
  keep = () => undefined
  folder = mkdtempSync(join(tmpdir(), 'plumbline-plan-'))
  for (let n = 0; n < rowCount; n++) writeFileSync(join(folder, `Point ${n}.geojson`), '{}')
  writeFileSync(join(folder, 'Broken.shp'), 'no shapefile')
  told = []
  toldRows = []
  inspected = 0
  decided = 0
  reading = null
  turn = Promise.resolve()
  effortMs = 0
  const db = openSqlite(':memory:')
  migrate(db, cacheMigrations)
  options = {
    ...{
      id: 'p',
      project: { connectionId: 'c', organization: 'o', projectId: 1 },
      title: 'Survey',
      paths: [folder],
      origins: [],
    },
    ...{ only: null, given: () => null, mirrorFolders: false, kept: [], stagingDir: join(folder, 'staging') },
    stagedName() {
      decided++
      return null
    },
    geo: {
      async inspect({ files }: InspectRequest, { onProgress, onEffort }: CallOptions) {
        inspected++
        if (reading) {
          onProgress?.({ step: 'Reading', fraction: 0.43, features: 0 })
          await reading
        }
        await (turn = turn.then(() => new Promise((resolve) => setTimeout(resolve, 2))))
        onEffort?.({ cpuMs: effortMs, peakMb: 100 })
        return emptyReport(files)
      },
    } as never,
    readings: openKnownReadings(db, 'test'),
    readContext: () =>
      Promise.resolve({
        ...{ layers: [], sent: [], projectSrid: null, folders: new Set<string>() },
        area: { boxes: [], centre: null, label: '' },
      }),
    looks: { look: () => Promise.reject(new Error('There is no layer.')) },
    specification: createPlanSpecification({
      ...{ given: null, use: null },
      kept: () => ({ specification: null, fault: null }),
    }),
    person: () => ({ by: 'ada', at: '' }),
    log: () => undefined,
    keep: (changes) => keep(changes),
    onChanged(plan, changed) {
      toldRows = plan.rows.filter(({ id }) => changed.has(id))
      if (plan.state === 'reading') told.push(performance.now())
    },
  }
  draft = createPlanDraft(options)
})
afterEach(async () => {
  await draft.end('remove')
  rmSync(folder, { recursive: true, force: true })
})

it('tells of a plan of 480 rows eight times a second at most while they are read', async () => {
  await expect.poll(() => told.length).toBeGreaterThan(3)
  for (const [n, ms] of told.entries()) if (n > 0) expect(ms - told[n - 1]!).toBeGreaterThan(110)
})

it('tells at once of what a person does meanwhile', async () => {
  await expect.poll(() => told.length).toBe(1)
  const [row] = draft.shown().rows
  draft.edit({ planId: 'p', rowIds: [row!.id], selected: false })
  expect(told).toHaveLength(2)
})

it('shows what a person chose for a row, whatever that changes of the decision over it', async () => {
  await expect.poll(() => draft.shown().state).toBe('ready')
  const [row] = draft.shown().rows
  for (const options of [{ title: 'Kerbs' }, { directoryPath: 'Roads' }, { comment: 'As built' }]) {
    draft.edit({ planId: 'p', rowIds: [row!.id], options })
    expect(toldRows).toMatchObject([{ id: row!.id, options }])
  }
})

it('reads no further file once it is put away', async () => {
  await expect.poll(() => inspected).toBeGreaterThan(0)
  await draft.end('remove')
  expect(inspected).toBeLessThan(rowCount)
})

it('tells how much of a file has been read while it is, and no more of it then', async () => {
  let end = () => {}
  reading = new Promise((resolve) => (end = resolve))
  const fractions = () => [...new Set(draft.shown().rows.flatMap((row) => row.readFraction ?? []))]
  await expect.poll(fractions).toEqual([0.43])
  reading = null
  end()
  await expect.poll(fractions).toEqual([])
})

it('says in its row that an index cannot be rebuilt, and goes on', async () => {
  await expect.poll(() => draft.shown().state).toBe('ready')
  const broken = () => draft.shown().rows.find(({ name }) => name === 'Broken')!
  draft.edit({ planId: 'p', rowIds: [broken().id], overrideProblems: ['missing-shx'] })
  await expect.poll(() => broken().problems.map(({ code }) => code)).toContain('index-not-rebuilt')
  expect(broken().problems.find(({ code }) => code === 'index-not-rebuilt')?.message).toContain(
    'Broken.shp is no .shp file',
  )
  expect(draft.shown()).toMatchObject({ state: 'ready', error: null })
})

it('decides over each row when it is found and when it is read, and no more often', async () => {
  await draft.settled()
  const { rows, state } = draft.shown()
  expect(state).toBe('ready')
  expect(decided).toBe(2 * rows.length)
})

it.each([
  [0, []],
  [
    100,
    [
      {
        message: expect.stringMatching(/^The 481 data sets take long \(4\d s of the processor\) to read\.$/) as string,
      },
    ],
  ],
])('says of a folder of files that take %i ms each how long all of them took', async (ms, warnings) => {
  effortMs = ms
  await draft.settled()
  expect(draft.shown().warnings).toMatchObject(warnings)
})

it('reads of a folder that was planned before what has changed since, and all of it when it is told to', async () => {
  const ready = (one: PlanDraft) => expect.poll(() => one.shown().state).toBe('ready')
  const readBy = async (work: () => PlanDraft | Promise<PlanDraft>) => {
    const before = inspected
    const one = await work()
    await ready(one)
    await one.settled()
    return { read: inspected - before, one }
  }
  await ready(draft)
  // Files that were written a moment ago may change once more without another time.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  try {
    const plan = async () => {
      const { read, one } = await readBy(() => createPlanDraft(options))
      const { rows } = one.shown()
      expect(rows.filter(({ inspection }) => inspection === 'done')).toHaveLength(rowCount + 1)
      return { read, one, rows }
    }
    const first = await plan()
    expect(first.read).toBe(rowCount + 1)
    const again = await plan()
    expect(again.read).toBe(0)
    expect(again.rows).toEqual(first.rows)
    // The time that the change of a file leaves is the system's.
    utimesSync(join(folder, 'Point 7.geojson'), 1_000, 1_000)
    expect((await plan()).read).toBe(1)
    again.one.readAgain(null)
    expect((await readBy(() => again.one)).read).toBe(rowCount + 1)
  } finally {
    vi.useRealTimers()
  }
}, 60_000)

it('keeps what the disk had no room for as soon as it is asked to again, once', async () => {
  await draft.settled()
  const written: unknown[] = []
  keep = () => {
    throw new Error('full')
  }
  const [row] = draft.shown().rows
  const titled = { planId: 'p', rowIds: [row!.id], options: { title: 'Kerbs' } }
  expect(() => draft.edit(titled)).toThrow('full')
  expect(() => draft.setMirror(true)).toThrow('full')
  expect(draft.shown()).toMatchObject({ mirrorFolders: true })
  keep = (changes) => written.push(changes)
  draft.keepAgain()
  expect(written).toMatchObject([
    { mirrorFolders: true },
    { rows: [{ id: row!.id, choices: { options: { title: 'Kerbs' } } }] },
  ])
  draft.keepAgain()
  expect(written).toHaveLength(2)
})
