import type { HoldWish, ProjectRef, Result } from '../../shared/contract'
import { AppError, toAppError } from '../../shared/errors/app-error'
import { scopeWithin } from '../../shared/model/hold-wishes'
import { inParallel } from '../in-parallel'
import type { ReadKnownLayers } from '../layers/known-layers'
import { fullProjectKey } from '../project-key'
import type { CacheIndex } from './cache-index'
import { layerRevisionKey, type RevisionRef } from './revision-ref'
import type { RevisionStates } from './revision-states'
import type { Wanted } from './wanted'

/** Revisions that are kept on the disk for the time without a network. */
export type Holds = ReturnType<typeof createHolds>

/** What holds are made from. */
export interface HoldsOptions {
  index: CacheIndex
  known: ReadKnownLayers
  wanted: Wanted
  states: RevisionStates
  /** Compares the index of a project with the disk. */
  check: (project: ProjectRef) => Promise<void>
  /** Reads all layers of a project with all their revisions from the service. */
  readLayers: (project: ProjectRef) => Promise<unknown>
  prepare: (ref: RevisionRef, signal: AbortSignal) => Promise<unknown>
  onChanged: (project: ProjectRef) => void
}

/** What every further revision would meet as well. */
const endsAll = ['cancelled', 'disk.full', 'net.offline', 'service.unauthorized']

interface Run {
  project: ProjectRef
  stop: AbortController
  /** Also what failed for good before, as somebody asks for it now. */
  insists: boolean
}

/** Brings what is wanted in the background, two at a time, one project after the other; what is there is not brought again. */
export function createHolds(options: HoldsOptions) {
  const { index, known, wanted, states, prepare } = options
  const waiting = new Map<string, Run>()
  const running = new Map<string, Run>()
  let closed = false
  let work: Promise<void> = Promise.resolve()

  function bring(project: ProjectRef, insists: boolean): void {
    const key = fullProjectKey(project)
    const before = waiting.get(key)
    if (before) {
      before.insists ||= insists
      return
    }
    if (closed || index.wishes.isPaused(project)) return
    const run = { project, stop: new AbortController(), insists }
    waiting.set(key, run)
    const tried = () => bringNow(key, run)
    // What failed before (the index could not be read: a full disk) keeps nothing that is held later from being brought.
    work = work.then(tried, tried)
    // Told to whoever waits for it by `settled`.
    work.catch(() => undefined)
  }

  async function bringNow(key: string, run: Run): Promise<void> {
    waiting.delete(key)
    const { project, stop } = run
    if (closed || stop.signal.aborted) return
    running.set(key, run)
    let told = false
    try {
      if (needsList(project)) await options.readLayers(project).catch(() => undefined)
      await options.check(project)
      const missing = missingOf(project, run.insists)
      if (missing.length === 0) return
      told = true
      options.onChanged(project)
      await inParallel(missing, 2, (ref) => bringOne(ref, stop.signal)).catch(endedEarly)
      noteSeen(options, project)
    } finally {
      running.delete(key)
      if (told) options.onChanged(project)
    }
  }

  /** A failure stands in the state of the revision; one that the others would meet too ends the run. */
  async function bringOne(ref: RevisionRef, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw new AppError('cancelled', 'It was stopped.')
    if (!wanted.of(ref.project).has(ref.layerId, ref.revisionId)) return
    try {
      await prepare(ref, signal)
    } catch (error) {
      const failure = toAppError(error)
      if (endsAll.includes(failure.code)) throw failure
    }
  }

  /** What is wanted and not there; what is withheld cannot be brought, and what cannot be read is not read again and again. */
  function missingOf(project: ProjectRef, insists: boolean): RevisionRef[] {
    const now = wanted.of(project)
    const onDisk = index.onDisk(project)
    return now.list.flatMap(({ layer, revision }) => {
      if (onDisk.has(layerRevisionKey(layer.id, revision.id)) || now.withheld(layer.id, revision.id)) return []
      const ref = { project, layerId: layer.id, revisionId: revision.id }
      return insists || states.failureOf(ref)?.retry !== 'never' ? [ref] : []
    })
  }

  /** Whether a wish means revisions that nobody has read of yet. */
  function needsList(project: ProjectRef): boolean {
    const listed = known(project)
    if (listed === null) return true
    return !listed.hasAllRevisions && index.wishes.list(project).some(({ depth }) => depth !== null && depth !== 1)
  }

  function touchAll(project: ProjectRef): void {
    for (const { layer, revision } of wanted.of(project).list)
      states.touch({ project, layerId: layer.id, revisionId: revision.id })
    for (const cached of index.revisions(project)) states.touch(cached)
  }

  return {
    /** Takes wishes, and brings what they mean. */
    set(project: ProjectRef, wishes: readonly HoldWish[]): void {
      const pathOf = (layerId: number) => known(project)?.byId.get(layerId)?.path ?? null
      const before = wanted.of(project).list
      for (const wish of wishes) index.wishes.set(project, wish, (scope) => scopeWithin(scope, wish.scope, pathOf))
      if (wishes.some(({ depth }) => depth !== null)) index.wishes.pause(project, false)
      for (const { layer, revision } of before) states.touch({ project, layerId: layer.id, revisionId: revision.id })
      touchAll(project)
      options.onChanged(project)
      bring(project, true)
    },
    /** Stops bringing what is wanted, or goes on, with what failed before too. */
    pause(project: ProjectRef, paused: boolean): void {
      index.wishes.pause(project, paused)
      const key = fullProjectKey(project)
      if (paused) for (const run of [running.get(key), waiting.get(key)]) run?.stop.abort()
      if (paused) waiting.delete(key)
      options.onChanged(project)
      if (!paused) bring(project, true)
    },
    get(project: ProjectRef): Result<'revisions.getHold'> {
      const key = fullProjectKey(project)
      return {
        wishes: index.wishes.list(project),
        paused: index.wishes.isPaused(project),
        running: running.has(key) || waiting.has(key),
      }
    },
    /** Brings what is wanted and not there; called when a project was read anew. */
    refresh(project: ProjectRef): void {
      if (index.wishes.list(project).length === 0) return
      noteSeen(options, project)
      if (missingOf(project, false).length > 0) bring(project, false)
    },
    /** Resolves when all that was asked for has been tried; rejects when the last of it could not even be tried. */
    settled: (): Promise<void> => work,
    /** Stops; resolves when nothing is brought any more. */
    async close(): Promise<void> {
      closed = true
      for (const run of running.values()) run.stop.abort()
      await work.catch(() => undefined)
    },
  }
}

function endedEarly(error: unknown): void {
  if (!endsAll.includes(toAppError(error).code)) throw error
}

/** Keeps layers of which something is on the disk as the service tells them now: it may take them away. */
function noteSeen({ index, known }: HoldsOptions, project: ProjectRef): void {
  const listed = known(project)
  if (listed === null) return
  const kept = new Set(index.revisions(project).map(({ layerId }) => layerId))
  index.seen.save(
    project,
    listed.layers
      .filter(({ layer }) => kept.has(layer.id))
      .map(({ layer, path }) => ({ layer, path, seenAt: listed.readAt })),
  )
}
