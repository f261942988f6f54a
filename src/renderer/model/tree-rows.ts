import { t } from '../language'
import { layersInOrder, type FolderEntry, type LayerEntry, type TreeEntry } from './directory'

/** Path under which layers of no folder are listed. No folder can have it: names hold no slash. */
export const unassignedPath = '/unassigned'

/** Path under which layers are listed that the service leaves out of its list because of their dates. */
export const notInForcePath = '/not-in-force'

/** Whether a path of the tree is a group of ours and no folder of the directory. */
export const isGroup = (path: string): boolean => path.startsWith('/')

/** One line of the tree as it is drawn. `position` and `setSize` count among its siblings, from 1. */
export type TreeRow =
  | {
      kind: 'folder'
      key: string
      level: number
      position: number
      setSize: number
      expanded: boolean
      folder: FolderEntry
    }
  | { kind: 'layer'; key: string; level: number; position: number; setSize: number; entry: LayerEntry }

export const folderKey = (path: string): string => `folder:${path}`
export const layerKey = (layerId: number): string => `layer:${layerId}`

/**
 * The rows that are seen: folders that are open, and with a filter only what matches, with the folders that lead there.
 * @param notInForce stand in a group of their own at the foot
 * @param matching layers that a filter leaves; null: no filter, and folders are open as they are
 */
export function visibleRows(
  entries: readonly TreeEntry[],
  groups: { unassigned: readonly LayerEntry[]; notInForce: readonly LayerEntry[] },
  expanded: ReadonlySet<string>,
  matching: ReadonlySet<LayerEntry> | null,
): TreeRow[] {
  const rows: TreeRow[] = []
  const top: TreeEntry[] = [...entries]
  if (groups.unassigned.length > 0) top.push(groupOf(unassignedPath, t('layers.unassigned'), groups.unassigned))
  if (groups.notInForce.length > 0) top.push(groupOf(notInForcePath, t('layers.notInForce'), groups.notInForce))
  addRows(top, 1, expanded, matching, rows)
  return rows
}

function groupOf(path: string, name: string, layers: readonly LayerEntry[]): FolderEntry {
  return {
    kind: 'folder',
    path,
    name,
    children: [...layers],
    layerIds: layers.map(({ layer }) => layer.id),
  }
}

function addRows(
  entries: readonly TreeEntry[],
  level: number,
  expanded: ReadonlySet<string>,
  matching: ReadonlySet<LayerEntry> | null,
  rows: TreeRow[],
): void {
  const leaves = (entry: LayerEntry) => matching?.has(entry) === true
  const shown = matching
    ? entries.filter((entry) => (entry.kind === 'layer' ? leaves(entry) : layersInOrder(entry.children).some(leaves)))
    : entries
  shown.forEach((entry, index) => {
    const place = { level, position: index + 1, setSize: shown.length }
    if (entry.kind === 'layer') {
      rows.push({ kind: 'layer', key: layerKey(entry.layer.id), ...place, entry })
      return
    }
    const open = matching !== null || expanded.has(entry.path)
    rows.push({ kind: 'folder', key: folderKey(entry.path), ...place, expanded: open, folder: entry })
    if (open) addRows(entry.children, level + 1, expanded, matching, rows)
  })
}
