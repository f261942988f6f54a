import { decodeSections, type TileLook, type TileSection } from '../../shared/tiles'
import type { NodeFile, NodeRef } from './node-file'
import { tileSize } from './quad'
import { lineKind, polygonKind, ShapePool } from './shape-pool'

/** Looks of decoded sections by number, 0 for none, so that they can go into other tiles. */
export class LookList {
  private readonly looks: TileLook[] = [{ style: null, label: null }]

  /** For a section: a function from a feature's position to its look. */
  of(section: TileSection): (at: number) => number {
    const { styles, labels } = section
    if (!styles && !labels) return () => 0
    const ids = new Map<number, number>([[0, 0]])
    return (at) => {
      const style = styles ? styles[at]! : 0
      const label = labels ? labels[at]! : 0
      const key = label * 0x10000 + style
      let id = ids.get(key)
      if (id === undefined) {
        id =
          this.looks.push({
            style: style === 0 ? null : section.styleTable[style - 1]!,
            label: label === 0 ? null : section.labelTable[label - 1]!,
          }) - 1
        ids.set(key, id)
      }
      return id
    }
  }

  readonly lookOf = (id: number): TileLook => this.looks[id]!
}

/** A leaf's shapes, in world units again. */
export interface ShapeLeaf {
  pool: ShapePool
  looks: LookList
  node: NodeRef
}

export function readShapeLeaf(file: NodeFile, node: NodeRef): ShapeLeaf {
  const pool = new ShapePool()
  const looks = new LookList()
  const size = tileSize(node.z)
  const left = node.x * size
  const top = node.y * size
  for (const section of decodeSections(file.main(node))) {
    const lookAt = looks.of(section)
    const unit = size / section.extent
    const kind = section.kind === 'polygon' ? polygonKind : lineKind
    let part = 0
    let vertex = 0
    for (let i = 0; i < section.count; i++) {
      for (; part < section.partEnds![i]!; part++) {
        for (; vertex < section.vertexEnds![part]!; vertex++)
          pool.vertex(left + section.coords[vertex * 2]! * unit, top + section.coords[vertex * 2 + 1]! * unit)
        pool.endPart(1)
      }
      pool.endShape(kind, section.features[i]!, lookAt(i))
    }
  }
  return { pool, looks, node }
}

/** Points of a blob, in world units again. */
export interface PointBlob {
  count: number
  x: Float64Array
  y: Float64Array
  index: Uint32Array
  look: Uint32Array
  looks: LookList
  /** Points up to the end of each section; within one they stand in Z-order. */
  ends: number[]
}

export function readPoints(bytes: Uint8Array, node: NodeRef): PointBlob {
  const sections = decodeSections(bytes)
  const looks = new LookList()
  const count = sections.reduce((sum, section) => sum + section.count, 0)
  const out: PointBlob = {
    count,
    x: new Float64Array(count),
    y: new Float64Array(count),
    index: new Uint32Array(count),
    look: new Uint32Array(count),
    looks,
    ends: [],
  }
  const size = tileSize(node.z)
  const left = node.x * size
  const top = node.y * size
  let at = 0
  for (const section of sections) {
    const lookAt = looks.of(section)
    const unit = size / section.extent
    out.index.set(section.features, at)
    for (let i = 0; i < section.count; i++, at++) {
      out.x[at] = left + section.coords[i * 2]! * unit
      out.y[at] = top + section.coords[i * 2 + 1]! * unit
      out.look[at] = lookAt(i)
    }
    out.ends.push(at)
  }
  return out
}

/** Where the points of a tile begin and end among `from` to `end`, which are of one section: found by halves. */
export function rangeOfTile(
  { x, y }: PointBlob,
  from: number,
  end: number,
  tile: { z: number; x: number; y: number },
): [from: number, end: number] {
  const size = tileSize(tile.z)
  const before = (at: number): number =>
    compareTiles(Math.floor(x[at]! / size), Math.floor(y[at]! / size), tile.x, tile.y)
  const search = (low: number, high: number, least: number): number => {
    while (low < high) {
      const middle = (low + high) >>> 1
      if (before(middle) < least) low = middle + 1
      else high = middle
    }
    return low
  }
  const first = search(from, end, 0)
  return [first, search(first, end, 1)]
}

/** Order of two tiles of one zoom in Z-order: negative, zero or positive. */
function compareTiles(ax: number, ay: number, bx: number, by: number): number {
  const dx = ax ^ bx
  const dy = ay ^ by
  // The highest bit in which they differ decides; that of y counts more than the same one of x.
  return dy < dx && dy < (dx ^ dy) ? ax - bx : ay - by
}
