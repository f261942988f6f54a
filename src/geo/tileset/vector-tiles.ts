import { tileBufferPixels, tileHeaderBytes, tileHead, tilePixels, wireExtentBits, worldSize } from '../../shared/tiles'
import type { LeafCache } from './leaf-cache'
import { boxesOf, loadShape, rangeOfTile, type Leaf } from './leaf-data'
import { NodeFile, type NodeRef } from './node-file'
import { leafPoints } from './point-tiles'
import { tileSize } from './quad'
import { PixelMask, SectionSet } from './section-set'
import { clipShape } from './shape-clip'
import { ShapePool } from './shape-pool'
import { emitShape } from './shape-simplify'
import { bufferedBox } from './shape-tiles'

/** Sections of a tile: made now, or to be read from the file straight into the answer. */
type Piece = Uint8Array | { file: NodeFile; node: NodeRef }

/** Answers vector tiles from the two trees of a tileset: stored ones as they are, deeper ones cut from a leaf. */
export class VectorTiles {
  readonly points: NodeFile
  readonly shapes: NodeFile
  private readonly mask = new PixelMask()
  /** Made when a tile is first cut: who only looks for features needs none. */
  private pool: ShapePool | null = null
  private readonly sections: SectionSet

  constructor(
    dir: string,
    private readonly sublayerOf: (index: number) => number,
    private readonly leaves: LeafCache,
  ) {
    this.sections = new SectionSet(sublayerOf)
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
    const pieces: Piece[] = []
    this.addShapes(z, x, y, pieces)
    this.addPoints(z, x, y, pieces)
    let length = tileHeaderBytes
    for (const piece of pieces) length += piece instanceof Uint8Array ? piece.length : piece.node.mainBytes
    if (length === tileHeaderBytes) return null
    const tile = new Uint8Array(length)
    tile.set(tileHead)
    let at = tileHeaderBytes
    for (const piece of pieces) {
      if (piece instanceof Uint8Array) {
        tile.set(piece, at)
        at += piece.length
      } else {
        const { mainBytes } = piece.node
        piece.file.mainInto(piece.node, tile.subarray(at, at + mainBytes))
        at += mainBytes
      }
    }
    return tile
  }

  shapeLeaf(node: NodeRef): Leaf {
    return this.leaves.main(this.shapes, node)
  }

  pointLeaf(node: NodeRef): Leaf {
    return this.leaves.main(this.points, node)
  }

  close(): void {
    this.leaves.forget(this.points)
    this.leaves.forget(this.shapes)
    this.points.close()
    this.shapes.close()
  }

  private addShapes(z: number, x: number, y: number, out: Piece[]): void {
    const node = this.shapes.covering(z, x, y)
    if (!node) return
    if (!node.leaf) {
      out.push({ file: this.shapes, node })
      return
    }
    const leaf = this.shapeLeaf(node)
    const pool = (this.pool ??= new ShapePool())
    const { sections } = this
    const box = bufferedBox(z, x, y)
    const tile = { z, x, y }
    this.mask.clear()
    for (const section of leaf.sections) {
      const boxes = boxesOf(section)
      const left = (box.left - leaf.left) / section.unit
      const right = (box.right - leaf.left) / section.unit
      const top = (box.top - leaf.top) / section.unit
      const bottom = (box.bottom - leaf.top) / section.unit
      for (let i = 0, at = 0; i < section.count; i++, at += 4) {
        if (boxes[at]! > right || boxes[at + 2]! < left || boxes[at + 1]! > bottom || boxes[at + 3]! < top) continue
        pool.release([0, 0, 0])
        const piece = clipShape(pool, loadShape(leaf, section, i, pool), box)
        if (piece >= 0) emitShape(pool, piece, tile, 'full', sections, this.mask, this.mask)
      }
    }
    out.push(...sections.finish(wireExtentBits, false, leaf.looks.lookOf))
  }

  private addPoints(z: number, x: number, y: number, out: Piece[]): void {
    const side = 2 ** z
    for (let dy = -1; dy <= 1; dy++) {
      if (y + dy < 0 || y + dy >= side) continue
      for (let dx = -1; dx <= 1; dx++) {
        const turn = x + dx < 0 ? -1 : x + dx >= side ? 1 : 0
        const node = this.points.covering(z, x + dx - turn * side, y + dy)
        if (!node) continue
        const middle = dx === 0 && dy === 0
        if (middle && !node.leaf) out.push({ file: this.points, node })
        else if (node.leaf) this.cutPoints(this.pointLeaf(node), z, x, y, dx, dy, turn, out)
        else if (node.edgeBytes > 0) this.cutPoints(this.leaves.edge(this.points, node), z, x, y, dx, dy, turn, out)
      }
    }
  }

  /** Adds the points of the neighbour dx, dy (or of the tile itself) that the tile and its buffer hold. */
  private cutPoints(
    leaf: Leaf,
    z: number,
    x: number,
    y: number,
    dx: number,
    dy: number,
    turn: number,
    out: Piece[],
  ): void {
    const size = tileSize(z)
    const buffer = (size * tileBufferPixels) / tilePixels
    const originX = x * size - turn * worldSize
    const originY = y * size
    // Of the tile itself all; of a neighbour what lies in the buffer.
    const minX = dx < 0 ? -buffer : dx * size
    const maxX = dx > 0 ? size + buffer : (dx + 1) * size
    const minY = dy < 0 ? -buffer : dy * size
    const maxY = dy > 0 ? size + buffer : (dy + 1) * size
    const scale = 2 ** wireExtentBits / size
    const { sections } = this
    // More than a leaf's worth: many points on one spot.
    const crowded = leaf.count > leafPoints
    if (crowded) this.mask.clear()
    const tile = { z, x: x + dx - turn * 2 ** z, y: y + dy }
    const left = leaf.left - originX
    const top = leaf.top - originY
    for (const section of leaf.sections) {
      const { coords, features, unit } = section
      const [first, last] = rangeOfTile(leaf, section, tile)
      for (let i = first; i < last; i++) {
        const px = left + coords[i * 2]! * unit
        const py = top + coords[i * 2 + 1]! * unit
        if (px < minX || px >= maxX || py < minY || py >= maxY) continue
        const index = features[i]!
        const gx = Math.floor(px * scale)
        const gy = Math.floor(py * scale)
        if (crowded && !this.mask.take(this.sublayerOf(index), gx >> 4, gy >> 4)) continue
        const builder = sections.builder('point', index)
        builder.vertex(gx, gy)
        builder.endFeature(index, section.lookAt(i))
      }
    }
    out.push(...sections.finish(wireExtentBits, false, leaf.looks.lookOf))
  }
}
