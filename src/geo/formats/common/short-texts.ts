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
    if (to - from > longest)
      return isAscii(bytes, from, to) ? bytes.toString('latin1', from, to) : Buffer.from(bytes.subarray(from, to))
    let hash = 0
    let all = 0
    for (let at = from; at < to; at++) {
      const byte = bytes[at] as number
      hash = Math.imul(hash, 31) + byte
      all |= byte
    }
    if (all > 127) return Buffer.from(bytes.subarray(from, to))
    const slot = (hash ^ (hash >>> 11)) & (remembered - 1)
    const known = this.#known[slot] as string
    if (isText(known, bytes, from, to)) return known
    return (this.#known[slot] = bytes.toString('latin1', from, to))
  }
}

function isAscii(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if ((bytes[at] as number) > 127) return false
  return true
}

function isText(text: string, bytes: Buffer, from: number, to: number): boolean {
  if (text.length !== to - from) return false
  for (let at = from; at < to; at++) if (text.charCodeAt(at - from) !== bytes[at]) return false
  return true
}
