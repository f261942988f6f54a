import type { JobNote } from './job-moments'

/** How long it took until another process took up the jobs of one that was killed. */
export class Takeovers {
  /** Of each job that was taken up again, in milliseconds from the kill. */
  readonly tookMs: number[] = []
  readonly #holders = new Map<number, string>()
  readonly #killedMs = new Map<string, number>()
  readonly #waiting = new Map<number, number>()

  /** Jobs of killed processes that nobody has taken up yet. */
  get waiting(): number[] {
    return [...this.#waiting.keys()]
  }

  note({ what, job, by }: JobNote): void {
    if (what === 'processing') return
    const sinceMs = this.#waiting.get(job)
    this.#waiting.delete(job)
    this.#holders.delete(job)
    if (what !== 'claimed') return
    if (sinceMs !== undefined) this.tookMs.push(performance.now() - sinceMs)
    this.#holders.set(job, by)
    // What a process did last may be heard of after its end.
    const killedMs = this.#killedMs.get(by)
    if (killedMs !== undefined) this.#waiting.set(job, killedMs)
  }

  killed(name: string): void {
    this.#killedMs.set(name, performance.now())
    for (const [job, holder] of this.#holders) if (holder === name) this.#waiting.set(job, performance.now())
  }

  /** Whether a process that was killed has left jobs that it worked on. */
  hasLeft(name: string): boolean {
    return [...this.#waiting.keys()].some((job) => this.#holders.get(job) === name)
  }
}
