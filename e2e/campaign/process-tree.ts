import { processorMs, residentMb, told } from '../harness/linux-process'

const lookEveryMs = 50

/** What a program and all that it has started use, as Linux tells it; nothing where no other system does. */
export class ProcessTree {
  /** The most that one process of it held, in MB. */
  peakMb = 0
  readonly #root: number
  readonly #cpuMs = new Map<number, number>()
  readonly #timer = setInterval(() => this.#look(), lookEveryMs)

  constructor(root: number) {
    this.#root = root
    this.#look()
  }

  /** Time of the processor that all took, since they began. */
  get cpuMs(): number {
    return [...this.#cpuMs.values()].reduce((sum, ms) => sum + ms, 0)
  }

  /** Those of all that were ever seen which are still there, the first one included. */
  get alive(): number[] {
    return [...this.#cpuMs.keys()].filter((pid) => told(pid, 'stat').length > 0 && !isDead(pid))
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const pids = [this.#root]
    for (const pid of pids) {
      pids.push(...childrenOf(pid))
      this.peakMb = Math.max(this.peakMb, residentMb(pid))
      const ms = processorMs(pid)
      if (ms !== null) this.#cpuMs.set(pid, ms)
    }
  }
}

/** Processes that one has started itself. */
export function childrenOf(pid: number): number[] {
  return told(pid, `task/${pid}/children`)
    .split(' ')
    .flatMap((child) => (child.trim() === '' ? [] : [Number(child)]))
}

/** Ended, and not yet asked after by who started it. */
function isDead(pid: number): boolean {
  return /\) [ZX] /.test(told(pid, 'stat'))
}
