import type { ProjectRef } from '../../shared/contract'
import type { Layers } from '../layers/layers'
import type { CachedRevision, CacheIndex } from './cache-index'

/** A tileset that keeps alignments. */
export interface AlignmentTileset {
  layerId: number
  layerName: string
  revisionId: string
  dir: string
}

/** Of each layer the newest revision on the disk that has alignments, by the name of the layer. */
export function alignmentTilesets(
  parts: { index: Pick<CacheIndex, 'withAlignments'>; known: Layers['known']; folderOf: (key: string) => string },
  project: ProjectRef,
): AlignmentTileset[] {
  const layers = parts.known(project)?.byId
  /** 0 is the newest that the service lists; what it does not list any more comes after those. */
  const age = ({ layerId, revisionId }: CachedRevision): number => {
    const at = layers?.get(layerId)?.layer.revisions.findIndex(({ id }) => id === revisionId) ?? -1
    return at < 0 ? Infinity : at
  }
  const newest = new Map<number, { cached: CachedRevision; key: string }>()
  for (const one of parts.index.withAlignments(project)) {
    const known = newest.get(one.cached.layerId)
    const isNewer =
      !known ||
      age(one.cached) < age(known.cached) ||
      (age(one.cached) === age(known.cached) && one.cached.readAt > known.cached.readAt)
    if (isNewer) newest.set(one.cached.layerId, one)
  }
  return [...newest.values()]
    .map(({ cached, key }) => ({
      layerId: cached.layerId,
      layerName: layers?.get(cached.layerId)?.layer.name ?? cached.layerName,
      revisionId: cached.revisionId,
      dir: parts.folderOf(key),
    }))
    .sort((a, b) => a.layerName.localeCompare(b.layerName, 'en'))
}
