import { plusEffort } from '../../../geo/effort'
import type { Effort } from '../../../geo/engine-api'

/** What a folder takes to plan as a whole. */
export interface EffortSum {
  /** What reading one of its files took. */
  readonly add: (effort: Effort) => void
  /** The time of all files and of this process since the beginning; the most memory that reading one took. */
  total(): Effort
}

/** The sum of what is read from now on. */
export function createEffortSum(): EffortSum {
  const began = process.cpuUsage()
  let read: Effort = { cpuMs: 0, peakMb: 0 }
  return {
    add(effort) {
      read = plusEffort(read, effort)
    },
    total() {
      const { user, system } = process.cpuUsage(began)
      return { ...read, cpuMs: read.cpuMs + (user + system) / 1000 }
    },
  }
}
