import type { Geometry } from '../../model'
import { asMulti } from '../common/collection'
import { checkGeometrySize } from '../common/geometry-limit'
import { polygonFromRings } from '../common/rings'
import { patchGeometry } from '../shapefile/multipatch'
import { ByteCursor } from './byte-cursor'
import { drawSegments, readSegments } from './curve-segments'
import type { GridSpace } from './table-schema'

type Family = 'point' | 'multipoint' | 'line' | 'polygon' | 'patch'

/** Shape types by family, and whether z and m are with them; the general ones (50 to 54) say it in their high bits. */
const shapeTypes: Readonly<Record<number, [Family, boolean, boolean]>> = {
  1: ['point', false, false],
  9: ['point', true, false],
  11: ['point', true, true],
  21: ['point', false, true],
  52: ['point', false, false],
  8: ['multipoint', false, false],
  20: ['multipoint', true, false],
  18: ['multipoint', true, true],
  28: ['multipoint', false, true],
  53: ['multipoint', false, false],
  3: ['line', false, false],
  10: ['line', true, false],
  13: ['line', true, true],
  23: ['line', false, true],
  50: ['line', false, false],
  5: ['polygon', false, false],
  19: ['polygon', true, false],
  15: ['polygon', true, true],
  25: ['polygon', false, true],
  51: ['polygon', false, false],
  32: ['patch', true, false],
  31: ['patch', true, true],
  54: ['patch', true, false],
}

/** A geometry as a file geodatabase stores it; null when it is empty. Throws RangeError for bytes that are none, GeometryTooLarge. */
export function parseShape(bytes: Buffer, space: GridSpace): Geometry | null {
  const cursor = new ByteCursor(bytes)
  const word = cursor.varUint()
  const type = word % 256
  const known = shapeTypes[type]
  if (!known) {
    if (type === 0) return null
    throw new RangeError(`Shape type ${type} is unknown.`)
  }
  const [family] = known
  const hasZ = known[1] || (type >= 50 && bit(word, 31))
  const hasCurves = type >= 50 && bit(word, 29)
  if (family === 'point') return pointOf(cursor, space, hasZ)
  const points = cursor.varUint()
  if (points === 0) return null
  // A vertex takes two bytes at least.
  if (points * 2 > bytes.length) throw new RangeError('A shape counts more points than it holds.')
  checkGeometrySize(points)
  if (family === 'multipoint') {
    for (let i = 0; i < 4; i++) cursor.varUint()
    const coords = readCoords(cursor, space, points, hasZ)
    return { type: 'MultiPoint', dim: hasZ ? 3 : 2, coords, ends: [points] }
  }
  // Of a multipatch the size of its shape in another form stands first.
  if (family === 'patch') cursor.varUint()
  const parts = cursor.varUint()
  if (parts === 0 || parts > points) throw new RangeError('A shape has no parts, or more than points.')
  const curves = hasCurves ? cursor.varUint() : 0
  for (let i = 0; i < 4; i++) cursor.varUint()
  const ends = partEnds(cursor, parts, points)
  if (family === 'patch') {
    const kinds = Array.from({ length: parts }, () => cursor.varUint() & 15)
    return patchGeometry(readCoords(cursor, space, points, hasZ), hasZ ? 3 : 2, ends, kinds)
  }
  let line = { coords: readCoords(cursor, space, points, hasZ), ends }
  const dim = hasZ ? 3 : 2
  if (curves > 0) {
    const hasM = known[2] || bit(word, 30)
    if (hasM) skipMeasures(cursor, points)
    line = drawSegments(line.coords, dim, ends, readSegments(cursor, curves))
  }
  // A feature class does not tell single from multi, so all of its features are multi.
  if (family === 'line') return { type: 'MultiLineString', dim, ...line }
  const polygon = polygonFromRings(line.coords, dim, line.ends)
  return polygon && asMulti(polygon)
}

function bit(word: number, index: number): boolean {
  return Math.floor(word / 2 ** index) % 2 === 1
}

function pointOf(cursor: ByteCursor, space: GridSpace, hasZ: boolean): Geometry | null {
  const x = cursor.varUint()
  const y = cursor.varUint()
  // Zero stands for "not a number".
  if (x === 0 || y === 0) return null
  const coords = [(x - 1) / space.xyScale + space.xOrigin, (y - 1) / space.xyScale + space.yOrigin]
  if (!hasZ) return { type: 'Point', dim: 2, coords, ends: [1] }
  const z = cursor.varUint()
  return { type: 'Point', dim: 3, coords: [...coords, z === 0 ? 0 : (z - 1) / space.zScale + space.zOrigin], ends: [1] }
}

function partEnds(cursor: ByteCursor, parts: number, points: number): number[] {
  const ends: number[] = []
  let end = 0
  for (let part = 1; part < parts; part++) ends.push((end += cursor.varUint()))
  if (end > points) throw new RangeError('The parts of a shape hold more points than it has.')
  return [...ends, points]
}

/** Differences from vertex to vertex, x and y by turns, then all z. */
function readCoords(cursor: ByteCursor, space: GridSpace, points: number, hasZ: boolean): Float64Array {
  const dim = hasZ ? 3 : 2
  const coords = new Float64Array(points * dim)
  let [x, y, z] = [0, 0, 0]
  for (let at = 0; at < coords.length; at += dim) {
    x += cursor.varInt()
    y += cursor.varInt()
    coords[at] = x / space.xyScale + space.xOrigin
    coords[at + 1] = y / space.xyScale + space.yOrigin
  }
  for (let at = 2; hasZ && at < coords.length; at += 3) {
    z += cursor.varInt()
    coords[at] = z / space.zScale + space.zOrigin
  }
  return coords
}

/** Measures stand before the curves; one byte of 66 says that there are none. */
function skipMeasures(cursor: ByteCursor, points: number): void {
  if (cursor.peek() === 66) cursor.u8()
  else for (let i = 0; i < points; i++) cursor.varInt()
}
