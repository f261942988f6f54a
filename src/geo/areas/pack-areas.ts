import { readPermitArea } from '../../shared/model/permit-area'
import { partsOfArea, type Parts } from '../../shared/geometry/shape'

/** A permit's area (GeoJSON of any kind as a string, lon/lat) and the time of its work, UTC milliseconds; null: without a beginning, or an end. */
export interface TimedArea {
  id: number
  geometry: string | null
  fromMs: number | null
  toMs: number | null
}

/**
 * Areas as numbers, which cross to a thread and lie on the disk as they are: how many, a head for each, then the parts of each: of its
 * points, its lines and the rings of its polygons how many, and their places. What lies elsewhere is never read (placed-areas.ts).
 */
export type PackedAreas = Float64Array

/** Where in the head of an area what stands. */
export const head = {
  id: 0,
  state: 1,
  from: 2,
  to: 3,
  west: 4,
  south: 5,
  east: 6,
  north: 7,
  parts: 8,
  length: 9,
} as const

/** How an area was read: whole, in part, without any geometry, or with one that cannot be read. */
export const areaState = { whole: 0, partly: 1, empty: 2, broken: 3 } as const

/** Packs areas. What cannot be read, or only in part, is told by its state. */
export function packAreas(areas: readonly TimedArea[]): PackedAreas {
  const out: number[] = [areas.length]
  for (const { id, fromMs, toMs } of areas)
    out.push(id, areaState.empty, fromMs ?? -Infinity, toMs ?? Infinity, 0, 0, 0, 0, 0)
  for (const [at, { geometry }] of areas.entries()) {
    const from = 1 + at * head.length
    const { state, parts } = readParts(geometry)
    out[from + head.state] = state
    if (!parts) continue
    out[from + head.parts] = out.length
    const box = writeParts(out, parts)
    for (const [side, value] of box.entries()) out[from + head.west + side] = value
  }
  return shared(out)
}

/** Numbers in memory that a thread may read too: to copy those of a hundred thousand areas twice takes longer than to look at them. */
export function shared(numbers: ArrayLike<number>): PackedAreas {
  const out = new Float64Array(new SharedArrayBuffer(numbers.length * 8))
  out.set(numbers)
  return out
}

function readParts(geometry: string | null): { state: number; parts: Parts | null } {
  if (geometry === null || geometry.trim() === '') return { state: areaState.empty, parts: null }
  const area = readPermitArea(geometry)
  const isNone = !area || area.polygons.length + area.lines.length + area.points.length === 0
  if (isNone) return { state: area === null || area.leftOut > 0 ? areaState.broken : areaState.empty, parts: null }
  return { state: area.leftOut > 0 ? areaState.partly : areaState.whole, parts: partsOfArea(area) }
}

/** @returns west, south, east, north of all of them */
function writeParts(out: number[], { points, lines, polygons }: Parts): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  const places = (flat: ArrayLike<number>) => {
    out.push(flat.length)
    for (let at = 0; at < flat.length; at += 2) {
      const x = flat[at] as number
      const y = flat[at + 1] as number
      out.push(x, y)
      if (x < west) west = x
      if (x > east) east = x
      if (y < south) south = y
      if (y > north) north = y
    }
  }
  places(points)
  out.push(lines.length)
  lines.forEach(places)
  out.push(polygons.length)
  for (const rings of polygons) {
    out.push(rings.length)
    rings.forEach(places)
  }
  return [west, south, east, north]
}
