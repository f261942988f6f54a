import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import { JsonString } from './json-string'

/** Receives a JSON text piece by piece, in order. */
export interface JsonHandler {
  startObject(): void
  endObject(): void
  startArray(): void
  endArray(): void
  key(name: string): void
  /** `cut` when the text was longer than the bound and only its beginning is given. */
  string(value: string, cut: boolean): void
  /**
   * Also NaN and infinities, which some programs write although JSON has none. `written` is `real` where the text has a
   * decimal point or an exponent, be the value whole or not. `exact` is the text of a whole number of at most 64 bits
   * that the value cannot hold.
   */
  number(value: number, written?: 'real', exact?: string): void
  literal(value: boolean | null): void
}

/** A fault in the text, with its byte position. */
export class JsonSyntaxError extends Error {
  readonly position: number
  /** True when the text just ends too early. */
  readonly atEnd: boolean

  constructor(
    readonly said: Said,
    position: number,
    atEnd = false,
  ) {
    super(said.text)
    this.position = position
    this.atEnd = atEnd
  }
}

/** Nesting that is followed. Against "[[[[…" of any depth. */
const maxDepth = 256
const maxNumberLength = 512

const wantValue = 0
const wantValueOrClose = 1
const wantKeyOrClose = 2
const wantKey = 3
const wantColon = 4
const wantCommaOrClose = 5
const inString = 6

