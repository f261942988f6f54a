import { ShortTexts } from '../common/short-texts'

/** Bytes of a string that are kept; the rest is passed over. Against texts of hundreds of megabytes. */
const maxStringBytes = 1 << 20

/** A string of a JSON text, taken from the pieces that it comes in. */
export class JsonString {
  text = ''
  /** The text is longer than the bound and only its beginning is given. */
  isCut = false
  /** The closing quote has come. */
  isWhole = false
  readonly #texts = new ShortTexts()
  /** Of the bytes of a text that has no escapes (`ShortTexts.hashed`). */
  #hash = 0
  #bits = 0
  #parts: Buffer[] = []
  #bytes = 0
  #isEscaped = false
  #escapePending = false

  /** Another string begins behind the quote. */
  begin(): void {
    this.isWhole = false
    this.#isEscaped = false
  }

  /** Takes what belongs to it from a place on; gives the place behind that. */
  take(chunk: Buffer, from: number): number {
    let at = from
    if (this.#escapePending) {
      this.#escapePending = false
      at++
    }
    let hash = 0
    let bits = 0
    while (at < chunk.length) {
      const byte = chunk[at] as number
      if (byte === 0x22) {
        this.#hash = hash
        this.#bits = bits
        this.#end(chunk, from, at)
        return at + 1
      }
      hash = (hash << 5) - hash + byte
      bits |= byte
      if (byte === 0x5c) {
        this.#isEscaped = true
        at++
        if (at >= chunk.length) this.#escapePending = true
      }
      at++
    }
    this.#keep(chunk, from, chunk.length)
    return chunk.length
  }

  #keep(chunk: Buffer, from: number, to: number): void {
    const room = maxStringBytes - this.#bytes
    if (room > 0 && to > from) this.#parts.push(Buffer.from(chunk.subarray(from, Math.min(to, from + room))))
    this.#bytes += to - from
  }

  #end(chunk: Buffer, from: number, to: number): void {
    this.isWhole = true
    this.isCut = false
    if (this.#parts.length === 0 && to - from <= maxStringBytes) {
      const text = this.#isEscaped
        ? this.#texts.of(chunk, from, to)
        : this.#texts.hashed(chunk, from, to, this.#hash, this.#bits)
      this.text = typeof text === 'string' ? text : text.toString('utf8')
    } else {
      this.#keep(chunk, from, to)
      this.isCut = this.#bytes > maxStringBytes
      this.text = Buffer.concat(this.#parts).toString('utf8')
      this.#parts = []
      this.#bytes = 0
    }
    if (this.#isEscaped) this.text = unescape(this.isCut ? this.text.replace(/\\(u[0-9a-f]{0,3})?$/i, '') : this.text)
  }
}

/** Escapes resolved; wrong ones are left as they are, control characters are accepted. */
function unescape(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|([^]))/g, (_, code: string | undefined, letter: string | undefined) => {
    if (code) return String.fromCharCode(parseInt(code, 16))
    return escapes[letter ?? ''] ?? letter ?? ''
  })
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
