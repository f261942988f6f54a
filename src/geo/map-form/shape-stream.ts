import { wireExtentBits } from '../../shared/tiles'
import type { FeatureFile } from './feature-file'
import type { NodeFileWriter } from './node-file'
import { PixelMask, type SectionSet } from './section-set'
import { ShapeRefs, type MemoryLimits } from './shape-build'
import { clipShape } from './shape-clip'
import { ShapePool } from './shape-pool'
import { emitShape } from './shape-simplify'
import { bufferedBox, ShapeTiler } from './shape-tiles'

interface Tile {
  z: number
  x: number
  y: number
}

/** Depth at which what does not get fewer by splitting is taken into memory all the same. */
const deepestStream = 16

/**
 * Makes tiles of more shapes than memory holds: an inner tile in one pass over its features in the file, then each
 * quarter by itself, from memory as soon as it fits.
 */
export class ShapeStreamer {
  private readonly scratch = new ShapePool()
  /** Of the part that is tiled from memory; used again for the next. */
  private readonly pool = new ShapePool()

  constructor(
    private readonly features: FeatureFile,
    private readonly limits: MemoryLimits,
    private readonly out: NodeFileWriter,
    private readonly sections: SectionSet,
    private readonly check: () => void,
  ) {}

  /** `root` is the tile that holds all; the tiles above it are made in the same pass. */
  build(root: Tile, refs: ShapeRefs): void {
    const above: Tile[] = []
    for (let up = 1; up <= root.z; up++) above.push({ z: root.z - up, x: root.x >> up, y: root.y >> up })
    this.inner(root, refs, above)
  }

  private node(tile: Tile, refs: ShapeRefs, stuck: boolean): void {
    if (refs.count === 0) return
    const fits = refs.vertices <= this.limits.vertices && refs.count <= this.limits.shapes
    if (fits || stuck || tile.z >= deepestStream) this.fromMemory(tile, refs)
    else this.inner(tile, refs, [])
  }

  private inner(tile: Tile, refs: ShapeRefs, above: readonly Tile[]): void {
    const levels = [tile, ...above].map((t) => ({
      tile: t,
      sections: this.sections.sibling(),
      specks: new PixelMask(),
      lines: new PixelMask(),
    }))
    const children = [0, 1, 2, 3].map((i) => {
      const child = { z: tile.z + 1, x: tile.x * 2 + (i & 1), y: tile.y * 2 + (i >> 1) }
      return { tile: child, box: bufferedBox(child.z, child.x, child.y), refs: new ShapeRefs() }
    })
    const { scratch } = this
    this.each(tile, refs, (shape, index, look) => {
      for (const level of levels)
        emitShape(scratch, shape, level.tile, 'inner', level.sections, level.specks, level.lines)
      const at = shape * 4
      const vertices = scratch.verticesOf(shape)
      for (const child of children) {
        const { box } = child
        if (scratch.box[at]! > box.right || scratch.box[at + 2]! < box.left) continue
        if (scratch.box[at + 1]! > box.bottom || scratch.box[at + 3]! < box.top) continue
        const last = child.refs.count - 1
        // Two pieces of one feature (from both sides of the world) are one reference.
        if (last >= 0 && child.refs.index[last] === index) continue
        child.refs.add(index, look, vertices)
      }
    })
    for (const level of levels) {
      const { z, x, y } = level.tile
      const sections = level.sections.finish(wireExtentBits, false)
      if (sections.length > 0) this.out.add(z, x, y, false, sections, [])
    }
    const stuck = children.every((child) => child.refs.count > refs.count * 0.9)
    for (const child of children) this.node(child.tile, child.refs, stuck)
  }

  private fromMemory(tile: Tile, refs: ShapeRefs): void {
    const { pool } = this
    pool.release([0, 0, 0])
    const shapes: number[] = []
    this.each(tile, refs, (shape) => shapes.push(pool.copyShape(this.scratch, shape)))
    new ShapeTiler(pool, this.out, this.sections, this.check).node(tile.z, tile.x, tile.y, Uint32Array.from(shapes))
  }

  /** Gives each piece of the features that reaches into the tile, cut to it, in the scratch pool. */
  private each(tile: Tile, refs: ShapeRefs, use: (shape: number, index: number, look: number) => void): void {
    const { scratch } = this
    const box = bufferedBox(tile.z, tile.x, tile.y)
    for (let i = 0; i < refs.count; i++) {
      if (i % 4096 === 0) this.check()
      scratch.release([0, 0, 0])
      const geometry = this.features.geometry(refs.index[i]!)
      if (!geometry) continue
      scratch.addGeometry(geometry, refs.index[i]!, refs.look[i]!)
      const whole = scratch.count
      for (let shape = 0; shape < whole; shape++) {
        const piece = clipShape(scratch, shape, box)
        if (piece >= 0) use(piece, refs.index[i]!, refs.look[i]!)
      }
    }
  }
}
