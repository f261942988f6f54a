import { tileBufferPixels, tilePixels, wireExtentBits } from '../../shared/tiles'
import type { NodeFileWriter } from './node-file'
import { pointColumns, type PointColumns, type PointSource } from './point-sort'
import { deepestNode, tileSize } from './quad'
import { cellPixels, PixelMask, type SectionSet } from './section-set'

/** Points of a leaf: so few are drawn and sent at once, all of them, in full precision. */
export const leafPoints = 16_384
const windowPoints = leafPoints * 4
/** Grid bits of a leaf of zoom z: 2^38 world units in all, but at most 30 bits a tile. */
export function leafBits(z: number): number {
  return Math.min(30, 38 - z)
}

interface Thinned {
  x: Float64Array
  y: Float64Array
  index: Uint32Array
  look: Uint32Array
  count: number
}

/**
 * Makes the tree of point tiles in one pass over points in Z-order: an inner tile holds one point for each cell of two
 * pixels that has any (drawn with symbols of six, that is the picture of all of them), a leaf holds all its points.
 * Memory: the read window, and the thinned points of at most four tiles a zoom.
 */
export class PointTiler {
  private readonly window: PointColumns = pointColumns(windowPoints)
  private head = 0
  private tail = 0
  private readonly mask = new PixelMask()

  constructor(
    private readonly source: PointSource,
    private readonly out: NodeFileWriter,
    private readonly sections: SectionSet,
    private readonly check: () => void,
  ) {}

  build(): void {
    this.ensure(1)
    if (this.head < this.tail) this.node(0, 0, 0)
  }

  /** Reads on until `n` points are ahead, or all that are left. */
  private ensure(n: number): void {
    if (this.tail - this.head >= n) return
    const w = this.window
    for (const name of ['hi', 'lo', 'x', 'y', 'index', 'look'] as const) w[name].copyWithin(0, this.head, this.tail)
    this.tail -= this.head
    this.head = 0
    while (this.tail < windowPoints) {
      const got = this.source.take(w, this.tail, windowPoints - this.tail)
      if (got === 0) break
      this.tail += got
    }
  }

  private holds(z: number, x: number, y: number, at: number): boolean {
    const size = tileSize(z)
    return Math.floor(this.window.x[at]! / size) === x && Math.floor(this.window.y[at]! / size) === y
  }

  private node(z: number, x: number, y: number): Thinned {
    this.check()
    this.ensure(leafPoints + 1)
    const beyond = this.head + leafPoints
    if (beyond >= this.tail || !this.holds(z, x, y, beyond)) {
      let end = Math.min(beyond, this.tail)
      // In Z-order a tile's points stand together, so its end can be searched by halves.
      let low = this.head
      while (low < end) {
        const middle = (low + end) >>> 1
        if (this.holds(z, x, y, middle)) low = middle + 1
        else end = middle
      }
      if (this.descends(z, this.head, low)) return this.inner(z, x, y)
      return this.leaf(z, x, y, low)
    }
    if (z === deepestNode) return this.crowdedLeaf(z, x, y)
    return this.inner(z, x, y)
  }

  /** Whether few points crowd in so small a part of a tile of low zoom that its grid would lose millimetres. */
  private descends(z: number, from: number, to: number): boolean {
    if (z >= 8) return false
    let minX = Infinity
    let maxX = -Infinity
    let minY = Infinity
    let maxY = -Infinity
    for (let i = from; i < to; i++) {
      minX = Math.min(minX, this.window.x[i]!)
      maxX = Math.max(maxX, this.window.x[i]!)
      minY = Math.min(minY, this.window.y[i]!)
      maxY = Math.max(maxY, this.window.y[i]!)
    }
    return Math.max(maxX - minX, maxY - minY) < tileSize(z) / 16
  }

