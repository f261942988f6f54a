/** Hears when a call begins that cannot be interrupted from within its thread (a deadline in milliseconds), goes on, or has ended (null). */
export type LongCallListener = (withinMs: number | null, failure: string) => void

let listener: LongCallListener | null = null

/** Sets who watches over long calls of this thread: the worker, which has itself ended when a deadline passes. */
export function watchLongCalls(watch: LongCallListener | null): void {
  listener = watch
}

const renewEveryMs = 1000

/**
 * Runs a call into foreign code that damaged data may keep busy for ever. It has `withinMs` to end, or to come to the next
 * `renew`. `failure` is the sentence for the user when it does neither: what happened to which file, what to do.
 */
export function longCall<T>(withinMs: number, failure: string, call: (renew: () => void) => T): T {
  let lastAt = Date.now()
  listener?.(withinMs, failure)
  try {
    return call(() => {
      const now = Date.now()
      if (now - lastAt < renewEveryMs) return
      lastAt = now
      listener?.(withinMs, failure)
    })
  } finally {
    listener?.(null, failure)
  }
}
