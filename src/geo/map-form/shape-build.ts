import { worldX, worldY } from '../../shared/tiles'
import type { Geometry } from '../model'
import { FeatureFile } from './feature-file'
import type { NodeFileWriter } from './node-file'
import { deepestNode, tileSize } from './quad'
import type { SectionSet } from './section-set'
import { ShapePool } from './shape-pool'
import { ShapeStreamer } from './shape-stream'
import { ShapeTiler } from './shape-tiles'

/** Up to so many vertices and shapes a layer, or a part of it, is tiled from memory. */
export interface MemoryLimits {
  vertices: number
  shapes: number
}
export const memoryLimits: MemoryLimits = { vertices: 4_000_000, shapes: 500_000 }

/** Feature indexes and looks, as columns that grow. */
export class ShapeRefs {
  index = new Uint32Array(256)
  look = new Uint32Array(256)
  count = 0
  /** Vertices of the features in all. */
  vertices = 0

  add(index: number, look: number, vertices: number): void {
    if (this.count === this.index.length) {
      for (const name of ['index', 'look'] as const) {
        const next = new Uint32Array(this.count * 2)
        next.set(this[name])
        this[name] = next
      }
    }
    this.index[this.count] = index
    this.look[this.count++] = look
    this.vertices += vertices
  }
}

/**
 * Lines and polygons on their way to tiles. They wait in memory while they are few; when they grow beyond the limits
 * that memory is given back, and the tiles are made part by part from the features file.
 */
export class ShapeBuild {
  private pool: ShapePool | null
  private readonly refs = new ShapeRefs()
  private minX = Infinity
  private minY = Infinity
  private maxX = -Infinity
  private maxY = -Infinity

  constructor(private readonly limits: MemoryLimits = memoryLimits) {
    // Pieces that are cut while tiling need room beyond the limit.
    this.pool = new ShapePool(limits.vertices * 1.5)
  }

  /** `box` in lon/lat. */
  add(geometry: Geometry, box: readonly number[], index: number, look: number): void {
    this.refs.add(index, look, geometry.ends[geometry.ends.length - 1] ?? 0)
    this.minX = Math.min(this.minX, worldX(box[0]!))
    this.maxX = Math.max(this.maxX, worldX(box[2]!))
    this.minY = Math.min(this.minY, worldY(box[3]!))
    this.maxY = Math.max(this.maxY, worldY(box[1]!))
    if (!this.pool) return
    this.pool.addGeometry(geometry, index, look)
    if (this.pool.vertices > this.limits.vertices || this.pool.count > this.limits.shapes) this.pool = null
  }

  /** Makes all tiles. The features file in `dir` has to be complete. */
  build(dir: string, out: NodeFileWriter, sections: SectionSet, check: () => void): void {
    const { pool } = this
    if (pool) {
      const all = new Uint32Array(pool.count)
      for (let i = 0; i < all.length; i++) all[i] = i
      new ShapeTiler(pool, out, sections, check).node(0, 0, 0, all)
      this.pool = null
      return
    }
    const features = new FeatureFile(dir)
    try {
      // Parts share memory with the sections of the tiles above them.
      const limits = { vertices: this.limits.vertices / 2, shapes: this.limits.shapes / 2 }
      new ShapeStreamer(features, limits, out, sections, check).build(this.root(), this.refs)
    } finally {
      features.close()
    }
  }

  /** The deepest tile that holds everything; the world when something lies across its edge. */
  private root(): { z: number; x: number; y: number } {
    for (let z = deepestNode - 8; z > 0; z--) {
      const size = tileSize(z)
      const x = Math.floor(this.minX / size)
      const y = Math.floor(this.minY / size)
      const whole = x === Math.floor(this.maxX / size) && y === Math.floor(this.maxY / size)
      if (whole && x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z) return { z, x, y }
    }
    return { z: 0, x: 0, y: 0 }
  }
}
