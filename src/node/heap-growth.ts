// eslint-disable-next-line no-restricted-imports -- what is kept away is its serialize
import { setFlagsFromString } from 'node:v8'

/**
 * How much the heap of this process may grow, in percent of what is used of it, before it is looked for what is free: left to
 * itself it grows up to fourfold, half a gigabyte for the plan of 100,000 files. Less takes more of the processor.
 * @param percent null: as the engine finds best
 */
export function growHeapBy(percent: number | null): void {
  setFlagsFromString(`--heap-growing-percent=${percent ?? 0}`)
}

/**
 * Options of Node for a process whose own thread passes messages on and no more: each is garbage at once, and left to itself the
 * engine holds some forty megabytes of it. The process calls `allowYoungOfThreads` before it starts threads that work.
 */
export const littleYoung = ['--max-semi-space-size=1']

/** Threads that are started from now on have as much room for what is young as the engine finds best. */
export function allowYoungOfThreads(): void {
  setFlagsFromString('--max-semi-space-size=0')
}
