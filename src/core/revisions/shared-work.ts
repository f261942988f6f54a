import { AppError } from '../../shared/errors/app-error'

/** Work that several may wait for; it is stopped when the last of them has gone. */
export interface SharedWork<T> {
  /** Waits for the work of this key, started when it does not run yet. */
  join(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Resolves when nothing runs. */
  idle(): Promise<void>
  stop(): void
}

/** An empty list of works that several may wait for; one ends when nobody waits any more. */
export function createSharedWork<T>(): SharedWork<T> {
  const running = new Map<string, { result: Promise<T>; controller: AbortController; waiters: number }>()
  return {
    join(key, signal, start) {
      if (signal.aborted) return Promise.reject(new AppError('cancelled', 'Cancelled.'))
      let work = running.get(key)
      if (!work) {
        const controller = new AbortController()
        const result = start(controller.signal).finally(() => running.delete(key))
        work = { result, controller, waiters: 0 }
        running.set(key, work)
      }
      const own = work
      own.waiters++
      return new Promise<T>((resolve, reject) => {
        let left = false
        const leave = () => {
          if (left) return
          left = true
          signal.removeEventListener('abort', onAbort)
          own.waiters--
        }
        const onAbort = () => {
          leave()
          if (own.waiters === 0) own.controller.abort()
          reject(new AppError('cancelled', 'Cancelled.'))
        }
        signal.addEventListener('abort', onAbort, { once: true })
        own.result.then(resolve, reject).finally(leave)
      })
    },
    async idle() {
      while (running.size > 0) await Promise.allSettled([...running.values()].map((work) => work.result))
    },
    stop() {
      for (const work of running.values()) work.controller.abort()
    },
  }
}
