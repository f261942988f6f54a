// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import {
  openProjectWindow,
  scriptedClient,
  someProject,
  type ProjectWindow,
} from '../client/project-window.test-helper'
import { useLayers } from './layers'
import { useTransfers } from './transfers'

let opened: ProjectWindow
afterEach(() => opened.app.unmount())

it('opens the folder of a layer that was sent, also when the end of its batch is read before it is told', async () => {
  window.localStorage.clear()
  const batch = { id: 'b', project: someProject, createdAt: '2026-11-22T08:00:00Z' }
  const ended = { ...batch, state: 'completed' }
  const layer = { id: 7, name: 'Quay', revisions: [], user: null }
  const survey = { id: 1, path: '/survey', directories: [], layers: [{ layerId: 7, name: 'Quay' }] }
  let now: { batch: object; rows: object[] } = { batch: { ...batch, state: 'running' }, rows: [] }
  let overview: object = { layers: [], root: { id: null, path: '/', directories: [], layers: [] }, unassigned: [] }
  const core = scriptedClient({
    'uploads.getBatch': () => now,
    'layers.list': () => ({ source: 'service', readAt: '2026-11-22T08:00:00Z', overview }),
  })
  opened = openProjectWindow(core.client)
  const layers = useLayers(opened.scope)
  const transfers = useTransfers(opened.scope)
  await expect.poll(() => layers.state).toBe('ready')
  await transfers.open('b')
  overview = { layers: [layer], root: { id: null, path: '/', directories: [survey], layers: [] }, unassigned: [] }
  now = { batch: ended, rows: [{ id: 'r', name: 'Quay', mode: 'create', state: 'completed', layerId: 7 }] }
  await transfers.open('b')
  core.emit('uploads.batchChanged', now)
  await expect.poll(() => layers.rows).toHaveLength(2)
})

it('shows of a dig enquiry that was sent its area, and leaves hidden what is recorded all over it', async () => {
  window.localStorage.clear()
  const batch = { id: 'b', project: someProject, createdAt: '2026-11-22T08:00:00Z' }
  const names = ['Beheerder', 'GebiedsinformatieLevering', 'Graafpolygoon']
  const made = names.map((name, at) => ({ id: at + 1, name, revisions: [], user: null, onByDefault: false }))
  const unassigned = made.map(({ id, name }) => ({ layerId: id, name }))
  const overview = { layers: made, root: { id: null, path: '/', directories: [], layers: [] }, unassigned }
  const rows = made.map(({ id, name }) => ({ id: `r${id}`, name, mode: 'create', state: 'completed', layerId: id }))
  const core = scriptedClient({
    'uploads.getBatch': { batch: { ...batch, state: 'completed' }, rows },
    'layers.list': { source: 'service', readAt: '2026-11-22T08:00:00Z', overview },
  })
  opened = openProjectWindow(core.client)
  const layers = useLayers(opened.scope)
  useTransfers(opened.scope)
  await expect.poll(() => layers.state).toBe('ready')
  core.emit('uploads.batchChanged', { batch: { ...batch, state: 'running' }, rows: [] })
  core.emit('uploads.batchChanged', { batch: { ...batch, state: 'completed' }, rows: [] })
  await expect.poll(() => layers.visible.map(({ layer }) => layer.name)).toEqual(['Graafpolygoon'])
})
