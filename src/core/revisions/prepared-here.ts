import type { CrsChoice } from '../../geo/layer-crs'
import type { TilesetManifest } from '../../geo/engine-api'
import type { ProjectRef } from '../../shared/contract'
import type { CachedRevision, CacheIndex } from './cache-index'
import { tilesetKey } from './tileset-maker'

/** A revision that opens at once, and the folder of its tileset. */
export interface PreparedHere {
  cached: CachedRevision
  manifest: TilesetManifest
  dir: string
}

/** The revisions of a project that have a tileset: of several readings that which counts now, else the one used last. */
export function preparedHere(
  { index, folderOf }: { index: Pick<CacheIndex, 'revisions' | 'tilesets'>; folderOf: (key: string) => string },
  project: ProjectRef,
  readingFor: (cached: CachedRevision) => CrsChoice,
): PreparedHere[] {
  return index.revisions(project).flatMap((cached) => {
    const made = index.tilesets(cached.sha256).sort((a, b) => b.usedAtMs - a.usedAtMs)
    const key = tilesetKey(cached.sha256, readingFor(cached))
    const tileset = made.find((each) => each.key === key) ?? made[0]
    return tileset ? { cached, manifest: tileset.manifest, dir: folderOf(tileset.key) } : []
  })
}
