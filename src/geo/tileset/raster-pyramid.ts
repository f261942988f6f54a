import { tilePixels } from '../../shared/tiles'
import type { NodeFileWriter } from './node-file'
import { encodePng } from './png'

/** Tiles compressed at a time: more would only hold memory. */
const pendingAtMost = 4

/** Sees the tiles of one level as they come, and as far as they have come. */
export interface TileWatcher {
  zoom: number
  /** RGBA, transparent where nothing is yet; valid during the call. */
  see(x: number, y: number, tile: Uint8ClampedArray): Promise<void> | void
}

/** Writes the tiles of one zoom, that come in rows from the north, and makes the levels above from them, each by halves. */
export class TilePyramid {
  /** Tiles that are being compressed, in other threads, while the next ones are made. */
  private readonly pending = new Set<Promise<void>>()
  /** Tiles of the upper levels that are being put together: by zoom, then column. */
  private readonly open: Map<number, Uint8ClampedArray>[] = []
  /** Tiles that are done with, to be used again: large pieces of memory that come and go keep the garbage collector busy. */
  private readonly spare: Uint8ClampedArray[] = []

  constructor(
    private readonly z: number,
    private readonly out: NodeFileWriter,
    private readonly watch: TileWatcher | null = null,
  ) {
    for (let level = 0; level <= z; level++) this.open.push(new Map())
  }

  /** Takes a tile of the deepest level; its pixels may be changed when the promise is kept. */
  add(x: number, y: number, tile: Uint8ClampedArray): Promise<void> {
    return this.put(this.z, x, y, tile)
  }

  /** Writes a tile and its quarter of the one above. */
  private async put(z: number, x: number, y: number, tile: Uint8ClampedArray): Promise<void> {
    if (this.pending.size >= pendingAtMost) await Promise.race(this.pending)
    const written = encodePng(tile, tilePixels, tilePixels).then((png) => {
      if (png) this.out.add(z, x, y, true, [png], [])
      this.pending.delete(written)
    })
    // What fails stays among the pending ones, for whoever awaits them; until then it is no unhandled rejection.
    written.catch(() => undefined)
    this.pending.add(written)
    if (this.watch?.zoom === z) await this.watch.see(x, y, tile)
    if (z === 0) return
    const above = this.open[z - 1]!
    let parent = above.get(x >> 1)
    if (!parent) {
      parent = this.spare.pop()?.fill(0) ?? new Uint8ClampedArray(tilePixels * tilePixels * 4)
      above.set(x >> 1, parent)
    }
    halve(tile, parent, (x & 1) * (tilePixels / 2), (y & 1) * (tilePixels / 2))
    if (this.watch?.zoom === z - 1) await this.watch.see(x >> 1, y >> 1, parent)
  }

  /** A row of the deepest level is complete: writes the tiles above that got their last row of quarters with it. */
  async closeRow(y: number, lastY: number): Promise<void> {
    for (let z = this.z; z > 0; z--) {
      if ((y & 1) === 0 && y !== lastY) return
      y >>= 1
      lastY >>= 1
      const done = this.open[z - 1]!
      for (const [x, tile] of done) {
        await this.put(z - 1, x, y, tile)
        this.spare.push(tile)
      }
      done.clear()
    }
  }

  /** Waits for all that is being compressed; rejects with what failed. */
  async finish(): Promise<void> {
    await Promise.all(this.pending)
  }

  /** Waits until nothing more is written, whatever failed: before the file is closed. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.pending)
  }
}

/** A tile at half size, put into a quarter of the one above. */
function halve(from: Uint8ClampedArray, into: Uint8ClampedArray, left: number, top: number): void {
  const across = tilePixels
  const half = across / 2
  const down = across * 4
  for (let j = 0; j < half; j++) {
    let a = j * 2 * down
    let at = ((top + j) * across + left) * 4
    for (let i = 0; i < half; i++, a += 8, at += 4) {
      const b = a + down
      const wa = from[a + 3]!
      const wb = from[a + 7]!
      const wc = from[b + 3]!
      const wd = from[b + 7]!
      const sum = wa + wb + wc + wd
      if (sum === 1020) {
        into[at] = (from[a]! + from[a + 4]! + from[b]! + from[b + 4]! + 2) >> 2
        into[at + 1] = (from[a + 1]! + from[a + 5]! + from[b + 1]! + from[b + 5]! + 2) >> 2
        into[at + 2] = (from[a + 2]! + from[a + 6]! + from[b + 2]! + from[b + 6]! + 2) >> 2
        into[at + 3] = 255
      } else if (sum > 0) {
        for (let c = 0; c < 3; c++)
          into[at + c] = (from[a + c]! * wa + from[a + 4 + c]! * wb + from[b + c]! * wc + from[b + 4 + c]! * wd) / sum
        into[at + 3] = sum / 4
      }
    }
  }
}
