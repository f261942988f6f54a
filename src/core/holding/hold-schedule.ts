import type { ProjectRef } from '../../shared/contract'
import { toAppError } from '../../shared/errors/app-error'
import { guarded } from '../guarded'
import type { Clock, Log } from '../ports'
import { fullProjectKey } from '../project-key'

/** What keeps one kind of held things up to date: permits, layers. */
export interface HoldRefresher {
  /** For the log: "permits". */
  name: string
  /** Every project of any connection of which something is held, whether it is shown or not. */
  projects(): readonly ProjectRef[]
  /**
   * Reads quietly what is new or has changed, and goes on with what was left half read. A rejection is logged and tried again
   * sooner than the next turn would be.
   */
  refresh(project: ProjectRef, signal: AbortSignal): Promise<void>
}

/** What is held is looked at so often, in milliseconds; each project a little earlier or later, so that not all come at once. */
export const refreshEveryMs = 10 * 60_000
const jitter = 0.1
const firstRetryMs = 60_000
const tickMs = 5_000

/** One project of one refresher: when it is looked at next (UTC milliseconds), and how often it failed in a row. */
interface Turn {
  nextMs: number
  failures: number
}

/**
 * A clock for what is held: each project of each refresher gets its turn at the start, when its link comes back, and every ten
 * minutes. One at a time for each connection, and none while the connection is down.
 * @param isUp whether the service of a connection answers, and what is held is fetched from it
 * @param isFirst the project that is open, which goes before the others
 * @param random 0 to 1; replaced in tests
 */
export function createHoldSchedule(parts: {
  clock: Clock
  log: Log
  isUp: (connectionId: string) => boolean
  isFirst?: (project: ProjectRef) => boolean
  random?: () => number
}) {
  const { clock, log, isUp } = parts
  const random = parts.random ?? Math.random
  const refreshers: HoldRefresher[] = []
  const turns = new Map<string, Turn>()
  const busy = new Map<string, Promise<void>>()
  const closing = new AbortController()
  let timer: NodeJS.Timeout | null = null

  const keyOf = (refresher: HoldRefresher, project: ProjectRef) => `${refresher.name} ${fullProjectKey(project)}`
  const spread = (ms: number) => ms * (1 + jitter * (2 * random() - 1))

  function isDue(key: string): boolean {
    const turn = turns.get(key)
    if (turn === undefined) return true
    const left = turn.nextMs - clock.now()
    // A turn that lies further ahead than any was set before the clock was set back.
    return left <= 0 || left > refreshEveryMs * (1 + jitter)
  }

  function tick(): void {
    if (closing.signal.aborted) return
    const held = refreshers.flatMap((refresher) => refresher.projects().map((project) => ({ refresher, project })))
    const keys = new Set(held.map(({ refresher, project }) => keyOf(refresher, project)))
    for (const key of turns.keys()) if (!keys.has(key)) turns.delete(key)
    const isFirst = parts.isFirst ?? (() => false)
    held.sort((a, b) => Number(isFirst(b.project)) - Number(isFirst(a.project)))
    for (const { refresher, project } of held) {
      const { connectionId } = project
      if (busy.has(connectionId) || !isUp(connectionId) || !isDue(keyOf(refresher, project))) continue
      const run = refresh(refresher, project).finally(() => {
        busy.delete(connectionId)
        safeTick()
      })
      busy.set(connectionId, run)
    }
  }

  async function refresh(refresher: HoldRefresher, project: ProjectRef): Promise<void> {
    const key = keyOf(refresher, project)
    const failures = turns.get(key)?.failures ?? 0
    try {
      await refresher.refresh(project, closing.signal)
      turns.set(key, { nextMs: clock.now() + spread(refreshEveryMs), failures: 0 })
    } catch (error) {
      const pauseMs = Math.min(refreshEveryMs, firstRetryMs * 2 ** failures)
      turns.set(key, { nextMs: clock.now() + spread(pauseMs), failures: failures + 1 })
      if (closing.signal.aborted) return
      log('warn', `held ${refresher.name} were not brought up to date`, { key, error: toAppError(error).message })
    }
  }

  const safeTick = guarded(log, 'what is held was not looked at', tick)

  return {
    register: (refresher: HoldRefresher): void => void refreshers.push(refresher),
    /** Connections of which something is held: their state has to be known. */
    connections: (): Set<string> =>
      new Set(refreshers.flatMap((refresher) => refresher.projects().map((project) => project.connectionId))),
    start(): void {
      timer = setInterval(safeTick, tickMs)
      timer.unref()
      safeTick()
    },
    /** The link to a service came back: what is held of it is looked at now. */
    linkUp(connectionId: string): void {
      for (const refresher of refreshers)
        for (const project of refresher.projects())
          if (project.connectionId === connectionId) turns.delete(keyOf(refresher, project))
      if (timer) safeTick()
    },
    /** There is room on the disk again: all that is held is looked at now. */
    roomAgain(): void {
      turns.clear()
      if (timer) safeTick()
    },
    /** Ends; resolves when nothing is being read any more. */
    async close(): Promise<void> {
      closing.abort()
      if (timer) clearInterval(timer)
      timer = null
      await Promise.all(busy.values())
    },
  }
}
