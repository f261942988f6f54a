import { appendAll } from '../common/append-all'
import type { Block, Drawing } from './drawing'
import type { DxfEntity, Vec } from './entity'
import { dimensionFigure } from './dimension'
import { compose, extrusionMatrix, identity, placement, rotationDegrees, shift, type Matrix } from './matrix'
import { shapesOf } from './shapes'
import type { Shape } from './shape'

/** One shape and where it stands, with what its feature needs to know. */
export interface Placed {
  shape: Shape
  /** From the shape's coordinates to those of the drawing. */
  matrix: Matrix
  entity: DxfEntity
  /** Layer after inheritance from inserts. */
  layer: string
  /** Entity that colour and line type come from when they are "by block". */
  colorOwner: DxfEntity
  colorLayer: string
  rotationDegrees: number
}

/** Shapes that stand for one feature of the file: an insert gives its lines and areas in one (each copy of an array for itself), each text apart. */
export interface Group {
  placed: Placed[]
  /** The entity that gives the attributes. */
  entity: DxfEntity
  /** The entity of the drawing that the feature is part of, and is named by: the insert or dimension around it, or itself. */
  owner: DxfEntity
  layer: string
}

/** Told of what is not drawn. */
export interface ExpandNotes {
  missingBlock(name: string): void
  /** A block that stands for another drawing, which is not in the file. */
  external(name: string, path: string): void
  notDrawn(type: string): void
  tooDeep(name: string): void
  /** An insert in rows and columns of which only the first copy is drawn, since there would be too many. */
  tooManyCopies(name: string, columns: number, rows: number): void
  /** An entity that draws nothing: a circle without radius, a line without an end. */
  empty(type: string): void
}

const maxDepth = 16
const maxShapesPerEntity = 300_000
const maxStepsPerEntity = 400_000
/** Copies that inserts in rows and columns may draw in one drawing; a solar farm has some ten thousand. */
export const maxCopies = 100_000
const texts = new Set(['TEXT', 'MTEXT', 'ATTRIB', 'ATTDEF', 'TOLERANCE'])

/**
 * What a top-level entity draws, piece by piece; dimensions and tables are taken apart into the entities of their block, an
 * insert in rows and columns into its copies.
 */
export function* expand(entity: DxfEntity, drawing: Drawing, notes: ExpandNotes): Generator<Group> {
  const walker = new Walker(drawing, notes)
  const layer = entity.text(8) ?? '0'
  const at: Stand = { world: identity, layer, colorOwner: entity, colorLayer: layer, depth: 0 }
  if (entity.type === 'INSERT') {
    for (const placed of walker.copies(entity, at)) yield* ofInsert(placed, entity, layer)
  } else yield* ofEntity(walker.walk(entity, at), entity, layer)
  if (walker.exceeded) drawing.excesses++
}

/** Lines and areas of a copy in one, each text apart. */
function* ofInsert(placed: readonly Placed[], insert: DxfEntity, layer: string): Generator<Group> {
  const drawn = placed.filter((one) => !isText(one))
  if (drawn.length > 0) yield { placed: drawn, entity: insert, owner: insert, layer }
  for (const one of placed) {
    if (!isText(one)) continue
    // Attributes are entities of their own, with handles.
    const owner = insert.children.includes(one.entity) ? one.entity : insert
    yield { placed: [one], entity: one.entity, owner, layer: one.layer }
  }
}

function ofEntity(placed: Placed[], entity: DxfEntity, layer: string): Group[] {
  if (isMultileader(entity) || placed[0]?.entity === entity) {
    // The text has a place and a look of its own.
    const lines = placed.filter((one) => !isText(one))
    const words = placed.filter(isText)
    return [lines, words]
      .filter((part) => part.length > 0)
      .map((part) => ({ placed: part, entity, owner: entity, layer }))
  }
  return placed.map((one) => ({ placed: [one], entity: one.entity, owner: entity, layer: one.layer }))
}

/** A leader with several lines and a text. */
export function isMultileader(entity: DxfEntity): boolean {
  return entity.type === 'MULTILEADER' || entity.type === 'MLEADER'
}

/** True for a shape at which the text of its entity stands. */
function isText({ entity, shape }: Placed): boolean {
  return texts.has(entity.type) || (shape.kind === 'point' && (isMultileader(entity) || entity.type === 'DIMENSION'))
}

function isBlockDrawn(entity: DxfEntity): boolean {
  return entity.type.endsWith('DIMENSION') || entity.type === 'ACAD_TABLE'
}

/** Where an entity stands: in which blocks, on which layer, and what decides about its colour where it does not do so itself. */
interface Stand {
  world: Matrix
  layer: string
  colorOwner: DxfEntity
  colorLayer: string
  depth: number
}

class Walker {
  #shapes = 0
  #steps = 0
  readonly #allowance: number

  constructor(
    private readonly drawing: Drawing,
    private readonly notes: ExpandNotes,
  ) {
    this.#allowance = Math.max(0.002, 0.25 ** drawing.excesses)
  }

  /** True when a part was left out to bound time and memory. */
  get exceeded(): boolean {
    return this.#exhausted()
  }

  walk(entity: DxfEntity, at: Stand): Placed[] {
    this.#steps++
    if (at.depth > maxDepth || this.#exhausted()) {
      this.notes.tooDeep(entity.text(2) ?? entity.type)
      return []
    }
    if (entity.type === 'INSERT') {
      const placed: Placed[] = []
      for (const some of this.copies(entity, at)) appendAll(placed, some)
      return placed
    }
    if (isBlockDrawn(entity)) return this.#blockOf(entity, at)
    const shapes = shapesOf(entity)
    if (!shapes) {
      this.notes.notDrawn(entity.type)
      return []
    }
    if (shapes.length === 0 || entity.damaged) {
      this.notes.empty(entity.type)
      return []
    }
    return this.#place(shapes, entity, at)
  }

