import type { ListValue } from './list-columns'
import { wholeNumbers } from './paged-numbers'
import { SlotBits } from './slot-bits'

/** Words of 32 bits of a text's signature. */
const width = 4
/** Texts that lie in one string: of a million that are strings of their own the memory is twice as much. */
const blockSize = 256
const blockOf = (slot: number): number => Math.floor(slot / blockSize)

/**
 * The texts of a list, searched for a part of them. Each text has a signature of 128 bits, one for each two and three letters in
 * a row that it holds: only texts whose signature has all bits of what is sought are looked at.
 */
export class TextColumn {
  private readonly blocks: string[] = []
  /** Where each text ends in its block. */
  private readonly ends = wholeNumbers()
  private readonly signatures = wholeNumbers(width)
  private length = 0
  /** The texts of the block that is written in. */
  private open: { block: number; texts: string[] } = { block: 0, texts: [] }

  set(slot: number, value: ListValue): void {
    const text = String(value)
    if (blockOf(slot) !== this.open.block) {
      this.writeDown()
      this.open = { block: blockOf(slot), texts: this.textsOf(blockOf(slot)) }
    }
    this.open.texts[slot % blockSize] = text
    this.length = Math.max(this.length, slot + 1)
    const words = signatureOf(text)
    for (let at = 0; at < width; at++) this.signatures.set(slot, words[at] ?? 0, at)
  }

  /** Places of the texts that hold a part, which is taken as it stands. */
  holding(part: string, length: number): SlotBits {
    this.writeDown()
    const found = SlotBits.none(length)
    const [a = 0, b = 0, c = 0, d = 0] = signatureOf(part)
    this.signatures.each(length, (page, first, count) => {
      for (let slot = first, at = 0; slot < first + count; slot++, at += width) {
        const may =
          ((page[at] ?? 0) & a) === a &&
          ((page[at + 1] ?? 0) & b) === b &&
          ((page[at + 2] ?? 0) & c) === c &&
          ((page[at + 3] ?? 0) & d) === d
        if (may && this.holds(slot, part)) found.set(slot, true)
      }
    })
    return found
  }

  private holds(slot: number, part: string): boolean {
    const begin = this.blocks[blockOf(slot)]?.indexOf(part, this.beginOf(slot)) ?? -1
    return begin >= 0 && begin + part.length <= this.ends.get(slot)
  }

  private beginOf(slot: number): number {
    return slot % blockSize === 0 ? 0 : this.ends.get(slot - 1)
  }

  private writeDown(): void {
    const { block, texts } = this.open
    let end = 0
    texts.forEach((text, at) => this.ends.set(block * blockSize + at, (end += text.length)))
    this.blocks[block] = texts.join('')
  }

  private textsOf(block: number): string[] {
    const first = block * blockSize
    const count = Math.max(0, Math.min(blockSize, this.length - first))
    return Array.from({ length: count }, (_, at) =>
      (this.blocks[block] ?? '').slice(this.beginOf(first + at), this.ends.get(first + at)),
    )
  }
}

const signature = new Int32Array(width)

/** Signed words, as `&` gives them; the array is used again by the next call. */
function signatureOf(text: string): Int32Array {
  signature.fill(0)
  for (let at = 0; at + 1 < text.length; at++) {
    const two = Math.imul(text.charCodeAt(at) * 31 + text.charCodeAt(at + 1), 0x9e3779b1)
    mark(two >>> 25)
    if (at + 2 < text.length) mark(Math.imul(two + text.charCodeAt(at + 2), 0x85ebca6b) >>> 25)
  }
  return signature
}

function mark(bit: number): void {
  signature[bit >>> 5] = (signature[bit >>> 5] ?? 0) | (1 << (bit & 31))
}
