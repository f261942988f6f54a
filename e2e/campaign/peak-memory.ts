import { readFileSync } from 'node:fs'
import type { ChildProgram } from '../../src/node/child-program'

const lookEveryMs = 10

/** The most memory that a process and those which took its place have held, as Linux tells it; 0 where no other system does. */
export class PeakMemory {
  peakMb = 0
  #pid: number | undefined
  readonly #timer = setInterval(() => {
    this.peakMb = Math.max(this.peakMb, residentMb(this.#pid))
  }, lookEveryMs)

  /** Looks at this process from now on. */
  watch(child: ChildProgram): ChildProgram {
    this.#pid = child.pid
    return child
  }

  reset(): void {
    this.peakMb = 0
  }

  close(): void {
    clearInterval(this.#timer)
  }
}

function residentMb(pid: number | undefined): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}
