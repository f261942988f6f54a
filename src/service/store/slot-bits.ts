/** A set of places in a list: one bit for each. */
export class SlotBits {
  private constructor(private words: Uint32Array) {}

  static none(length: number): SlotBits {
    return new SlotBits(new Uint32Array((length + 31) >>> 5))
  }

  static all(length: number): SlotBits {
    const bits = SlotBits.none(length)
    bits.words.fill(0xffffffff)
    if (length % 32 !== 0) bits.words[bits.words.length - 1] = 2 ** (length % 32) - 1
    return bits
  }

  has(slot: number): boolean {
    return (((this.words[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1
  }

  set(slot: number, on: boolean): void {
    const at = slot >>> 5
    if (at >= this.words.length) {
      const grown = new Uint32Array(at + 1 + (at >>> 3))
      grown.set(this.words)
      this.words = grown
    }
    const word = this.words[at] ?? 0
    this.words[at] = on ? word | (1 << (slot & 31)) : word & ~(1 << (slot & 31))
  }

  copy(): SlotBits {
    return new SlotBits(this.words.slice())
  }

  /** Keeps what is in the other too. */
  and(other: SlotBits): this {
    for (let at = 0; at < this.words.length; at++) this.words[at] = (this.words[at] ?? 0) & (other.words[at] ?? 0)
    return this
  }

  /** Adds what is in the other. */
  or(other: SlotBits): this {
    if (other.words.length > this.words.length) this.set(other.words.length * 32 - 1, false)
    for (let at = 0; at < other.words.length; at++) this.words[at] = (this.words[at] ?? 0) | (other.words[at] ?? 0)
    return this
  }

  /** What is in it by rank; the set must not be changed after this. */
  ranked(): RankedSlots {
    return new RankedSlots(this.words)
  }
}

/** Words between two counts that are kept. */
const stride = 32

/** The places of a set by their rank, so that the last page costs what the first does. */
export class RankedSlots {
  readonly count: number
  /** How many are before each stride of words. */
  private readonly before: Uint32Array

  constructor(private readonly words: Uint32Array) {
    this.before = new Uint32Array(Math.ceil(words.length / stride))
    let count = 0
    for (let at = 0; at < words.length; at++) {
      if (at % stride === 0) this.before[at / stride] = count
      count += onesOf(words[at] ?? 0)
    }
    this.count = count
  }

  /** The places of ranks `from` to before `to`, ascending. */
  slice(from: number, to: number): number[] {
    const slots: number[] = []
    const begin = this.strideOf(from)
    let rank = this.before[begin] ?? 0
    for (let at = begin * stride; at < this.words.length && rank < to; at++) {
      let word = this.words[at] ?? 0
      const ones = onesOf(word)
      if (rank + ones > from) {
        for (let each = rank; word !== 0 && each < to; each++) {
          if (each >= from) slots.push(at * 32 + 31 - Math.clz32(word & -word))
          word &= word - 1
        }
      }
      rank += ones
    }
    return slots
  }

  /** The last stride that begins at or before a rank. */
  private strideOf(rank: number): number {
    let low = 0
    let high = this.before.length
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if ((this.before[middle] ?? 0) <= rank) low = middle
      else high = middle
    }
    return low
  }
}

function onesOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
