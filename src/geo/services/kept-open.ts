import { LeafCache, type Tileset } from '../tileset'
import { OpenTilesets } from '../workers/open-tilesets'

/** Tilesets that stay open: those of one report over a large project. */
const maxOpen = 600
/** Boxes of the features of leaves of all of them: of one leaf some 125 kB. */
const leafBytes = 96 * 1024 * 1024

/**
 * Tilesets that stay open for a while after a question, so that the next one about the same layers costs what it reads alone. On Windows
 * they are closed at once: a folder that is open cannot be replaced there.
 */
export class KeptOpen {
  readonly #tilesets = new OpenTilesets(maxOpen, new LeafCache(leafBytes, 'boxes'))
  readonly #idleMs: number
  #timer: NodeJS.Timeout | null = null

  constructor(idleMs = process.platform === 'win32' ? 0 : 20_000) {
    this.#idleMs = idleMs
  }

  /** Gives the tileset of a folder to `work`. Throws what `openTileset` throws. */
  readonly use = <T>(dir: string, work: (tileset: Tileset) => T): T => {
    if (this.#timer) clearTimeout(this.#timer)
    try {
      return this.#tilesets.use(dir, work)
    } catch (error) {
      if (!isTooManyOpen(error)) throw error
      this.#tilesets.forgetAll()
      return this.#tilesets.use(dir, work)
    }
  }

  /** A question is answered: what is open is closed when no other one comes. */
  rest(): void {
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#idleMs === 0) this.#tilesets.forgetAll()
    else this.#timer = setTimeout(() => this.#tilesets.forgetAll(), this.#idleMs).unref()
  }
}

/** The system gives this process no more files. */
function isTooManyOpen(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && (each.code === 'EMFILE' || each.code === 'ENFILE')) return true
  return false
}
