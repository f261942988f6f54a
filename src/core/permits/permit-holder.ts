import type { FetchWait, HeldShare, PermitHold, ProjectRef, UnreadPermit } from '../../shared/contract'
import { unlessStopped } from '../../node/unless-stopped'
import { toAppError, type WireError } from '../../shared/errors/app-error'
import type { Connections } from '../connections/connections'
import type { Log } from '../ports'
import { fullProjectKey } from '../project-key'
import type { Person } from '../store/snapshots'
import type { ChosenPermits } from './chosen-permits'
import { holdPermits } from './hold-permits'
import type { PermitStore } from './permit-store'

/** Details and events are read again after a day though the list shows no change: not all that changes shows there. */
const againAfterMs = 24 * 3_600_000
/** Asked for by a person, what was read in these last minutes still counts. */
const askedAgainAfterMs = 10 * 60_000
const sweepPauseMs = 5

interface Run {
  stop: AbortController
  reading: 'list' | 'details'
  /** What it could not read first. */
  problem: WireError | null
  done: Promise<void>
}

/**
 * Brings what is to be held onto the disk, one reading of a project at a time, and says how far it is.
 * @param onPeople whom the details name. @param onChanged what is held is another than before.
 */
export function createPermitHolder(parts: {
  store: PermitStore
  connections: Connections
  log: Log
  onPeople: (project: ProjectRef, people: readonly Person[]) => void
  onHold: (project: ProjectRef) => void
  onChanged: (project: ProjectRef) => void
  /** A reading has come to its end. */
  onRead: (project: ProjectRef) => void
  /** Permits of a project that somebody looks at. */
  looked: (project: ProjectRef) => readonly number[]
  /** Why nothing is fetched from a service now; null: it is. */
  waits: (connectionId: string) => FetchWait | null
}) {
  const { store, connections } = parts
  const runs = new Map<string, Run>()
  const problems = new Map<string, WireError>()
  const unread = new Map<string, UnreadPermit[]>()
  let closed = false
  let sweeping: Promise<void> = Promise.resolve()

  function state(project: ProjectRef): PermitHold {
    const key = fullProjectKey(project)
    const held = store.hold(project)
    const run = runs.get(key)
    return {
      wished: held !== null,
      all: held?.all ?? false,
      ...shareOf(held),
      paused: held?.paused ?? false,
      readAt: held?.readAt ?? null,
      reading: run?.reading ?? null,
      problem: held === null ? null : run ? run.problem : (problems.get(key) ?? null),
      unread: unread.get(key) ?? [],
    }
  }

  /** The reading that runs, or a new one. */
  function read(project: ProjectRef, againAfter: number): Run {
    const key = fullProjectKey(project)
    const running = runs.get(key)
    if (running) return running
    const stop = new AbortController()
    const run: Run = { stop, reading: 'list', problem: null, done: Promise.resolve() }
    runs.set(key, run)
    run.done = readNow(project, run, againAfter).finally(() => {
      runs.delete(key)
      if (!closed) parts.onHold(project)
    })
    run.done.catch(() => undefined)
    parts.onHold(project)
    return run
  }

  async function readNow(project: ProjectRef, run: Run, againAfter: number): Promise<void> {
    const isoNow = (agoMs?: number) => connections.serverIsoNow(project.connectionId, agoMs)
    const key = fullProjectKey(project)
    try {
      const client = await connections.client(project.connectionId)
      const outcome = await holdPermits({
        client,
        project,
        store,
        signal: run.stop.signal,
        isoNow,
        onPeople: parts.onPeople,
        looked: () => parts.looked(project),
        onProgress(reading) {
          run.reading = reading
          parts.onHold(project)
        },
        onUnread({ error }) {
          if (run.problem !== null) return
          run.problem = error
          parts.onHold(project)
        },
        // By the service's clock, which is known once it has answered.
        again: () => isoNow(againAfter),
      })
      problems.delete(key)
      unread.set(key, outcome.unread)
      if (outcome.changed) parts.onChanged(project)
      parts.onRead(project)
    } catch (thrown) {
      const error = toAppError(thrown)
      if (error.code !== 'cancelled') problems.set(key, error.toWire())
      throw error
    }
  }

  async function stopped(project: ProjectRef): Promise<void> {
    const run = runs.get(fullProjectKey(project))
    run?.stop.abort()
    await run?.done.catch(() => undefined)
  }

  /** What belongs to wishes that are gone is deleted piece by piece, and then the file shrinks. */
  function sweep(): void {
    const all = async () => {
      let swept = false
      while (!closed && store.sweep()) {
        swept = true
        await new Promise((next) => setTimeout(next, sweepPauseMs))
      }
      if (swept) await store.giveBack(() => closed)
    }
    sweeping = sweeping.then(all).catch((error: unknown) => {
      parts.log('warn', 'permits that are no longer held were not deleted', { error: toAppError(error).message })
    })
  }
  sweep()

  return {
    state,
    /** The wish, and its reading; answers when all is read. Rejects as the reading does. */
    async hold(project: ProjectRef, signal: AbortSignal): Promise<PermitHold> {
      store.wish(project)
      parts.onHold(project)
      if (parts.waits(project.connectionId) !== null) return state(project)
      const { done } = read(project, askedAgainAfterMs)
      await unlessStopped(done, signal, 'Cancelled. The reading goes on in the background.')
      return state(project)
    },
    /** Reads what is new, has changed, is old, or was left half read; nothing where the person has stopped it. */
    async refresh(project: ProjectRef, signal: AbortSignal): Promise<void> {
      if (parts.waits(project.connectionId) !== null || store.hold(project)?.paused !== false) return
      const run = read(project, againAfterMs)
      const onAbort = () => run.stop.abort()
      signal.addEventListener('abort', onAbort, { once: true })
      await run.done.finally(() => signal.removeEventListener('abort', onAbort))
    },
    /** Some permits are wanted besides, or others than before; false: that is as it was. They are read by `refresh`. */
    async choose(project: ProjectRef, chosen: readonly ChosenPermits[]): Promise<boolean> {
      if (!store.choose(project, chosen)) return false
      await stopped(project)
      parts.onHold(project)
      sweep()
      return true
    },
    /** Ends every reading: nothing is to be fetched now. */
    stopAll(): void {
      for (const { stop } of runs.values()) stop.abort()
    },
    async pause(project: ProjectRef): Promise<void> {
      store.pause(project)
      await stopped(project)
      parts.onHold(project)
    },
    async drop(project: ProjectRef): Promise<void> {
      await stopped(project)
      store.drop(project)
      problems.delete(fullProjectKey(project))
      unread.delete(fullProjectKey(project))
      parts.onHold(project)
      parts.onChanged(project)
      sweep()
    },
    /** After the wishes of a connection went: its readings end, and its rows go piece by piece. */
    async forget(connectionId: string): Promise<void> {
      const own = [...runs].filter(([key]) => key.startsWith(`${connectionId} `)).map(([, run]) => run)
      for (const { stop } of own) stop.abort()
      await Promise.all(own.map(({ done }) => done.catch(() => undefined)))
      sweep()
    },
    async close(): Promise<void> {
      closed = true
      for (const run of runs.values()) run.stop.abort()
      await Promise.all([...runs.values()].map(({ done }) => done.catch(() => undefined)))
      await sweeping
    },
  }
}

/** How far it is: of all permits, or of those that were chosen once the list tells which these are. */
function shareOf(held: ReturnType<PermitStore['hold']>): HeldShare {
  if (held === null) return { permits: 0, whole: 0, total: null, complete: false }
  const { permits, whole, total, complete, listAt, wanted, wantedWhole } = held
  if (held.all || listAt === null) return { permits, whole, total, complete }
  return { permits: wanted, whole: wantedWhole, total: wanted, complete: wantedWhole === wanted }
}
