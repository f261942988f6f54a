import { plusEffort } from '../../../geo/effort'
import type { Effort } from '../../../geo/engine-api'

/** What a folder takes to plan as a whole. */
export type EffortSum = ReturnType<typeof createEffortSum>

/** The sum of what is read from now on. */
export function createEffortSum() {
  const began = process.cpuUsage()
  let read: Effort = { cpuMs: 0, peakMb: 0 }
  return {
    /** What reading one of its files took. */
    add(effort: Effort): void {
      read = plusEffort(read, effort)
    },
    /** The time of all files and of this process since the beginning; the most memory that reading one took. */
    total(): Effort {
      const { user, system } = process.cpuUsage(began)
      return { ...read, cpuMs: read.cpuMs + (user + system) / 1000 }
    },
  }
}