  private leaf(z: number, x: number, y: number, end: number): Thinned {
    const w = this.window
    const { head } = this
    const all: Thinned = {
      x: w.x.slice(head, end),
      y: w.y.slice(head, end),
      index: w.index.slice(head, end),
      look: w.look.slice(head, end),
      count: end - head,
    }
    this.head = end
    this.emit(z, x, y, all, true)
    return this.thin(z, x, y, [all])
  }

  /** Too many points on one spot: one leaf holds them all, however many. */
  private crowdedLeaf(z: number, x: number, y: number): Thinned {
    const parts: Thinned[] = []
    for (;;) {
      this.ensure(leafPoints)
      let end = this.head
      while (end < this.tail && end - this.head < leafPoints && this.holds(z, x, y, end)) end++
      if (end === this.head) break
      const w = this.window
      parts.push({
        x: w.x.slice(this.head, end),
        y: w.y.slice(this.head, end),
        index: w.index.slice(this.head, end),
        look: w.look.slice(this.head, end),
        count: end - this.head,
      })
      this.head = end
    }
    for (const part of parts) this.collect(z, x, y, part, leafBits(z), false)
    this.out.add(z, x, y, true, this.sections.finish(leafBits(z), true), [])
    return this.thin(z, x, y, parts)
  }

  private inner(z: number, x: number, y: number): Thinned {
    const children: Thinned[] = []
    for (let child = 0; child < 4; child++) {
      const cx = x * 2 + (child & 1)
      const cy = y * 2 + (child >> 1)
      this.ensure(1)
      if (this.head < this.tail && this.holds(z + 1, cx, cy, this.head)) children.push(this.node(z + 1, cx, cy))
    }
    const thinned = this.thin(z, x, y, children)
    this.emit(z, x, y, thinned, false)
    return thinned
  }

  /** The first point of each cell of the tile. */
  private thin(z: number, x: number, y: number, parts: readonly Thinned[]): Thinned {
    const { mask } = this
    const { sublayerOf } = this.sections
    mask.clear()
    let capacity = 0
    for (const part of parts) capacity += part.count
    const out: Thinned = {
      x: new Float64Array(capacity),
      y: new Float64Array(capacity),
      index: new Uint32Array(capacity),
      look: new Uint32Array(capacity),
      count: 0,
    }
    const size = tileSize(z)
    const perCell = tilePixels / cellPixels / size
    let n = 0
    for (const part of parts) {
      for (let i = 0; i < part.count; i++) {
        const px = part.x[i]!
        const py = part.y[i]!
        const index = part.index[i]!
        const column = Math.floor((px - x * size) * perCell)
        if (!mask.take(sublayerOf(index), column, Math.floor((py - y * size) * perCell))) continue
        out.x[n] = px
        out.y[n] = py
        out.index[n] = index
        out.look[n] = part.look[i]!
        n++
      }
    }
    out.count = n
    return out
  }

  private emit(z: number, x: number, y: number, points: Thinned, leaf: boolean): void {
    const bits = leaf ? leafBits(z) : wireExtentBits
    this.collect(z, x, y, points, bits, false)
    const main = this.sections.finish(bits, leaf)
    this.collect(z, x, y, points, bits, true)
    this.out.add(z, x, y, leaf, main, this.sections.finish(bits, leaf))
  }

  private collect(z: number, x: number, y: number, points: Thinned, bits: number, edgeOnly: boolean): void {
    const size = tileSize(z)
    const scale = 2 ** bits / size
    const left = x * size
    const top = y * size
    const inset = (size * tileBufferPixels) / tilePixels
    for (let i = 0; i < points.count; i++) {
      const dx = points.x[i]! - left
      const dy = points.y[i]! - top
      if (edgeOnly && dx >= inset && dy >= inset && dx < size - inset && dy < size - inset) continue
      const index = points.index[i]!
      const builder = this.sections.builder('point', index)
      builder.vertex(Math.floor(dx * scale), Math.floor(dy * scale))
      builder.endFeature(index, points.look[i]!)
    }
  }
}
