import type { Said } from '../../../shared/languages/said'
/**
 * Hears when a call begins that cannot be interrupted from within its thread (a deadline in milliseconds), goes on, or has
 * ended (null). `subject` is memory that both threads see: the number of what is at work.
 */
export type LongCallListener = (withinMs: number | null, failure: Said, subject: Int32Array) => void

/** Stands in a failure for the number of what was at work. */
export const subjectMark = '{subject}'

let listener: LongCallListener | null = null
const subject = new Int32Array(new SharedArrayBuffer(4))

/** Sets who watches over long calls of this thread: the worker, which has itself ended when a deadline passes. */
export function watchLongCalls(watch: LongCallListener | null): void {
  listener = watch
}

const renewEveryMs = 1000

/**
 * Runs a call into foreign code that damaged data may keep busy for ever. It has `withinMs` to end, or to come to the next
 * `renew`, which is told the number of what comes now. `failure` is the sentence for the user when it does neither: what
 * happened to which file, what to do; `subjectMark` in it becomes that number.
 */
export function longCall<T>(withinMs: number, failure: Said, call: (renew: (at?: number) => void) => T): T {
  let lastAt = Date.now()
  Atomics.store(subject, 0, 0)
  listener?.(withinMs, failure, subject)
  try {
    return call((at = 0) => {
      Atomics.store(subject, 0, at)
      const now = Date.now()
      if (now - lastAt < renewEveryMs) return
      lastAt = now
      listener?.(withinMs, failure, subject)
    })
  } finally {
    listener?.(null, failure, subject)
  }
}
