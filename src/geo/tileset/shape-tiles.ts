import type { WorldBox } from './boxes'
import { tileBufferPixels, tilePixels, wireExtentBits } from '../../shared/tiles'
import type { NodeFileWriter } from './node-file'
import { leafBits } from './point-tiles'
import { deepestNode, tileSize } from './quad'
import { PixelMask, type SectionSet } from './section-set'
import { clipShape } from './shape-clip'
import type { ShapePool } from './shape-pool'
import { emitShape, emitWhole } from './shape-simplify'

/** Vertices of a leaf: so many are cut for a tile within a few milliseconds. */
const leafVertices = 20_000
/** Where splitting multiplies the vertices (long lines, stacks of large areas), a leaf may hold this many. */
const crowdedVertices = leafVertices * 8

/** World box of a tile with its buffer. */
export function bufferedBox(z: number, x: number, y: number): WorldBox {
  const size = tileSize(z)
  const buffer = (size * tileBufferPixels) / tilePixels
  return {
    left: x * size - buffer,
    top: y * size - buffer,
    right: (x + 1) * size + buffer,
    bottom: (y + 1) * size + buffer,
  }
}

/**
 * Makes the tree of line and polygon tiles from shapes in memory: an inner tile holds what can be seen of its shapes at
 * its zoom, a leaf holds its shapes whole, cut to the tile and its buffer.
 */
export class ShapeTiler {
  private readonly specks = new PixelMask()
  private readonly lines = new PixelMask()

  constructor(
    private readonly pool: ShapePool,
    private readonly out: NodeFileWriter,
    private readonly sections: SectionSet,
    private readonly check: () => void,
  ) {}

  /** Makes the tile and all beneath it from these shapes of the pool, which are cut to the tile already (or lie in it). */
  node(z: number, x: number, y: number, shapes: Uint32Array): void {
    if (shapes.length === 0) return
    this.check()
    const vertices = this.verticesOf(shapes)
    if (z === deepestNode || (vertices <= leafVertices && !this.descends(z, x, y, shapes))) {
      this.leaf(z, x, y, shapes)
      return
    }
    const mark = this.pool.mark()
    const children = [0, 1, 2, 3].map((child) => this.cut(z + 1, x * 2 + (child & 1), y * 2 + (child >> 1), shapes))
    if (vertices > leafVertices) {
      let below = 0
      for (const child of children) below += this.verticesOf(child)
      if (below > vertices * (vertices <= crowdedVertices ? 2 : 3.2)) {
        this.pool.release(mark)
        this.leaf(z, x, y, shapes)
        return
      }
    }
    this.inner(z, x, y, shapes)
    children.forEach((child, i) => this.node(z + 1, x * 2 + (i & 1), y * 2 + (i >> 1), child))
    this.pool.release(mark)
  }

  /** The shapes that reach into a tile, cut to it. */
  cut(z: number, x: number, y: number, shapes: Uint32Array): Uint32Array {
    const box = bufferedBox(z, x, y)
    const inside = new Uint32Array(shapes.length)
    let n = 0
    for (let i = 0; i < shapes.length; i++) {
      const piece = clipShape(this.pool, shapes[i]!, box)
      if (piece >= 0) inside[n++] = piece
    }
    return n === inside.length ? inside : inside.slice(0, n)
  }

  private verticesOf(shapes: Uint32Array): number {
    let sum = 0
    for (let i = 0; i < shapes.length; i++) sum += this.pool.verticesOf(shapes[i]!)
    return sum
  }

  /** Whether few shapes crowd in so small a part of a tile of low zoom that its grid would lose millimetres. */
  private descends(z: number, x: number, y: number, shapes: Uint32Array): boolean {
    if (z >= 8) return false
    const size = tileSize(z)
    let minX = Infinity
    let maxX = -Infinity
    let minY = Infinity
    let maxY = -Infinity
    for (const shape of shapes) {
      minX = Math.min(minX, this.pool.box[shape * 4]!)
      minY = Math.min(minY, this.pool.box[shape * 4 + 1]!)
      maxX = Math.max(maxX, this.pool.box[shape * 4 + 2]!)
      maxY = Math.max(maxY, this.pool.box[shape * 4 + 3]!)
    }
    return (
      Math.min(maxX, (x + 1) * size) - Math.max(minX, x * size) < size / 16 &&
      Math.min(maxY, (y + 1) * size) - Math.max(minY, y * size) < size / 16
    )
  }

  private inner(z: number, x: number, y: number, shapes: Uint32Array): void {
    this.specks.clear()
    this.lines.clear()
    const tile = { z, x, y }
    for (let i = 0; i < shapes.length; i++)
      emitShape(this.pool, shapes[i]!, tile, 'inner', this.sections, this.specks, this.lines)
    this.out.add(z, x, y, false, this.sections.finish(wireExtentBits, false), [])
  }

  private leaf(z: number, x: number, y: number, shapes: Uint32Array): void {
    const tile = { z, x, y }
    const bits = leafBits(z)
    for (let i = 0; i < shapes.length; i++) emitWhole(this.pool, shapes[i]!, tile, bits, this.sections)
    this.out.add(z, x, y, true, this.sections.finish(bits, true), [])
  }
}
