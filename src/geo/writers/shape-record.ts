import type { Geometry } from '../model'
import { twiceArea } from '../ring-area'

/** Kinds of geometry that a shapefile holds one of, and the number of each; with heights it is ten more. */
export const shapeTypes = { points: 1, lines: 3, polygons: 5, multipoints: 8 } as const
export type ShapeKind = keyof typeof shapeTypes

/** Least and most of x, y and z. */
export type Range = [minX: number, minY: number, maxX: number, maxY: number, minZ: number, maxZ: number]
export const newRange = (): Range => [Infinity, Infinity, -Infinity, -Infinity, Infinity, -Infinity]

export function growRange(range: Range, { coords, dim }: Geometry): void {
  for (let at = 0; at < coords.length; at += dim) {
    const [x, y, z] = [coords[at]!, coords[at + 1]!, dim === 3 ? coords[at + 2]! : 0]
    range[0] = Math.min(range[0], x)
    range[1] = Math.min(range[1], y)
    range[2] = Math.max(range[2], x)
    range[3] = Math.max(range[3], y)
    range[4] = Math.min(range[4], z)
    range[5] = Math.max(range[5], z)
  }
}

/** The first 100 bytes of a .shp or .shx of so many bytes. */
export function shapefileHeader(type: number, bytes: number, range: Range): Buffer {
  const header = Buffer.alloc(100)
  header.writeInt32BE(9994, 0)
  header.writeInt32BE(bytes / 2, 24)
  header.writeInt32LE(1000, 28)
  header.writeInt32LE(type, 32)
  range.forEach((value, i) => header.writeDoubleLE(Number.isFinite(value) ? value : 0, 36 + i * 8))
  return header
}

/** The content of a record; without geometry the null shape. Outer rings run clockwise, holes the other way round. */
export function shapeRecord(geometry: Geometry | null, { kind, hasZ }: { kind: ShapeKind; hasZ: boolean }): Buffer {
  if (!geometry) return Buffer.alloc(4)
  const type = shapeTypes[kind] + (hasZ ? 10 : 0)
  const { coords, dim } = geometry
  const z = (vertex: number): number => (dim === 3 ? coords[vertex * dim + 2]! : 0)
  if (kind === 'points') {
    const record = Buffer.alloc(hasZ ? 36 : 20)
    record.writeInt32LE(type, 0)
    record.writeDoubleLE(coords[0]!, 4)
    record.writeDoubleLE(coords[1]!, 12)
    if (hasZ) record.writeDoubleLE(z(0), 20)
    return record
  }
  const order = vertexOrder(geometry)
  const starts = kind === 'multipoints' ? [] : geometry.ends.map((_, part) => geometry.ends[part - 1] ?? 0)
  const head = kind === 'multipoints' ? 40 : 44 + 4 * starts.length
  const heights = hasZ ? 16 + 8 * order.length : 0
  const record = Buffer.alloc(head + 16 * order.length + heights)
  const range = newRange()
  growRange(range, geometry)
  record.writeInt32LE(type, 0)
  range.slice(0, 4).forEach((value, i) => record.writeDoubleLE(value, 4 + i * 8))
  let at = 36
  if (kind !== 'multipoints') at = record.writeInt32LE(starts.length, at)
  at = record.writeInt32LE(order.length, at)
  for (const start of starts) at = record.writeInt32LE(start, at)
  for (const vertex of order) {
    at = record.writeDoubleLE(coords[vertex * dim]!, at)
    at = record.writeDoubleLE(coords[vertex * dim + 1]!, at)
  }
  if (hasZ) {
    at = record.writeDoubleLE(range[4], at)
    at = record.writeDoubleLE(range[5], at)
    for (const vertex of order) at = record.writeDoubleLE(z(vertex), at)
  }
  return record
}

/** Vertices in the order in which they are written. */
function vertexOrder({ type, ends, polygonEnds, coords, dim }: Geometry): number[] {
  const isArea = type === 'Polygon' || type === 'MultiPolygon'
  const outers = new Set([0, ...(polygonEnds ?? [])])
  const order: number[] = []
  ends.forEach((end, part) => {
    const start = ends[part - 1] ?? 0
    const turned = isArea && twiceArea(coords, dim, start, end) > 0 === outers.has(part)
    for (let i = start; i < end; i++) order.push(turned ? end - 1 - (i - start) : i)
  })
  return order
}
