import type { ChildProgram } from '../../src/node/child-program'
import { processorMs, residentMb } from '../harness/linux-process'

const lookEveryMs = 25

/** What a process and those which took its place have used since the last reset, as Linux tells it; 0 where no other system does. */
export class ProcessUse {
  /** The most memory held. */
  peakMb = 0
  #pid: number | undefined
  /** Time of the processor: what the present process had used at the reset, what it has used now, and what those before it have. */
  #cpu = { from: 0, now: 0, before: 0 }
  readonly #timer = setInterval(() => this.#look(), lookEveryMs)

  /** Time of the processor, whatever else the machine does meanwhile. */
  get cpuMs(): number {
    return this.#cpu.before + this.#cpu.now - this.#cpu.from
  }

  /** Looks at this process from now on. */
  watch(child: ChildProgram): ChildProgram {
    this.#pid = child.pid
    this.#cpu = { from: 0, now: 0, before: this.cpuMs }
    return child
  }

  reset(): void {
    this.peakMb = 0
    this.#look()
    this.#cpu = { from: this.#cpu.now, now: this.#cpu.now, before: 0 }
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    if (this.#pid === undefined) return
    this.peakMb = Math.max(this.peakMb, residentMb(this.#pid))
    this.#cpu.now = processorMs(this.#pid) ?? this.#cpu.now
  }
}
