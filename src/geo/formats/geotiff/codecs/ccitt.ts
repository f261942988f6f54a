import { blackRuns, longestCode, whiteRuns } from './ccitt-codes'

/** How rows are coded: T.6 (`g4`), T.4 (`g3`, in one or two dimensions), or runs alone, rows beginning at bytes or words. */
export type FaxCoding = 'g4' | 'g3-1d' | 'g3-2d' | 'rle' | 'rle-word'

/** Modes of two-dimensional coding (ITU-T T.4, table 4): code word and how far a1 lies from b1. */
const modes: readonly (readonly [word: string, mode: 'pass' | 'horizontal' | number])[] = [
  ['1', 0],
  ['011', 1],
  ['010', -1],
  ['001', 'horizontal'],
  ['0001', 'pass'],
  ['000011', 2],
  ['000010', -2],
  ['0000011', 3],
  ['0000010', -3],
]
const modeBits = 7
const modeTable = (() => {
  const table: (readonly [mode: 'pass' | 'horizontal' | number, bits: number] | null)[] = new Array(1 << modeBits).fill(
    null,
  )
  for (const [word, mode] of modes) {
    const free = modeBits - word.length
    const first = parseInt(word, 2) << free
    table.fill([mode, word.length], first, first + (1 << free))
  }
  return table
})()

/**
 * Decodes CCITT fax data into rows of bits, a set bit for black. Rows from the first damaged one on stay white; returns how many
 * rows came. `output` holds `rows` rows of whole bytes.
 */
export function decodeCcitt(
  input: Uint8Array,
  output: Uint8Array,
  size: { width: number; rows: number },
  coding: FaxCoding,
): number {
  const bits = new Bits(input)
  const { width, rows } = size
  const stride = Math.ceil(width / 8)
  let above: number[] = []
  for (let row = 0; row < rows; row++) {
    if (bits.ended) return row
    const plain = coding === 'g4' ? false : startRow(bits, coding)
    const changes = plain ? runsOf(bits, width) : changesFrom(bits, above, width)
    if (!changes) return row
    paint(changes, output, row * stride * 8, width)
    above = changes
  }
  return rows
}

/** Passes what stands between rows; says whether the row is coded in one dimension. */
function startRow(bits: Bits, coding: FaxCoding): boolean {
  if (coding === 'rle') bits.align(8)
  else if (coding === 'rle-word') bits.align(16)
  const marked = bits.passEndOfLine()
  return coding !== 'g3-2d' || !marked || bits.take(1) === 1
}

/** Where the colour of a row changes, white first, from its runs; null when no code word fits. */
function runsOf(bits: Bits, width: number): number[] | null {
  const changes: number[] = []
  let at = 0
  while (at < width) {
    const run = runOf(bits, changes.length % 2 === 0)
    if (run < 0) return null
    at += run
    changes.push(Math.min(at, width))
  }
  return changes
}

/** The same of a row that is told by its difference from the one above (its `above`); null at the end mark and at a fault. */
function changesFrom(bits: Bits, above: readonly number[], width: number): number[] | null {
  const changes: number[] = []
  const push = (at: number): void => {
    changes.push(Math.max(0, Math.min(at, width)))
  }
  let a0 = -1
  let next = 0
  while (a0 < width) {
    const white = changes.length % 2 === 0
    const known = modeTable[bits.peek(modeBits)]
    if (!known || bits.ended) return null
    const [mode, length] = known
    bits.skip(length)
    // b1: the first change above beyond a0 that is to the other colour.
    while (next > 0 && (above[next - 1] ?? width) > a0) next--
    while (next < above.length && (above[next]! <= a0 || next % 2 === (white ? 1 : 0))) next++
    const b1 = above[next] ?? width
    if (mode === 'pass') a0 = above[next + 1] ?? width
    else if (mode === 'horizontal') {
      const first = runOf(bits, white)
      const second = runOf(bits, !white)
      if (first < 0 || second < 0) return null
      const from = Math.max(a0, 0)
      push(from + first)
      push(from + first + second)
      a0 = from + first + second
    } else {
      const a1 = b1 + mode
      if (a1 < a0 || a1 < 0) return null
      push(a1)
      a0 = a1
    }
  }
  return changes
}

/** One run: any number of words for multiples of 64, and one for the rest; -1 when none fits. */
function runOf(bits: Bits, white: boolean): number {
  const table = white ? whiteRuns : blackRuns
  let run = 0
  for (;;) {
    const found = table[bits.peek(longestCode)]!
    if (found === 0 || bits.ended) return -1
    bits.skip(found & 15)
    run += found >> 4
    if (found >> 4 < 64) return run
  }
}

function paint(changes: readonly number[], output: Uint8Array, base: number, width: number): void {
  for (let i = 0; i < changes.length; i += 2) {
    const end = base + (changes[i + 1] ?? width)
    for (let at = base + changes[i]!; at < end;) {
      if (at % 8 === 0 && end - at >= 8) {
        output[at >> 3] = 255
        at += 8
      } else {
        output[at >> 3]! |= 128 >> (at & 7)
        at++
      }
    }
  }
}

/** Bits from the highest of each byte on; zeros beyond the end. */
class Bits {
  private at = 0

  constructor(private readonly bytes: Uint8Array) {}

  get ended(): boolean {
    return this.at >= this.bytes.length * 8
  }

  peek(count: number): number {
    const byte = this.at >> 3
    const { bytes } = this
    const three = ((bytes[byte] ?? 0) << 16) | ((bytes[byte + 1] ?? 0) << 8) | (bytes[byte + 2] ?? 0)
    return (three >> (24 - (this.at & 7) - count)) & ((1 << count) - 1)
  }

  skip(count: number): void {
    this.at += count
  }

  take(count: number): number {
    const value = this.peek(count)
    this.at += count
    return value
  }

  align(to: 8 | 16): void {
    this.at = Math.ceil(this.at / to) * to
  }

  /** Passes an end-of-line word (eleven zeros or more, and a one); false when there is none here. */
  passEndOfLine(): boolean {
    if (this.peek(11) !== 0) return false
    const from = this.at
    while (!this.ended && this.peek(1) === 0) this.at++
    if (this.ended) {
      this.at = from
      return false
    }
    this.at++
    return true
  }
}
