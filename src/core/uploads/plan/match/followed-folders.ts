import { isWithin } from '../../../../shared/model/directory-path'
import { withoutEnd } from '../../../layers/folder-moves'
import type { ProjectContext } from './project-context'

/**
 * Where folders of files belong in the directory: each has its own name there, but for those that somebody has renamed or moved
 * since layers were sent from here into them. The layers tell where it is now: all of them lie in one new folder as they lay in
 * the old, which is there no more. Pure.
 */
export function followFolders({ layers, sent, folders }: Pick<ProjectContext, 'layers' | 'sent' | 'folders'>) {
  const placesNow = new Map(layers.map(({ id, folder }) => [id, folder]))
  /** Of each folder that is gone the paths that its layers tell; null: one that tells none. */
  const told = new Map<string, Set<string | null>>()
  for (const { layerId, placedIn } of sent) {
    const place = layerId === null ? null : (placesNow.get(layerId) ?? null)
    if (!placedIn || place === null) continue
    for (const from of withParents(placedIn)) {
      if (folders.has(from)) break
      const to = withoutEnd(place, placedIn.slice(from.length))
      told.set(from, (told.get(from) ?? new Set()).add(to))
    }
  }
  return (path: string): string => {
    const from = withParents(path).find((each) => folders.has(each) || told.has(each))
    const [to, ...others] = from === undefined || folders.has(from) ? [] : (told.get(from) ?? [])
    return from === undefined || to == null || others.length > 0 || isWithin(to, from)
      ? path
      : to + path.slice(from.length)
  }
}

/** A path and the folders that it lies in, the longest first. */
function withParents(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('/')).filter((each) => each !== '')
}
