import type { FetchWait, HoldScope, HoldWish, ProjectRef, Result } from '../../shared/contract'
import { AppError, toAppError, type WireError } from '../../shared/errors/app-error'
import { scopeWithin } from '../../shared/model/hold-wishes'
import { inParallel } from '../in-parallel'
import type { ReadKnownLayers } from '../layers/known-layers'
import { fullProjectKey } from '../project-key'
import type { CacheIndex } from './cache-index'
import type { HoldRoom } from './hold-room'
import { layerRevisionKey, revisionKey, type RevisionRef } from './revision-ref'
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
  /** @param maxBytes of the source; AppError file.too-large beyond */
  prepare: (ref: RevisionRef, signal: AbortSignal, maxBytes: number) => Promise<unknown>
  room: HoldRoom
  /** Asks the service for the sizes of sources that nobody has told yet. */
  askSizes: (project: ProjectRef, refs: readonly RevisionRef[], signal: AbortSignal) => Promise<void>
  fetching: Fetchable
  onChanged: (project: ProjectRef) => void
}

/** Whether what is wanted of a service is fetched now, and what of it first. */
export interface Fetchable {
  /** Null: now. */
  waits: (connectionId: string) => FetchWait | null
  isLooked: (project: ProjectRef, layerId: number) => boolean
  isOpen: (project: ProjectRef) => boolean
  /** All that was wanted has been tried. */
  onTried: () => void
}

/** What every further revision would meet as well. */
const endsAll = ['cancelled', 'disk.full', 'net.offline', 'service.unauthorized']

interface Run {
  project: ProjectRef
  stop: AbortController
  /** Also what failed for good before, as somebody asks for it now. */
  insists: boolean
}

/**
 * Brings what is wanted in the background, two at a time, one project after the other, the open one first; what is there is not
 * brought again. What somebody looks at comes first, whenever they begin to.
 */
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
    if (closed || index.wishes.isPaused(project) || options.fetching.waits(project.connectionId) !== null) return
    waiting.set(key, { project, stop: new AbortController(), insists })
    const tried = () => bringNext()
    // What failed before (the index could not be read: a full disk) keeps nothing that is held later from being brought.
    work = work.then(tried, tried)
    // Told to whoever waits for it by `settled`.
    work.catch(() => undefined)
  }

  /** Of the projects that wait, the one that is open goes first. */
  async function bringNext(): Promise<void> {
    const all = [...waiting]
    const next = all.find(([, { project }]) => options.fetching.isOpen(project)) ?? all[0]
    if (next) await bringNow(...next)
    if (waiting.size === 0) options.fetching.onTried()
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
      if (options.room.left() < Infinity) await options.askSizes(project, missing, stop.signal)
      await inParallel(firstLooked(missing), 2, (ref) => bringOne(ref, stop.signal)).catch(endedEarly)
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
    const { room } = options
    const left = room.left()
    const needed = room.estimatesIn(ref.project)(ref)
    const refuse = (error: WireError) => states.set(ref, { state: 'failed', fraction: null, error })
    const refusal = room.refusalOf(needed, left)
    // Smaller ones may still fit.
    if (refusal) return refuse(refusal)
    const end = room.begin(revisionKey(ref), needed ?? 0)
    try {
      await prepare(ref, signal, left)
    } catch (error) {
      const failure = toAppError(error)
      if (endsAll.includes(failure.code)) throw failure
      if (failure.code === 'file.too-large' && left < Infinity) refuse(room.refusal(needed, left))
    } finally {
      end()
    }
  }

  /** In their order, but each time what is looked at by then before the others. */
  function* firstLooked(missing: readonly RevisionRef[]): Generator<RevisionRef> {
    const left = [...missing]
    while (left.length > 0) {
      const looked = left.findIndex(({ project, layerId }) => options.fetching.isLooked(project, layerId))
      yield* left.splice(Math.max(0, looked), 1)
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
    return !listed.hasAllRevisions && index.wishes.list(project).some(needsAllRevisions)
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
      for (const wish of wishes) index.wishes.set(project, wish, (scope) => replaces(wish, scope, pathOf))
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
    /** Ends all that is being brought; `refresh` begins anew. */
    stopAll(): void {
      for (const run of [...running.values(), ...waiting.values()]) run.stop.abort()
      waiting.clear()
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

/** A wish takes the place of narrower ones; that nothing of a layer is held is said of its chosen revisions too. */
function replaces(wish: HoldWish, scope: HoldScope, pathOf: (layerId: number) => string | null): boolean {
  if (scope.kind === 'revision')
    return wish.depth === null && wish.scope.kind === 'layer' && wish.scope.layerId === scope.layerId
  return scopeWithin(scope, wish.scope, pathOf)
}

const needsAllRevisions = ({ scope, depth }: HoldWish): boolean =>
  depth !== null && (depth !== 1 || scope.kind === 'revision')

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
