import type { LayerOverview } from '../../shared/contract'
import { splitDirectoryPath, type DirectoryNode, type Layer } from '../../shared/rest'
import { t } from '../language'

/** A directory path without slashes at its ends; '' is the root. */
export const cleanPath = (path: string): string => splitDirectoryPath(path).join('/')

/** Name of the last folder of a path. */
export const nameOfPath = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Path of the folder that holds a folder; '' is the root. */
export const parentOfPath = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

export const joinPath = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)

/** One folder of the layer panel with its children in the order of the service. */
export interface FolderEntry {
  kind: 'folder'
  path: string
  name: string
  children: TreeEntry[]
  /** Ids of all layers below, at any depth. */
  layerIds: number[]
}

export interface LayerEntry {
  kind: 'layer'
  layer: Layer
  /** Folder that holds it; null: in none. */
  path: string | null
}

export type TreeEntry = FolderEntry | LayerEntry

/** The directory as entries; layers whose node names a layer that the list does not have are left out. */
export function buildDirectory(overview: LayerOverview): { entries: TreeEntry[]; unassigned: LayerEntry[] } {
  const layers = new Map(overview.layers.map((layer) => [layer.id, layer]))
  const placed = new Set<number>()
  const root = folderOf(overview.root, '', layers, placed)
  // A layer that is in the list but neither in the tree nor among the unassigned must not vanish.
  const unassigned = overview.layers
    .filter((layer) => !placed.has(layer.id))
    .map((layer): LayerEntry => ({ kind: 'layer', layer, path: null }))
  return { entries: root.children, unassigned }
}

function folderOf(
  node: DirectoryNode,
  path: string,
  layers: ReadonlyMap<number, Layer>,
  placed: Set<number>,
): FolderEntry {
  const folders = node.directories.map((child) => {
    const name = nameOfPath(cleanPath(child.path))
    return folderOf(child, joinPath(path, name), layers, placed)
  })
  const own = node.layers.flatMap((child): LayerEntry[] => {
    const layer = layers.get(child.layerId)
    if (!layer) return []
    placed.add(layer.id)
    return [{ kind: 'layer', layer, path }]
  })
  return {
    kind: 'folder',
    path,
    name: nameOfPath(path),
    children: [...folders, ...own],
    layerIds: [...folders.flatMap((folder) => folder.layerIds), ...own.map((entry) => entry.layer.id)],
  }
}

/** Paths of all folders, parents before children. */
export function folderPaths(entries: readonly TreeEntry[]): string[] {
  return entries.flatMap((entry) => (entry.kind === 'folder' ? [entry.path, ...folderPaths(entry.children)] : []))
}

/** Layers in the order of the tree: the first lies on top of the map. */
export function layersInOrder(entries: readonly TreeEntry[]): LayerEntry[] {
  return entries.flatMap((entry) => (entry.kind === 'folder' ? layersInOrder(entry.children) : [entry]))
}

/** "2 folders and 3 layers", "1 layer". */
export function foldersAndLayers(folders: number, layers: number): string {
  if (layers === 0 && folders > 0) return t('layers.folders', { count: folders })
  const ofLayers = t('layers.count', { count: layers })
  if (folders === 0) return ofLayers
  return t('layers.foldersAndLayers', { folders: t('layers.folders', { count: folders }), layers: ofLayers })
}

/** Whether a path is one of these folders, or lies below one. Null is in no folder. */
export function isInside(path: string | null | undefined, folders: readonly string[]): boolean {
  return typeof path === 'string' && folders.some((folder) => path === folder || path.startsWith(`${folder}/`))
}
