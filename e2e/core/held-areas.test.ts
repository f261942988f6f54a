import { afterAll, beforeAll, expect, it } from 'vitest'
import { importPermits } from '../../src/service/admin/permit-import'
import type { HoldScope } from '../../src/shared/contract'
import { openCoreSite, type CoreSite } from './core-site'

let site: CoreSite
const square = (west: number, south: number) =>
  JSON.stringify({
    type: 'Polygon',
    coordinates: [[[west, south], [west + 0.1, south], [west + 0.1, south + 0.1], [west, south + 0.1], [west, south]]], // prettier-ignore
  })

beforeAll(async () => {
  site = await openCoreSite()
  for (const [at, name] of ['mains', 'drains', 'levels'].entries())
    site.write(`${name}.csv`, `id,latitude,longitude\n1,0.5,0.5\n${name},0.6,0.${at + 1}\n`)
  await site.upload()
  const [first] = await site.layers()
  if (first === undefined) throw new Error('no layer was sent')
  await importPermits(site.service.store, site.project.projectId, [
    { permit: { id: 1, name: 'Near', status: 8, geometry: square(0.4, 0.4), layers: [first.id] }, events: [] },
    { permit: { id: 2, name: 'Far', status: 8, geometry: square(20, 20) }, events: [] },
    { permit: { id: 3, name: 'Over', status: 3 }, events: [] },
  ])
  await site.reopen()
})
afterAll(() => site.close())

const hold = async (scope: HoldScope, depth: 1 | null) => {
  await site.core.handlers['revisions.hold']({ project: site.project, wishes: [{ scope, depth }] }, site.context)
  await site.core.heldSettled(site.project, site.context.signal)
}
const list = () => site.core.handlers['holding.list']({ project: site.project }, site.context)
async function detail(permitId: number): Promise<string> {
  try {
    const { permit, source } = await site.core.handlers['permits.get'](
      { project: site.project, permitId },
      site.context,
    )
    return `${permit.name}, ${source}`
  } catch {
    return 'not held'
  }
}

it('holds a list of permits with the layers that they name, and an area with the permits that meet it', async () => {
  await site.core.handlers['layers.list']({ project: site.project, revisions: 'all' }, site.context)
  await hold({ kind: 'permits', name: 'Mine', choice: { ids: [1] } }, 1)
  expect(await list()).toMatchObject([{ name: 'Mine', layers: { wanted: 1 }, permits: { wanted: 1, held: 1 } }])
  await hold({ kind: 'area', name: 'Everywhere', box: [-180, -90, 180, 90] }, 1)
  const things = await list()
  expect(things.find(({ name }) => name === 'Everywhere')).toMatchObject({
    permits: { wanted: 2, held: 2 },
  })
})

it('opens without the service what is held, lists all, and lets go of each by itself', async () => {
  await site.stopService()
  await site.reopen()
  expect([await detail(1), await detail(2), await detail(3)]).toEqual(['Near, offline', 'Far, offline', 'not held'])
  const all = await site.core.handlers['permits.list'](
    { project: site.project, filters: {}, pageNumber: 1, pageSize: 100 },
    site.context,
  )
  expect(all.totalCount).toBe(3)
  const area: HoldScope = { kind: 'area', name: 'Everywhere', box: [-180, -90, 180, 90] }
  await site.core.handlers['revisions.hold']({ project: site.project, wishes: [{ scope: area, depth: null }] }, site.context) // prettier-ignore
  expect((await list()).map(({ name }) => name)).toEqual(['Mine'])
  await expect.poll(() => detail(2)).toBe('not held')
  expect(await detail(1)).toBe('Near, offline')
})
