import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileError } from '../../node/file-errors'
import type { WaitingLayer, WatchedFolder } from '../../shared/contract'
import { AppError, toAppError } from '../../shared/errors/app-error'
import { wordedError } from '../../shared/errors/worded-error'
import { saidError, type Said } from '../../shared/languages/said'
import { said } from '../../shared/languages/said-readers'
import type { Clock, Log } from '../ports'
import type { Unread } from '../uploads/unread'
import type { OpenEvents, FolderEvents } from './folder-events'
import { emptyMemory, lookThrough, type PendingSet } from './look'
import { createSettling } from './settle-sets'
import { patienceOf, type Readiness } from './readiness'
import type { WatchRecord, WatchStore } from './watch-store'

/** Pauses of a watch. */
export interface WatchTimings {
  /** Milliseconds that a second of a watched folder lasts; tests shorten it. */
  secondMs: number
  /** A clock that only goes forward, in milliseconds. */
  nowMs: () => number
}

/** What a watched folder is watched with. */
export interface FolderWatchParts {
  record: () => WatchRecord
  store: WatchStore
  clock: Clock
  log: Log
  timings: WatchTimings
  openEvents: OpenEvents
  /** Drafts or sends sets that are ready, by their files below the folder. Errors: those of the plan. */
  draft: (record: WatchRecord, files: readonly string[], byHand: boolean) => Promise<void>
  /** What lay in it at first has been left. */
  onLeft: () => void
  onChanged: () => void
}

/** A set that waits, and what for. */
interface Waiting {
  set: PendingSet
  readiness: Readiness
}

/** What is ready waits so many quiet periods for what still arrives. */
const mostHeldPeriods = 40
/** A look costs a tenth of the time at most. */
const restAfterLook = 10

export type FolderWatch = ReturnType<typeof createFolderWatch>

