/** How often is looked whether anything moved. */
const lookEveryMs = 500
/** What takes less of the time than this waits for something else than the processor: a disk, or for ever. */
const idleShare = 0.02

/**
 * Sees when work stands still. What a process waits for a busy processor does not count, so that a sound file is not given up because
 * others are at work: of a time in which the process worked its own time of the processor counts, of one in which it did nothing all.
 */
export class StillWatch {
  #timer: NodeJS.Timeout | null = null
  #allowedMs = Infinity
  #stillMs = 0
  #last = { atMs: 0, cpuMs: 0 }
  /** Since it was looked last. */
  #hasMoved = false

  /** @param onStill called once, when nothing moved for as long as was allowed */
  constructor(private readonly onStill: () => void) {}

  /** Begins anew, with so many milliseconds in which nothing has to move. */
  allow(ms: number): void {
    this.#allowedMs = ms
    this.moved()
    if (this.#timer) return
    this.#timer = setInterval(() => this.#look(), Math.min(lookEveryMs, ms))
    this.#timer.unref()
  }

  /** Something moved; it is counted from the next look on: to ask for the time of the processor costs more than most messages. */
  moved(): void {
    this.#stillMs = 0
    this.#hasMoved = true
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  #look(): void {
    const { atMs, cpuMs } = now()
    if (this.#hasMoved) {
      this.#hasMoved = false
      this.#last = { atMs, cpuMs }
      return
    }
    const [passedMs, workedMs] = [atMs - this.#last.atMs, cpuMs - this.#last.cpuMs]
    // Of a moment too short to tell who had the processor.
    if (passedMs < lookEveryMs / 2) return
    this.#last = { atMs, cpuMs }
    // Whoever looks too late was kept from the processor too, or slept with the computer.
    const maxMs = Math.min(passedMs, 2 * lookEveryMs)
    this.#stillMs += workedMs < passedMs * idleShare ? maxMs : Math.min(workedMs, maxMs)
    if (this.#stillMs < this.#allowedMs) return
    this.stop()
    this.onStill()
  }
}

function now(): { atMs: number; cpuMs: number } {
  const { user, system } = process.cpuUsage()
  return { atMs: performance.now(), cpuMs: (user + system) / 1000 }
}
