import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { fileError } from '../../../node/file-errors'
import { makeTempFolder } from '../../../node/temp-folder'
import { fromBytes, toBytes } from './feature-bytes'

/** What is gathered before it is written, by characters and numbers; less than that never reaches the disk. */
const gatheredBytes = 8 * 2 ** 20

/** Features as bytes, since whoever gets them moves their coordinates; or where these stand in the file. */
type Block = Uint8Array | { at: number; length: number }

/**
 * Features of a file with several layers, by layer, so that each is read without going through the whole file again. Errors:
 * disk.full. Close it when done.
 * @param bytesOf about how much memory a feature takes
 */
export class FeatureSpool<Key, Item> {
  readonly #blocks = new Map<Key, Block[]>()
  readonly #waiting = new Map<Key, Item[]>()
  #bytes = 0
  #end = 0
  #file: { folder: string; handle: FileHandle } | null = null

  constructor(private readonly bytesOf: (item: Item) => number) {}

  /** Parts of one thing of the file share what they have in common; they must come in one call. */
  async add(items: Iterable<[Key, Item]>): Promise<void> {
    for (const [key, item] of items) {
      const waiting = this.#waiting.get(key)
      if (waiting) waiting.push(item)
      else this.#waiting.set(key, [item])
      this.#bytes += this.bytesOf(item)
    }
    if (this.#bytes >= gatheredBytes) await this.#write()
  }

  /** To be called after the last `add`. */
  async end(): Promise<void> {
    if (this.#file) return this.#write()
    for (const [key, piece] of this.#pieces()) this.#blocks.set(key, [piece])
  }

  /** The features of a layer in the order of the file. */
  async *features(key: Key): AsyncGenerator<Item[]> {
    for (const block of this.#blocks.get(key) ?? []) {
      if (block instanceof Uint8Array) yield fromBytes<Item[]>(block)
      else {
        const bytes = Buffer.allocUnsafe(block.length)
        await this.#file?.handle.read(bytes, 0, block.length, block.at)
        yield fromBytes<Item[]>(bytes)
      }
    }
  }

  async close(): Promise<void> {
    const file = this.#file
    this.#file = null
    await file?.handle.close()
    if (file) await rm(file.folder, { recursive: true, force: true })
  }

  #pieces(): [Key, Uint8Array][] {
    const pieces = [...this.#waiting].map(([key, items]): [Key, Uint8Array] => [key, toBytes(items)])
    this.#waiting.clear()
    this.#bytes = 0
    return pieces
  }

  async #write(): Promise<void> {
    const pieces = this.#pieces()
    for (const [key, { length }] of pieces) {
      const known = this.#blocks.get(key)
      const block = { at: this.#end, length }
      if (known) known.push(block)
      else this.#blocks.set(key, [block])
      this.#end += length
    }
    const file = (this.#file ??= await openFile())
    try {
      await file.handle.appendFile(Buffer.concat(pieces.map(([, piece]) => piece)))
    } catch (error) {
      throw fileError(error, file.folder, 'write')
    }
  }
}

async function openFile(): Promise<{ folder: string; handle: FileHandle }> {
  const folder = await makeTempFolder('plumbline-layers-')
  return { folder, handle: await open(join(folder, 'features'), 'wx+') }
}
