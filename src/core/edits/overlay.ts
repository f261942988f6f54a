import type { LayerOverview } from '../../shared/contract'
import { withChanges } from '../../shared/model/layer-properties'
import type { DirectoryNode, Layer, LayerNode } from '../../shared/rest'
import { findFolder, findLayerNode, plainPath } from '../layers/directory-tree'
import type { EditRecord } from './edit-record'

/** A layer with the edits that wait for it. Pure. */
export function overlayLayer(layer: Layer, edits: readonly EditRecord[]): Layer {
  let shown = layer
  for (const { layerId, content, state } of edits)
    if (layerId === layer.id && state === 'waiting' && content.kind === 'properties')
      shown = withChanges(shown, content.changes)
  return shown
}

/** Layers and directory with the edits that wait for them; what nobody edited stays the same object. Pure. */
export function overlayOverview(overview: LayerOverview, edits: readonly EditRecord[]): LayerOverview {
  const waiting = edits.filter((edit) => edit.state === 'waiting')
  if (waiting.length === 0) return overview
  const touched = new Set(waiting.map((edit) => edit.layerId))
  const layers = overview.layers.map((layer) => (touched.has(layer.id) ? overlayLayer(layer, waiting) : layer))
  const names = new Map(layers.filter((layer) => touched.has(layer.id)).map((layer) => [layer.id, layer.name]))
  const root = copyTree(overview.root, names)
  let unassigned = overview.unassigned.map((each) => ({ ...each, name: names.get(each.layerId) ?? each.name }))
  for (const { layerId, layerName, content } of waiting) {
    if (content.kind !== 'move') continue
    const name = names.get(layerId) ?? layerName
    const node = takeOut(root, layerId) ?? { id: `waiting-${layerId}`, layerId, layerName: name, path: '' }
    unassigned = unassigned.filter((each) => each.layerId !== layerId)
    if (content.path === null) unassigned.push({ layerId, name })
    else {
      const folder = folderAt(root, content.path)
      folder.layers.push({ ...node, path: folder.path })
    }
  }
  return { layers, root, unassigned }
}

/** Where a layer lies: a plain path, '' for the root; null: in no folder. */
export function placeOf(root: DirectoryNode, layerId: number): string | null {
  const found = findLayerNode(root, layerId)
  return found && (found.folder ? plainPath(found.folder.path) : '')
}

function copyTree(node: DirectoryNode, names: ReadonlyMap<number, string>): DirectoryNode {
  return {
    ...node,
    directories: node.directories.map((each) => copyTree(each, names)),
    layers: node.layers.map((each) => ({ ...each, layerName: names.get(each.layerId) ?? each.layerName })),
  }
}

function takeOut(root: DirectoryNode, layerId: number): LayerNode | null {
  const found = findLayerNode(root, layerId)
  if (!found) return null
  const holder = found.folder ?? root
  holder.layers = holder.layers.filter((each) => each !== found.node)
  return found.node
}

/** The folder at a plain path; made, without an id, where there is none. */
function folderAt(root: DirectoryNode, path: string): DirectoryNode {
  const plain = plainPath(path)
  if (plain === '') return root
  const known = findFolder(root, plain)
  if (known) return known.node
  const parts = plain.split('/')
  const parent = folderAt(root, parts.slice(0, -1).join('/'))
  const made: DirectoryNode = { id: null, path: `/${plain}`, directories: [], layers: [] }
  parent.directories.push(made)
  return made
}
