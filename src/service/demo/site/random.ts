/** Seeded numbers from 0 up to 1 (mulberry32), so that the sample site is the same on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** One of a list by the next of the numbers. */
export const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T
