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

/** By a message, as timers are slowed down in a window that is hidden. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
