import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { fileError } from '../../../node/file-errors'
import { makeTempFolder } from '../../../node/temp-folder'
import type { KmlFeature } from './kml-handler'

/** What is gathered before it is written, by characters and numbers. */
const gatheredBytes = 8 * 2 ** 20

/**
 * Features of a file with many containers on disk, so that each container is read by itself: going through the whole file
 * again for each of thousands of folders takes hours. Errors: disk.full. Close it when done.
 */
export class FeatureSpool {
  readonly #blocks = new Map<number, { at: number; length: number }[]>()
  readonly #waiting = new Map<number, KmlFeature[]>()
  #bytes = 0
  #end = 0

  private constructor(
    private readonly folder: string,
    private readonly file: FileHandle,
  ) {}

  static async open(): Promise<FeatureSpool> {
    const folder = await makeTempFolder('plumbline-kml-')
    return new FeatureSpool(folder, await open(join(folder, 'features'), 'wx+'))
  }

  /** Takes whole placemarks: what shares one map of properties must come in one call. */
  async add(features: readonly KmlFeature[]): Promise<void> {
    for (const one of features) {
      const waiting = this.#waiting.get(one.container)
      if (waiting) waiting.push(one)
      else this.#waiting.set(one.container, [one])
      this.#bytes += 200 + (one.feature.geometry?.coords.length ?? 0) * 8
      for (const value of one.properties.values()) if (typeof value === 'string') this.#bytes += value.length
    }
    if (this.#bytes >= gatheredBytes) await this.flush()
  }

  /** Writes what waits; to be called after the last `add`. */
  async flush(): Promise<void> {
    const pieces: Uint8Array[] = []
    for (const [container, features] of this.#waiting) {
      const piece = serialize(features)
      const block = { at: this.#end, length: piece.length }
      const known = this.#blocks.get(container)
      if (known) known.push(block)
      else this.#blocks.set(container, [block])
      pieces.push(piece)
      this.#end += piece.length
    }
    this.#waiting.clear()
    this.#bytes = 0
    try {
      await this.file.appendFile(Buffer.concat(pieces))
    } catch (error) {
      throw fileError(error, this.folder, 'write')
    }
  }

  /** The features of a container in the order of the file. */
  async *features(container: number): AsyncGenerator<KmlFeature[]> {
    for (const { at, length } of this.#blocks.get(container) ?? []) {
      const bytes = Buffer.allocUnsafe(length)
      await this.file.read(bytes, 0, length, at)
      yield deserialize(bytes) as KmlFeature[]
    }
  }

  async close(): Promise<void> {
    await this.file.close()
    await rm(this.folder, { recursive: true, force: true })
  }
}
