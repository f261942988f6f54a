import buffer from 'node:buffer'
import { said } from '../../../shared/languages/said-readers'
import { guessEncoding, isUtf8, streamDecoder, textCodec } from './text-encoding'
import type { WarningList } from './warnings'

/** That of Node is many times faster; not every Electron has it. */
const isWholeUtf8 = (buffer as Partial<typeof buffer>).isUtf8 ?? isUtf8

/** How a text is to be decoded, and where it is told that this was guessed. */
export interface TextWish {
  /** In place of what the file says; null or absent: not given. */
  encoding?: string | null
  warnings?: WarningList
}

/**
 * The bytes of a text that has to be UTF-8, as UTF-8. Older programs write those of their code page into such files all the same: from the
 * first chunk that shows it the encoding is guessed, and told.
 */
export class Utf8Stream {
  readonly #file: string
  readonly #wish: TextWish
  #other: ReturnType<typeof streamDecoder> | null
  /** Of a letter that was cut between chunks. */
  #rest: Buffer = Buffer.alloc(0)

  /** @param file its name, for people */
  constructor(file: string, wish: TextWish) {
    this.#file = file
    this.#wish = wish
    const wanted = wish.encoding ? textCodec(wish.encoding) : null
    this.#other = wanted && wanted.name !== 'utf-8' ? streamDecoder(wanted.name) : null
  }

  write(chunk: Buffer): Buffer {
    if (this.#other) return Buffer.from(this.#other.write(chunk))
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    const whole = bytes.subarray(0, bytes.length - cutAtEnd(bytes))
    if (isWholeUtf8(whole)) {
      this.#rest = Buffer.from(bytes.subarray(whole.length))
      return whole
    }
    const { name } = guessEncoding(bytes).codec
    this.#other = streamDecoder(name)
    const text = this.#other.write(bytes)
    this.#tell(name, text)
    return Buffer.from(text)
  }

  end(): Buffer {
    return this.#other ? Buffer.from(this.#other.end()) : this.#rest
  }

  #tell(encoding: string, text: string): void {
    const sample = /[\p{L}\p{N}]{0,40}[^\x00-\x7f][\p{L}\p{N}]{0,40}/u.exec(text)?.[0] ?? ''
    // A file may be read more than once.
    this.#wish.warnings?.restart('encoding-guessed')
    this.#wish.warnings?.add(
      'encoding-guessed',
      said('readers.shared.encodingNotUtf8', { file: this.#file, encoding, sample }),
    )
  }
}

/** How many bytes at the end begin a letter whose others are still to come. */
function cutAtEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
  }
  return 0
}
