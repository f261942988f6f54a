import { existsSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCore } from '../../src/core'
import { packFiles } from '../../src/core/uploads/plan/files/pack-files'
import { memoryKeychain } from '../../src/node/keychain'
import { openSqlite } from '../../src/node/sqlite'
import type { Plan, PlanRow } from '../../src/shared/contract'
import { scriptedEngine } from '../conformance/scripted-engine'
import { openCoreSite, type CoreSite } from './core-site'

let site: CoreSite

beforeEach(async () => {
  site = await openCoreSite()
  await site.core.start()
  for (const name of ['gas', 'kerbs', 'mains']) site.write(`${name}.csv`, `point\n${name}`)
})
afterEach(() => site.close())

const call = {
  edit: async (plan: Plan, name: string, changes: object) =>
    site.core.handlers['uploads.editRows'](
      { planId: plan.id, rowIds: [rowOf(plan, name).id], ...changes },
      site.context,
    ),
  list: async () => site.core.handlers['uploads.listPlans']({ project: site.project }, site.context),
  findOpen: async () => site.core.handlers['uploads.findOpenPlan']({ project: site.project }, site.context),
  open: async (planId: string) => site.core.handlers['uploads.openPlan']({ planId }, site.context),
  save: async (planId: string) => site.core.handlers['uploads.savePlan']({ planId }, site.context),
  discard: async (planId: string) => site.core.handlers['uploads.discardPlan']({ planId }, site.context),
  start: async (planId: string) => site.core.handlers['uploads.start']({ planId }, site.context),
}
function rowOf(plan: Plan, name: string): PlanRow {
  const row = plan.rows.find((each) => each.name === name)
  if (!row) throw new Error(`no row ${name}`)
  return row
}
/** The open plan once it has been read. */
async function readPlan(planId: string): Promise<Plan> {
  await site.core.planSettled(planId)
  return site.core.handlers['uploads.getPlan']({ planId }, site.context)
}
async function reopened(): Promise<Plan> {
  await site.reopen()
  const open = await call.findOpen()
  if (!open) throw new Error('no plan came back')
  return readPlan(open.id)
}
const notesOf = (plan: Plan) =>
  Object.fromEntries(plan.rows.map((row) => [row.name, row.problems.map((problem) => problem.message).join(' ')]))

