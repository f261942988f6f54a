import { join } from 'node:path'
import type { WorldBox } from './boxes'
import { wireExtentBits } from '../../shared/tiles'
import type { NodeFileWriter } from './node-file'
import { PixelMask, type SectionSet } from './section-set'
import { clipShape } from './shape-clip'
import { ShapePool } from './shape-pool'
import { emitShape } from './shape-simplify'
import { ShapeSpool } from './shape-spool'
import { bufferedBox, ShapeTiler } from './shape-tiles'

/** Up to so many vertices and shapes a layer, or a part of it, is tiled from memory. */
export interface MemoryLimits {
  vertices: number
  shapes: number
}

interface Tile {
  z: number
  x: number
  y: number
}

/** A tile whose picture grows while shapes pass. */
interface Level {
  tile: Tile
  sections: SectionSet
  specks: PixelMask
  lines: PixelMask
}

/** A tile of the plan: one with quarters, or one whose shapes are gathered in a file of their own. */
type Planned = { box: WorldBox; tile: Tile } & (
  | { level: Level; quarters: Planned[]; spool: null }
  | { level: null; quarters: []; spool: ShapeSpool }
)

/** Depth at which what does not get fewer by splitting is taken into memory all the same. */
const deepestStream = 16
/** The shapes of a pass are split into about so many parts at least when there are many: files and pictures open at once. */
const partsOfPass = 12

/**
 * Makes tiles of more shapes than memory holds: one pass over them draws the upper tiles and deals them out to parts that
 * memory holds; each part is then tiled by itself.
 */
export class ShapeStreamer {
  private readonly scratch = new ShapePool()
  /** Of the part that is tiled from memory; used again for the next. */
  private readonly pool = new ShapePool()
  private spools = 0

  constructor(
    private readonly dir: string,
    private readonly limits: MemoryLimits,
    private readonly out: NodeFileWriter,
    private readonly sections: SectionSet,
    private readonly check: () => void,
  ) {}

  /** `root` is the tile that holds all; the tiles above it are made in the same pass. Takes the spool's file away. */
  build(root: Tile, spool: ShapeSpool): void {
    const above: Tile[] = []
    for (let up = 1; up <= root.z; up++) above.push({ z: root.z - up, x: root.x >> up, y: root.y >> up })
    this.split(root, spool, above)
  }

  private part(tile: Tile, spool: ShapeSpool, stuck: boolean): void {
    const fits = spool.vertices <= this.limits.vertices && spool.count <= this.limits.shapes
    if (fits || stuck || tile.z >= deepestStream) this.fromMemory(tile, spool)
    else this.split(tile, spool, [])
  }

  private split(tile: Tile, spool: ShapeSpool, above: readonly Tile[]): void {
    const upper = above.map((each) => this.level(each))
    const plan = this.plan(tile, spool)
    const parts: { tile: Tile; spool: ShapeSpool }[] = []
    const levels: Level[] = [...upper]
    const collect = (planned: Planned): void => {
      if (planned.spool) parts.push(planned)
      else levels.push(planned.level)
      planned.quarters.forEach(collect)
    }
    collect(plan)
    try {
      this.deal(spool, plan, upper)
      const { vertices } = spool
      spool.remove()
      for (const { tile: of, sections } of levels) {
        const bytes = sections.finish(wireExtentBits, false)
        if (bytes.length > 0) this.out.add(of.z, of.x, of.y, false, bytes, [])
      }
      levels.length = 0
      // Large shapes over each other: every part holds nearly all.
      const stuck = parts.reduce((sum, each) => sum + each.spool.vertices, 0) > vertices * 3
      for (const each of parts) {
        this.part(each.tile, each.spool, stuck)
        each.spool.remove()
      }
    } finally {
      spool.remove()
      for (const each of parts) each.spool.remove()
    }
  }

  private deal(spool: ShapeSpool, plan: Planned, upper: readonly Level[]): void {
    const { scratch } = this
    let passed = 0
    spool.each(scratch, (shape) => {
      if (passed++ % 4096 === 0) this.check()
      for (const level of upper) draw(scratch, shape, level)
      this.pass(plan, shape)
      scratch.release([0, 0, 0])
    })
  }

  private pass(planned: Planned, shape: number): void {
    const { scratch } = this
    const mark = scratch.mark()
    const piece = clipShape(scratch, shape, planned.box)
    if (piece < 0) return
    if (planned.spool) planned.spool.add(scratch, piece)
    else {
      draw(scratch, piece, planned.level)
      for (const quarter of planned.quarters) this.pass(quarter, piece)
    }
    scratch.release(mark)
  }

  /** Tiles down to those whose shapes memory holds, by the places of the shapes' middles. */
  private plan(root: Tile, spool: ShapeSpool): Planned {
    const { gridZoom } = spool
    const costs = spool.costs()
    const total = costs.reduce((sum, each) => sum + each.cost, 0)
    // A little less than memory holds: what lies across borders counts on both sides.
    const limit = Math.max(this.limits.vertices * 0.9, total / partsOfPass)
    const planned = (tile: Tile, inside: typeof costs, isRoot: boolean): Planned => {
      const box = bufferedBox(tile.z, tile.x, tile.y)
      const cost = inside.reduce((sum, each) => sum + each.cost, 0)
      if (!isRoot && (cost <= limit || tile.z >= Math.min(gridZoom, deepestStream)))
        return { tile, box, level: null, quarters: [], spool: this.spool(tile) }
      const down = gridZoom - tile.z - 1
      const quarters = [0, 1, 2, 3].map((i) => {
        const quarter = { z: tile.z + 1, x: tile.x * 2 + (i & 1), y: tile.y * 2 + (i >> 1) }
        const own = down < 0 ? [] : inside.filter((at) => at.x >> down === quarter.x && at.y >> down === quarter.y)
        return planned(quarter, own, false)
      })
      return { tile, box, level: this.level(tile), quarters, spool: null }
    }
    return planned(root, costs, true)
  }

  private spool(tile: Tile): ShapeSpool {
    const path = join(this.dir, `shapes-${this.spools++}.spool`)
    return new ShapeSpool(path, this.limits.vertices / this.limits.shapes, Math.min(deepestStream, tile.z + 4))
  }

  private level(tile: Tile): Level {
    return { tile, sections: this.sections.sibling(), specks: new PixelMask(), lines: new PixelMask() }
  }

  private fromMemory(tile: Tile, spool: ShapeSpool): void {
    if (spool.count === 0) return
    const { pool } = this
    pool.release([0, 0, 0])
    const shapes = new Uint32Array(spool.count)
    let n = 0
    spool.each(pool, (shape) => (shapes[n++] = shape))
    new ShapeTiler(pool, this.out, this.sections, this.check).node(tile.z, tile.x, tile.y, shapes)
  }
}

function draw(pool: ShapePool, shape: number, level: Level): void {
  emitShape(pool, shape, level.tile, 'inner', level.sections, level.specks, level.lines)
}
