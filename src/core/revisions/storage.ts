import * as fs from 'node:fs/promises'
import { freeBytesOf } from '../../node/disk-space'
import type { Result } from '../../shared/contract'
import type { ReadKnownLayers } from '../layers/known-layers'
import type { Log } from '../ports'
import { fullProjectKey } from '../project-key'
import type { CachedRevision, CacheIndex } from './cache-index'
import type { ContentStore } from './content-store'
import { readHomeUsage } from './home-usage'
import type { RevisionRef } from './revision-ref'
import type { Wanted, WantedRevisions } from './wanted'

/** Contents used this recently stay, whatever the limit: a map may be showing them. */
const justUsed = 8
/** A hundred layers are made ready one by one; looking through everything after each would take longer than making them. */
const pruneAfterMs = 1_000

/** The room that sources and tilesets take, and what frees it. */
export function createStorage(parts: {
  homeDir: string
  index: CacheIndex
  known: ReadKnownLayers
  wanted: Wanted
  content: ContentStore
  /** Folder of a tileset. */
  folderOf: (key: string) => string
  limitBytes: () => number
  log: Log
  onRevisionDropped: (revision: CachedRevision) => void
  /** A revision that somebody has freed is not wanted any more. */
  onUnwanted: (revision: CachedRevision) => void
  onFormDropped: (key: string) => void
}) {
  const { index, wanted, content, log } = parts
  let pruning: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | null = null

  const sizeOf = (cached: CachedRevision) => cached.sizeBytes + index.tilesetRoom(cached.sha256).bytes

  /** Whether a revision is wanted, as it is now: for one piece of work. */
  function wantedNow(): (ref: RevisionRef) => boolean {
    const projects = new Map<string, WantedRevisions>()
    return ({ project, layerId, revisionId }) => {
      const key = fullProjectKey(project)
      const known = projects.get(key) ?? wanted.of(project)
      projects.set(key, known)
      return known.has(layerId, revisionId)
    }
  }

  /** Since when the layer of a revision is not listed any more; null: it is. */
  function goneNow(): (ref: RevisionRef) => string | null {
    const projects = new Map<string, ReadonlyMap<number, string>>()
    return ({ project, layerId }) => {
      const key = fullProjectKey(project)
      const seen = projects.get(key) ?? new Map(wanted.gone(project).map(({ layer, seenAt }) => [layer.id, seenAt]))
      projects.set(key, seen)
      return seen.get(layerId) ?? null
    }
  }

  /** The number of a revision among those that are known of its layer. */
  function placeOf({ project, layerId, revisionId }: RevisionRef): { number: number; of: number } | null {
    const revisions = parts.known(project)?.byId.get(layerId)?.layer.revisions ?? []
    const rank = revisions.findIndex(({ id }) => id === revisionId)
    return rank < 0 ? null : { number: revisions.length - rank, of: revisions.length }
  }

  async function dropContent(sha256: string): Promise<void> {
    for (const tileset of index.tilesets(sha256)) {
      index.dropTileset(tileset.key)
      parts.onFormDropped(tileset.key)
      await fs.rm(parts.folderOf(tileset.key), { recursive: true, force: true })
    }
    await content.remove(sha256)
  }

  async function pruneNow(limitBytes: number): Promise<void> {
    const isWanted = wantedNow()
    const contents = new Map<string, { bytes: number; usedAtMs: number; held: boolean }>()
    for (const cached of index.revisions(null)) {
      const tilesets = index.tilesets(cached.sha256)
      const before = contents.get(cached.sha256)
      contents.set(cached.sha256, {
        bytes: sizeOf(cached),
        usedAtMs: Math.max(before?.usedAtMs ?? 0, cached.usedAtMs, ...tilesets.map((tileset) => tileset.usedAtMs)),
        held: (before?.held ?? false) || isWanted(cached),
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

  function pruneSoon(): void {
    timer = null
    pruning = pruning
      .then(() => pruneNow(parts.limitBytes()))
      .catch((error: unknown) => log('warn', 'the cache was not pruned', { error: String(error) }))
  }

  /** The revisions that are here; without a look through the folder. */
  function items(): Result<'storage.getUsage'>['items'] {
    const isWanted = wantedNow()
    const gone = goneNow()
    return index.revisions(null).map((cached) => ({
      project: cached.project,
      layerId: cached.layerId,
      layerName: cached.layerName,
      revisionId: cached.revisionId,
      revision: placeOf(cached),
      held: isWanted(cached) && index.tilesetRoom(cached.sha256).count > 0,
      bytes: sizeOf(cached),
      readAt: cached.readAt,
      goneSince: gone(cached),
    }))
  }

  return {
    items,
    async usage(): Promise<Result<'storage.getUsage'>> {
      const byKind = await readHomeUsage(parts.homeDir)
      const kinds = [...byKind].map(([kind, bytes]) => ({ kind, bytes })).sort((a, b) => b.bytes - a.bytes)
      const bytes = kinds.reduce((sum, each) => sum + each.bytes, 0)
      return { bytes, freeBytes: await freeBytesOf(parts.homeDir), kinds, items: items() }
    },
    /** Frees revisions, also held ones, which are then not wanted any more; null: all that is not wanted. Gives the bytes freed. */
    async free(which: readonly RevisionRef[] | null): Promise<number> {
      const isWanted = wantedNow()
      const chosen = which
        ? which.flatMap((ref) => index.revision(ref.project, ref.layerId, ref.revisionId) ?? [])
        : index.revisions(null).filter((cached) => !isWanted(cached))
      let freed = 0
      for (const cached of chosen) {
        const bytes = sizeOf(cached)
        index.dropRevision(cached.project, cached.layerId, cached.revisionId)
        if (which && isWanted(cached)) parts.onUnwanted(cached)
        parts.onRevisionDropped(cached)
        // The same file may be the source of another revision.
        if (index.hasContent(cached.sha256)) continue
        await dropContent(cached.sha256)
        freed += bytes
      }
      return freed
    },
    /**
     * Lets go of what is not held, least recently used first, until the rest fits the limit. Only whole contents go: a source
     * with all its tilesets and all the revisions that it is the source of. Soon, and once for all who ask meanwhile.
     */
    prune(): void {
      timer ??= setTimeout(pruneSoon, pruneAfterMs).unref()
    },
    /** Resolves when nothing is being pruned. */
    async settled(): Promise<void> {
      if (timer) clearTimeout(timer)
      await pruning
    },
  }
}
