import { copied, roomFor, type ListValue } from './list-columns'
import { SlotBits } from './slot-bits'

/** Words of 32 bits of a text's signature. */
const width = 4

/**
 * The texts of a list, searched for a part of them. Each text has a signature of 128 bits, one for each two and three letters in
 * a row that it holds: only texts whose signature has all bits of what is sought are looked at.
 */
export class TextColumn {
  private readonly texts: string[] = []
  private signatures = new Uint32Array()

  set(slot: number, value: ListValue): void {
    const text = String(value)
    this.texts[slot] = text
    if (slot * width >= this.signatures.length) {
      this.signatures = copied(this.signatures, new Uint32Array(roomFor(slot) * width))
    }
    this.signatures.set(signatureOf(text), slot * width)
  }

  /** Places of the texts that hold a part, which is taken as it stands. */
  holding(part: string, length: number): SlotBits {
    const found = SlotBits.none(length)
    const [a = 0, b = 0, c = 0, d = 0] = signatureOf(part)
    const all = this.signatures
    for (let slot = 0, at = 0; slot < length; slot++, at += width) {
      const may =
        ((all[at] ?? 0) & a) === a &&
        ((all[at + 1] ?? 0) & b) === b &&
        ((all[at + 2] ?? 0) & c) === c &&
        ((all[at + 3] ?? 0) & d) === d
      if (may && this.texts[slot]?.includes(part)) found.set(slot, true)
    }
    return found
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
