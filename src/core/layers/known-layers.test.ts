import { expect, it } from 'vitest'
import type { LayerOverview } from '../../shared/contract'
import type { Snapshots } from '../store/snapshots'
import { createKnownLayers, joined } from './known-layers'

const overview = (layers: [number, string[]][]) =>
  ({
    layers: layers.map(([id, revisions]) => ({ id, revisions: revisions.map((each) => ({ id: each })) })),
    root: {
      path: '/',
      layers: [],
      directories: [{ path: '/Water', layers: [], directories: [{ path: '/Water/Mains', layers: [{ layerId: 1 }] }] }],
    },
    unassigned: [],
  }) as unknown as LayerOverview
// The directories of the inner folder are left out by some services.
const whole = (value: LayerOverview) => {
  for (const folder of value.root.directories) for (const inner of folder.directories) inner.directories ??= []
  return value
}

it('joins a newer list of the latest revisions with the longer one that was read before', () => {
  const latest = { value: whole(overview([[1, ['c']], [3, ['x']]])), readAt: '2026-01-02T00:00:00Z' } // prettier-ignore
  const all = { value: whole(overview([[1, ['b', 'a']], [2, ['y']]])), readAt: '2026-01-01T00:00:00Z' } // prettier-ignore
  const known = joined(latest, all)
  const ids = known?.layers.map(({ layer, path }) => [layer.id, path, layer.revisions.map(({ id }) => id)])
  expect(ids).toEqual([[1, 'Water/Mains', ['c', 'b', 'a']], [3, null, ['x']]]) // prettier-ignore
  expect(joined(latest, null)).toMatchObject({ hasAllRevisions: false })
  expect(joined(null, null)).toBeNull()
  expect(joined(latest, { ...all, readAt: latest.readAt })?.layers).toHaveLength(2)
})

it('knows what was read of a project, be it one of the lists, and looks again when it was read anew', () => {
  const project = { connectionId: 'c', organization: 'acme', projectId: 1 }
  const kept = new Map<string, { value: LayerOverview; readAt: string }>()
  const keyOf = (...parts: string[]) => parts.join(' ')
  const known = createKnownLayers({
    readAt: (...parts: string[]) => kept.get(keyOf(...parts))?.readAt ?? null,
    load: (...parts: string[]) => kept.get(keyOf(...parts)) ?? null,
  } as unknown as Snapshots)
  const read = (kind: string, readAt: string, ...revisions: string[]) =>
    kept.set(keyOf('c', kind, 'acme/1'), { value: whole(overview([[1, revisions]])), readAt })
  const revisions = () =>
    known(project)
      ?.byId.get(1)
      ?.layer.revisions.map(({ id }) => id)
  expect(known(project)).toBeNull()
  read('layers', '2026-01-01T00:00:00Z', 'a')
  expect(revisions()).toEqual(['a'])
  expect(known(project)).toBe(known(project))
  read('layers-all', '2026-01-02T00:00:00Z', 'b', 'a')
  expect(revisions()).toEqual(['b', 'a'])
  expect(known(project)?.hasAllRevisions).toBe(true)
  kept.delete(keyOf('c', 'layers', 'acme/1'))
  expect(revisions()).toEqual(['b', 'a'])
  expect(known({ ...project, connectionId: 'd' })).toBeNull()
})
