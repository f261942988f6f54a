import type { Geometry } from '../model'

const codes = { Point: 1, LineString: 2, Polygon: 3, MultiPoint: 4, MultiLineString: 5, MultiPolygon: 6 } as const

/** A geometry as well-known binary (ISO 13249-3, little endian; 1000 added to the code where there are heights). */
export function encodeWkb(geometry: Geometry): Buffer {
  const { type, dim, coords, ends } = geometry
  const vertices = ends[ends.length - 1] ?? 0
  // Each part, ring and polygon has a head of nine bytes at most.
  const buffer = Buffer.allocUnsafe(9 * (2 + ends.length + vertices) + 8 * dim * vertices)
  let at = 0
  const count = (value: number): void => void (at = buffer.writeUInt32LE(value, at))
  const head = (code: number): void => {
    at = buffer.writeUInt8(1, at)
    count(code + (dim === 3 ? 1000 : 0))
  }
  const positions = (from: number, to: number): void => {
    for (let i = from * dim; i < to * dim; i++) at = buffer.writeDoubleLE(coords[i]!, at)
  }
  const part = (index: number): void => {
    const from = ends[index - 1] ?? 0
    count(ends[index]! - from)
    positions(from, ends[index]!)
  }
  head(codes[type])
  if (type === 'Point') positions(0, 1)
  else if (type === 'LineString') part(0)
  else if (type === 'MultiPoint') {
    count(vertices)
    for (let i = 0; i < vertices; i++) {
      head(codes.Point)
      positions(i, i + 1)
    }
  } else if (type === 'MultiLineString') {
    count(ends.length)
    for (let i = 0; i < ends.length; i++) {
      head(codes.LineString)
      part(i)
    }
  } else {
    const polygonEnds = type === 'Polygon' ? [ends.length] : (geometry.polygonEnds ?? [ends.length])
    if (type === 'MultiPolygon') count(polygonEnds.length)
    let ring = 0
    for (const end of polygonEnds) {
      if (type === 'MultiPolygon') head(codes.Polygon)
      count(end - ring)
      for (; ring < end; ring++) part(ring)
    }
  }
  return buffer.subarray(0, at)
}
