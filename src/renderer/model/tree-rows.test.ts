import { describe, expect, it } from 'vitest'
import {
  buildDirectory,
  folderPaths,
  foldersAndLayers,
  isInside,
  joinPath,
  layersInOrder,
  nameOfPath,
  parentOfPath,
  type LayerEntry,
} from './directory'
import type { LayerOverview } from '../../shared/contract'
import type { Layer } from '../../shared/rest'
import { isGroup, notInForcePath, unassignedPath, visibleRows } from './tree-rows'

const layer = (id: number, name: string): Layer => ({
  id,
  name,
  description: null,
  fromFileName: null,
  onByDefault: true,
  global: false,
  downloadRules: 0,
  creationDate: null,
  lastEditDate: null,
  startDate: null,
  endDate: null,
  revisions: [],
  user: null,
})
const node = (layerId: number, path: string) => ({ id: `n${layerId}`, layerId, layerName: '', path })
const overview: LayerOverview = {
  layers: [layer(1, 'Water mains'), layer(2, 'Gas'), layer(3, 'Loose'), layer(4, 'Hydrants')],
  root: {
    id: null,
    path: '/',
    layers: [],
    directories: [
      {
        id: 'a',
        path: '/Utilities',
        layers: [node(1, '/Utilities'), node(2, '/Utilities'), node(99, '/Utilities')],
        directories: [
          { id: 'b', path: '/Utilities/Fire', layers: [node(4, '/Utilities/Fire')], directories: [] },
          { id: 'c', path: '/Utilities/Empty', layers: [], directories: [] },
        ],
      },
    ],
  },
  unassigned: [{ layerId: 3, name: 'Loose' }],
}
const groups = (unassigned: LayerEntry[], notInForce: LayerEntry[] = []) => ({ unassigned, notInForce })
const names = (rows: ReturnType<typeof visibleRows>) =>
  rows.map(
    (row) =>
      `${row.level} ${row.kind === 'folder' ? row.folder.name : row.entry.layer.name} ${row.position}/${row.setSize}`,
  )

describe('rows of the layer tree', () => {
  const { entries, unassigned } = buildDirectory(overview)

  it('counts siblings and levels of what is open, and leaves out nodes of layers that do not exist', () => {
    expect(names(visibleRows(entries, groups(unassigned), new Set(['Utilities']), null))).toEqual([
      '1 Utilities 1/2',
      '2 Fire 1/4',
      '2 Empty 2/4',
      '2 Water mains 3/4',
      '2 Gas 4/4',
      '1 Unassigned 2/2',
    ])
  })

  it('has no group of ours where nothing belongs to it, and a key of its own for each row', () => {
    const rows = visibleRows(entries, groups([]), new Set(['Utilities', 'Utilities/Fire']), null)
    expect(names(rows).filter((name) => name.startsWith('1'))).toEqual(['1 Utilities 1/1'])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(6)
    expect([unassignedPath, notInForcePath, 'Utilities', ''].map(isGroup)).toEqual([true, true, false, false])
  })

  it('opens folders that lead to what a filter finds, and drops the others', () => {
    const found = layersInOrder([...entries, ...unassigned]).filter(({ layer: { name } }) =>
      /hydrants|loose/i.test(name),
    )
    const rows = visibleRows(entries, groups(unassigned), new Set(), new Set(found))
    expect(names(rows)).toEqual(['1 Utilities 1/2', '2 Fire 1/1', '3 Hydrants 1/1', '1 Unassigned 2/2', '2 Loose 1/1'])
  })

  it('lists what is not in force in a folded group at the foot, and finds it by the filter', () => {
    const outside: LayerEntry[] = [{ kind: 'layer', layer: layer(8, 'Old mains'), path: 'Utilities' }]
    const folded = visibleRows([], groups(unassigned, outside), new Set(), null)
    expect(names(folded)).toEqual(['1 Unassigned 1/2', '1 Not in force 2/2'])
    const found = visibleRows(entries, groups(unassigned, outside), new Set(), new Set(outside))
    expect(names(found)).toEqual(['1 Not in force 1/1', '2 Old mains 1/1'])
  })

  it('keeps a layer that neither the tree nor the unassigned list names', () => {
    const lost = { ...overview, layers: [...overview.layers, layer(7, 'Forgotten')] }
    expect(buildDirectory(lost).unassigned.map((entry) => entry.layer.name)).toEqual(['Loose', 'Forgotten'])
    expect(visibleRows([], groups(buildDirectory(lost).unassigned), new Set([unassignedPath]), null)).toHaveLength(3)
  })
})

describe('folders of the directory', () => {
  it('know all layers below them, and come before those that they hold', () => {
    const { entries } = buildDirectory(overview)
    expect(entries[0]).toMatchObject({ path: 'Utilities', layerIds: [4, 1, 2] })
    expect(folderPaths(entries)).toEqual(['Utilities', 'Utilities/Fire', 'Utilities/Empty'])
  })

  it('are named by the end of their path', () => {
    expect(['A/B/C', 'A', ''].map((path) => [nameOfPath(path), parentOfPath(path)])).toEqual([
      ['C', 'A/B'],
      ['A', ''],
      ['', ''],
    ])
    expect([joinPath('', 'A'), joinPath('A/B', 'C')]).toEqual(['A', 'A/B/C'])
  })

  it('hold what lies in them at any depth, and not what only begins alike', () => {
    const paths = ['A', 'A/B/C', 'AB', 'X/Y', '', null]
    expect(paths.map((path) => isInside(path, ['X', 'A']))).toEqual([true, true, false, true, false, false])
  })

  it('are counted with their layers', () => {
    expect([foldersAndLayers(2, 3), foldersAndLayers(0, 1), foldersAndLayers(1, 0)].map((text) => text.replaceAll('\u00a0', ' '))).toEqual(['2 folders and 3 layers', '1 layer', '1 folder']) // prettier-ignore
  })
})
