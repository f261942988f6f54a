import { renameSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainPath, walkFolders } from '../../src/core/layers/directory-tree'
import type { Plan } from '../../src/shared/contract'
import { openCoreSite, type CoreSite, type Machine } from './core-site'

let site: CoreSite
let ben: Machine

beforeEach(async () => {
  site = await openCoreSite()
  await site.core.start()
  ben = await site.colleague('Ben Two')
})
afterEach(() => site.close())

const day = (n: number) => new Date(Date.UTC(2026, 10, n, 10))
const briefOf = (plan: { rows: { name: string; confidence: string; action: string; rule?: string }[] }) =>
  plan.rows.map((row) => [row.name, row.confidence === 'ask' ? 'ask' : row.action, row.rule])
const revisionsOf = async () => (await site.layers()).map((layer) => [layer.name, layer.revisions.length]).sort()

describe('a file of a layer’s name', () => {
  it('of another place is asked about from another home, and is sent nowhere by itself', async () => {
    site.write('mains.csv', 'A at 0.2 0.1', day(1))
    await site.upload()
    ben.write('mains.csv', 'B at 0.25 0.1', day(5))
    const plan = await ben.plan()
    expect(briefOf(plan)).toEqual([['mains', 'ask', 'elsewhere']])
    expect(plan.rows[0]).toMatchObject({ action: 'problem', selected: false, compared: { samePlace: false } })
    expect(plan.rows[0]?.problems[0]?.message).toMatch(/lies 4\.4\skm from this file/)
    expect(await ben.upload()).toBeNull()
    expect(await revisionsOf()).toEqual([['mains', 1]])
    // A re-issue in the same place goes without a question.
    ben.write('mains.csv', 'B at 0.201 0.1', day(5))
    expect((await ben.upload())?.rows[0]).toMatchObject({ mode: 'revise', state: 'completed' })
    expect(await revisionsOf()).toEqual([['mains', 2]])
  })

  it('cannot be known to be in the place where no source may be downloaded: asked', async () => {
    site.write('mains.csv', 'A at 0.2 0.1', day(1))
    await site.upload()
    const [layer] = await site.layers()
    await site.service.store.layers.change(layer?.id ?? 0, { download_rules: 2 })
    ben.write('mains.csv', 'B at 0.2 0.1', day(5))
    const plan = await ben.plan()
    expect(briefOf(plan)).toEqual([['mains', 'ask', 'place-unknown']])
    expect(plan.rows[0]?.problems[0]?.message).toContain('its owner allows no download')
    // Who sent it knows where it lies.
    site.write('mains.csv', 'A2 at 0.2 0.1', day(3))
    expect(briefOf(await site.plan())).toEqual([['mains', 'revise', 'fits']])
  })

  it('older than the latest is asked about, and A-B-A does not make A’s old content the latest', async () => {
    site.write('mains.csv', 'A at 0.2 0.1', day(1))
    await site.upload()
    ben.write('mains.csv', 'B at 0.2 0.1', day(5))
    await ben.upload()
    expect(await revisionsOf()).toEqual([['mains', 2]])
    for (let again = 0; again < 3; again++) {
      const plan = await site.plan()
      expect(briefOf(plan)).toEqual([['mains', 'skip', 'sent-revised-since']])
      expect(plan.rows[0]?.reason).toMatch(/Ben Two revised it on .*, after you/)
    }
    // A third machine with a copy of the old file, as it was and touched.
    const cleo = await site.colleague('Cleo Three')
    cleo.write('mains.csv', 'A at 0.2 0.1', day(1))
    const old = await cleo.plan()
    expect(briefOf(old)).toEqual([['mains', 'ask', 'older']])
    expect(old.rows[0]?.problems[0]?.message).toMatch(/2026-11-01 .* UTC.*2026-11-05 .* UTC.*Ben Two revised it/)
    cleo.write('mains.csv', 'A at 0.2 0.1', day(9))
    expect(briefOf(await cleo.plan())).toEqual([['mains', 'ask', 'put-back']])
    expect(await revisionsOf()).toEqual([['mains', 2]])
  })

  it('that is unchanged is skipped from any home: touched, or a set whose .dbf is newer than its .shp', async () => {
    const set = (machine: { write: Machine['write'] }, dbf: string) => {
      machine.write('mains.shp', 'S at 0.2 0.1', day(1))
      machine.write('mains.shx', 'x', day(1))
      machine.write('mains.prj', 'p', day(1))
      machine.write('mains.dbf', dbf, day(4))
    }
    set(site, 'one')
    site.write('gas.csv', 'G at 0.2 0.1', day(1))
    await site.upload()
    set(ben, 'one')
    ben.write('gas.csv', 'G at 0.2 0.1', day(8))
    expect(briefOf(await ben.plan())).toEqual([
      ['gas', 'skip', 'same-content'],
      ['mains', 'skip', 'same-content'],
    ])
    expect(await ben.upload()).toBeNull()
    // An edit of the side file is one. (This engine opens no zip, so that where the set on the service lies is not known.)
    set(ben, 'two')
    utimesSync(join(ben.files, 'mains.dbf'), day(6), day(6))
    expect(briefOf(await ben.plan())[1]).toEqual(['mains', 'ask', 'place-unknown'])
    utimesSync(join(ben.files, 'mains.dbf'), day(2), day(2))
    expect(briefOf(await ben.plan())[1]).toEqual(['mains', 'ask', 'older'])
  })

  it('of a new name that holds what a layer holds is asked about, and the file that is gone is named', async () => {
    site.write('mains.csv', 'A at 0.2 0.1', day(1))
    await site.upload()
    renameSync(join(site.files, 'mains.csv'), join(site.files, 'feeder east.csv'))
    const plan = await site.plan()
    expect(briefOf(plan)).toEqual([['feeder east', 'ask', 'renamed']])
    expect(plan.gone).toMatchObject([{ layerName: 'mains', renamedTo: 'feeder east' }])
    ben.write('feeder east.csv', 'A at 0.2 0.1', day(1))
    expect(briefOf(await ben.plan())).toEqual([['feeder east', 'ask', 'renamed']])
  })
})

