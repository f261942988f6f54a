import type { CrsChoice } from '../../geo/layer-crs'
import { withValue } from '../../shared/languages/said-lists'
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { CallOptions, GeoEngine } from '../../geo/engine-api'
import type { FileSet, ReadOptions } from '../../geo/model'
import { AppError } from '../../shared/errors/app-error'
import type { Clock } from '../ports'
import type { CachedRevision, CachedTileset, CacheIndex } from './cache-index'
import { sizeOfFolder } from './disk-check'

/** Raised when tilesets made before are not to be used any more. */
const tilesetVersion = 1

/** How a revision of others is read, as far as it says so itself; null: it does not. */
export const toldBy = ({ units }: Pick<CachedRevision, 'units'>): ReadOptions | null => (units ? { units } : null)

/**
 * How the source of a revision is to be read. A code that was asked for wins; 0 follows the project; -1 or nothing lets the file
 * say, and the project where it does not. Units that go along with the revision count where nothing else is known of how it was sent.
 */
export function readingOf(
  { srid, units }: Pick<CachedRevision, 'srid' | 'units'>,
  known: ReadOptions | null,
  projectSrid: number | null,
): CrsChoice {
  const options = known ?? toldBy({ units }) ?? {}
  const asked = srid !== null && srid > 0 ? srid : srid === 0 ? projectSrid : (options.srid ?? null)
  return { options: { ...options, srid: asked }, defaultSrid: projectSrid }
}

/** Name of the tileset that a content makes under a reading: 32 hex digits. */
export function tilesetKey(sha256: string, reading: CrsChoice): string {
  const options = Object.fromEntries(
    Object.entries(reading.options)
      .filter(([, value]) => value !== undefined && value !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  const text = JSON.stringify([tilesetVersion, sha256, options, reading.defaultSrid])
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** Makes tilesets of sources in the cache, each once whatever asks for it. */
export function createTilesetMaker(parts: { folder: string; geo: GeoEngine; index: CacheIndex; clock: Clock }) {
  const { geo, index, clock } = parts
  const folderOf = (key: string): string => join(parts.folder, 'forms', key)
  return {
    folderOf,
    /** The form of a content, built when it is not there. Errors are the engine's. */
    async make(sha256: string, files: FileSet, reading: CrsChoice, call: CallOptions): Promise<CachedTileset> {
      const key = tilesetKey(sha256, reading)
      const known = index.tileset(key)
      if (known && !lacksAlignments(known) && (await isThere(folderOf(key)))) return known
      const outDir = folderOf(key)
      const writing = `forms/${key}`
      index.pendingWrites.begin(writing)
      const { manifest } = await geo.build({ files, ...reading, outDir }, call).catch((error: unknown) => {
        index.pendingWrites.giveUp(writing)
        // The folder of all forms is what a person can do something about; the name of this one says nothing.
        if (error instanceof AppError && error.details.file === outDir)
          throw new AppError(error.code, error.message.replaceAll(basename(outDir), basename(parts.folder)), {
            by: error.by && withValue(error.by, basename(outDir), basename(parts.folder)),
            details: { ...error.details, file: parts.folder },
            retry: error.retry,
            cause: error,
          })
        throw error
      })
      const tileset: CachedTileset = {
        key,
        sha256,
        manifest,
        sizeBytes: await sizeOfFolder(folderOf(key)),
        usedAtMs: clock.now(),
      }
      index.saveTileset(tileset)
      return tileset
    },
  }
}

/** Made before alignments were kept with the formats that have them. */
function lacksAlignments({ manifest }: CachedTileset): boolean {
  return manifest.alignments === undefined && ['landxml', 'ifc'].includes(manifest.format)
}

async function isThere(folder: string): Promise<boolean> {
  // A form that cannot be looked at is made anew.
  return (await stat(join(folder, 'manifest.json')).catch(() => null)) !== null
}
