import type { LayerOverview } from '../../shared/contract'
import type { DirectoryNode, LayerNode } from '../../shared/rest'
import { cleanPath, nameOfPath, parentOfPath } from './directory'

/**
 * The directory as a change will make it, before the service has made it. Each may be done to what has it already, and leaves what it does not
 * touch the same objects. Pure.
 */
export type Ahead = (now: LayerOverview) => LayerOverview

export const allOf =
  (changes: readonly Ahead[]): Ahead =>
  (now) =>
    changes.reduce((made, change) => change(made), now)

/** @param path '' is the root; null: in no folder */
export const layersMoved =
  (layerIds: readonly number[], path: string | null): Ahead =>
  (now) => {
    const moving = new Set(layerIds)
    const root = withoutLayers(now.root, moving)
    const nodes = layerIds.map((layerId): LayerNode => ({ id: '', layerId, layerName: '', path: '' }))
    return {
      ...now,
      root:
        path === null
          ? root
          : withFolder(root, path, (folder) => ({ ...folder, layers: [...folder.layers, ...nodes] })),
    }
  }

export const folderMade =
  (path: string): Ahead =>
  (now) => ({ ...now, root: withFolder(now.root, path, (folder) => folder) })

export const folderRemoved =
  (path: string): Ahead =>
  (now) => ({ ...now, root: withoutFolder(now.root, path) })

export const folderMoved =
  (from: string, to: string): Ahead =>
  (now) => {
    const folder = folderAt(now.root, from)
    if (!folder) return now
    const root = withFolder(withoutFolder(now.root, from), to, (there) => ({ ...folder, path: there.path }))
    return { ...now, root }
  }

const nameOf = ({ path }: DirectoryNode): string => nameOfPath(cleanPath(path))

const folderAt = (root: DirectoryNode, path: string): DirectoryNode | undefined =>
  path
    .split('/')
    .reduce<DirectoryNode | undefined>((at, name) => at?.directories.find((one) => nameOf(one) === name), root)

function withoutLayers(node: DirectoryNode, ids: ReadonlySet<number>): DirectoryNode {
  const layers = node.layers.filter(({ layerId }) => !ids.has(layerId))
  const directories = node.directories.map((each) => withoutLayers(each, ids))
  const isSame = layers.length === node.layers.length && directories.every((each, at) => each === node.directories[at])
  return isSame ? node : { ...node, layers, directories }
}

const withoutFolder = (root: DirectoryNode, path: string): DirectoryNode =>
  folderAt(root, path)
    ? withFolder(root, parentOfPath(path), (parent) => ({
        ...parent,
        directories: parent.directories.filter((each) => nameOf(each) !== nameOfPath(path)),
      }))
    : root

/** With the folder at a path changed; those that are not there are made. */
function withFolder(
  node: DirectoryNode,
  path: string,
  change: (folder: DirectoryNode) => DirectoryNode,
): DirectoryNode {
  if (path === '') return change(node)
  const [name = '', ...rest] = path.split('/')
  const there = node.directories.find((each) => nameOf(each) === name)
  const next = withFolder(there ?? { id: null, path: name, directories: [], layers: [] }, rest.join('/'), change)
  const directories = there
    ? node.directories.map((each) => (each === there ? next : each))
    : [...node.directories, next]
  return { ...node, directories }
}
