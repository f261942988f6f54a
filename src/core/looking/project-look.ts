import type { ProjectRef } from '../../shared/contract'
import { toAppError } from '../../shared/errors/app-error'
import type { Clock, Log } from '../ports'
import { fullProjectKey } from '../project-key'

/** One kind of things of a project that others may change: layers, permits. */
export interface Looker {
  /** For the log: "layers". */
  name: string
  /** Whether the service would answer otherwise than it did last. Rejects when it cannot be asked. */
  hasChanged(project: ProjectRef, signal: AbortSignal): Promise<boolean>
  /** Has whoever shows them read them anew. */
  onChanged(project: ProjectRef): void
}

/** The shown project is looked at so often, in milliseconds; less often where that fails, and where the service is slow. */
export const lookEveryMs = 30_000
const longestPauseMs = 2 * 60_000
/** Looks that are asked for by hand (a window comes to the front) are at least so far apart. */
const leastPauseMs = 2_000
/** Looking takes no more than this part of the time of a slow service. */
const maxShareOfTime = 0.05

/**
 * The clock that finds out what others changed in the shown project, while a window is visible and the service answers.
 * @param isUp whether the service of a connection answers
 * @param onUnchanged told of a look (UTC milliseconds, when it began) that found all as it was
 */
export function createProjectLook(parts: {
  clock: Clock
  log: Log
  isUp: (connectionId: string) => boolean
  lookers: readonly Looker[]
  onUnchanged: (project: ProjectRef, lookedMs: number) => void
}) {
  const { clock, log, isUp, lookers, onUnchanged } = parts
  const attentive = new Set<string>()
  let project: ProjectRef | null = null
  let run: AbortController | null = null
  let timer: NodeJS.Timeout | null = null
  let pauseMs = lookEveryMs
  let lastMs = Number.NEGATIVE_INFINITY
  /** How long the last look took: one that hung for once makes no slow service. */
  let tookMs = 0

  function plan(ms: number): void {
    if (timer) clearTimeout(timer)
    timer = null
    if (project === null || attentive.size === 0) return
    timer = setTimeout(() => void look(), ms)
    timer.unref()
  }

  function soon(): void {
    pauseMs = lookEveryMs
    if (run === null) plan(Math.max(0, Math.min(leastPauseMs, lastMs + leastPauseMs - clock.now())))
  }

  async function look(): Promise<void> {
    const shown = project
    if (shown === null) return
    // When the link comes back it says so.
    if (!isUp(shown.connectionId)) return plan(pauseMs)
    const own = (run = new AbortController())
    const began = clock.now()
    let changed = false
    try {
      for (const looker of lookers) {
        const is = await looker.hasChanged(shown, own.signal)
        // Nobody is told twice of a change: also where looking ended meanwhile, as the window was hidden.
        if (is && project === shown) looker.onChanged(shown)
        if (own.signal.aborted) return
        changed ||= is
      }
      if (!changed) onUnchanged(shown, began)
      pauseMs = lookEveryMs
    } catch (error) {
      if (own.signal.aborted) return
      pauseMs = Math.min(longestPauseMs, pauseMs * 2)
      log('info', 'the shown project was not looked at', {
        key: fullProjectKey(shown),
        error: toAppError(error).message,
      })
    }
    run = null
    lastMs = clock.now()
    const usualMs = Math.min(tookMs, lastMs - began)
    tookMs = lastMs - began
    plan(Math.max(pauseMs, usualMs / maxShareOfTime))
  }

  function stop(): void {
    run?.abort()
    run = null
    if (timer) clearTimeout(timer)
    timer = null
  }

  return {
    show(next: ProjectRef | null): void {
      if (project !== null && next !== null && fullProjectKey(next) === fullProjectKey(project)) return
      stop()
      project = next
      pauseMs = lookEveryMs
      tookMs = 0
      // Whoever shows it reads it now: looking at the same moment would only take the service's time.
      lastMs = clock.now()
      plan(pauseMs)
    },
    /** Whether a window is visible to somebody, by a name of its own; one that just became so is looked for at once. */
    attend(window: string, is: boolean): void {
      const before = attentive.size
      if (is) attentive.add(window)
      else attentive.delete(window)
      if (is) soon()
      else if (before > 0 && attentive.size === 0) stop()
    },
    /** The link to a service came back: what of it is shown is looked at now. */
    linkUp(connectionId: string): void {
      if (project?.connectionId === connectionId) soon()
    },
    close: stop,
  }
}
