import { join } from 'node:path'
import { worldX, worldY } from '../../shared/tiles'
import type { Geometry } from '../model'
import type { NodeFileWriter } from './node-file'
import { deepestNode, tileSize } from './quad'
import type { SectionSet } from './section-set'
import { ShapePool } from './shape-pool'
import { ShapeSpool } from './shape-spool'
import { ShapeStreamer, type MemoryLimits } from './shape-stream'
import { ShapeTiler } from './shape-tiles'

const memoryLimits: MemoryLimits = { vertices: 4_000_000, shapes: 500_000 }

/**
 * Lines and polygons on their way to tiles. They wait in memory while they are few; when they grow beyond the limits
 * they move to a file, and the tiles are made part by part.
 */
export class ShapeBuild {
  private pool: ShapePool
  private spool: ShapeSpool | null = null
  private minX = Infinity
  private minY = Infinity
  private maxX = -Infinity
  private maxY = -Infinity

  /** `dir`: folder for files that are in use until the tiles are made. */
  constructor(
    private readonly dir: string,
    private readonly limits: MemoryLimits = memoryLimits,
  ) {
    // Pieces that are cut while tiling need room beyond the limit.
    this.pool = new ShapePool(limits.vertices * 1.5)
  }

  /** `box` in lon/lat. */
  add(geometry: Geometry, box: readonly number[], index: number, look: number): void {
    this.minX = Math.min(this.minX, worldX(box[0]!))
    this.maxX = Math.max(this.maxX, worldX(box[2]!))
    this.minY = Math.min(this.minY, worldY(box[3]!))
    this.maxY = Math.max(this.maxY, worldY(box[1]!))
    const { pool } = this
    pool.addGeometry(geometry, index, look)
    if (this.spool) this.moveTo(this.spool)
    else if (pool.vertices > this.limits.vertices || pool.count > this.limits.shapes) {
      const { vertices, shapes } = this.limits
      this.spool = new ShapeSpool(join(this.dir, 'shapes.spool'), vertices / shapes, 13, 1 << 18)
      this.moveTo(this.spool)
      this.pool = new ShapePool()
    }
  }

  private moveTo(spool: ShapeSpool): void {
    for (let shape = 0; shape < this.pool.count; shape++) spool.add(this.pool, shape)
    this.pool.release([0, 0, 0])
  }

  /** Makes all tiles. */
  build(out: NodeFileWriter, sections: SectionSet, check: () => void): void {
    const { pool, spool } = this
    if (spool) {
      // A part needs less memory than what was read before, so that what that has left can be given back meanwhile.
      const limits = { vertices: this.limits.vertices / 2, shapes: this.limits.shapes / 2 }
      new ShapeStreamer(this.dir, limits, out, sections, check).build(this.root(), spool)
      return
    }
    const all = new Uint32Array(pool.count)
    for (let i = 0; i < all.length; i++) all[i] = i
    new ShapeTiler(pool, out, sections, check).node(0, 0, 0, all)
    this.pool = new ShapePool()
  }

  /** Lets go of files that a build without end has left. */
  abandon(): void {
    this.spool?.remove()
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
