import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProjectRef } from '../../shared/contract'
import { inParallel } from '../in-parallel'
import type { CachedRevision, CacheIndex } from './cache-index'
import type { ContentStore } from './content-store'

/** Brings the index and the disk together, so that what the index says is what the disk holds. */
export type DiskCheck = ReturnType<typeof createDiskCheck>

/** Compares what the index has with the files. */
export function createDiskCheck(parts: {
  folder: string
  index: CacheIndex
  content: ContentStore
  folderOf: (key: string) => string
  onRevisionDropped: (revision: CachedRevision) => void
}) {
  const { folder, index, content } = parts

  async function checkOne(cached: CachedRevision): Promise<void> {
    if (await content.isGone(cached.sha256, cached.fileName, cached.sizeBytes)) {
      index.dropRevision(cached.project, cached.layerId, cached.revisionId)
      parts.onRevisionDropped(cached)
      return
    }
    for (const tileset of index.tilesets(cached.sha256)) {
      if (await isWhole(parts.folderOf(tileset.key), tileset.sizeBytes)) continue
      index.dropTileset(tileset.key)
      parts.onRevisionDropped(cached)
    }
  }

  /** The note is looked at first: it goes in the moment in which the index comes to know the thing. */
  async function sweepOne(path: string, name: string, isKnown: () => boolean): Promise<number> {
    if (index.pendingWrites.isAlive(name) || isKnown()) return 0
    const bytes = await sizeOfFolder(path)
    await rm(path, { recursive: true, force: true })
    return bytes
  }

  return {
    /** Forgets what the index has and the disk has not, or not whole. @param project null: of all */
    check: (project: ProjectRef | null): Promise<void> => inParallel(index.revisions(project), 8, checkOne),
    /**
     * Removes what lies below `cache/` and the index does not know: left by a program that was killed. What another program of the
     * same home is writing stays, and what is half read and can be gone on with (`all`: that goes too). Gives the bytes that were freed.
     */
    async sweep(all = false): Promise<number> {
      index.pendingWrites.forgetDead()
      index.dropLooseTilesets()
      let freed = await content.tidy(all)
      for (const name of await namesIn(join(folder, 'forms'))) {
        const key = name.replace(/\.(new|preview)-.*$/, '')
        const isKnown = () => name === key && index.tileset(key) !== null
        freed += await sweepOne(join(folder, 'forms', name), `forms/${key}`, isKnown)
      }
      for (const part of await namesIn(join(folder, 'sources')))
        for (const sha256 of await namesIn(join(folder, 'sources', part)))
          freed += await sweepOne(join(folder, 'sources', part, sha256), `sources/${sha256}`, () =>
            index.hasContent(sha256),
          )
      return freed
    },
  }
}

/** Whether a tileset has at least the bytes that it was made with; a copy of the home has more, as it holds the linked sources itself. */
async function isWhole(folder: string, sizeBytes: number): Promise<boolean> {
  try {
    await stat(join(folder, 'manifest.json'))
    return (await sizeOfFolder(folder)) >= sizeBytes
  } catch (error) {
    // What cannot be looked at now is not thereby gone.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

async function namesIn(folder: string): Promise<string[]> {
  // Nothing was kept yet, or it went meanwhile.
  return readdir(folder).catch(() => [])
}

/** Bytes of all files below a path; those that lie elsewhere too (hard links, to the source) take no room of their own. */
export async function sizeOfFolder(path: string): Promise<number> {
  // What is removed meanwhile takes no room.
  const stats = await stat(path).catch(() => null)
  if (stats === null) return 0
  if (!stats.isDirectory()) return stats.nlink === 1 ? stats.size : 0
  let sum = 0
  for (const name of await namesIn(path)) sum += await sizeOfFolder(join(path, name))
  return sum
}
