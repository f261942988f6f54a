import { messageOf } from '../shared/errors/app-error'
import { wordedError } from '../shared/errors/worded-error'

/** A process as its supervisor sees it: Node's child_process, Electron's utilityProcess, or a test's own. */
export interface SupervisedChild {
  send(message: unknown): void
  onMessage(receive: (message: unknown) => void): void
  /** Called once when it has ended; `why` is for people: "exit code 1: port taken". */
  onExit(ended: (why: string) => void): void
  /** Asks it to end; resolves when it has, by force if need be. */
  end(): Promise<void>
}

/** A process that is kept running. */
export interface SupervisedProcess<T> {
  /** What the process said when it was ready; waits while it is starting. AppError `unavailable` when it does not come up. */
  current(): Promise<T>
  /** Tells it something, and whatever takes its place after it died; only the last counts. */
  tell(message: unknown): void
  /** Ends it for good. */
  close(): Promise<void>
}

/** How a process is started, when it counts as ready, and how often it is tried again. */
export interface SupervisionOptions<T> {
  /** Names the process in messages: "embedded service". */
  name: string
  start: () => SupervisedChild
  /** The value of a message that says "ready"; null for any other. */
  readyOf: (message: unknown) => T | null
  log: (line: string) => void
  /** Waits before a new start, by how often it failed in a row; in milliseconds. */
  waitsMs?: readonly number[]
  /** Silence after a start that counts as a failure; long, for a start that is ended early on a busy machine never gets to its end. */
  readyWithinMs?: number
}

/**
 * Keeps a process running: starts it at once, and again whenever it dies. After as many failed starts in a row as there
 * are waits it rests, until somebody asks for it again.
 */
export function superviseProcess<T>(options: SupervisionOptions<T>): SupervisedProcess<T> {
  const { name, readyOf, log, waitsMs = [100, 500, 1_000, 3_000], readyWithinMs = 120_000 } = options
  let child: SupervisedChild | null = null
  let ready: Promise<T> | null = null
  let closed = false
  let told: unknown = null

  const startOnce = (): Promise<T> =>
    new Promise((resolve, reject) => {
      const started = options.start()
      child = started
      let wasReady = false
      const timer = setTimeout(() => {
        log(`the ${name} said nothing for ${readyWithinMs / 1000} s`)
        void started.end()
      }, readyWithinMs)
      started.onMessage((message) => {
        const value = readyOf(message)
        if (value === null) return
        clearTimeout(timer)
        wasReady = true
        if (told !== null) started.send(told)
        resolve(value)
      })
      started.onExit((why) => {
        clearTimeout(timer)
        child = null
        if (!closed) log(`the ${name} ended: ${why}`)
        if (!wasReady) reject(new Error(why))
        else if (!closed) ready = launch()
      })
    })

  const keepTrying = async (): Promise<T> => {
    let lastReason = 'the program is ending'
    for (const waitMs of [0, ...waitsMs]) {
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      if (closed) break
      try {
        return await startOnce()
      } catch (error) {
        lastReason = messageOf(error)
      }
    }
    // A process that could say why says it in a sentence.
    const why = lastReason.replace(/^exit code \d+: (?=.)/, '').replace(/\.$/, '')
    throw wordedError('unavailable', 'notStarted', { name, why }, { retry: 'later' })
  }

  const launch = (): Promise<T> => {
    const launched = keepTrying()
    // Given up: whoever asks next makes it try again. Whoever asked now hears why.
    launched.catch(() => {
      if (ready === launched) ready = null
    })
    return launched
  }

  ready = launch()
  return {
    current: () => (ready ??= launch()),
    tell(message) {
      told = message
      child?.send(message)
    },
    async close() {
      closed = true
      await child?.end()
    },
  }
}
