// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { expect, it } from 'vitest'
import { openProjectWindow, scriptedClient, someProject } from '../client/project-window.test-helper'
import { useCompare } from './compare'
import { useLayers } from './layers'
import { useLayout } from './layout'

it('tells how far the comparison is that is shown, and of no other', async () => {
  window.localStorage.clear()
  const revision = (id: string) => ({ id, createdDate: '2026-11-01T00:00:00Z', user: null })
  const layers = [{ id: 1, name: 'Mains', revisions: ['c', 'b', 'a'].map(revision), onByDefault: true }]
  const overview = { layers, root: { id: null, path: '/', directories: [], layers: [] }, unassigned: [] }
  const { client, emit } = scriptedClient({
    'layers.list': { source: 'service', readAt: '', overview },
    'people.list': {},
    'revisions.compare': () => new Promise(() => undefined),
  })
  const { app, pinia, scope } = openProjectWindow(client)
  await expect.poll(() => useLayers(scope).byId.size).toBe(1)
  const compare = useCompare(scope)
  compare.start(1)
  await nextTick()
  expect([compare.reading, compare.progress]).toEqual([true, null])
  const shown = { project: someProject, layerId: 1, beforeRevisionId: 'b', afterRevisionId: 'c' }
  emit('revisions.comparing', { ...shown, beforeRevisionId: 'a', step: 'Comparing', features: 7 })
  expect(compare.progress).toBeNull()
  const source = { ...{ layerId: 1, held: false, sizeBytes: 0, error: null }, state: 'downloading', fraction: 0.4 }
  const states = (state: string) => ({ project: someProject, states: [{ ...source, revisionId: 'b', state }] })
  emit('revisions.stateChanged', states('downloading') as never)
  expect(compare.told).toMatch(/^Fetching revision 2, 40\s%$/)
  emit('revisions.stateChanged', states('absent') as never)
  expect(compare.told).toBeNull()
  emit('revisions.comparing', { ...shown, step: 'Reading the older', features: 40_000 })
  expect(compare.progress).toEqual({ step: 'Reading the older', features: 40_000 })
  expect(compare.told?.replace(/\s/g, ' ')).toBe('Reading the older: 40 000 features so far')
  compare.before = 'a'
  await nextTick()
  expect(compare.progress).toBeNull()
  compare.close()
  const layout = useLayout(pinia)
  layout.show('layers')
  compare.start(1, 'b', 'c', { id: 7, bbox4326: null }, 'permits')
  compare.close()
  // It leads back to the permit for whose sake one compared.
  expect(layout.section).toBe('permits')
  layout.show('layers')
  compare.start(1)
  compare.close()
  expect(layout.section).toBe('layers')
  app.unmount()
})
