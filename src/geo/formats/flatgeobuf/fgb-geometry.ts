import type { Geometry, GeometryType } from '../../model'
import { strokeCircularString } from '../common/circular-string'
import { asCollection } from '../common/collection'
import { checkGeometrySize } from '../common/geometry-limit'
import type { FlatTable } from './flat-table'

const maxDepth = 16

/**
 * The geometries of a feature's geometry table: a collection gives several, an empty geometry none; curves are given by straight
 * segments. `layerType` is the header's GeometryType, 0 when each feature has its own. Throws RangeError for lengths that lie, GeometryTooLarge.
 * Source: feature.fbs and header.fbs of FlatGeobuf 3.
 */
export function geometriesOf(table: FlatTable, layerType: number): Geometry[] {
  return read(table, layerType, 0)
}

interface Line {
  dim: 2 | 3
  coords: ArrayLike<number>
}

function read(table: FlatTable, layerType: number, depth: number): Geometry[] {
  guard(depth)
  const type = layerType || table.ubyte(6, 0)
  switch (type) {
    case 1:
    case 4: {
      const { dim, coords } = vertices(table)
      const count = coords.length / dim
      if (count === 0 || Number.isNaN(coords[0])) return []
      return [{ type: type === 1 ? 'Point' : 'MultiPoint', dim, coords, ends: [count] }]
    }
    case 2:
    case 8:
    case 9:
    case 13:
      return build('LineString', [[curve(table, type, depth)]])
    case 3:
    case 10:
    case 17:
      return build('Polygon', [rings(table, type, depth)])
    case 5:
      return build('MultiLineString', [cut(table)])
    case 11:
      return build('MultiLineString', [table.tables(7).map((part) => curve(part, part.ubyte(6, 2), depth + 1))])
    case 6:
    case 12:
    case 14:
    case 15:
      return build(
        'MultiPolygon',
        table.tables(7).map((part) => rings(part, part.ubyte(6, 3), depth + 1)),
      )
    case 16:
      // A TIN is written as one ring a triangle.
      return build(
        'MultiPolygon',
        cut(table).map((ring) => [ring]),
      )
    default:
      return collection(table, depth)
  }
}

function collection(table: FlatTable, depth: number): Geometry[] {
  const parts = table.tables(7)
  checkGeometrySize(0, parts.length)
  const members = parts.flatMap((part) => read(part, 0, depth + 1))
  return depth === 0 ? asCollection(members) : members
}

function guard(depth: number): void {
  if (depth > maxDepth) throw new RangeError('A geometry is nested too deep.')
}

function vertices(table: FlatTable): { dim: 2 | 3; coords: Float64Array } {
  const xy = table.doubles(1) ?? new Float64Array()
  const z = table.doubles(2)
  if (xy.length % 2 !== 0) throw new RangeError('A geometry has half a vertex.')
  const count = xy.length / 2
  checkGeometrySize(count)
  if (!z || z.length < count) return { dim: 2, coords: xy }
  const coords = new Float64Array(count * 3)
  for (let i = 0; i < count; i++) coords.set([xy[i * 2]!, xy[i * 2 + 1]!, z[i]!], i * 3)
  return { dim: 3, coords }
}

/** The vertices in their parts; one part where the table names no ends. */
function cut(table: FlatTable): Line[] {
  const { dim, coords } = vertices(table)
  const count = coords.length / dim
  const ends = table.uints(0)
  if (ends.some((end, i) => end > count || end < (ends[i - 1] ?? 0)))
    throw new RangeError('Ends lie beyond the vertices.')
  if (ends.length === 0) return [{ dim, coords }]
  return ends.map((end, i) => ({ dim, coords: coords.subarray((ends[i - 1] ?? 0) * dim, end * dim) }))
}

function curve(table: FlatTable, type: number, depth: number): Line {
  guard(depth)
  if (type === 9) {
    const parts = table.tables(7).map((part) => curve(part, part.ubyte(6, 2), depth + 1))
    const dim = commonDim(parts)
    const coords: number[] = []
    for (const part of parts) {
      // Segments of a compound curve share their joints.
      for (let at = coords.length > 0 ? part.dim : 0; at < part.coords.length; at += part.dim)
        for (let k = 0; k < dim; k++) coords.push(part.coords[at + k]!)
    }
    return { dim, coords }
  }
  const { dim, coords } = vertices(table)
  return { dim, coords: type === 8 ? strokeCircularString(coords, dim) : coords }
}

function rings(table: FlatTable, type: number, depth: number): Line[] {
  guard(depth)
  const lines = type === 10 ? table.tables(7).map((part) => curve(part, part.ubyte(6, 2), depth + 1)) : cut(table)
  return lines.map(closed)
}

/** Some writers leave out the last vertex of a ring, which is the first. */
function closed({ dim, coords }: Line): Line {
  const last = coords.length - dim
  if (last <= 0 || (coords[0] === coords[last] && coords[1] === coords[last + 1])) return { dim, coords }
  const whole = new Float64Array(coords.length + dim)
  whole.set(coords)
  for (let k = 0; k < dim; k++) whole[coords.length + k] = coords[k] as number
  return { dim, coords: whole }
}

/** One geometry of groups of parts; a polygon is a group of rings. */
function build(type: GeometryType, groups: readonly (readonly Line[])[]): Geometry[] {
  const all = groups.flat().filter((part) => part.coords.length > 0)
  if (all.length === 0) return []
  const [only] = all
  // The one list of a plain line is its own already.
  if (only && all.length === 1 && type === 'LineString' && only.coords instanceof Float64Array)
    return [{ type, dim: only.dim, coords: only.coords, ends: [only.coords.length / only.dim] }]
  const dim = commonDim(all)
  const ends: number[] = []
  const polygonEnds: number[] = []
  const coords = new Float64Array(all.reduce((sum, part) => sum + (part.coords.length / part.dim) * dim, 0))
  let to = 0
  for (const group of groups) {
    for (const part of group) {
      if (part.coords.length === 0) continue
      for (let at = 0; at < part.coords.length; at += part.dim)
        for (let k = 0; k < dim; k++) coords[to++] = part.coords[at + k]!
      ends.push(to / dim)
    }
    if (ends.length > (polygonEnds[polygonEnds.length - 1] ?? 0)) polygonEnds.push(ends.length)
  }
  return [type === 'MultiPolygon' ? { type, dim, coords, ends, polygonEnds } : { type, dim, coords, ends }]
}

function commonDim(parts: readonly Line[]): 2 | 3 {
  return parts.every((part) => part.dim === 3) ? 3 : 2
}
