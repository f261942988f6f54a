import { decodeSections, type TileLook, type TileSection } from '../../shared/tiles'
import type { NodeRef } from './node-file'
import { tileSize } from './quad'
import { lineKind, polygonKind, type ShapePool } from './shape-pool'

/** Looks of decoded sections by number, 0 for none, so that they can go into other tiles. */
class LookList {
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

/** A section of a stored blob, its columns as they were read; place in world units: origin + coordinate * unit. */
export interface LeafSection extends TileSection {
  unit: number
  /** Look of a feature in the blob's list. */
  lookAt: (at: number) => number
  /** minX, minY, maxX, maxY of each shape in grid steps; made when first asked for. */
  boxes: Int32Array | null
}

/** A blob of a leaf, or of the points near an edge. Nothing is made for a single feature: what a tile needs is taken from the columns. */
export interface Leaf {
  node: NodeRef
  sections: LeafSection[]
  looks: LookList
  /** Features of all sections. */
  count: number
  left: number
  top: number
}

/** Decodes a leaf, with the looks of its shapes. */
export function readLeaf(bytes: Uint8Array, node: NodeRef): Leaf {
  const looks = new LookList()
  const size = tileSize(node.z)
  const sections = decodeSections(bytes).map((section) => ({
    ...section,
    unit: size / section.extent,
    lookAt: looks.of(section),
    boxes: null,
  }))
  const count = sections.reduce((sum, section) => sum + section.count, 0)
  return { node, sections, looks, count, left: node.x * size, top: node.y * size }
}

/** Boxes of the shapes of a section, in grid steps. @param room where they are put, if it is long enough */
export function boxesOf(section: LeafSection, room?: Int32Array): Int32Array {
  if (section.boxes) return section.boxes
  const { coords, count } = section
  const partEnds = section.partEnds!
  const vertexEnds = section.vertexEnds!
  const boxes = room && room.length >= count * 4 ? room : new Int32Array(count * 4)
  let at = 0
  for (let i = 0; i < count; i++) {
    const end = partEnds[i] === 0 ? 0 : vertexEnds[partEnds[i]! - 1]! * 2
    let minX = 0x7fffffff
    let minY = 0x7fffffff
    let maxX = -0x80000000
    let maxY = -0x80000000
    for (; at < end; at += 2) {
      const x = coords[at]!
      const y = coords[at + 1]!
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
    }
    boxes[i * 4] = minX
    boxes[i * 4 + 1] = minY
    boxes[i * 4 + 2] = maxX
    boxes[i * 4 + 3] = maxY
  }
  return (section.boxes = boxes)
}

/**
 * What finding features by boxes needs of a leaf: its places, or the boxes of its shapes, and which features they are; nothing can be drawn
 * of it. It keeps nothing of the bytes from which the leaf was read.
 */
export function boxesOnly(leaf: Leaf): Leaf {
  const sections = leaf.sections.map((section) => ({
    ...section,
    features: section.features.slice(),
    coords: section.kind === 'point' ? section.coords.slice() : new Int32Array(0),
    boxes: section.kind === 'point' ? null : boxesOf(section),
    ...{ styles: null, labels: null, partEnds: null, vertexEnds: null },
  }))
  return { ...leaf, sections }
}

/** Bytes that a leaf of `boxesOnly` takes. */
export function bytesOfBoxes({ sections }: Leaf): number {
  return sections.reduce(
    (sum, { features, coords, boxes }) => sum + features.byteLength + coords.byteLength + (boxes?.byteLength ?? 0),
    0,
  )
}

/** Puts a shape of a leaf onto the pool, in world units; gives its position there. */
export function loadShape(leaf: Leaf, section: LeafSection, at: number, pool: ShapePool): number {
  const { unit } = section
  const { left, top } = leaf
  const partEnds = section.partEnds!
  const vertexEnds = section.vertexEnds!
  let part = at === 0 ? 0 : partEnds[at - 1]!
  let from = part === 0 ? 0 : vertexEnds[part - 1]! * 2
  pool.makeRoom((vertexEnds[partEnds[at]! - 1] ?? 0) - from / 2)
  const { coords } = pool
  for (; part < partEnds[at]!; part++) {
    const end = vertexEnds[part]! * 2
    let to = pool.vertices * 2
    for (; from < end; from += 2) {
      coords[to++] = left + section.coords[from]! * unit
      coords[to++] = top + section.coords[from + 1]! * unit
    }
    pool.vertices = to / 2
    pool.endPart(1)
  }
  const kind = section.kind === 'polygon' ? polygonKind : lineKind
  return pool.endShape(kind, section.features[at]!, section.lookAt(at))
}

/** Where the points of a tile begin and end in a section, in which they stand in Z-order: found by halves. */
export function rangeOfTile(
  { left, top }: Leaf,
  { coords, unit, count }: LeafSection,
  tile: { z: number; x: number; y: number },
): [from: number, end: number] {
  const size = tileSize(tile.z)
  const before = (at: number): number =>
    compareTiles(
      Math.floor((left + coords[at * 2]! * unit) / size),
      Math.floor((top + coords[at * 2 + 1]! * unit) / size),
      tile.x,
      tile.y,
    )
  const search = (low: number, high: number, least: number): number => {
    while (low < high) {
      const middle = (low + high) >>> 1
      if (before(middle) < least) low = middle + 1
      else high = middle
    }
    return low
  }
  const first = search(0, count, 0)
  return [first, search(first, count, 1)]
}

/** Order of two tiles of one zoom in Z-order: negative, zero or positive. */
function compareTiles(ax: number, ay: number, bx: number, by: number): number {
  const dx = ax ^ bx
  const dy = ay ^ by
  // The highest bit in which they differ decides; that of y counts more than the same one of x.
  return dy < dx && dy < (dx ^ dy) ? ax - bx : ay - by
}
