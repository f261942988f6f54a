import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSqlite } from '../../src/node/sqlite'
import { openCoreSite, type CoreSite } from './core-site'

let site: CoreSite

beforeEach(async () => {
  site = await openCoreSite()
  await site.core.start()
})
afterEach(() => site.close())

const first = new Date('2026-11-01T08:00:00Z')

/** A layer with two revisions, the older one first. */
async function twoRevisions(): Promise<{ layerId: number; older: string }> {
  site.write('gas.csv', 'point\nfirst', first)
  await site.upload()
  const [made] = await site.layers()
  site.write('gas.csv', 'point\nsecond, and more', new Date('2026-11-02T08:00:00Z'))
  await site.upload()
  await site.core.handlers['layers.list']({ project: site.project, revisions: 'all' }, site.context)
  return { layerId: made?.id ?? 0, older: made?.revisions[0]?.id ?? '' }
}
const planRestore = async ({ layerId, older }: { layerId: number; older: string }) => {
  const asked = { project: site.project, layerId, revisionId: older, comment: 'Restores revision 1 of 1 Nov.' }
  const { planId } = await site.core.handlers['uploads.planRestore'](asked, site.context)
  await site.core.planSettled(planId)
  return site.core.handlers['uploads.getPlan']({ planId }, site.context)
}

it('restores an earlier revision as a new one: its bytes, the time of its file, and a comment that says so', async () => {
  const made = await twoRevisions()
  const plan = await planRestore(made)
  expect(plan.origins).toEqual([{ from: 'revision', path: null }])
  expect(plan.rows).toMatchObject([
    { action: 'revise', targetLayerId: made.layerId, selected: true, lastModifiedMs: first.getTime() },
  ])
  const { batchId } = await site.core.handlers['uploads.start']({ planId: plan.id }, site.context)
  expect((await site.settled(batchId)).batch.state).toBe('completed')
  const again = () => site.core.handlers['uploads.planAgain']({ batchId, rowIds: null }, site.context)
  expect(again).toThrow(/copy of an earlier revision/)
  const [layer] = await site.layers()
  expect(layer?.revisions).toHaveLength(3)
  const [latest] = layer?.revisions ?? []
  expect(latest).toMatchObject({
    comment: expect.stringContaining('Restores revision 1 of 1 Nov.'),
    source: { filename: 'gas.csv', fileLastModified: first.getTime() },
  })
  const path = join(site.files, '..', 'restored.csv')
  const ref = { project: site.project, layerId: made.layerId, revisionId: latest?.id ?? '' }
  await site.core.handlers['revisions.download']({ ...ref, path }, site.context)
  expect(readFileSync(path, 'utf8')).toBe('point\nfirst')
})

it('restores what lies far from the project: the service has it there already', async () => {
  for (const day of [1, 2]) {
    site.write('gas.csv', `point\nat 30 30\n${day}`, new Date(Date.UTC(2026, 10, day)))
    const { id: planId, rows } = await site.plan()
    const rowIds = rows.map(({ id }) => id)
    await site.core.handlers['uploads.editRows']({ planId, rowIds, overrideProblems: ['lands-far'] }, site.context)
    const { batchId } = await site.core.handlers['uploads.start']({ planId }, site.context)
    expect((await site.settled(batchId)).batch.state).toBe('completed')
  }
  // Of a project of which nothing was read here only the centre is known.
  const { core, project } = await site.colleague('Ben Two')
  const { overview } = await core.handlers['layers.list']({ project, revisions: 'all' }, site.context)
  const [layer] = overview.layers
  const asked = { project, layerId: layer?.id ?? 0, revisionId: layer?.revisions[1]?.id ?? '', comment: 'again' }
  const { planId } = await core.handlers['uploads.planRestore'](asked, site.context)
  await core.planSettled(planId)
  const { rows } = await core.handlers['uploads.getPlan']({ planId }, site.context)
  expect(rows).toMatchObject([{ action: 'revise', problems: [{ code: 'lands-far', blocking: false }] }])
})

it('restores a revision of several files as one layer, as which its service packs them', async () => {
  const upload = async (day: number) => {
    for (const name of ['gas.tif', 'gas.tfw']) site.write(name, `point\n${day}`, new Date(Date.UTC(2026, 10, day)))
    expect((await site.upload()).batch.state).toBe('completed')
  }
  await upload(1)
  await upload(2)
  const { overview } = await site.core.handlers['layers.list'](
    { project: site.project, revisions: 'all' },
    site.context,
  )
  const [layer] = overview.layers
  const plan = await planRestore({ layerId: layer?.id ?? 0, older: layer?.revisions[1]?.id ?? '' })
  expect(plan.rows).toMatchObject([{ action: 'revise', targetLayerId: layer?.id }])
  const { batchId } = await site.core.handlers['uploads.start']({ planId: plan.id }, site.context)
  expect((await site.settled(batchId)).batch.state).toBe('completed')
  expect((await site.layers()).map(({ revisions }) => revisions.length)).toEqual([3])
})

it('keeps the folder of a revision that is fetched, whoever else starts meanwhile', async () => {
  const made = await twoRevisions()
  const inUse: string[] = []
  site.proxy.decide = (_, __, request) => {
    if (request.url?.startsWith('/~source/')) {
      const db = openSqlite(join(site.home, 'uploads.db'))
      const plans = db.all<{ id: string }>('SELECT id FROM plans WHERE owner IS NOT NULL').map(({ id }) => id)
      inUse.push(...readdirSync(join(site.home, 'unpacked')).filter((name) => plans.includes(name)))
      db.close()
    }
    return { do: 'pass' }
  }
  const plan = await planRestore(made)
  expect(inUse).toEqual([plan.id])
})

it('restores nothing whose bytes are not those that were sent from here', async () => {
  const made = await twoRevisions()
  const db = openSqlite(join(site.home, 'uploads.db'))
  db.run("UPDATE transfers SET json = replace(json, json ->> '$.files[0].sha256', ?)", 'ab'.repeat(32))
  db.close()
  await site.reopen()
  await expect(planRestore(made)).rejects.toMatchObject({ code: 'service.conflict' })
  expect(await site.core.handlers['uploads.listPlans']({ project: site.project }, site.context)).toEqual([])
})

it('reads and restores a revision in the units that it was sent with, also where another has sent it', async () => {
  site.write('gas.csv', 'point\nfirst', first)
  const { id: planId, rows } = await site.plan()
  const rowIds = rows.map(({ id }) => id)
  await site.core.handlers['uploads.editRows']({ planId, rowIds, options: { units: 'mm' } }, site.context)
  await site.core.planSettled(planId)
  const { batchId } = await site.core.handlers['uploads.start']({ planId }, site.context)
  expect((await site.settled(batchId)).batch.state).toBe('completed')
  const [layer] = await site.layers()
  const revision = layer?.revisions[0]
  expect(revision?.comment).toContain('⟦units: mm⟧')

  const ben = await site.colleague('Ben Two')
  for (const { core, project } of [site, ben]) {
    const { overview } = await core.handlers['layers.list']({ project, revisions: 'all' }, site.context)
    expect(overview.layers[0]?.revisions[0]?.comment).toBeNull()
    const asked = { project, layerId: layer?.id ?? 0, revisionId: revision?.id ?? '', comment: 'again' }
    const restored = await core.handlers['uploads.planRestore'](asked, site.context)
    await core.planSettled(restored.planId)
    const plan = await core.handlers['uploads.getPlan']({ planId: restored.planId }, site.context)
    expect(plan.rows).toMatchObject([{ options: { units: 'mm', revisionComment: 'again' } }])
  }
})