const powersOfTen = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`))

/**
 * A JSON reader for streams of UTF-8 bytes: memory does not grow with the text. Takes any number of values one after the
 * other (newline-delimited, RFC 8142 record separators).
 */
export class JsonStream {
  readonly #handler: JsonHandler
  #state = wantValue
  /** 1 for object, 0 for array, per level. */
  readonly #isObject = new Uint8Array(maxDepth + 1)
  #depth = 0
  #carry: Buffer | null = null
  /** Bytes consumed before the chunk at hand. */
  #consumed = 0
  readonly #string = new JsonString()
  #stringIsKey = false

  constructor(handler: JsonHandler) {
    this.#handler = handler
  }

  /** Takes the next bytes. Throws JsonSyntaxError. */
  write(bytes: Buffer): void {
    const chunk = this.#carry ? Buffer.concat([this.#carry, bytes]) : bytes
    this.#carry = null
    const rest = this.#parse(chunk, false)
    this.#consumed += rest
    if (rest < chunk.length) this.#carry = Buffer.from(chunk.subarray(rest))
  }

  /** Says that the text ends here. Throws JsonSyntaxError when it must not. */
  end(): void {
    if (this.#carry) {
      const chunk = this.#carry
      this.#carry = null
      this.#consumed += this.#parse(chunk, true)
    }
    if (this.#depth > 0 || this.#state === inString) {
      throw new JsonSyntaxError(said('readers.vector.json.cut'), this.#consumed, true)
    }
  }

  #parse(chunk: Buffer, last: boolean): number {
    const handler = this.#handler
    const length = chunk.length
    let at = 0
    while (at < length) {
      if (this.#state === inString) {
        at = this.#string.take(chunk, at)
        if (this.#string.isWhole) this.#endString()
        continue
      }
      const byte = chunk[at] as number
      // Blank, tab, line ends, and the record separator between texts.
      if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || (byte === 0x1e && this.#depth === 0)) {
        at++
        continue
      }
      switch (byte) {
        case 0x2c: // ,
          if (this.#state !== wantCommaOrClose) this.#fail(said('readers.vector.json.comma'), at)
          // Between texts of a sequence it says nothing: a list that lost its brackets.
          if (this.#depth > 0) this.#state = this.#isObject[this.#depth] ? wantKey : wantValue
          at++
          continue
        case 0x3a: // :
          if (this.#state !== wantColon) this.#fail(said('readers.vector.json.colon'), at)
          this.#state = wantValue
          at++
          continue
        case 0x5d: // ]
          // A comma before the end is a slip of those who edit by hand; nothing is lost by it.
          if (this.#depth === 0 || this.#isObject[this.#depth]) this.#fail(said('readers.vector.json.bracket'), at)
          this.#close()
          handler.endArray()
          at++
          continue
        case 0x7d: // }
          if (
            this.#depth === 0 ||
            !this.#isObject[this.#depth] ||
            (this.#state !== wantKeyOrClose && this.#state !== wantCommaOrClose && this.#state !== wantKey)
          ) {
            this.#fail(said('readers.vector.json.brace'), at)
          }
          this.#close()
          handler.endObject()
          at++
          continue
        case 0x22: // "
          this.#stringIsKey = this.#state === wantKey || this.#state === wantKeyOrClose
          if (!this.#stringIsKey) this.#checkValue(at)
          this.#state = inString
          this.#string.begin()
          at++
          continue
        case 0x5b: // [
          this.#checkValue(at)
          this.#open(0, at)
          handler.startArray()
          at++
          continue
        case 0x7b: // {
          this.#checkValue(at)
          this.#open(1, at)
          handler.startObject()
          at++
          continue
        default: {
          this.#checkValue(at)
          const end = this.#scalar(chunk, at, last)
          // Cut between chunks: wait for the rest.
          if (end < 0) return at
          at = end
        }
      }
    }
    return at
  }

  #checkValue(at: number): void {
    if (this.#state === wantValue || this.#state === wantValueOrClose) return
    if (this.#depth === 0 && this.#state === wantCommaOrClose) return // the next text of a sequence
    this.#fail(
      said(this.#state === wantColon ? 'readers.vector.json.colonMissing' : 'readers.vector.json.commaMissing'),
      at,
    )
  }

  #open(isObject: 0 | 1, at: number): void {
    if (this.#depth >= maxDepth) this.#fail(said('readers.vector.json.tooDeep', { most: maxDepth }), at)
    this.#isObject[++this.#depth] = isObject
    this.#state = isObject ? wantKeyOrClose : wantValueOrClose
  }

  #close(): void {
    this.#depth--
    this.#state = wantCommaOrClose
  }

  /** A number or literal from `at`; gives the byte after it, or -1 when it may go on in the next chunk. */
  #scalar(chunk: Buffer, start: number, last: boolean): number {
    let at = start
    let negative = false
    if (chunk[at] === 0x2d) {
      negative = true
      at++
    }
    let mantissa = 0
    let digits = 0
    let decimals = -1
    let byte = chunk[at]
    for (; byte !== undefined; byte = chunk[++at]) {
      if (byte >= 0x30 && byte <= 0x39) {
        mantissa = mantissa * 10 + (byte - 0x30)
        if (mantissa !== 0) digits++
        if (decimals >= 0) decimals++
      } else if (byte === 0x2e && decimals < 0) decimals = 0
      else break
    }
    const plain = at > start + (negative ? 1 : 0)
    if (byte !== undefined && plain && isEnd(byte) && digits <= 15 && decimals <= 22) {
      const value = decimals > 0 ? mantissa / (powersOfTen[decimals] as number) : mantissa
      this.#state = wantCommaOrClose
      this.#handler.number(negative ? -value : value, decimals >= 0 ? 'real' : undefined)
      return at
    }
    while (at < chunk.length && !isEnd(chunk[at] as number)) at++
    if (at === chunk.length && !last) {
      if (at - start > maxNumberLength) this.#fail(said('readers.vector.json.endless'), start)
      return -1
    }
    this.#word(chunk.toString('latin1', start, at), start)
    return at
  }

  #word(word: string, at: number): void {
    this.#state = wantCommaOrClose
    switch (word) {
      case 'true':
        return this.#handler.literal(true)
      case 'false':
        return this.#handler.literal(false)
      case 'null':
        return this.#handler.literal(null)
      case 'NaN':
      case 'nan':
        return this.#handler.number(NaN)
      case 'Infinity':
      case '-Infinity':
        return this.#handler.number(Number(word))
    }
    if (word.length > maxNumberLength || !/^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(word)) {
      this.#fail(said('readers.vector.json.noValue', { text: word.slice(0, 20).replace(/[^ -~]/g, '?') }), at)
    }
    const value = Number(word)
    if (/[.eE]/.test(word)) this.#handler.number(value, 'real')
    else this.#handler.number(value, undefined, exceeds(value) && fits64(word) ? word : undefined)
  }

  #endString(): void {
    if (this.#stringIsKey) {
      this.#state = wantColon
      this.#handler.key(this.#string.text)
    } else {
      this.#state = wantCommaOrClose
      this.#handler.string(this.#string.text, this.#string.isCut)
    }
  }

  #fail(what: Said, at: number): never {
    throw new JsonSyntaxError(what, this.#consumed + at)
  }
}

function exceeds(value: number): boolean {
  return !Number.isSafeInteger(value)
}

function fits64(word: string): boolean {
  return /^-?\d{1,19}$/.test(word) && BigInt.asIntN(64, BigInt(word)) === BigInt(word)
}

function isEnd(byte: number): boolean {
  return byte === 0x2c || byte === 0x5d || byte === 0x7d || byte <= 0x20 || byte === 0x3a || byte === 0x22
}
