import type { ProjectRef } from '../../shared/contract'
import { inParallel } from '../in-parallel'
import type { CacheIndex } from './cache-index'
import type { RevisionRef } from './revision-ref'
import type { RevisionStates } from './revision-states'

/** Layers whose latest revision is kept on the disk for the time without a network. */
export interface Holds {
  set(project: ProjectRef, layerIds: readonly number[], held: boolean): void
  /** Brings held layers up to date when a project was read anew. */
  refresh(project: ProjectRef): void
  /** Resolves when all that was asked for has been tried; rejects when the last of it could not even be tried. */
  settled(): Promise<void>
  /** Stops; resolves when nothing is brought any more. */
  close(): Promise<void>
}

/** Prepares the latest revisions of held layers in the background, two at a time. */
export function createHolds(parts: {
  index: CacheIndex
  latestOf: (project: ProjectRef, layerId: number) => string | null
  states: RevisionStates
  prepare: (ref: RevisionRef, signal: AbortSignal) => Promise<unknown>
}): Holds {
  const { index, latestOf, states, prepare } = parts
  const stopping = new AbortController()
  let work: Promise<void> = Promise.resolve()

  function bring(project: ProjectRef, layerIds: readonly number[]): void {
    const tried = async (): Promise<void> => {
      if (stopping.signal.aborted) return
      await inParallel(layerIds, 2, async (layerId) => {
        const revisionId = latestOf(project, layerId)
        if (revisionId === null || !index.isHeld(project, layerId) || stopping.signal.aborted) return
        // A failure stands in the state of the revision.
        await prepare({ project, layerId, revisionId }, stopping.signal).catch(() => undefined)
      })
    }
    // What failed before (the index could not be read: a full disk) keeps nothing that is held later from being brought.
    work = work.then(tried, tried)
    // Told to whoever waits for it by `settled`.
    work.catch(() => undefined)
  }

  return {
    set(project, layerIds, held) {
      index.setHeld(project, layerIds, held)
      for (const layerId of layerIds) {
        const revisionId = latestOf(project, layerId)
        if (revisionId !== null) states.touch({ project, layerId, revisionId })
      }
      if (held) bring(project, layerIds)
    },
    refresh(project) {
      const outdated = index.heldLayers(project).filter((layerId) => {
        const revisionId = latestOf(project, layerId)
        if (revisionId === null) return false
        const cached = index.revision(project, layerId, revisionId)
        if (cached === null) return true
        // Downloaded, but never ready: the disk was full, or the program ended. What cannot be read is not read again and again.
        const failure = states.failureOf({ project, layerId, revisionId })
        return index.forms(cached.sha256).length === 0 && failure?.retry !== 'never'
      })
      if (outdated.length > 0) bring(project, outdated)
    },
    settled: () => work,
    async close() {
      stopping.abort()
      await work.catch(() => undefined)
    },
  }
}
