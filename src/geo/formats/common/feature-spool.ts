import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { addTo } from '../../../shared/model/group-by'
import { fileError } from '../../../node/file-errors'
import { moved } from '../../../node/movement'
import { makeTempFolder } from '../../../node/temp-folder'
import type { Geometry, PropertyValue, ReadContext } from '../../model'
import { fromBytes, toBytes } from './feature-bytes'

/** What is gathered before it is written; less than that never reaches the disk. An archive may hold a thousand such files. */
const gatheredBytes = 2 * 2 ** 20

/** Features as bytes, since whoever gets them moves their coordinates; or where these stand in the file. */
type Block = Uint8Array | { at: number; length: number }

/**
 * Features of a file that has to be read to its end before its layers are known, by layer, so that it is read once. Errors:
 * disk.full. Close it when done.
 */
export class FeatureSpool<Key, Item> {
  /** How many features each layer has. */
  readonly counts = new Map<Key, number>()
  readonly #blocks = new Map<Key, Block[]>()
  readonly #waiting = new Map<Key, Item[]>()
  #bytes = 0
  #end = 0
  #file: { folder: string; handle: FileHandle } | null = null

  /** @param bytesOf about how much memory a feature takes */
  constructor(
    private readonly layerOf: (item: Item) => Key,
    private readonly bytesOf: (item: Item) => number,
  ) {}

  /** Takes all that `read` gives, and is ready to be asked; what it has taken is gone when it fails. */
  async fill(read: AsyncIterable<readonly Item[]>): Promise<void> {
    try {
      for await (const items of read) await this.#add(items)
      if (this.#file) await this.#write()
      else for (const [key, piece] of this.#pieces()) this.#blocks.set(key, [piece])
    } catch (error) {
      await this.close()
      throw error
    }
  }

  /** Parts of one thing of the file share what they have in common; they come together. */
  async #add(items: readonly Item[]): Promise<void> {
    for (const item of items) {
      const key = this.layerOf(item)
      addTo(this.#waiting, key, item)
      this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
      this.#bytes += this.bytesOf(item)
    }
    if (this.#bytes >= gatheredBytes) await this.#write()
  }

  /** The features of a layer in the order of the file, anew each time. */
  async *features(key: Key, { signal, onProgress }: ReadContext): AsyncGenerator<Item[]> {
    const blocks = this.#blocks.get(key) ?? []
    for (const [at, block] of blocks.entries()) {
      signal.throwIfAborted()
      moved()
      onProgress({ bytesRead: at, bytesTotal: blocks.length })
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

/** About how much memory a feature takes with attributes by name. */
export function roughBytes(geometry: Geometry | null, properties: ReadonlyMap<string, PropertyValue>): number {
  let bytes = 200 + (geometry?.coords.length ?? 0) * 8 + properties.size * 100
  for (const value of properties.values()) if (typeof value === 'string') bytes += value.length
  return bytes
}
