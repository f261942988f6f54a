import type { Geometry } from '../../model'
import { coordArray } from '../common/coord-block'
import { checkGeometrySize } from '../common/geometry-limit'
import { polygonFromRings } from '../common/rings'
import { patchGeometry } from './multipatch'

/** A record that cannot be read; its row is kept without geometry. */
export const badShape = Symbol('bad shape')

/**
 * The geometry of one record of a .shp: `at` is the first byte of its content (the shape type), `end` the one after it.
 * Null for a null shape or one without vertices. Measures are kept of lines alone. Throws GeometryTooLarge. Source: ESRI Shapefile Technical Description (1998).
 */
export function readShape(bytes: Buffer, at: number, end: number): Geometry | null | typeof badShape {
  if (end - at < 4) return badShape
  const type = bytes.readInt32LE(at)
  switch (type) {
    case 0:
      return null
    case 1:
    case 11:
    case 21:
      return readPoint(bytes, at, end, type === 11)
    case 8:
    case 18:
    case 28:
      return readMultiPoint(bytes, at, end, type === 18)
    case 3:
    case 13:
    case 23:
    case 5:
    case 15:
    case 25:
    case 31:
      return readParts(bytes, at, end, type)
    default:
      return badShape
  }
}

function readPoint(bytes: Buffer, at: number, end: number, hasZ: boolean): Geometry | null | typeof badShape {
  if (end - at < (hasZ ? 28 : 20)) return badShape
  const x = bytes.readDoubleLE(at + 4)
  const y = bytes.readDoubleLE(at + 12)
  if (!isCoordinate(x) || !isCoordinate(y)) return Number.isNaN(x) && Number.isNaN(y) ? null : badShape
  if (!hasZ) return { type: 'Point', dim: 2, coords: [x, y], ends: onePoint }
  return { type: 'Point', dim: 3, coords: [x, y, height(bytes.readDoubleLE(at + 20))], ends: onePoint }
}

const onePoint: readonly number[] = [1]

function readMultiPoint(bytes: Buffer, at: number, end: number, hasZ: boolean): Geometry | null | typeof badShape {
  if (end - at < 40) return badShape
  const count = bytes.readInt32LE(at + 36)
  if (count === 0) return null
  const zAt = at + 40 + count * 16 + 16
  if (count < 0 || at + 40 + count * 16 > end) return badShape
  const coords = readVertices(bytes, at + 40, count, hasZ && zAt + count * 8 <= end ? zAt : null)
  return coords && { type: 'MultiPoint', dim: dimOf(coords, count), coords, ends: [count] }
}

function readParts(bytes: Buffer, at: number, end: number, type: number): Geometry | null | typeof badShape {
  if (end - at < 44) return badShape
  const parts = bytes.readInt32LE(at + 36)
  const count = bytes.readInt32LE(at + 40)
  if (parts === 0 || count === 0) return null
  const patch = type === 31
  const pointsAt = at + 44 + parts * (patch ? 8 : 4)
  if (parts < 0 || count < 0 || pointsAt + count * 16 > end) return badShape
  const ends = partEnds(bytes, at + 44, parts, count)
  if (!ends) return badShape
  const hasZ = patch || type === 13 || type === 15
  const zAt = pointsAt + count * 16 + 16
  const coords = readVertices(bytes, pointsAt, count, hasZ && zAt + count * 8 <= end ? zAt : null)
  if (!coords) return badShape
  const dim = dimOf(coords, count)
  if (patch) {
    const kinds = Array.from({ length: parts }, (_, part) => bytes.readInt32LE(at + 44 + parts * 4 + part * 4))
    return patchGeometry(coords, dim, ends, kinds)
  }
  if (type === 5 || type === 15 || type === 25) return polygonFromRings(coords, dim, ends)
  const measuresAt = type === 13 ? zAt + count * 8 + 16 : pointsAt + count * 16 + 16
  return lines(coords, dim, ends, type === 3 ? null : readMeasures(bytes, measuresAt, count, end))
}

/** Null where none is given. */
function readMeasures(bytes: Buffer, at: number, count: number, end: number): Float64Array | null {
  if (at + count * 8 > end) return null
  const measures = new Float64Array(count)
  let given = 0
  for (let i = 0; i < count; i++) {
    const measure = bytes.readDoubleLE(at + i * 8)
    if (isCoordinate(measure)) given++
    measures[i] = isCoordinate(measure) ? measure : NaN
  }
  return given > 1 ? measures : null
}

/** Vertex counts up to the end of each part, or null when the starts do not ascend. */
function partEnds(bytes: Buffer, at: number, parts: number, count: number): number[] | null {
  const ends: number[] = []
  let previous = bytes.readInt32LE(at)
  if (previous !== 0) return null
  for (let part = 1; part <= parts; part++) {
    const end = part < parts ? bytes.readInt32LE(at + part * 4) : count
    if (end < previous || end > count) return null
    ends.push(end)
    previous = end
  }
  return ends
}

function lines(
  coords: Float64Array,
  dim: 2 | 3,
  ends: readonly number[],
  measures: Float64Array | null,
): Geometry | null {
  // Parts without any vertex are noise of some writers.
  const filled = ends.filter((end, index) => end > (ends[index - 1] ?? 0))
  if (filled.length === 0) return null
  const type = filled.length === 1 ? 'LineString' : 'MultiLineString'
  return { type, dim, coords, ends: filled, ...(measures ? { measures } : {}) }
}

const littleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/** Interleaved x, y(, z); null when a coordinate is not a number. */
function readVertices(bytes: Buffer, at: number, count: number, zAt: number | null): Float64Array | null {
  checkGeometrySize(count)
  const dim = zAt === null ? 2 : 3
  const coords = coordArray(count * dim)
  if (zAt === null && littleEndian) {
    // The file's own bytes: only the alignment differs.
    new Uint8Array(coords.buffer, coords.byteOffset, count * 16).set(bytes.subarray(at, at + count * 16))
    for (let i = 0; i < coords.length; i++) if (!isCoordinate(coords[i] as number)) return null
    return coords
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let i = 0, to = 0; i < count; i++, to += dim) {
    const x = view.getFloat64(at + i * 16, true)
    const y = view.getFloat64(at + i * 16 + 8, true)
    if (!isCoordinate(x) || !isCoordinate(y)) return null
    coords[to] = x
    coords[to + 1] = y
    if (zAt !== null) coords[to + 2] = height(view.getFloat64(zAt + i * 8, true))
  }
  return coords
}

function dimOf(coords: Float64Array, count: number): 2 | 3 {
  return coords.length === count * 3 ? 3 : 2
}

/** The format writes "no data" as anything below -1e38. */
function isCoordinate(value: number): boolean {
  return value > -1e38 && value < 1e38
}

function height(value: number): number {
  return isCoordinate(value) ? value : 0
}
