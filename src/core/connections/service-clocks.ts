import type { Clock } from '../ports'
import type { LiveConnection } from './live-connection'

/** The clocks of the services beside this computer's. */
export function createServiceClocks(clock: Clock) {
  /** How far a service's clock is before this computer's, in milliseconds, as it was told last, by connection. */
  const told = new Map<string, number>()

  function timeOf(one: LiveConnection | undefined): number {
    if (typeof one?.serverClock?.apartMs() === 'number') return one.serverClock.serverNow()
    return Math.max(clock.now(), Date.parse(one?.lastOkAt ?? '') || 0)
  }

  const exactApartMs = (one: LiveConnection) => one.serverClock?.apartMs() ?? timeOf(one) - clock.now()

  return {
    /** The time by a service's clock so many milliseconds ago, ISO 8601; before it has answered this computer's. */
    isoNow: (one: LiveConnection | undefined, agoMs: number = 0): string => new Date(timeOf(one) - agoMs).toISOString(),
    /** In whole seconds as milliseconds; 0: no more than two seconds. What is told of it is not another with each millisecond. */
    apartMs(one: LiveConnection): number {
      const apartMs = exactApartMs(one)
      return Math.abs(apartMs) < 2_000 ? 0 : Math.round(apartMs / 1_000) * 1_000
    },
    /** Whether the clocks of service and computer have come apart, or together again, since this was last true. */
    haveMoved(one: LiveConnection): boolean {
      const apartMs = exactApartMs(one)
      if (Math.abs(apartMs - (told.get(one.id) ?? 0)) < 60_000) return false
      told.set(one.id, apartMs)
      return true
    },
  }
}
