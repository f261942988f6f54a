import { expect, it } from 'vitest'
import type { LayerOverview } from '../../shared/contract'
import type { DirectoryNode } from '../../shared/rest'
import { buildDirectory, type TreeEntry } from './directory'
import { allOf, folderMade, folderMoved, folderRemoved, layersMoved } from './directory-ahead'

const folder = (path: string, layerIds: number[], directories: DirectoryNode[] = []): DirectoryNode => ({
  ...{ id: path, path, directories },
  layers: layerIds.map((layerId) => ({ id: `${layerId}`, layerId, layerName: '', path })),
})
const now = {
  layers: [1, 2, 3, 4].map((id) => ({ id, name: `L${id}` })),
  root: folder('/', [4], [folder('/A', [1], [folder('/A/Deep', [2])]), folder('/B', [3])]),
  unassigned: [],
} as unknown as LayerOverview

/** "A(1 Deep(2))" */
const drawn = (entries: readonly TreeEntry[]): string =>
  entries.map((one) => (one.kind === 'layer' ? one.layer.id : `${one.path}(${drawn(one.children)})`)).join(' ')
const shown = (overview: LayerOverview) => {
  const { entries, unassigned } = buildDirectory(overview)
  return `${drawn(entries)} | ${unassigned.map(({ layer }) => layer.id).join(' ')}`
}

it.each([
  ['a layer to a folder', layersMoved([4], 'B'), 'A(A/Deep(2) 1) B(3 4) | '],
  ['layers of several folders to the root', layersMoved([1, 2], ''), 'A(A/Deep()) B(3) 4 1 2 | '],
  ['a layer out of all folders', layersMoved([2], null), 'A(A/Deep() 1) B(3) 4 | 2'],
  ['a layer to a folder that is made', layersMoved([4], 'B/New'), 'A(A/Deep(2) 1) B(B/New(4) 3) | '],
  ['a new folder', folderMade('A/New'), 'A(A/Deep(2) A/New() 1) B(3) 4 | '],
  ['a folder that goes with what is in it', folderRemoved('A'), 'B(3) 4 | 1 2'],
  ['a folder that is not there', folderRemoved('A/None'), 'A(A/Deep(2) 1) B(3) 4 | '],
  ['another name of a folder', folderMoved('A', 'C'), 'B(3) C(C/Deep(2) 1) 4 | '],
  ['a folder into another', folderMoved('A/Deep', 'B/Deep'), 'A(1) B(B/Deep(2) 3) 4 | '],
  ['several', allOf([folderMoved('A', 'C'), layersMoved([3], 'C/Deep')]), 'B() C(C/Deep(2 3) 1) 4 | '],
])('shows %s as the service will, once and again', (_what, ahead, expected) => {
  const before = shown(now)
  const made = ahead(now)
  expect(shown(made)).toBe(expected)
  expect(shown(ahead(made))).toBe(expected)
  expect(shown(now)).toBe(before)
})

it('leaves folders that it does not touch the same objects', () => {
  expect(layersMoved([4], 'B')(now).root.directories[0]).toBe(now.root.directories[0])
})
