import { expect, it } from 'vitest'
import type { LayerOverview } from '../../shared/contract'
import { joined } from './known-layers'

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
})
