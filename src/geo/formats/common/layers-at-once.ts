import type { ReadContext } from '../../model'
import { FeatureSpool } from './feature-spool'

/** How a file whose layers are mixed is read from its start to its end. */
interface Mixed<Key, Item> {
  read(context: ReadContext): AsyncIterable<readonly Item[]>
  layerOf(item: Item): Key
  /** About how much memory a feature takes. */
  bytesOf(item: Item): number
}

/**
 * Layers of a file in which they are mixed, in one pass: the first that is asked for is given as the file is read, and the
 * others are kept aside meanwhile (feature-spool.ts). A layer that is asked for again is read from the file.
 */
export class LayersAtOnce<Key, Item> {
  #others: FeatureSpool<Key, Item> | null = null
  #first: Key | undefined
  #reading = false

  /** @param count of layers; of a single one nothing is kept */
  constructor(
    private readonly file: Mixed<Key, Item>,
    private readonly count: number,
  ) {}

  async *features(layer: Key, context: ReadContext): AsyncGenerator<Item[]> {
    if (this.#others && layer !== this.#first) yield* this.#others.features(layer)
    else if (this.count > 1 && !this.#others && !this.#reading) yield* this.#readAll(layer, context)
    else
      for await (const items of this.file.read(context)) yield items.filter((item) => this.file.layerOf(item) === layer)
  }

  async close(): Promise<void> {
    await this.#others?.close()
    this.#others = null
  }

  async *#readAll(layer: Key, context: ReadContext): AsyncGenerator<Item[]> {
    const others = new FeatureSpool<Key, Item>(this.file.bytesOf)
    this.#reading = true
    try {
      for await (const items of this.file.read(context)) {
        const own: Item[] = []
        const rest: [Key, Item][] = []
        for (const item of items) {
          const key = this.file.layerOf(item)
          if (key === layer) own.push(item)
          else rest.push([key, item])
        }
        await others.add(rest)
        yield own
      }
      await others.end()
      this.#others = others
      this.#first = layer
    } finally {
      this.#reading = false
      // Whoever asked went away before the end.
      if (this.#others !== others) await others.close()
    }
  }
}

/** About how much memory a feature takes with attributes by name. */
export function roughBytes(coords: ArrayLike<number> | undefined, properties: ReadonlyMap<string, unknown>): number {
  let bytes = 200 + (coords?.length ?? 0) * 8
  for (const value of properties.values()) if (typeof value === 'string') bytes += value.length
  return bytes
}
