import { appendFileSync, mkdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packFiles } from '../../src/core/uploads/plan/files/pack-files'
import type { KeptPlan, Params, Plan, WaitingLayer, WatchedFolder } from '../../src/shared/contract'
import { openCoreSite, type CoreSite } from './core-site'

let site: CoreSite
let watchId: string
beforeEach(async () => {
  site = await openCoreSite()
  await site.core.start()
})
afterEach(() => site.close())

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 8))
const add = async (existing: 'draft' | 'leave' = 'draft') => {
  const asked = { project: site.project, path: site.files, existing }
  watchId = (await site.core.handlers['watch.add'](asked, site.context)).watchId
}
const change = (changes: Omit<Params<'watch.change'>, 'watchId'>) =>
  site.core.handlers['watch.change']({ watchId, ...changes } as never, site.context)
const folder = async (): Promise<WatchedFolder> => {
  const [found] = await site.core.handlers['watch.list']({ project: site.project }, site.context)
  if (!found) throw new Error('nothing is watched')
  return found
}
const waiting = async (): Promise<WaitingLayer[]> =>
  (await site.core.handlers['watch.listWaiting']({ watchId, offset: 0, limit: 100 }, site.context)).layers
const drafts = async (): Promise<KeptPlan[]> =>
  site.core.handlers['uploads.listPlans']({ project: site.project }, site.context)
const opened = async (planId: string): Promise<Plan> => {
  await site.core.handlers['uploads.openPlan']({ planId }, site.context)
  await site.core.planSettled(planId)
  return site.core.handlers['uploads.getPlan']({ planId }, site.context)
}
const pass = (seconds: number) => new Promise((next) => setTimeout(next, seconds * 20))
/** A TIFF of one strip at its end: as long as that says. */
function tif(): Buffer {
  const strip = 40_000
  const bytes = Buffer.alloc(8 + 2 + 4 * 12 + 4 + strip, 7)
  bytes.write('II*\0', 0, 'latin1')
  bytes.writeUInt32LE(8, 4)
  bytes.writeUInt16LE(4, 8)
  const entries = [
    [256, 200],
    [257, 200],
    [273, bytes.length - strip],
    [279, strip],
  ] as const
  for (const [at, [tag, value]] of entries.entries()) {
    bytes.writeUInt16LE(tag, 10 + at * 12)
    bytes.writeUInt16LE(4, 12 + at * 12)
    bytes.writeUInt32LE(1, 14 + at * 12)
    bytes.writeUInt32LE(value, 18 + at * 12)
  }
  bytes.writeUInt32LE(0, 10 + entries.length * 12)
  return bytes
}
/** A shapefile's part that is as long as its head says. */
const shape = (): Buffer => {
  const bytes = Buffer.alloc(100)
  bytes.writeInt32BE(9994, 0)
  bytes.writeInt32BE(50, 24)
  return bytes
}
const dbf = (): Buffer => {
  const bytes = Buffer.alloc(34, 1)
  bytes.writeUInt32LE(0, 4)
  bytes.writeUInt16LE(33, 8)
  return bytes
}
const put = (name: string, bytes: Buffer) => writeFileSync(join(site.files, name), bytes)

