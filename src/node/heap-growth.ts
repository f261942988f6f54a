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
