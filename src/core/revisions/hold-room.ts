import type { ProjectRef } from '../../shared/contract'
import { errorOf } from '../../shared/errors/worded-error'
import type { WireError } from '../../shared/errors/app-error'
import { formatBytes } from '../../shared/model/format-bytes'
import { said } from '../../shared/languages/said'
import { fullProjectKey } from '../project-key'
import type { CacheIndex } from './cache-index'
import type { RevisionRef } from './revision-ref'
import type { Wanted, WantedRevisions } from './wanted'

/** The room that held layers may take. */
export type HoldRoom = ReturnType<typeof createHoldRoom>

/** Bytes of maps for each byte of source, where nothing is here to go by. */
const usualTilesetShare = 1

/** Measures what held revisions take, and whether one more fits. @param limitBytes 0: there is no limit */
export function createHoldRoom(parts: { index: CacheIndex; wanted: Wanted; limitBytes: () => number }) {
  const { index, wanted } = parts
  /** Bytes of what is being brought now, as estimated: several may come at once. */
  const coming = new Map<string, number>()

  /** Bytes that all held revisions of all projects take; a file that several share counts once. */
  function heldBytes(): number {
    const projects = new Map<string, WantedRevisions>()
    const isWanted = (project: ProjectRef, layerId: number, revisionId: string) => {
      const key = fullProjectKey(project)
      const known = projects.get(key) ?? wanted.of(project)
      projects.set(key, known)
      return known.has(layerId, revisionId)
    }
    const contents = new Map<string, number>()
    for (const { project, layerId, revisionId, sha256, sizeBytes } of index.revisions(null))
      if (!contents.has(sha256) && isWanted(project, layerId, revisionId)) contents.set(sha256, sizeBytes)
    let sum = 0
    for (const [sha256, bytes] of contents) sum += bytes + index.tilesetRoom(sha256).bytes
    return sum
  }

  function tilesetShare(project: ProjectRef): number {
    let sources = 0
    let maps = 0
    for (const { sha256, sizeBytes } of index.revisions(project)) {
      const { count, bytes } = index.tilesetRoom(sha256)
      if (count === 0) continue
      sources += sizeBytes
      maps += bytes
    }
    return sources === 0 ? usualTilesetShare : maps / sources
  }

  /** Tells what revisions of a project take with their maps: by their size where that is known; null: it is not. */
  function estimatesIn(project: ProjectRef): (ref: RevisionRef) => number | null {
    const sizes = index.sourceSizes(project)
    const share = tilesetShare(project)
    return ({ layerId, revisionId }) => {
      const cached = index.revision(project, layerId, revisionId)
      const source = cached?.sizeBytes ?? sizes.get(revisionId)
      // A source that is here is counted already.
      return source === undefined ? null : Math.round((cached ? 0 : source) + source * share)
    }
  }

  /** Bytes that are left for what comes; Infinity without a limit. */
  function left(): number {
    const limit = parts.limitBytes()
    if (limit === 0) return Infinity
    const taken = [...coming.values()].reduce((sum, bytes) => sum + bytes, 0)
    return Math.max(0, limit - heldBytes() - taken)
  }

  /** Why what needs so many bytes (null: nobody knows) does not fit into what is left; null: it does, as far as is known. */
  const refusalOf = (needed: number | null, room: number): WireError | null =>
    room === 0 || (needed !== null && needed > room) ? refusal(needed, room) : null

  function refusal(needed: number | null, left: number): WireError {
    const limit = formatBytes(parts.limitBytes())
    const reason =
      needed === null
        ? said('errors.reasons.holdLimitReached', { limit, left: formatBytes(left) })
        : said('errors.reasons.holdLimit', { needed: formatBytes(needed), left: formatBytes(left), limit })
    return errorOf('hold.limit', reason, { retry: 'after-change' }).toWire()
  }

  return {
    heldBytes,
    estimatesIn,
    left,
    refusal,
    refusalOf,
    /** Tells why revisions of a project do not fit into what is left now. */
    refusalsIn(project: ProjectRef): (ref: RevisionRef) => WireError | null {
      const room = left()
      if (room === Infinity) return () => null
      const estimate = estimatesIn(project)
      return (ref) => refusalOf(estimate(ref), room)
    },
    /** Notes what is on its way; the answer ends it. */
    begin(key: string, bytes: number): () => void {
      coming.set(key, bytes)
      return () => void coming.delete(key)
    },
  }
}
