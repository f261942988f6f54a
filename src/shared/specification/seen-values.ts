/** So many different values are remembered: 64 MB at most. */
const maxSeen = 4_000_000

/**
 * Remembers which texts were there already, by 64 bits of each: of four million different texts two are taken for the same less
 * than once in two million times.
 */
export class SeenValues {
  #size = 0
  #low = new Uint32Array(1024)
  #high = new Uint32Array(1024)

  constructor(private readonly max = maxSeen) {}

  /** Whether a text was there before; null: it is not among those that are remembered, and no more are. */
  add(text: string): boolean | null {
    const [low, high] = hashOf(text)
    const mask = this.#low.length - 1
    let at = (low ^ (high >>> 7)) & mask
    while (this.#low[at] !== 0 || this.#high[at] !== 0) {
      if (this.#low[at] === low && this.#high[at] === high) return true
      at = (at + 1) & mask
    }
    if (this.#size >= this.max) return null
    this.#low[at] = low
    this.#high[at] = high
    this.#size++
    if (this.#size * 2 > this.#low.length) this.#grow()
    return false
  }

  #grow(): void {
    const [low, high] = [this.#low, this.#high]
    this.#low = new Uint32Array(low.length * 2)
    this.#high = new Uint32Array(low.length * 2)
    const mask = this.#low.length - 1
    for (let from = 0; from < low.length; from++) {
      const [one, two] = [low[from] ?? 0, high[from] ?? 0]
      if (one === 0 && two === 0) continue
      let at = (one ^ (two >>> 7)) & mask
      while (this.#low[at] !== 0 || this.#high[at] !== 0) at = (at + 1) & mask
      this.#low[at] = one
      this.#high[at] = two
    }
  }
}

/** Two hashes that know nothing of each other (cyrb53's two halves, unmixed to 53 bits); never 0, 0. */
function hashOf(text: string): [number, number] {
  let [one, two] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return one === 0 && two === 0 ? [1, 0] : [one >>> 0, two >>> 0]
}
