import { afterEach, beforeEach, expect, it } from 'vitest'
import { openCoreSite, type CoreSite } from './core-site'

let site: CoreSite
const ids = new Map<string, number>()
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

beforeEach(async () => {
  site = await openCoreSite()
  await site.core.start()
  for (const name of ['mains', 'gas']) site.write(`${name}.csv`, `point\n${name}`)
  await site.upload()
  for (const layer of (await listed()).overview.layers) ids.set(layer.name, layer.id)
})
afterEach(() => site.close())

const idOf = (name: string) => ids.get(name) ?? -1
const byName = ([a]: unknown[], [b]: unknown[]) => String(a).localeCompare(String(b))
const listed = () => site.core.handlers['layers.list']({ project: site.project, revisions: 'all' }, site.context)
const update = (name: string, changes: object) =>
  site.core.handlers['layers.update']({ project: site.project, layerId: idOf(name), changes }, site.context)
const move = (name: string, path: string) =>
  site.core.handlers['layers.move']({ project: site.project, layerIds: [idOf(name)], path }, site.context)
/** Names of what is in the list, and of what is not in force with its folder and the dates that it had in the list. */
async function seen() {
  const { overview } = await listed()
  return {
    listed: overview.layers.map(({ name }) => name).sort(),
    out: (overview.notInForce ?? [])
      .map(({ layer, path, before }) => [layer.name, path, before?.endDate ?? null])
      .sort(byName),
  }
}
const elsewhere = (name: string, changes: object) => site.changeElsewhere(idOf(name), changes)

it('keeps a layer in sight whose date takes it out of the list, over a restart, until the date is put back', async () => {
  await move('mains', 'Utilities')
  expect(await seen()).toEqual({ listed: ['gas', 'mains'], out: [] })
  await update('mains', { validUntil: yesterday })
  const ended = { listed: ['gas'], out: [['mains', 'Utilities', null]] }
  expect(await seen()).toEqual(ended)
  await site.reopen()
  expect(await seen()).toEqual(ended)
  expect((await update('mains', { validUntil: null })).endDate).toBeNull()
  expect(await seen()).toEqual({ listed: ['gas', 'mains'], out: [] })
})

it('finds what a colleague has ended, or what begins later, and what was never seen in a list', async () => {
  await elsewhere('mains', { validUntil: yesterday, name: 'Mains, old' })
  await elsewhere('gas', { validFrom: nextWeek })
  expect((await seen()).out).toEqual([
    ['gas', null, null],
    ['Mains, old', null, null],
  ])
  const other = await site.colleague('Ben')
  const { overview } = await other.core.handlers['layers.list'](
    { project: other.project, revisions: 'all' },
    site.context,
  )
  expect(overview.notInForce?.map(({ layer, before }) => [layer.name, before]).sort(byName)).toEqual([
    ['gas', null],
    ['Mains, old', null],
  ])
})

it('opens what is not in force without the network, and takes a date back that was set there', async () => {
  await update('mains', { validUntil: yesterday })
  await seen()
  await site.proxy.goAway()
  const { layer } = await site.core.handlers['layers.get'](
    { project: site.project, layerId: idOf('mains') },
    site.context,
  )
  expect(layer.name).toBe('mains')
  await update('gas', { validUntil: yesterday })
  expect((await seen()).out.map(([name]) => name).sort()).toEqual(['gas', 'mains'])
  await update('gas', { validUntil: null })
  await update('mains', { validUntil: nextWeek })
  expect(await seen()).toEqual({ listed: ['gas', 'mains'], out: [] })
})

it('forgets a layer that the service does not know any more', async () => {
  await update('mains', { validUntil: yesterday })
  await seen()
  site.proxy.decide = (_step, _nth, request) =>
    request.url?.includes(`/layer/${idOf('mains')}`) ? { do: 'answer', status: 404 } : { do: 'pass' }
  await site.reopen()
  expect((await seen()).out).toEqual([])
})
