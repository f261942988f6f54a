/** Bytes of a text that is remembered. */
const longest = 32
const remembered = 2048

/**
 * Texts of bytes. Short ones of ASCII are remembered: the same names and values come again and again, and to make a text costs ten times as much as to
 * see that it is known.
 */
export class ShortTexts {
  readonly #known = new Array<string>(remembered).fill('')

  /** The text; its bytes where it has others than ASCII. */
  of(bytes: Buffer, from: number, to: number): string | Buffer {
    let hash = 0
    let bits = 0
    for (let at = from; at < to; at++) {
      const byte = bytes[at] as number
      hash = (hash << 5) - hash + byte
      bits |= byte
    }
    return this.hashed(bytes, from, to, hash, bits)
  }

  /** As `of`, of bytes that were looked at before: their hash, and the bits that any of them has. */
  hashed(bytes: Buffer, from: number, to: number, hash: number, bits: number): string | Buffer {
    if (bits > 127) return Buffer.from(bytes.subarray(from, to))
    if (to - from > longest) return bytes.toString('latin1', from, to)
    const slot = (hash ^ (hash >>> 11)) & (remembered - 1)
    const known = this.#known[slot] as string
    if (isText(known, bytes, from, to)) return known
    return (this.#known[slot] = bytes.toString('latin1', from, to))
  }
}

function isText(text: string, bytes: Buffer, from: number, to: number): boolean {
  if (text.length !== to - from) return false
  for (let at = from; at < to; at++) if (text.charCodeAt(at - from) !== bytes[at]) return false
  return true
}