describe('folders that are mirrored', () => {
  it('go on where one was renamed since, also while the plan is open, and its old name is not made again', async () => {
    site.write('Water/North/mains.csv', 'A at 0.2 0.1', day(1))
    await site.upload(true)
    const { project, context } = site
    await site.core.handlers['layers.moveFolder']({ project, from: 'Water', to: 'Pipes' }, context)
    site.write('Water/North/valves.csv', 'V at 0.2 0.1', day(2))
    site.write('Water/kerbs.csv', 'K at 0.2 0.1', day(2))
    const plan = await site.plan(true)
    const places = ({ rows }: Plan) => rows.map(({ name, options }) => [name, options.directoryPath]).sort()
    const expected = (folder: string) => [
      ['kerbs', folder],
      ['mains', `${folder}/North`],
      ['valves', `${folder}/North`],
    ]
    expect(places(plan)).toEqual(expected('Pipes'))
    await site.core.handlers['layers.moveFolder']({ project, from: 'Pipes', to: 'Mains' }, context)
    await site.core.handlers['uploads.lookAgain']({ planId: plan.id }, context)
    expect(places(await site.core.handlers['uploads.getPlan']({ planId: plan.id }, context))).toEqual(expected('Mains'))
    const { batchId } = await site.core.handlers['uploads.start']({ planId: plan.id }, context)
    await site.settled(batchId)
    const { overview } = await site.core.handlers['layers.list']({ project, revisions: 'latest' }, context)
    expect([...walkFolders(overview.root)].map(({ node }) => plainPath(node.path)).sort()).toEqual([
      'Mains',
      'Mains/North',
    ])
  })
})
