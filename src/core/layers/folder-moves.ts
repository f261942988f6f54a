import { isWithin } from '../../shared/model/directory-path'
import type { DirectoryNode } from '../../shared/rest'
import { plainPath, walkFolders } from './directory-tree'

/** A folder that has another path now, with all that lies in it; both plain. */
export interface MovedFolder {
  from: string
  to: string
}

/**
 * Which of some folders somebody has given another path between two readings of the directory: by the folder's id; where it was made
 * anew, as the interface knows no renaming, by its layers, which then all lie in one new folder as they lay in the old. Pure.
 * @param paths plain paths of folders
 */
export function movedFolders(before: DirectoryNode, after: DirectoryNode, paths: readonly string[]): MovedFolder[] {
  const [foldersThen, foldersNow] = [foldersOf(before), foldersOf(after)]
  const idsNow = new Map([...foldersNow].flatMap(([path, { id }]) => (id === null ? [] : [[id, path] as const])))
  const placesNow = new Map(
    [...foldersNow].flatMap(([path, { layerIds }]) => layerIds.map((id) => [id, path] as const)),
  )
  return paths.flatMap((from) => {
    const folder = foldersThen.get(from)
    if (!folder) return []
    const byId = folder.id === null ? undefined : idsNow.get(folder.id)
    if (byId !== undefined) return byId === from ? [] : [{ from, to: byId }]
    if (foldersNow.has(from)) return []
    const targets = new Set<string | null>()
    for (const [path, { layerIds }] of foldersThen) {
      if (!isWithin(path, from)) continue
      for (const place of layerIds.flatMap((id) => placesNow.get(id) ?? []))
        targets.add(withoutEnd(place, path.slice(from.length)))
    }
    const [to, ...others] = targets
    return to == null || others.length > 0 || foldersThen.has(to) ? [] : [{ from, to }]
  })
}

/** A path without its end; null where it ends otherwise, or nothing is left. */
export function withoutEnd(path: string, end: string): string | null {
  return path.length > end.length && path.endsWith(end) ? path.slice(0, path.length - end.length) : null
}

function foldersOf(root: DirectoryNode): Map<string, { id: string | null; layerIds: number[] }> {
  return new Map(
    [...walkFolders(root)].map(({ node }) => [
      plainPath(node.path),
      { id: node.id, layerIds: node.layers.map(({ layerId }) => layerId) },
    ]),
  )
}