describe('a watched folder', () => {
  it('drafts a file that arrives in pieces and a shapefile whose .dbf comes late once both are whole, together', async () => {
    await add()
    const whole = tif()
    put('ortho.tif', whole.subarray(0, 20_000))
    put('roads.shp', shape())
    put('roads.shx', shape())
    await expect
      .poll(async () => (await waiting()).map(({ path, reason }) => [path, reason]))
      .toEqual([
        ['ortho.tif', 'is still being written.'],
        ['roads.shp', 'waits for roads.dbf.'],
      ])
    // The pause is longer than the quiet period: the file tells that it is not whole.
    await expect.poll(async () => (await waiting())[0]?.kind).toBe('not-whole')
    expect(await drafts()).toEqual([])
    appendFileSync(join(site.files, 'ortho.tif'), whole.subarray(20_000))
    await expect.poll(async () => (await waiting()).map(({ kind }) => kind)).toEqual(['ready', 'incomplete'])
    put('roads.dbf', dbf())
    await expect.poll(async () => (await drafts()).length).toBe(1)
    expect(await drafts()).toMatchObject([{ state: 'saved', rows: 2, edited: 0, watchId }])
    await expect.poll(waiting).toEqual([])
    const plan = await opened((await drafts())[0]?.id ?? '')
    expect(plan.rows.map((row) => [row.name, row.files.map(({ name }) => name)])).toEqual([
      ['ortho', ['ortho.tif']],
      ['roads', ['roads.shp', 'roads.dbf', 'roads.shx']],
    ])
    expect(plan.gone).toEqual([])
    // No draft was made of it again.
    await pass(100)
    expect(await drafts()).toHaveLength(1)
  })

  it('tells what never becomes whole, keeps the rest back for a while only, and drafts it when a person asks', async () => {
    await add()
    put('roads.shp', shape())
    put('roads.shx', shape())
    put('lone.dbf', dbf())
    site.write('gas.csv', 'point\ngas')
    await expect.poll(async () => (await drafts()).map(({ rows }) => rows)).toEqual([1])
    await expect
      .poll(async () => (await waiting()).map((one) => [one.path, one.reason, one.canDraft]))
      .toEqual([
        ['lone.dbf', 'waits for lone.shp.', false],
        ['roads.shp', 'waits for roads.dbf.', true],
      ])
    await site.core.handlers['watch.draftNow']({ watchId, paths: ['roads.shp', 'lone.dbf'] }, site.context)
    const [draft, ...others] = await drafts()
    expect([draft?.rows, others]).toEqual([2, []])
    const roads = (await opened(draft?.id ?? '')).rows.find(({ name }) => name === 'roads')
    expect(roads?.problems.map(({ message }) => message).join(' ')).toContain('roads.dbf')
    await expect(
      site.core.handlers['watch.draftNow']({ watchId, paths: ['lone.dbf'] }, site.context),
    ).rejects.toMatchObject({ code: 'invalid' })
  })

  it('decides nothing while the drive is away, and drafts what is new alone when it comes back', async () => {
    site.write('gas.csv', 'point\ngas')
    await add()
    await expect.poll(async () => (await drafts()).length).toBe(1)
    const away = join(site.files, '..', 'drive')
    renameSync(site.files, away)
    await site.core.handlers['watch.lookNow']({ watchId }, site.context)
    expect(await folder()).toMatchObject({ state: 'away', trouble: expect.stringContaining('Is the drive connected?') })
    // What stays of a drive is the folder that it was mounted on.
    mkdirSync(site.files)
    await site.core.handlers['watch.lookNow']({ watchId }, site.context)
    expect((await folder()).state).toBe('away')
    await pass(100)
    expect(await drafts()).toMatchObject([{ rows: 1 }])
    renameSync(site.files, `${site.files}-mount`)
    writeFileSync(join(away, 'mains.csv'), 'point\nmains')
    renameSync(away, site.files)
    await expect.poll(async () => (await drafts())[0]?.rows).toBe(2)
    expect(await folder()).toMatchObject({ state: 'watching', trouble: null })
    expect(await drafts()).toHaveLength(1)
  })

  it('takes no new shapes beside the rows of last time while those may still come', async () => {
    for (const part of ['roads.shp', 'roads.shx']) put(part, shape())
    put('roads.dbf', dbf())
    await add()
    await expect.poll(async () => (await drafts()).length).toBe(1)
    await site.core.handlers['uploads.discardPlan']({ planId: (await drafts())[0]?.id ?? '' }, site.context)
    for (const part of ['roads.shp', 'roads.shx']) put(part, Buffer.concat([shape(), Buffer.alloc(4)]))
    await expect
      .poll(async () => (await waiting()).map(({ reason }) => reason))
      .toEqual(['waits for roads.dbf, which has not changed with the rest.'])
    await pass(60)
    expect(await drafts()).toEqual([])
    put('roads.dbf', Buffer.concat([dbf(), Buffer.alloc(1)]))
    await expect.poll(async () => (await drafts()).length).toBe(1)
  })

  it('drafts nothing again: not after a restart, not when it is put away, not when it is touched or sent', async () => {
    site.write('gas.csv', 'point\ngas', day(1))
    site.write('mains.csv', 'point\nmains', day(1))
    await add()
    await expect.poll(async () => (await drafts()).length).toBe(1)
    await site.core.handlers['uploads.discardPlan']({ planId: (await drafts())[0]?.id ?? '' }, site.context)
    // Its content is learned behind that.
    await pass(50)
    utimesSync(join(site.files, 'gas.csv'), day(2), day(2))
    await site.reopen()
    await expect.poll(async () => (await folder()).lookedAt).not.toBeNull()
    await pass(150)
    // On a busy machine it may only just be looking.
    await expect.poll(waiting).toEqual([])
    expect(await drafts()).toEqual([])
    // What is sent by hand is no news either, under whatever name it comes.
    const { batch } = await site.upload()
    expect(batch.state).toBe('completed')
    site.write('mains.csv', 'point\nmains', day(3))
    await pass(150)
    expect(await drafts()).toEqual([])
    site.write('mains.csv', 'point\nmains, longer', day(4))
    await expect.poll(async () => (await drafts()).map(({ rows }) => rows)).toEqual([1])
    // What it is not about is not gone.
    expect((await opened((await drafts())[0]?.id ?? '')).gone).toEqual([])
  })

  it('drafts what came back as it was before the layer was revised, for a person to decide', async () => {
    site.write('gas.csv', 'point\ngas', day(1))
    await site.upload()
    site.write('gas.csv', 'point\ngas, wrong', day(2))
    const { batch } = await site.upload()
    expect(batch.state).toBe('completed')
    await add('leave')
    await expect.poll(async () => (await folder()).lookedAt).not.toBeNull()
    site.write('gas.csv', 'point\ngas', day(3))
    await expect.poll(async () => (await drafts()).length).toBe(1)
    const { rows } = await opened((await drafts())[0]?.id ?? '')
    expect(rows).toMatchObject([{ action: 'skip', rule: 'sent-revised-since' }])
  })

  it('drafts of a zip what is new in it, and says of the rest that it is unchanged', async () => {
    site.write('gas.csv', 'point\ngas', day(1))
    await site.upload()
    site.write('../mains.csv', 'point\nmains', day(1))
    const packed = ['gas.csv', '../mains.csv'].map((name) => ({
      ...{ path: join(site.files, name), nameInside: name.replace('../', ''), lastModifiedMs: day(1).getTime() },
    }))
    await packFiles(join(site.files, 'both.zip'), packed, site.context.signal)
    await add()
    await expect.poll(async () => (await drafts()).map(({ rows }) => rows)).toEqual([1])
    const { rows } = await opened((await drafts())[0]?.id ?? '')
    expect(rows.map((row) => [row.name, row.action, row.problems.map(({ message }) => message)]).sort()).toEqual([
      ['gas', 'skip', []],
      ['mains', 'create', []],
    ])
  })

  it('adds to the draft that waits, and makes another while somebody has that open', async () => {
    site.write('gas.csv', 'point\ngas')
    await add()
    await expect.poll(async () => (await drafts()).length).toBe(1)
    const first = (await drafts())[0]?.id ?? ''
    site.write('mains.csv', 'point\nmains')
    await expect.poll(async () => (await drafts())[0]?.rows).toBe(2)
    const plan = await opened(first)
    expect(plan.rows.flatMap((row) => row.problems)).toEqual([])
    site.write('kerbs.csv', 'point\nkerbs')
    await expect.poll(async () => (await drafts()).length).toBe(2)
    expect((await drafts()).map(({ state, rows }) => [state, rows]).sort()).toEqual([
      ['open', 2],
      ['saved', 1],
    ])
  })

  it('leaves what lay in it at first, where that was said, and what a .plumblineignore leaves out', async () => {
    site.write('gas.csv', 'point\ngas')
    site.write('.plumblineignore', '*.bak.csv\n/drafts/\n')
    await add('leave')
    await expect.poll(async () => (await folder()).lookedAt).not.toBeNull()
    await pass(60)
    expect(await drafts()).toEqual([])
    site.write('drafts/a.csv', 'point\ndraft')
    site.write('b.bak.csv', 'point\nbackup')
    site.write('mains.csv', 'point\nmains')
    await expect.poll(async () => (await drafts()).length).toBe(1)
    expect((await opened((await drafts())[0]?.id ?? '')).rows.map(({ name }) => name)).toEqual(['mains'])
  })

  it('looks at nothing while it is paused', async () => {
    await add()
    await change({ paused: true })
    site.write('gas.csv', 'point\ngas')
    await pass(100)
    expect([(await folder()).state, await drafts()]).toEqual(['paused', []])
    await change({ paused: false })
    await expect.poll(async () => (await drafts()).length).toBe(1)
  })

  it('says in the activity what it drafted', async () => {
    site.write('gas.csv', 'point\ngas')
    await add()
    await expect.poll(async () => (await drafts()).length).toBe(1)
    const asked = { project: site.project, who: [], about: [], words: 'watched', offset: 0, limit: 10 }
    const { entries } = await site.core.handlers['activity.list'](asked, site.context)
    expect(entries.map(({ text, who }) => [text, who])).toEqual([
      ['Drafted from the watched folder files: 1 layer', 'program'],
    ])
  })
})

