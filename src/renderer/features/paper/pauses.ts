import { nextTask } from '../../composables/in-slices'

/** Resolves at once while work has gone on for a moment only, else when the window did what waited. Rejects when `signal` is aborted. */
export type Pause = () => Promise<void> | undefined

const longestMs = 12

/** Lets keys, clicks and frames in between pieces of long work. */
export function makePause(signal: AbortSignal): Pause {
  let since = performance.now()
  return () => {
    signal.throwIfAborted()
    if (performance.now() - since < longestMs) return undefined
    return nextTask().then(() => {
      since = performance.now()
      signal.throwIfAborted()
    })
  }
}
