import { fileFault } from '../../file-fault'
import { AppError } from '../../../shared/errors/app-error'
import { numberSaid } from '../../../shared/languages/said-lists'
import { said } from '../../../shared/languages/said-readers'
import type { RandomAccessFile } from '../../../node/random-access-file'
import type { FileSet } from '../../model'
import { longCall } from '../common/long-call'
import { allowedMb, stillSeconds } from '../common/memory-limit'
import { startDwgReader, type DwgExports, type DwgInstance } from './dwg-module'

const chunkBytes = 1 << 20
const mb = 2 ** 20

/** What keeps a drawing from being opened. */
export type Unopened = 'damaged' | 'version'

/**
 * What the reader may hold: the file, its objects unpacked, their index, and a piece of what it gives; half of all that reading may
 * take at most. Drawings unpack to three to eight times their size.
 */
function maxReaderBytes(fileBytes: number): number {
  return Math.min((allowedMb() / 2) * mb, 128 * mb + 40 * fileBytes)
}

/** A drawing that is open in WebAssembly. */
export class DwgReader {
  private constructor(
    private readonly files: FileSet,
    private readonly instance: DwgInstance,
  ) {}

  /**
   * Reads a file into a reader of its own and opens it; the word for why it cannot be opened.
   * @param encoding of 8-bit texts; null: as the file says
   */
  static async open(
    files: FileSet,
    file: RandomAccessFile,
    encoding: string | null,
    signal: AbortSignal,
  ): Promise<DwgReader | Unopened> {
    const most = maxReaderBytes(file.sizeBytes)
    const reader = new DwgReader(files, startDwgReader(most))
    const { bytes } = reader.instance
    const at = reader.#call(({ reserve, file: room }) => {
      reserve(Math.min(0.75 * most, 8 * mb + 12 * file.sizeBytes))
      return room(file.sizeBytes)
    })
    if (at === 0) throw reader.#needsTooMuch()
    for (let from = 0; from < file.sizeBytes; from += chunkBytes) {
      signal.throwIfAborted()
      bytes().set(await file.read(from, chunkBytes), at + from)
    }
    const label = Buffer.from(encoding ?? '')
    bytes().set(
      label,
      reader.#call((exports) => exports.label(label.length)),
    )
    const code = reader.#call((exports) => exports.open(most))
    if (code === 2) throw reader.#needsTooMuch()
    return code === 0 ? reader : code === 3 ? 'version' : 'damaged'
  }

  /** The next groups of the drawing as a binary DXF has them; null at the end. */
  next(): Buffer | null {
    const length = this.#call((exports) => exports.next())
    if (length === 0) return null
    const at = this.instance.exports.output()
    return Buffer.from(this.instance.bytes().subarray(at, at + length))
  }

  /** How much of the drawing was given, 0 to 1. */
  get share(): number {
    return this.instance.exports.done() / 1000
  }

  /** Objects that could not be read so far. */
  get unread(): number {
    return this.instance.exports.unread()
  }

  /** Whether the file is damaged around its objects: more of them may be missing than are counted. */
  get isFaulty(): boolean {
    return this.instance.exports.faulty() !== 0
  }

  /** Calls the reader, which may be at it for ever, run out of room, or end at once over what contradicts itself. */
  #call(call: (exports: DwgExports) => number): number {
    const failure = said('readers.drawings.dwgEndless', { file: this.files.main.name })
    const withinMs = stillSeconds() * 1000 * (1 + this.files.main.sizeBytes / (50 * mb))
    try {
      // Lengths and places come as whole numbers with a sign.
      return longCall(withinMs, failure, () => call(this.instance.exports) >>> 0)
    } catch (error) {
      if (error instanceof AppError) throw error
      throw this.instance.exports.refused() ? this.#needsTooMuch() : dwgDamaged(this.files, error)
    }
  }

  #needsTooMuch(): AppError {
    const { main } = this.files
    const most = numberSaid(Math.round(maxReaderBytes(main.sizeBytes) / mb))
    return fileFault(main, 'geo.limit', 'readers.drawings.dwgMemory', {
      mb: most,
      raise: said('readers.limits.raiseMemory'),
    })
  }
}

/** The error for a drawing whose parts contradict each other. */
export function dwgDamaged({ main }: FileSet, cause: unknown = null): AppError {
  return fileFault(main, 'file.corrupt', 'readers.drawings.dwgDamaged', {}, { cause })
}
