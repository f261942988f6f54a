import Flatbush from 'flatbush'
import type { Geometry } from '../../model'
import { twiceArea } from '../../ring-area'
import { coordArray } from './coord-block'

interface Ring {
  /** First vertex, and the one after the last. */
  start: number
  end: number
  /** Positive is counter-clockwise. */
  area: number
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/**
 * Rings in any order and orientation as a Polygon or MultiPolygon: a ring inside an odd number of others is a hole of
 * the smallest one around it, all others are outer rings. Rings of fewer than three vertices are dropped, open ones are
 * closed; null when nothing is left. `ends` closes rings by vertex count, as in `Geometry`.
 */
export function polygonFromRings(
  coords: Float64Array | number[],
  dim: 2 | 3,
  ends: readonly number[],
): Geometry | null {
  if (ends.length === 1 && isWholeRing(coords, dim, ends[0] as number)) return { type: 'Polygon', dim, coords, ends }
  const rings: Ring[] = []
  let start = 0
  for (const end of ends) {
    if (end - start >= 3) rings.push(measure(coords, dim, start, end))
    start = end
  }
  if (rings.length === 0) return null
  const polygons = rings.length === 1 ? [rings] : assemble(coords, dim, rings)
  return build(coords, dim, polygons)
}

/** Whether the coordinates are one closed ring and nothing else: most polygons, which need no looking at. */
function isWholeRing(coords: Float64Array | number[], dim: number, end: number): boolean {
  const last = (end - 1) * dim
  return end >= 3 && end * dim === coords.length && coords[0] === coords[last] && coords[1] === coords[last + 1]
}

function assemble(coords: Float64Array | number[], dim: number, rings: Ring[]): Ring[][] {
  // The usual case by the letter of the format: one clockwise outer ring, counter-clockwise holes within its box.
  const clockwise = rings.filter((ring) => ring.area < 0)
  const [outer] = clockwise
  if (clockwise.length === 1 && outer && rings.every((ring) => ring === outer || boxContains(outer, ring))) {
    return [[outer, ...rings.filter((ring) => ring !== outer)]]
  }

  const around = enclosing(rings)
  const bySize = rings.map((_, index) => index).sort((a, b) => size(rings[b]) - size(rings[a]) || a - b)
  const depth = new Array<number>(rings.length).fill(0)
  const polygonOf = new Map<number, Ring[]>()
  for (const index of bySize) {
    const ring = rings[index] as Ring
    let parent = -1
    for (const candidate of around(index)) {
      const other = rings[candidate] as Ring
      if (size(other) <= size(ring) || !boxContains(other, ring)) continue
      if (parent >= 0 && size(other) >= size(rings[parent])) continue
      if (isInside(coords, dim, ring, other)) parent = candidate
    }
    depth[index] = parent < 0 ? 0 : (depth[parent] as number) + 1
    const owner = polygonOf.get(parent)
    if ((depth[index] as number) % 2 === 1 && owner) owner.push(ring)
    else polygonOf.set(index, [ring])
  }
  // Keep the file's order of outer rings, and of holes within each.
  return [...polygonOf]
    .sort(([a], [b]) => a - b)
    .map(([, [first, ...holes]]) => [first as Ring, ...holes.sort((a, b) => a.start - b.start)])
}

/** A function that gives the rings whose box may hold that of ring `index`. */
function enclosing(rings: readonly Ring[]): (index: number) => Iterable<number> {
  if (rings.length <= 64) {
    const all = rings.map((_, index) => index)
    return () => all
  }
  const tree = new Flatbush(rings.length)
  for (const ring of rings) tree.add(ring.minX, ring.minY, ring.maxX, ring.maxY)
  tree.finish()
  return (index) => {
    const ring = rings[index] as Ring
    return tree.search(ring.minX, ring.minY, ring.minX, ring.minY)
  }
}

function size(ring: Ring | undefined): number {
  return Math.abs(ring?.area ?? 0)
}

function boxContains(outer: Ring, inner: Ring): boolean {
  return outer.minX <= inner.minX && outer.minY <= inner.minY && outer.maxX >= inner.maxX && outer.maxY >= inner.maxY
}

function measure(coords: Float64Array | number[], dim: number, start: number, end: number): Ring {
  const x0 = coords[start * dim] as number
  const y0 = coords[start * dim + 1] as number
  let minX = x0
  let minY = y0
  let maxX = x0
  let maxY = y0
  for (let i = start; i < end; i++) {
    const x = coords[i * dim] as number
    const y = coords[i * dim + 1] as number
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  return { start, end, area: twiceArea(coords, dim, start, end) / 2, minX, minY, maxX, maxY }
}

/** True when ring `inner` lies in ring `outer`; vertices on the border do not decide, the next one does. */
function isInside(coords: Float64Array | number[], dim: number, inner: Ring, outer: Ring): boolean {
  for (let i = inner.start; i < inner.end; i++) {
    const side = sideOf(coords, dim, outer, coords[i * dim] as number, coords[i * dim + 1] as number)
    if (side !== 0) return side > 0
  }
  // All vertices touch the border: the middle of the first edge decides.
  const a = inner.start * dim
  const b = a + dim
  const middleX = ((coords[a] as number) + (coords[b] as number)) / 2
  const middleY = ((coords[a + 1] as number) + (coords[b + 1] as number)) / 2
  return sideOf(coords, dim, outer, middleX, middleY) > 0
}

/** 1 inside, -1 outside, 0 on the border. */
function sideOf(coords: Float64Array | number[], dim: number, ring: Ring, x: number, y: number): number {
  let inside = false
  let px = coords[(ring.end - 1) * dim] as number
  let py = coords[(ring.end - 1) * dim + 1] as number
  for (let i = ring.start; i < ring.end; i++) {
    const cx = coords[i * dim] as number
    const cy = coords[i * dim + 1] as number
    if (cx === x && cy === y) return 0
    if (cy > y !== py > y) {
      const cross = (px - cx) * (y - cy) - (py - cy) * (x - cx)
      if (cross === 0) return 0
      if (cross > 0 === py > cy) inside = !inside
    } else if (cy === y && py === y && cx > x !== px > x) return 0
    px = cx
    py = cy
  }
  return inside ? 1 : -1
}

function build(coords: Float64Array | number[], dim: 2 | 3, polygons: readonly Ring[][]): Geometry {
  const rings = polygons.length === 1 ? (polygons[0] as Ring[]) : polygons.flat()
  if (isInPlace(coords, dim, rings))
    return geometryOf(
      coords,
      dim,
      rings.map((ring) => ring.end),
      polygons,
    )
  const open = rings.map((ring) => !isClosed(coords, dim, ring))
  const total = rings.reduce((sum, ring, index) => sum + ring.end - ring.start + (open[index] ? 1 : 0), 0)
  const out = coordArray(total * dim)
  const ends: number[] = []
  let at = 0
  rings.forEach((ring, index) => {
    for (let i = ring.start * dim; i < ring.end * dim; i++) out[at++] = coords[i] as number
    if (open[index]) for (let k = 0; k < dim; k++) out[at++] = coords[ring.start * dim + k] as number
    ends.push(at / dim)
  })
  return geometryOf(out, dim, ends, polygons)
}

function geometryOf(
  coords: Float64Array | number[],
  dim: 2 | 3,
  ends: readonly number[],
  polygons: readonly Ring[][],
): Geometry {
  if (polygons.length === 1) return { type: 'Polygon', dim, coords, ends }
  let closed = 0
  const polygonEnds = polygons.map((polygon) => (closed += polygon.length))
  return { type: 'MultiPolygon', dim, coords, ends, polygonEnds }
}

/** Whether the rings stand in their order already, closed and one after another, so that nothing has to be moved. */
function isInPlace(coords: Float64Array | number[], dim: number, rings: readonly Ring[]): boolean {
  let at = 0
  for (const ring of rings) {
    if (ring.start !== at || !isClosed(coords, dim, ring)) return false
    at = ring.end
  }
  return at * dim === coords.length
}

function isClosed(coords: Float64Array | number[], dim: number, ring: Ring): boolean {
  const first = ring.start * dim
  const last = (ring.end - 1) * dim
  return coords[first] === coords[last] && coords[first + 1] === coords[last + 1]
}
