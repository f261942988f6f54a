import { rm } from 'node:fs/promises'
import * as fs from 'node:fs/promises'
import type { Result } from '../../shared/contract'
import type { Log } from '../ports'
import type { CachedRevision, CacheIndex } from './cache-index'
import type { ContentStore } from './content-store'
import type { RevisionRef } from './revision-ref'

/** What the cache takes of the disk. */
export interface Storage {
  usage(): Promise<Result<'storage.getUsage'>>
  /** Frees revisions, also held ones; null: all that is not held. Gives the bytes that are free now. */
  free(items: readonly RevisionRef[] | null): Promise<number>
  /**
   * Lets go of what is not held, least recently used first, until the rest fits the limit. Only whole contents go: a source
   * with all its map forms and all the revisions that it is the source of. One run at a time.
   */
  prune(): Promise<void>
  /** Resolves when nothing is being pruned. */
  settled(): Promise<void>
}

/** Contents used this recently stay, whatever the limit: a map may be showing them. */
const justUsed = 8

/** The room that sources and map forms take, and what frees it. */
export function createStorage(parts: {
  homeDir: string
  index: CacheIndex
  content: ContentStore
  /** Folder of a map form. */
  folderOf: (key: string) => string
  limitBytes: () => number
  log: Log
  onRevisionDropped: (revision: CachedRevision) => void
  onFormDropped: (key: string) => void
}): Storage {
  const { index, content, log } = parts
  let pruning: Promise<void> | null = null

  const sizeOf = (cached: CachedRevision) =>
    cached.sizeBytes + index.forms(cached.sha256).reduce((sum, form) => sum + form.sizeBytes, 0)

  async function dropContent(sha256: string): Promise<void> {
    for (const form of index.forms(sha256)) {
      index.dropForm(form.key)
      parts.onFormDropped(form.key)
      await rm(parts.folderOf(form.key), { recursive: true, force: true })
    }
    await content.remove(sha256)
  }

  async function pruneNow(limitBytes: number): Promise<void> {
    const contents = new Map<string, { bytes: number; usedAtMs: number; held: boolean }>()
    for (const cached of index.revisions(null)) {
      const forms = index.forms(cached.sha256)
      const before = contents.get(cached.sha256)
      contents.set(cached.sha256, {
        bytes: sizeOf(cached),
        usedAtMs: Math.max(before?.usedAtMs ?? 0, cached.usedAtMs, ...forms.map((form) => form.usedAtMs)),
        held: (before?.held ?? false) || index.isHeld(cached.project, cached.layerId),
      })
    }
    const loose = [...contents].filter(([, one]) => !one.held).sort((a, b) => b[1].usedAtMs - a[1].usedAtMs)
    let bytes = 0
    for (const [position, [sha256, one]] of loose.entries()) {
      bytes += one.bytes
      if (position < justUsed || bytes <= limitBytes) continue
      for (const cached of index.revisions(null))
        if (cached.sha256 === sha256) index.dropRevision(cached.project, cached.layerId, cached.revisionId)
      await dropContent(sha256)
      bytes -= one.bytes
    }
  }

  return {
    async usage() {
      const items = index.revisions(null).map((cached) => ({
        project: cached.project,
        layerId: cached.layerId,
        layerName: cached.layerName,
        revisionId: cached.revisionId,
        held: index.isHeld(cached.project, cached.layerId),
        bytes: sizeOf(cached),
        readAt: cached.readAt,
      }))
      const bytes = items.reduce((sum, item) => sum + item.bytes, 0)
      return { bytes, freeBytes: await freeBytesAt(parts.homeDir), items }
    },
    async free(items) {
      const wanted = items
        ? items.flatMap((ref) => index.revision(ref.project, ref.layerId, ref.revisionId) ?? [])
        : index.revisions(null).filter((cached) => !index.isHeld(cached.project, cached.layerId))
      let freed = 0
      for (const cached of wanted) {
        const bytes = sizeOf(cached)
        index.dropRevision(cached.project, cached.layerId, cached.revisionId)
        if (items) index.setHeld(cached.project, [cached.layerId], false)
        parts.onRevisionDropped(cached)
        // The same file may be the source of another revision.
        if (index.revisions(null).some((other) => other.sha256 === cached.sha256)) continue
        await dropContent(cached.sha256)
        freed += bytes
      }
      return freed
    },
    prune() {
      pruning ??= pruneNow(parts.limitBytes())
        .catch((error: unknown) => log('warn', 'the cache was not pruned', { error: String(error) }))
        .finally(() => (pruning = null))
      return pruning
    },
    settled: () => pruning ?? Promise.resolve(),
  }
}

/** Space that is left on the disk of a folder, in bytes; null where the runtime cannot tell. */
async function freeBytesAt(folder: string): Promise<number | null> {
  // Node 18.15 and later have it.
  if (typeof fs.statfs !== 'function') return null
  try {
    const found = await fs.statfs(folder)
    return found.bavail * found.bsize
  } catch {
    // Some network disks do not tell.
    return null
  }
}
