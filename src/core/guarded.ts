import { toAppError } from '../shared/errors/app-error'
import type { Log } from './ports'

/**
 * Work that nobody waits for, of a timer or an event: what it throws is logged and ends nothing. Without it one failed read of a
 * database would end the program.
 * @param what for the log: "states of layers were not told"
 */
export function guarded(log: Log, what: string, work: () => void): () => void {
  return () => {
    try {
      work()
    } catch (error) {
      log('error', what, { error: toAppError(error).message })
    }
  }
}
