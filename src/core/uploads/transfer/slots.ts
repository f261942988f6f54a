import { AppError } from '../../../shared/errors/app-error'

/** A number of places, given out in the order in which they are asked for. */
export type Slots = ReturnType<typeof createSlots>

/** @param size read anew each time a place is given */
export function createSlots(size: () => number) {
  const waiting: { grant: () => void; signal: AbortSignal }[] = []
  let used = 0

  function next(): void {
    while (used < size()) {
      const first = waiting.shift()
      if (!first) return
      used++
      first.grant()
    }
  }

  return {
    /** Whether a place would be given at once. */
    isFree: (): boolean => waiting.length === 0 && used < size(),
    /** Waits for a place; gives what frees it (once). Rejects with `cancelled` when the signal comes first. */
    take(signal: AbortSignal): Promise<() => void> {
      return new Promise((resolve, reject) => {
        const cancelled = () => new AppError('cancelled', 'Cancelled.')
        if (signal.aborted) return reject(cancelled())
        const onAbort = () => {
          waiting.splice(waiting.indexOf(entry), 1)
          reject(cancelled())
        }
        const entry = {
          signal,
          grant: () => {
            signal.removeEventListener('abort', onAbort)
            let freed = false
            resolve(() => {
              if (freed) return
              freed = true
              used--
              next()
            })
          },
        }
        signal.addEventListener('abort', onAbort, { once: true })
        waiting.push(entry)
        next()
      })
    },
  }
}