describe('templates and rules', () => {
  it('give a row options by its path, visible as chosen', async () => {
    await add()
    await change({ templates: [{ pattern: 'gas*', options: { srid: 7856, directoryPath: '/Utilities' } }] })
    site.write('gas.csv', 'point\ngas')
    site.write('mains.csv', 'point\nmains')
    await expect.poll(async () => (await drafts())[0]?.rows).toBe(2)
    // Nobody has decided anything by hand.
    expect(await drafts()).toMatchObject([{ edited: 0 }])
    const plan = await opened((await drafts())[0]?.id ?? '')
    expect(plan.rows.map((row) => [row.name, row.options.srid, row.options.directoryPath])).toEqual([
      ['gas', 7856, '/Utilities'],
      ['mains', undefined, null],
    ])
  })

  /** Layers that lie in the project, sent from here before. */
  async function sentBefore() {
    for (const name of ['gas', 'mains', 'kerbs']) site.write(`surveys/${name}.csv`, `point at 0 0\n${name}`, day(1))
    const { batch } = await site.upload(true)
    expect(batch.state).toBe('completed')
  }

  it('send by themselves what revises beyond doubt, and that alone; the batch, its record and the activity say by which rule', async () => {
    await sentBefore()
    await add()
    await expect.poll(async () => (await folder()).lookedAt).not.toBeNull()
    await change({ rules: [{ name: 'Nightly', patterns: ['surveys/**/*.csv'] }] })
    site.write('surveys/gas.csv', 'point at 0 0\ngas, newer', day(5))
    site.write('surveys/mains.csv', 'point at 40 40\nmains, elsewhere', day(5))
    site.write('surveys/new.csv', 'point at 0 0\nnew', day(5))
    site.write('kerbs.csv', 'point at 0 0\nkerbs, of another folder', day(5))
    const batches = () => site.core.handlers['uploads.listBatches']({ project: site.project }, site.context)
    await expect.poll(async () => (await batches()).length).toBe(2)
    const sent = (await batches()).find(({ rule }) => rule !== undefined)
    expect(sent).toMatchObject({ rule: { name: 'Nightly' }, rowsTotal: 1 })
    const { rows } = await site.settled(sent?.id ?? '')
    expect(rows.map(({ name, mode, state }) => [name, mode, state])).toEqual([['gas', 'revise', 'completed']])
    await expect.poll(async () => (await drafts())[0]?.rows).toBe(3)
    const made = await site.core.handlers['uploads.getRecord']({ batchIds: [sent?.id ?? ''] }, site.context)
    expect(JSON.stringify(made.record)).toContain('by the rule “Nightly” of ')
    const asked = { project: site.project, who: [], about: [], words: 'Nightly', offset: 0, limit: 10 }
    const { entries } = await site.core.handlers['activity.list'](asked, site.context)
    expect(entries).toMatchObject([{ batchId: sent?.id, who: 'program' }])
    expect(readFileSync(join(site.files, 'surveys/gas.csv'), 'utf8')).toContain('newer')
  })
})
