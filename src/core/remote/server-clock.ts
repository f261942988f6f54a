/** The service's clock as its Date headers tell it; local clocks are wrong by hours more often than one thinks. */
export type ServerClock = ReturnType<typeof createServerClock>

/**
 * @param now the local clock, UTC milliseconds
 * @param elapsed milliseconds since any beginning, of a clock that nobody sets
 */
export function createServerClock(now: () => number, elapsed: () => number = () => performance.now()) {
  let at: { server: number; local: number; elapsed: number } | null = null
  let last = { header: '', told: NaN }
  return {
    observe(dateHeader: string | undefined): void {
      if (dateHeader === undefined) return
      // Hundreds of answers come in one second.
      if (dateHeader !== last.header) last = { header: dateHeader, told: Date.parse(dateHeader) }
      const { told } = last
      if (Number.isNaN(told)) return
      const local = now()
      // The header counts whole seconds: below that, the difference is the rounding.
      at = { server: Math.abs(told - local) < 2_000 ? local : told, local, elapsed: elapsed() }
    },
    /** UTC milliseconds, also when the local clock is set meanwhile; the local clock until the service has told a time. */
    serverNow: (): number => (at === null ? now() : at.server + elapsed() - at.elapsed),
    /** How far the service's clock is before the local one, in milliseconds; null until it has told a time. */
    apartMs(): number | null {
      if (at === null) return null
      // A clock that nobody sets may stand still while the computer sleeps: that the other went on more says nothing.
      const setBackMs = Math.max(0, elapsed() - at.elapsed - (now() - at.local))
      return at.server - at.local + setBackMs
    },
  }
}
