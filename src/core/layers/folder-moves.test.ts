import { describe, expect, it } from 'vitest'
import type { DirectoryNode } from '../../shared/rest'
import { movedFolders, withoutEnd } from './folder-moves'

const folder = (id: string, path: string, layerIds: number[], directories: DirectoryNode[] = []): DirectoryNode => ({
  ...{ id, path, directories },
  layers: layerIds.map((layerId) => ({ id: `node ${layerId}`, layerId, layerName: `L${layerId}`, path })),
})
const root = (...directories: DirectoryNode[]): DirectoryNode => ({ id: null, path: '/', directories, layers: [] })
const before = root(folder('a', '/North', [1], [folder('b', '/North/Water', [2, 3])]), folder('c', '/South', [4]))

describe('a folder that somebody has renamed', () => {
  it('is followed by its id, with those below it', () => {
    const now = root(
      folder('a', '/North side', [1], [folder('b', '/North side/Water', [2, 3])]),
      folder('c', '/South', [4]),
    )
    expect(movedFolders(before, now, ['North', 'North/Water', 'South'])).toEqual([
      { from: 'North', to: 'North side' },
      { from: 'North/Water', to: 'North side/Water' },
    ])
  })

  it('is followed by its layers where it was made anew', () => {
    const now = root(folder('x', '/Site/N', [1], [folder('y', '/Site/N/Water', [3, 2])]), folder('c', '/South', [4]))
    expect(movedFolders(before, now, ['North', 'North/Water'])).toEqual([
      { from: 'North', to: 'Site/N' },
      { from: 'North/Water', to: 'Site/N/Water' },
    ])
  })

  it('is not taken for one that was there, nor for several, nor while it is there itself', () => {
    const gone = root(folder('c', '/South', [4, 1], [folder('y', '/South/Water', [2, 3])]))
    expect(movedFolders(before, gone, ['North'])).toEqual([])
    const parted = root(folder('x', '/N', [1]), folder('y', '/Water', [2, 3]), folder('c', '/South', [4]))
    expect(movedFolders(before, parted, ['North'])).toEqual([])
    const both = root(folder('z', '/North', []), folder('x', '/N', [1], [folder('y', '/N/Water', [2, 3])]))
    expect(movedFolders(before, both, ['North'])).toEqual([])
    expect(movedFolders(before, root(), ['North', 'Nowhere'])).toEqual([])
  })
})

it('takes the end off a path, and nothing where no more is left of it', () => {
  expect([withoutEnd('A/B/C', '/C'), withoutEnd('A/B/C', ''), withoutEnd('A/B/C', '/B')]).toEqual([
    'A/B',
    'A/B/C',
    null,
  ])
  expect(withoutEnd('A/B', 'A/B')).toBeNull()
})