  #place(shapes: readonly Shape[], entity: DxfEntity, { world, layer, colorOwner, colorLayer }: Stand): Placed[] {
    const own = compose(world, extrusionMatrix(entity.point(210)))
    this.#shapes += shapes.length
    return shapes.map((shape) => {
      const matrix = shape.ocs ? own : world
      return { shape, matrix, entity, layer, colorOwner, colorLayer, rotationDegrees: rotationDegrees(matrix) }
    })
  }

  /** Bounds time and memory whatever the blocks repeat. */
  #exhausted(): boolean {
    return this.#shapes > maxShapesPerEntity * this.#allowance || this.#steps > maxStepsPerEntity * this.#allowance
  }

  /** What an insert draws: copy by copy, then its attributes. */
  *copies(insert: DxfEntity, at: Stand): Generator<Placed[]> {
    const name = insert.text(2) ?? ''
    const block = this.drawing.blocks.get(name.toUpperCase())
    if (!block) this.notes.missingBlock(name)
    else {
      if (block.external !== null && block.entities.length === 0) this.notes.external(name, block.external)
      const scale: Vec = [insert.number(41, 1), insert.number(42, 1), insert.number(43, 1)]
      const turn = (insert.number(50, 0) * Math.PI) / 180
      const ocs = compose(at.world, extrusionMatrix(insert.point(210)))
      const origin = insert.point(10) ?? [0, 0, 0]
      const [stepX, stepY] = [insert.number(44, 0), insert.number(45, 0)]
      const [columns, rows] = this.#array(insert, name)
      // Known only now that all numbers have been read.
      if (insert.damaged) return this.notes.empty(insert.type)
      for (let row = 0; row < rows && !this.#exhausted(); row++) {
        for (let column = 0; column < columns && !this.#exhausted(); column++) {
          const [dx, dy] = [column * stepX, row * stepY]
          const corner: Vec = [
            origin[0] + dx * Math.cos(turn) - dy * Math.sin(turn),
            origin[1] + dx * Math.sin(turn) + dy * Math.cos(turn),
            origin[2],
          ]
          const matrix = compose(
            compose(ocs, placement(scale, turn, corner)),
            shift([-block.base[0], -block.base[1], -block.base[2]]),
          )
          yield this.#content(block, insert, { ...at, world: matrix })
        }
      }
    }
    for (const attribute of insert.children) {
      const layer = attribute.text(8) ?? at.layer
      yield this.walk(attribute, { ...at, layer, colorOwner: attribute, colorLayer: layer, depth: at.depth + 1 })
    }
  }

  /** Columns and rows of an insert; one of each where the drawing would hold more copies than can be drawn. */
  #array(insert: DxfEntity, name: string): [columns: number, rows: number] {
    const columns = Math.max(1, Math.trunc(insert.number(70, 1)))
    const rows = Math.max(1, Math.trunc(insert.number(71, 1)))
    const copies = columns * rows
    if (copies === 1) return [1, 1]
    if (!(this.drawing.copies + copies <= maxCopies)) {
      this.notes.tooManyCopies(name, columns, rows)
      return [1, 1]
    }
    this.drawing.copies += copies
    return [columns, rows]
  }

  /** Layer 0 within a block means the layer of the insert; colour "by block" means the insert's colour. */
  #content(block: Block, insert: DxfEntity, at: Stand): Placed[] {
    const placed: Placed[] = []
    const outer = isByBlock(insert) ? at.colorOwner : insert
    for (const child of block.entities) {
      // Attribute definitions stand for texts that the insert's own attributes carry.
      if (child.type === 'ATTDEF') continue
      if (this.#exhausted()) break
      const own = child.text(8) ?? '0'
      const layer = own === '0' ? at.layer : own
      const color = isByBlock(child)
        ? { colorOwner: outer, colorLayer: at.colorLayer }
        : { colorOwner: child, colorLayer: layer }
      appendAll(placed, this.walk(child, { world: at.world, layer, ...color, depth: at.depth + 1 }))
    }
    return placed
  }

  /** The block in which a dimension or table is drawn, in world coordinates, all levels apart. */
  #blockOf(entity: DxfEntity, at: Stand): Placed[] {
    const name = entity.text(2)
    const block = name === null ? undefined : this.drawing.blocks.get(name.toUpperCase())
    if (!block) {
      const figure = entity.type === 'DIMENSION' ? dimensionFigure(entity) : null
      if (!figure) {
        this.notes.notDrawn(entity.type)
        return []
      }
      const shapes: Shape[] = figure.lines.map((points) => ({ kind: 'line', points, ocs: false }))
      if (figure.textAt) shapes.push({ kind: 'point', at: figure.textAt, ocs: false })
      return this.#place(shapes, entity, at)
    }
    const origin = entity.type === 'ACAD_TABLE' ? (entity.point(10) ?? [0, 0, 0]) : (entity.point(12) ?? [0, 0, 0])
    const world = compose(
      at.world,
      compose(extrusionMatrix(entity.type === 'ACAD_TABLE' ? entity.point(210) : null), shift(origin)),
    )
    return this.#content(block, entity, { ...at, world, colorOwner: entity, colorLayer: at.layer })
  }
}

function isByBlock(entity: DxfEntity): boolean {
  return !entity.has(420) && entity.number(62, 256) === 0
}