describe('an upload plan', () => {
  it('comes back after a restart with all that was decided, and tells of each row what changed on the disk', async () => {
    const plan = await site.plan()
    await call.edit(plan, 'gas', { options: { title: 'Gas, low pressure', units: 'mm' }, clear: ['description'] })
    await call.edit(plan, 'mains', { selected: false })
    await call.edit(plan, 'kerbs', { action: 'skip' })
    rmSync(join(site.files, 'kerbs.csv'))
    utimesSync(join(site.files, 'gas.csv'), new Date(), new Date(Date.now() + 60_000))
    site.write('new.csv', 'point\nnew')

    const back = await reopened()
    expect(back).toMatchObject({ id: plan.id, title: plan.title, state: 'ready' })
    expect(rowOf(back, 'gas')).toMatchObject({
      action: 'create',
      selected: true,
      options: { title: 'Gas, low pressure', units: 'mm' },
    })
    expect(rowOf(back, 'mains')).toMatchObject({ action: 'create', selected: false })
    expect(rowOf(back, 'kerbs')).toMatchObject({ action: 'skip', selected: false })
    expect(notesOf(back)).toMatchObject({
      gas: 'gas.csv changed after this plan was kept.',
      kerbs: expect.stringMatching(/^kerbs\.csv is not there any more\./),
      mains: '',
      new: 'new came into the folder after this plan was kept.',
    })

    // Once it is read again, what lies there is what is meant; a file that comes back finds its choices.
    site.write('kerbs.csv', 'point\nkerbs')
    await site.core.handlers['uploads.readAgain']({ planId: back.id, rowIds: null }, site.context)
    const again = await readPlan(back.id)
    expect(notesOf(again)).toEqual({ gas: '', kerbs: '', mains: '', new: '' })
    expect(rowOf(again, 'kerbs')).toMatchObject({ action: 'skip', reason: 'your choice' })

    const { batchId } = await call.start(back.id)
    const { rows } = await site.settled(batchId)
    expect(rows.map((row) => [row.name, row.state]).sort()).toEqual([
      ['Gas, low pressure', 'completed'],
      ['kerbs', 'skipped'],
      ['new', 'completed'],
    ])
    await site.reopen()
    expect([await call.findOpen(), await call.list()]).toEqual([null, []])
  })

  it('leaves the rows that could not be sent behind as a plan of their own, with what was decided for them', async () => {
    site.write('pipes.shp', 'no index beside it')
    const plan = await site.plan()
    await call.edit(plan, 'pipes', { options: { title: 'Pipes, north' } })
    await call.edit(plan, 'gas', { options: { title: 'Gas, low pressure' } })
    const { batchId } = await call.start(plan.id)
    expect((await site.settled(batchId)).rows.map((row) => row.state)).toEqual(Array(3).fill('completed'))

    await site.reopen()
    const [left, ...others] = await call.list()
    expect(left).toMatchObject({ title: plan.title, state: 'saved', rows: 1, edited: 1 })
    expect(others).toEqual([])
    const { id } = await call.open(left?.id ?? '')
    const back = await readPlan(id)
    expect(back.rows.map(({ name, action, options }) => [name, action, options.title])).toEqual([
      ['pipes', 'problem', 'Pipes, north'],
    ])
    expect(notesOf(back)['pipes']).not.toContain('after this plan was kept')
  })

  it('is put aside when it was edited and another is made; several wait side by side and are opened in turn', async () => {
    const first = await site.plan()
    await call.edit(first, 'gas', { options: { title: 'One' } })
    const second = await site.plan()
    expect((await call.list()).map((plan) => [plan.id, plan.state, plan.rows, plan.edited])).toEqual([
      [second.id, 'open', 3, 0],
      [first.id, 'saved', 3, 1],
    ])
    await call.save(second.id)
    expect(await call.findOpen()).toBeNull()
    await site.reopen()
    expect(await call.findOpen()).toBeNull()

    await call.open(first.id)
    expect(rowOf(await readPlan(first.id), 'gas').options.title).toBe('One')
    await call.open(second.id)
    const states = async () => (await call.list()).map((plan) => [plan.id === first.id ? 1 : 2, plan.state]).sort()
    expect(await states()).toEqual([
      [1, 'saved'],
      [2, 'open'],
    ])
    // Neither is pushed out by a third that nobody has touched; that one is.
    await site.plan()
    expect(await call.list()).toHaveLength(3)
    await call.discard(second.id)
    await call.open(first.id)
    expect(await states()).toEqual([[1, 'open']])
  })

  it('is made once more of what was sent, with what was chosen, and says what of it is another now', async () => {
    const plan = await site.plan()
    await call.edit(plan, 'gas', { options: { title: 'Gas, low pressure', srid: 25832, directoryPath: '/Gas' } })
    await call.edit(plan, 'mains', { action: 'skip' })
    const { batchId } = await call.start(plan.id)
    const { rows } = await site.settled(batchId)
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? ''
    site.write('gas.csv', 'point\ngas and more')
    const rowIds = [idOf('Gas, low pressure')]
    const again = await site.core.handlers['uploads.planAgain']({ batchId, rowIds }, site.context)
    const made = await readPlan(again.planId)
    expect(made.rows.map((row) => [row.name, row.options.title])).toEqual([['gas', 'Gas, low pressure']])
    expect(rowOf(made, 'gas').options).toMatchObject({ srid: 25832, directoryPath: '/Gas' })
    expect(notesOf(made)['gas']).toContain('gas.csv changed after this plan was kept.')

    rmSync(join(site.files, 'kerbs.csv'))
    const gone = await site.core.handlers['uploads.planAgain']({ batchId, rowIds: [idOf('kerbs')] }, site.context)
    expect(notesOf(await readPlan(gone.planId))['kerbs']).toMatch(/^kerbs\.csv is not there any more\./)
  })

  it('is there after a crash, is nobody else’s while it is open, and can be started once only', async () => {
    const plan = await site.plan()
    await call.edit(plan, 'gas', { options: { title: 'Kept' } })
    const crash = (owner: string) => {
      const db = openSqlite(join(site.home, 'uploads.db'))
      db.run('UPDATE plans SET owner = ?', owner)
      db.close()
    }
    // Another program that lives has it: it is listed, left alone, and can be fetched.
    crash(`${process.ppid}-1-other`)
    await expect(call.edit(plan, 'gas', { options: { title: 'Lost' } })).rejects.toMatchObject({ code: 'not-found' })
    expect(await call.list()).toMatchObject([{ state: 'elsewhere' }])
    expect(await call.findOpen()).toBeNull()
    await call.open(plan.id)
    expect(rowOf(await readPlan(plan.id), 'gas').options.title).toBe('Kept')

    // A program that had the number of this one and was killed.
    crash(`${process.pid}-1-before`)
    const back = await reopened()
    expect(rowOf(back, 'gas').options.title).toBe('Kept')
    crash(`${process.ppid}-1-other`)
    await expect(call.start(back.id)).rejects.toMatchObject({ code: 'not-found' })
    expect(await site.core.handlers['uploads.listBatches']({ project: site.project }, site.context)).toEqual([])
  })

  it('shows its rows also when the folder is gone, and takes them up when it is back', async () => {
    const plan = await site.plan()
    await call.edit(plan, 'gas', { options: { title: 'Kept' } })
    renameSync(site.files, `${site.files} away`)
    const back = await reopened()
    expect(back.error?.code).toBe('file.missing')
    expect(back.rows.map((row) => [row.name, row.action]).sort()).toEqual([
      ['gas', 'problem'],
      ['kerbs', 'problem'],
      ['mains', 'problem'],
    ])
    renameSync(`${site.files} away`, site.files)
    await site.core.handlers['uploads.readAgain']({ planId: back.id, rowIds: [rowOf(back, 'gas').id] }, site.context)
    const again = await readPlan(back.id)
    expect(again.error).toBeNull()
    expect(again.rows.map((row) => [row.options.title, row.action]).sort()).toEqual([
      ['Kept', 'create'],
      ['kerbs', 'create'],
      ['mains', 'create'],
    ])
  })

  it('keeps what it has unpacked while another program starts on the same home folder', async () => {
    for (const name of ['gas', 'kerbs', 'mains']) rmSync(join(site.files, `${name}.csv`))
    await packFiles(
      join(site.files, 'week.zip'),
      ['one', 'two'].map((name) => {
        site.write(`../${name}.csv`, `point\n${name}`)
        return { path: join(site.files, '..', `${name}.csv`), nameInside: `${name}.csv`, lastModifiedMs: 1.7e12 }
      }),
      site.context.signal,
    )
    const plan = await site.plan()
    const paths = plan.rows.flatMap((row) => row.files.map((file) => file.path))
    expect(paths.map((path) => [path.startsWith(join(site.home, 'unpacked', plan.id)), existsSync(path)])).toEqual([
      [true, true],
      [true, true],
    ])
    const second = await createCore({
      homeDir: site.home,
      keychain: memoryKeychain('test'),
      geo: scriptedEngine(),
      localService: null,
      keepPlans: false,
      log: () => undefined,
    })
    await second.start()
    await new Promise((next) => setTimeout(next, 300))
    await second.close()
    expect(paths.map((path) => existsSync(path))).toEqual([true, true])
    const { batchId } = await call.start(plan.id)
    expect((await site.settled(batchId)).batch.state).toBe('completed')
    // What was unpacked goes with its batch: a plan of it would lose its files.
    const again = async () => site.core.handlers['uploads.planAgain']({ batchId, rowIds: null }, site.context)
    await expect(again()).rejects.toMatchObject({ code: 'invalid', message: expect.stringContaining('an archive') })
  })

  it('is gone at once when it is thrown away or saved, while a reader that does not stop ends behind it', async () => {
    const read = new Set<string>()
    const made = async () => {
      // Anew each time: of a file that has not changed for a while no reader is asked again.
      site.write('gas.csv', 'stuck')
      const asked = { project: site.project, paths: [site.files], mirrorFolders: false }
      const { planId } = await site.core.handlers['uploads.makePlan'](asked, site.context)
      const isReading = async () =>
        (await site.core.handlers['uploads.getPlan']({ planId }, site.context)).state === 'reading'
      await expect.poll(isReading).toBe(true)
      void site.core.planSettled(planId).then(() => read.add(planId))
      return planId
    }
    const thrown = await made()
    await call.discard(thrown)
    const saved = await made()
    await call.save(saved)
    expect(read).toEqual(new Set())
    expect(await call.list()).toMatchObject([{ id: saved, state: 'saved' }])
    expect(await call.findOpen()).toBeNull()

    // It comes back whole, though it is opened while its readers still end; and a program that ends leaves none of them.
    await call.open(saved)
    expect((await readPlan(saved)).rows).toHaveLength(3)
    const last = await made()
    await call.discard(last)
    await site.core.close()
    expect(read).toEqual(new Set([thrown, saved, last]))
  })
})
