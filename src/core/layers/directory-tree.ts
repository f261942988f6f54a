import { isWithin } from '../../shared/model/directory-path'
import { splitDirectoryPath, type DirectoryNode, type LayerNode } from '../../shared/rest'

/** A directory path in one form: parts joined by '/', no slash at either end; '' is the root. */
export function plainPath(path: string): string {
  return splitDirectoryPath(path.trim())
    .map((part) => part.trim())
    .join('/')
}

/** A folder and the folder that holds it; `parent` is null for folders of the root. */
export interface FoundFolder {
  node: DirectoryNode
  parent: DirectoryNode | null
}

/** The folder at a path; null when there is none. The root has no path of its own here. */
export function findFolder(root: DirectoryNode, path: string): FoundFolder | null {
  const wanted = plainPath(path)
  for (const found of walkFolders(root)) if (plainPath(found.node.path) === wanted) return found
  return null
}

/** Every folder below the root, parents before their children. */
export function* walkFolders(root: DirectoryNode): Generator<FoundFolder> {
  const queue: FoundFolder[] = root.directories.map((node) => ({ node, parent: null }))
  for (let next = queue.shift(); next; next = queue.shift()) {
    yield next
    const parent = next.node
    queue.push(...parent.directories.map((node) => ({ node, parent })))
  }
}

/** Where a layer lies: its node, and the folder that holds it (null: the root). Null when it is in no folder. */
export function findLayerNode(
  root: DirectoryNode,
  layerId: number,
): { node: LayerNode; folder: DirectoryNode | null } | null {
  const own = root.layers.find((node) => node.layerId === layerId)
  if (own) return { node: own, folder: null }
  for (const { node: folder } of walkFolders(root)) {
    const node = folder.layers.find((each) => each.layerId === layerId)
    if (node) return { node, folder }
  }
  return null
}

/** The steps that move a folder: what to put where, in order, then which folders to remove, deepest first. */
export interface FolderMove {
  puts: { path: string; layerId?: number }[]
  removals: FoundFolder[]
}

/** Plans the move of the folder at `from` to `to`; the order of folders and layers stays. Both paths are plain. */
export function planFolderMove(root: DirectoryNode, from: FoundFolder, to: string): FolderMove {
  const start = plainPath(from.node.path)
  const folders = [...walkFolders(root)].filter(({ node }) => isWithin(plainPath(node.path), start))
  const puts = folders.flatMap(({ node }) => {
    const path = to + plainPath(node.path).slice(start.length)
    return [{ path }, ...node.layers.map((layer) => ({ path, layerId: layer.layerId }))]
  })
  return { puts, removals: folders.reverse() }
}
