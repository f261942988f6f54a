import type { Worker } from 'node:worker_threads'

/** What the thread of a program is given. */
export interface ThreadData {
  state: SharedArrayBuffer
  /** The script of the program. */
  file: string
  /** Whether orders of the program that has started this one come by stdin, and news for it go to descriptor 3. */
  hasParent: boolean
}

const order = 0
const value = 1
const nothing = 0
const ended = 1
const maskAsked = 2
/** How often the main process looks whether the thread still runs. */
const lookEveryMs = 1_000
/** The status of a program whose thread died without a word: it was out of memory. */
const diedStatus = 3

/** What the thread of a program asks the main process for, which waits for nothing else. */
export interface ThreadState {
  readonly memory: SharedArrayBuffer
  /** In the main process: does what the thread asks, until it has ended. Gives its status. */
  serve(thread: Worker, setMask: (mask: number) => number): number
  /** In the thread: it has ended. */
  end(status: number): void
  /** In the thread: sets the rights that new files of the whole process do not get; gives those before. */
  setMask(mask: number): number
}

/** @param memory what the main process has made */
export function threadState(memory = new SharedArrayBuffer(8)): ThreadState {
  const cells = new Int32Array(memory)
  const ask = (what: number, given: number): void => {
    Atomics.store(cells, value, given)
    Atomics.store(cells, order, what)
    Atomics.notify(cells, order)
  }
  return {
    memory,
    serve(thread, setMask) {
      let hasRun = false
      for (;;) {
        const woken = Atomics.wait(cells, order, nothing, lookEveryMs)
        const what = Atomics.load(cells, order)
        if (what === ended) return Atomics.load(cells, value)
        if (what === maskAsked) {
          Atomics.store(cells, value, setMask(Atomics.load(cells, value)))
          Atomics.store(cells, order, nothing)
          Atomics.notify(cells, order)
        } else if (woken === 'timed-out') {
          const runs = isThere(thread)
          if (hasRun && !runs) return diedStatus
          hasRun ||= runs
        }
      }
    },
    end: (status) => ask(ended, status),
    setMask(mask) {
      ask(maskAsked, mask)
      while (Atomics.wait(cells, order, maskAsked) === 'ok' && Atomics.load(cells, order) !== nothing);
      return Atomics.load(cells, value)
    },
  }
}

/** Whether a thread has waited for something and is still there: of one that is gone no time is known. */
function isThere(thread: Worker): boolean {
  return thread.performance.eventLoopUtilization().idle > 0
}
