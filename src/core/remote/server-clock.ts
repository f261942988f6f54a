/** The service's clock as its Date headers tell it; local clocks are wrong by hours more often than one thinks. */
export interface ServerClock {
  observe(dateHeader: string | undefined): void
  serverNow(): number
}

/** @param now the local clock, UTC milliseconds */
export function createServerClock(now: () => number): ServerClock {
  let offsetMs = 0
  let last = { header: '', told: NaN }
  return {
    observe(dateHeader) {
      if (dateHeader === undefined) return
      // Hundreds of answers come in one second.
      if (dateHeader !== last.header) last = { header: dateHeader, told: Date.parse(dateHeader) }
      const { told } = last
      if (Number.isNaN(told)) return
      const measured = told - now()
      // The header counts whole seconds: below that, the difference is the rounding.
      offsetMs = Math.abs(measured) < 2_000 ? 0 : measured
    },
    serverNow: () => now() + offsetMs,
  }
}
