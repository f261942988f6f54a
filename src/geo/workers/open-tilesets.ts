import { manifestStamp } from '../tileset/manifest-stamp'
import { LeafCache, openTileset, type Tileset } from '../tileset'

const usuallyOpen = 12

/** Tilesets kept open between tile requests, the least used closed first; one that was rebuilt is opened anew. */
export class OpenTilesets {
  readonly #forms = new Map<string, { tileset: Tileset; stamp: string }>()

  constructor(
    private readonly maxOpen = usuallyOpen,
    private readonly leaves = new LeafCache(),
  ) {}

  /** Gives the form of a folder to `work`. Throws what `openTileset` throws. */
  use<T>(dir: string, work: (tileset: Tileset) => T): T {
    const stamp = manifestStamp(dir)
    let entry = this.#forms.get(dir)
    if (entry && entry.stamp !== stamp) {
      this.forget(dir)
      entry = undefined
    }
    entry ??= { tileset: openTileset(dir, this.leaves), stamp }
    this.#forms.delete(dir)
    this.#forms.set(dir, entry)
    const [oldest] = this.#forms.keys()
    if (this.#forms.size > this.maxOpen && oldest !== undefined) this.forget(oldest)
    return work(entry.tileset)
  }

  forgetAll(): void {
    for (const dir of [...this.#forms.keys()]) this.forget(dir)
  }

  /** Closes the form of a folder. */
  forget(dir: string): void {
    this.#forms.get(dir)?.tileset.close()
    this.#forms.delete(dir)
  }
}
