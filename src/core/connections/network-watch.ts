import { guarded } from '../guarded'
import type { Clock, Log } from '../ports'
import type { Connections } from './connections'

const tickMs = 2_000
const quietMs = 10_000
const longestPauseMs = 30_000

/**
 * Finds out by itself when the service of the shown project goes and comes back: asks at once when the state is not known,
 * every 2 s rising to 30 s while it cannot be reached, every 2 s while it is in doubt (a cut, silence, a web page in its place),
 * and when nothing was heard for 10 s.
 * @param onTry told when `nextTryMs` of a connection is another
 */
export function createNetworkWatch(connections: Connections, clock: Clock, log: Log, onTry: () => void) {
  const sources: (() => Iterable<string>)[] = []
  const plans = new Map<string, { nextMs: number; pauseMs: number }>()
  const asking = new Set<string>()
  let timer: NodeJS.Timeout | null = null

  function tick(): void {
    const watched = new Set(sources.flatMap((source) => [...source()]))
    for (const { id, pack } of connections.list()) if (!pack && watched.has(id) && !asking.has(id) && due(id)) ask(id)
  }

  function ask(id: string): void {
    asking.add(id)
    onTry()
    void connections.probe(id).finally(() => {
      asking.delete(id)
      onTry()
    })
  }

  function due(id: string): boolean {
    const link = connections.link(id)
    const now = clock.now()
    if (link.state === 'rejected') return false
    if (link.state === 'ok') {
      plans.delete(id)
      if (connections.trouble(id)?.code.startsWith('net.')) return true
      return link.lastHeardMs === null || Math.abs(now - link.lastHeardMs) >= quietMs
    }
    const plan = plans.get(id)
    // A pause that is longer than any was made before the clock was set back.
    if (plan && now < plan.nextMs && plan.nextMs - now <= longestPauseMs) return false
    const pauseMs = Math.min(longestPauseMs, (plan?.pauseMs ?? tickMs / 2) * 2)
    plans.set(id, { nextMs: now + pauseMs, pauseMs })
    return true
  }

  return {
    /** Connections that matter now (shown, or with work waiting) are asked for each time; those that are not known any more are passed over. */
    watch: (connectionIds: () => Iterable<string>): void => void sources.push(connectionIds),
    start(): void {
      // Each is asked once, so that the list says how it is with all of them.
      for (const { id, pack } of connections.list()) if (!pack) ask(id)
      timer = setInterval(guarded(log, 'the services were not asked', tick), tickMs)
      timer.unref()
    },
    /** When a service that cannot be reached is asked next, UTC milliseconds; null: it is being asked, or need not be. */
    nextTryMs(id: string): number | null {
      if (asking.has(id) || connections.link(id).state !== 'unreachable') return null
      return plans.get(id)?.nextMs ?? null
    },
    close(): void {
      if (timer) clearInterval(timer)
    },
  }
}
