import { encodeTile, tileHeaderBytes, wireExtentBits, worldSize } from '../../shared/tiles'
import { rangeOfTile, readPoints, readShapeLeaf, type PointBlob, type ShapeLeaf } from './leaf-data'
import { Lru } from './lru'
import { NodeFile, type NodeRef } from './node-file'
import { leafPoints } from './point-tiles'
import { tileSize } from './quad'
import { PixelMask, SectionSet } from './section-set'
import { clipShape } from './shape-clip'
import { emitShape } from './shape-simplify'
import { bufferedBox } from './shape-tiles'

/** Answers vector tiles from the two trees of a map form: stored ones as they are, deeper ones cut from a leaf. */
export class VectorTiles {
  readonly points: NodeFile
  readonly shapes: NodeFile
  private readonly shapeLeaves = new Lru<number, ShapeLeaf>(24)
  private readonly pointLeaves = new Lru<number, PointBlob>(48)
  private readonly mask = new PixelMask()

  constructor(
    dir: string,
    private readonly sublayerOf: (index: number) => number,
  ) {
    this.points = new NodeFile(dir, 'points')
    try {
      this.shapes = new NodeFile(dir, 'shapes')
    } catch (error) {
      this.points.close()
      throw error
    }
  }

  /** The encoded tile (src/shared/tiles); null when nothing lies there. */
  tile(z: number, x: number, y: number): Uint8Array | null {
    const side = 2 ** z
    if (!Number.isInteger(z) || z < 0 || z > 30 || !(x >= 0 && x < side && y >= 0 && y < side)) return null
    const sections: Uint8Array[] = []
    this.addShapes(z, x, y, sections)
    this.addPoints(z, x, y, sections)
    const tile = encodeTile(sections)
    return tile.length > tileHeaderBytes ? tile : null
  }

  shapeLeaf(node: NodeRef): ShapeLeaf {
    return this.shapeLeaves.get(node.offset, () => readShapeLeaf(this.shapes, node))
  }

  pointLeaf(node: NodeRef): PointBlob {
    return this.pointLeaves.get(node.offset, () => readPoints(this.points.main(node), node))
  }

  close(): void {
    this.points.close()
    this.shapes.close()
  }

  private addShapes(z: number, x: number, y: number, out: Uint8Array[]): void {
    const node = this.shapes.covering(z, x, y)
    if (!node) return
    if (!node.leaf) {
      out.push(this.shapes.main(node))
      return
    }
    const { pool, looks } = this.shapeLeaf(node)
    const sections = new SectionSet(this.sublayerOf, looks.lookOf)
    const box = bufferedBox(z, x, y)
    const tile = { z, x, y }
    const mark = pool.mark()
    this.mask.clear()
    for (let shape = 0; shape < mark[0]; shape++) {
      const piece = clipShape(pool, shape, box)
      if (piece < 0) continue
      emitShape(pool, piece, tile, 'full', sections, this.mask, this.mask)
      if (piece !== shape) pool.release(mark)
    }
    out.push(...sections.finish(wireExtentBits, false))
  }

  private addPoints(z: number, x: number, y: number, out: Uint8Array[]): void {
    const side = 2 ** z
    for (let dy = -1; dy <= 1; dy++) {
      if (y + dy < 0 || y + dy >= side) continue
      for (let dx = -1; dx <= 1; dx++) {
        const turn = x + dx < 0 ? -1 : x + dx >= side ? 1 : 0
        const node = this.points.covering(z, x + dx - turn * side, y + dy)
        if (!node) continue
        const middle = dx === 0 && dy === 0
        if (middle && !node.leaf) out.push(this.points.main(node))
        else if (node.leaf) this.cutPoints(this.pointLeaf(node), z, x, y, dx, dy, turn, out)
        else if (node.edgeBytes > 0)
          this.cutPoints(readPoints(this.points.edge(node), node), z, x, y, dx, dy, turn, out)
      }
    }
  }

  /** Adds the points of the neighbour dx, dy (or of the tile itself) that the tile and its buffer hold. */
  private cutPoints(
    points: PointBlob,
    z: number,
    x: number,
    y: number,
    dx: number,
    dy: number,
    turn: number,
    out: Uint8Array[],
  ): void {
    const size = tileSize(z)
    const box = bufferedBox(z, x, y)
    const shift = turn * worldSize
    const left = Math.max(box.left, (x + dx) * size) - shift
    const right = Math.min(box.right, (x + dx + 1) * size) - shift
    const top = Math.max(box.top, (y + dy) * size)
    const bottom = Math.min(box.bottom, (y + dy + 1) * size)
    const scale = 2 ** wireExtentBits / size
    const originX = x * size - shift
    const originY = y * size
    const sections = new SectionSet(this.sublayerOf, points.looks.lookOf)
    // More than a leaf's worth: many points on one spot.
    const crowded = points.count > leafPoints
    if (crowded) this.mask.clear()
    let start = 0
    for (const end of points.ends) {
      const [first, last] = rangeOfTile(points, start, end, { z, x: x + dx - turn * 2 ** z, y: y + dy })
      start = end
      for (let i = first; i < last; i++) {
        const px = points.x[i]!
        const py = points.y[i]!
        if (px < left || px >= right || py < top || py >= bottom) continue
        const index = points.index[i]!
        const gx = Math.floor((px - originX) * scale)
        const gy = Math.floor((py - originY) * scale)
        if (crowded && !this.mask.take(this.sublayerOf(index), gx >> 4, gy >> 4)) continue
        const builder = sections.builder('point', index)
        builder.vertex(gx, gy)
        builder.endFeature(index, points.look[i]!)
      }
    }
    out.push(...sections.finish(wireExtentBits, false))
  }
}