/** Watches one folder: looks through it, waits until what is new in it is whole and still, and hands that on. */
export function createFolderWatch(parts: FolderWatchParts) {
  const { record, store, timings, log } = parts
  const { nowMs, secondMs } = timings
  const closing = new AbortController()
  const memory = emptyMemory(store.handled(record().id))
  const settling = createSettling({ store, memory, record })
  let state: WatchedFolder['state'] = record().paused ? 'paused' : 'starting'
  let since = isoNow()
  let trouble: Said | null = null
  let lookedAt: string | null = null
  let files = 0
  let waiting: Waiting[] = []
  let readySinceMs: number | null = null
  let lastLookMs = 0
  let events: FolderEvents | null = null
  let timer: NodeJS.Timeout | null = null
  let dueMs = Infinity
  let work: Promise<void> = Promise.resolve()
  /** A look that has not begun, which serves all who ask meanwhile. */
  let next: Promise<void> | null = null
  const idle: (() => void)[] = []
  let failures = 0
  let isDeaf = false

  function isoNow(): string {
    return new Date(parts.clock.now()).toISOString()
  }

  function become(now: WatchedFolder['state'], why: Said | null): void {
    if (state !== now) since = isoNow()
    state = now
    trouble = why
  }

  /** @param inMs from now; an earlier look that is due stays */
  function lookIn(inMs: number): void {
    if (closing.signal.aborted || record().paused) return
    const at = nowMs() + inMs
    if (at >= dueMs) return
    if (timer) clearTimeout(timer)
    dueMs = at
    timer = setTimeout(() => void look(), Math.max(0, inMs))
    timer.unref()
  }

  /** Looks once what is being done has ended. */
  function look(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    dueMs = Infinity
    next ??= work = work.then(async () => {
      next = null
      if (closing.signal.aborted || record().paused) return
      const beganMs = nowMs()
      try {
        await lookOnce()
        failures = 0
      } catch (error) {
        if (!closing.signal.aborted) fail(error)
      }
      if (closing.signal.aborted) return
      lastLookMs = nowMs() - beganMs
      parts.onChanged()
      planNext()
    })
    return next ?? work
  }

  function fail(error: unknown): void {
    const failure = toAppError(error)
    log('warn', 'a watched folder was not looked through', { path: record().path, error: failure.message })
    become('watching', said('readers.watch.notDrafted', { why: saidError(failure) }))
    failures++
  }

  function planNext(): void {
    const { rescanSeconds, quietSeconds } = record()
    // What failed is not read again and again: a service that is away comes back in its own time.
    const isMoving =
      failures === 0 && waiting.some(({ readiness }) => readiness.keepsOthers || readiness.kind === 'ready')
    const rest = lastLookMs * restAfterLook
    const step = Math.min(5, quietSeconds / 3) * secondMs
    lookIn(Math.max(rest, isMoving ? Math.min(step, rescanSeconds * secondMs) : rescanSeconds * secondMs))
    if (!isMoving || state === 'away') for (const resolve of idle.splice(0)) resolve()
  }

  async function lookOnce(): Promise<void> {
    const { path: root, quietSeconds } = record()
    const quietMs = quietSeconds * secondMs
    const away = await whyAway(root)
    if (!away) hear(root)
    const found = away ? null : await lookThrough(root, memory, { nowMs: nowMs(), quietMs, signal: closing.signal })
    lookedAt = isoNow()
    // A drive that is not there leaves the folder that it was mounted on.
    const isEmpty = found !== null && found.files === 0 && (files > 0 || memory.handled.size > 0)
    if (found === null || isEmpty) {
      memory.observed.clear()
      waiting = []
      readySinceMs = null
      // What is heard of is the folder that is gone, not the one that comes back.
      deaf()
      return become('away', away ?? said('readers.watch.folderEmpty', { folder: basename(root) || root }))
    }
    files = found.files
    become('watching', unreadText(found.unread))
    if (record().leavesExisting) {
      settling.handled(found.pending.splice(0))
      parts.onLeft()
    }
    const pending = await settling.withoutUnchanged(found.pending, patienceOf(quietMs), closing.signal)
    waiting = await settling.judge(pending, patienceOf(quietMs))
    await draftReady(quietMs)
  }

  async function whyAway(root: string): Promise<Said | null> {
    try {
      const found = await stat(root)
      return found.isDirectory() ? null : said('readers.watch.folderGone', { folder: basename(root) })
    } catch (error) {
      const failure = fileError(error, root)
      if (failure.code === 'file.missing') return said('readers.watch.folderGone', { folder: basename(root) || root })
      return saidError(failure)
    }
  }

  function unreadText(unread: readonly Unread[]): Said | null {
    const [first] = unread
    if (!first || files === 0) return null
    const why: Said | string = first.reasonBy ? { text: first.reason, by: first.reasonBy } : first.reason
    return unread.length === 1
      ? said('readers.watch.unread', { path: first.path, why })
      : said('readers.watch.unreadMore', { path: first.path, why, number: unread.length - 1 })
  }

  /** What is ready goes together, once nothing is on its way any more. */
  async function draftReady(quietMs: number): Promise<void> {
    const ready = waiting.filter(({ readiness }) => readiness.kind === 'ready')
    if (ready.length === 0) {
      readySinceMs = null
      return
    }
    readySinceMs ??= nowMs()
    const isHeld = waiting.some(({ readiness }) => readiness.keepsOthers)
    if (isHeld && nowMs() - readySinceMs < quietMs * mostHeldPeriods) return
    readySinceMs = null
    await handOn(ready, false)
  }

  async function handOn(some: readonly Waiting[], byHand: boolean): Promise<void> {
    const sets = some.map(({ set }) => set)
    await parts.draft(
      record(),
      sets.flatMap((set) => set.files.map(({ path }) => path)),
      byHand,
    )
    settling.handled(sets)
    waiting = waiting.filter((one) => !some.includes(one))
  }

  function hear(root: string): void {
    if (events) return
    try {
      events = parts.openEvents(root, {
        // What is written tells of itself many times a second.
        changed: () => lookIn(Math.max(secondMs, lastLookMs * restAfterLook)),
        failed: deaf,
      })
      isDeaf = false
    } catch (error) {
      if (isDeaf) return
      isDeaf = true
      log('info', 'a watched folder tells of no changes', { path: root, error: String(error) })
    }
  }

  function deaf(): void {
    events?.close()
    events = null
  }

  return {
    start: () => lookIn(0),
    /** What was chosen for it is another now. */
    changed(): void {
      if (record().paused) {
        if (timer) clearTimeout(timer)
        dueMs = Infinity
        deaf()
        waiting = []
        become('paused', null)
      } else {
        if (state === 'paused') become('starting', null)
        lookIn(0)
      }
    },
    lookNow: (): Promise<void> => look(),
    /** Hands sets on as they are, whatever they wait for. AppError `invalid` where none of them can be drafted. */
    async draftNow(paths: readonly string[]): Promise<void> {
      const wanted = new Set(paths)
      const run = work.then(async () => {
        const some = waiting.filter(({ set, readiness }) => wanted.has(set.path) && readiness.canDraft)
        if (some.length === 0) throw wordedError('invalid', 'nothingToDraft', {})
        await handOn(some, true)
      })
      work = run.catch(() => undefined)
      await run
      parts.onChanged()
    },
    shown: () => ({
      ...{ state, since, lookedAt, files, waiting: waiting.length, hearsChanges: events !== null },
      ...{ trouble: trouble?.text ?? null, troubleBy: trouble?.by },
    }),
    waiting: (): WaitingLayer[] => waiting.map((one) => shownWaiting(one, parts.clock.now(), timings)),
    /** Resolves after the next look at whose end nothing is on its way. */
    idle: (): Promise<void> => new Promise((resolve) => idle.push(resolve)),
    async close(): Promise<void> {
      closing.abort(new AppError('cancelled', 'The watch has ended.'))
      if (timer) clearTimeout(timer)
      deaf()
      for (const resolve of idle.splice(0)) resolve()
      await work
      await settling.close()
    },
  }
}

function shownWaiting({ set, readiness }: Waiting, now: number, { secondMs }: WatchTimings): WaitingLayer {
  const { kind, said: why, canDraft, stillMs } = readiness
  return {
    ...{ path: set.path, name: set.name, files: set.files.length },
    sizeBytes: set.files.reduce((sum, file) => sum + file.sizeBytes, 0),
    since: new Date(now - (stillMs / secondMs) * 1000).toISOString(),
    ...{ kind, reason: why.text, reasonBy: why.by, canDraft },
  }
}
