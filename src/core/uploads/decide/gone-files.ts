import { isAbsolute } from 'node:path'
import { isWithin } from '../../../node/is-within'
import type { ProjectFacts } from './facts'

/** A file that made a layer from here and is not in its folder any more. Nothing is done about it. */
export interface GoneFile {
  /** Absolute path of the main file. */
  path: string
  layerId: number
  layerName: string
  /** Name of the row that holds the same content now; null: none does. */
  renamedTo: string | null
}

/**
 * Files that were sent from these folders and are gone from them, while their layers are there. Pure.
 * @param rows all rows of the plan: the path of the main file, the layer that it goes to, and the one whose content it holds
 */
export function goneFiles(
  { layers, sent }: ProjectFacts,
  roots: readonly string[],
  rows: readonly {
    path: string
    name: string
    layerId: number | null
    renamedFrom: number | null
  }[],
): GoneFile[] {
  const present = new Set(rows.map((row) => row.path))
  const taken = new Set(rows.map((row) => row.layerId))
  const renamed = new Map(rows.map((row) => [row.renamedFrom, row.name]))
  const byId = new Map(layers.map((layer) => [layer.id, layer]))
  const seen = new Set<number>()
  return sent.flatMap(({ layerId, path }) => {
    const layer = layerId === null ? undefined : byId.get(layerId)
    // Newest first: what was sent to a layer last says where its file lies.
    if (!layer || seen.has(layer.id)) return []
    seen.add(layer.id)
    const isPlanned = isAbsolute(path) && roots.some((root) => isWithin(root, path))
    if (!isPlanned || present.has(path) || taken.has(layer.id)) return []
    return [
      {
        path,
        layerId: layer.id,
        layerName: layer.name,
        renamedTo: renamed.get(layer.id) ?? null,
      },
    ]
  })
}
