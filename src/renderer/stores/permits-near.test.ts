// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { watch } from 'vue'
import { openProjectWindow, scriptedClient } from '../client/project-window.test-helper'
import { useLayers } from './layers'
import { usePermits } from './permits'
import { usePermitsNear } from './permits-near'

const at = (lon: number) => ({ type: 'Point', coordinates: [lon, 0] })
const permit = (id: number, lon: number) =>
  ({ id, name: `P${id}`, status: 3, geometry: JSON.stringify(at(lon)) }) as never

/** Layer 1 lies at permit 1, layer 2 at permit 2; layer 2 is read when the test says so, and layer 3 cannot be. */
function open() {
  let read: () => void = () => undefined
  let listed = [permit(1, 1), permit(2, 2)]
  const waiting = new Promise<void>((resolve) => (read = resolve))
  const core = scriptedClient({
    'permits.list': () => ({ items: listed, totalCount: listed.length, totalPages: 1, source: 'service', readAt: '' }),
    'revisions.prepare': async ({ layerId }: { layerId: number }) => {
      if (layerId === 2) await waiting
      if (layerId === 3) throw new Error('It cannot be read.')
      const lon = layerId
      return { key: String(layerId), manifest: { bbox4326: [lon, 0, lon, 0], sublayers: [] } }
    },
    'revisions.identify': ({ key }: { key: string }) => {
      const { type: geometryType, coordinates } = at(Number(key))
      return [{ geometryType, coordinates }]
    },
  })
  const { app, scope } = openProjectWindow(core.client)
  const [layers, permits, near] = [useLayers(scope), usePermits(scope), usePermitsNear(scope)]
  const all = [1, 2, 3].map((id) => ({ id, name: `Layer ${id}`, revisions: [{ id: `r${id}` }] }))
  layers.take({
    ...{ unassigned: [], gone: [], root: { id: null, path: '/', layers: [], directories: [] }, layers: all },
  } as unknown as NonNullable<typeof layers.overview>)
  const list = (...items: never[]) => {
    listed = items
    core.emit('permits.changed', {})
  }
  return { app, near, permits, list, read }
}

it('names the permits at a layer, and none of those at the layer before while another is looked at', async () => {
  const { app, near, permits, read } = open()
  await expect.poll(() => permits.items.length).toBe(2)
  near.layerId = 1
  await expect.poll(() => near.ids && [...near.ids]).toEqual([1])
  near.layerId = 2
  await expect.poll(() => near.looking).toBe(true)
  expect(near.ids).toBeNull()
  read()
  await expect.poll(() => near.ids && [...near.ids]).toEqual([2])
  expect(near.looking).toBe(false)
  near.layerId = 3
  await expect.poll(() => near.error?.message).toContain('cannot be read')
  expect([near.ids, near.looking]).toEqual([null, false])
  near.layerId = null
  await expect.poll(() => near.error).toBeNull()
  app.unmount()
})

it('keeps those that it names while the list of permits is read again', async () => {
  const { app, near, list } = open()
  near.layerId = 1
  await expect.poll(() => near.ids && [...near.ids]).toEqual([1])
  const named: unknown[] = []
  watch(() => near.ids, (now) => named.push(now)) // prettier-ignore
  list(permit(1, 1), permit(5, 1))
  await expect.poll(() => near.ids && [...near.ids].sort()).toEqual([1, 5])
  expect(named).not.toContain(null)
  app.unmount()
})
