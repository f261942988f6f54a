// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../client/project-window.test-helper'
import type { PermitCourse } from '../../shared/model/as-of'
import { useChanges } from './changes'
import { useLayers } from './layers'
import { useLayout } from './layout'
import { useTime } from './time'

let opened: ProjectWindow
const at = (day: number) => Date.UTC(2026, 9, day)
const revision = (id: string, day: number) => ({
  id,
  createdDate: new Date(at(day)).toISOString(),
  user: null,
  comment: null,
})
const layer = (id: number, days: number[]) => ({
  ...{ id, name: `Layer ${id}`, startDate: null, endDate: null, user: null },
  revisions: [...days].reverse().map((day) => revision(`${id}-${day}`, day)),
})
const permit: PermitCourse = {
  ...{ id: 7, name: 'Trench', status: 9, expiryMs: null, archived: false, geometry: null, revised: [] },
  sinceMs: at(4),
  steps: [
    { atMs: at(4), status: 0 },
    { atMs: at(6), status: 8 },
    { atMs: at(9), status: 9 },
  ],
}

beforeEach(() => {
  window.localStorage.clear()
  vi.useFakeTimers({ now: new Date(at(20)), toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  opened.app.unmount()
  vi.useRealTimers()
})

async function open() {
  const layers = [layer(1, [2, 8]), layer(2, [5])]
  const core = scriptedClient({
    'layers.list': {
      ...{ source: 'service', readAt: '2026-10-20T00:00:00Z' },
      overview: {
        layers,
        root: { id: null, path: '/', directories: [], layers: [] },
        unassigned: layers.map(({ id, name }) => ({ layerId: id, name })),
      },
    },
    'permits.listCourses': {
      source: 'service',
      readAt: '2026-10-20T00:00:00Z',
      permits: [permit],
      archived: true,
      unknown: 0,
    },
  })
  opened = openProjectWindow(core.client)
  const stores = { layers: useLayers(opened.scope), time: useTime(opened.scope), layout: useLayout(opened.pinia) }
  stores.layout.show('layers')
  await expect.poll(() => stores.layers.state).toBe('ready')
  stores.time.open = true
  await expect.poll(() => stores.time.permits).toHaveLength(1)
  const shown = () => stores.layers.placed.map(({ layer: each }) => stores.layers.shownRevision(each)?.id ?? null)
  return { ...stores, core, shown }
}

it('goes through all moments, layers with the revisions of then and permits with their status of then', async () => {
  const { time, layers, shown } = await open()
  expect(time.livePermits).toBe(null)
  time.step(-1)
  expect(new Date(time.atMs).getUTCDate()).toBe(9)
  const seen: unknown[] = []
  for (let steps = 0; steps < 6; steps++) {
    seen.push([new Date(time.atMs).getUTCDate(), ...shown(), time.livePermits?.map(({ item }) => item.status)])
    time.step(-1)
  }
  expect(seen).toEqual([
    [9, '1-8', '2-5', []],
    [8, '1-8', '2-5', [8]],
    [6, '1-2', '2-5', [8]],
    [5, '1-2', '2-5', []],
    [4, '1-2', null, []],
    [2, '1-2', null, []],
  ])
  expect(layers.placed.map(({ layer: each }) => layers.isNotThen(each))).toEqual([false, true])
  expect(time.neighbour(-1)).toBe(null)
  time.lookAt(time.nowMs)
  expect([layers.lookedAt, ...shown()]).toEqual([null, '1-8', '2-5'])
})

it('is of now in other sections, when it is closed, and when a revision is chosen by hand', async () => {
  const { time, layers, layout, shown } = await open()
  time.lookAt(at(3))
  expect(shown()).toEqual(['1-2', null])
  layout.show('permits')
  expect(shown()).toEqual(['1-8', '2-5'])
  layout.show('layers')
  layers.showRevision(1, '1-2')
  expect([layers.lookedAt, ...shown()]).toEqual([null, '1-2', '2-5'])
  layers.showRevision(1, null)
  time.lookAt(at(3))
  time.close()
  expect(shown()).toEqual(['1-8', '2-5'])
})

it('plays from the first moment to now, and ends there', async () => {
  const { time, layers } = await open()
  time.playing = true
  await vi.waitFor(() => expect(new Date(time.atMs).getUTCDate()).toBe(2))
  for (let ticks = 0; ticks < 5; ticks++) vi.advanceTimersByTime(1_200)
  expect([new Date(time.atMs).getUTCDate(), time.playing]).toEqual([9, true])
  vi.advanceTimersByTime(1_200)
  await expect.poll(() => [layers.lookedAt, time.playing]).toEqual([null, false])
})

it('lists what changed since the very moment that was looked at, not since the beginning of its day', async () => {
  const { time } = await open()
  const changes = useChanges(opened.scope)
  const kinds = () => changes.layers.map(({ layer: each, kind }) => `${each.id} ${kind}`)
  changes.showSince(at(2), false)
  expect(kinds()).toEqual(['1 new', '2 new'])
  time.lookAt(at(2))
  changes.showSince(time.atMs, true)
  expect(kinds()).toEqual(['1 revised', '2 new'])
  expect(changes.uncounted).toBe(1)
  // Another day counts whole.
  changes.from = '2026-10-01'
  await nextTick()
  expect([changes.sinceMs, ...kinds()]).toEqual([null, '1 new', '2 new'])
})
