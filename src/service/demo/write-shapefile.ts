import yazl from 'yazl'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { SiteFeature } from './site'

/** ESRI's text for EPSG:7856 (GDA2020 / MGA zone 56). */
const prj7856 =
  'PROJCS["GDA2020_MGA_Zone_56",GEOGCS["GCS_GDA2020",DATUM["D_GDA2020",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",153.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]'

/**
 * A zipped shapefile (shp, shx, dbf, prj, cpg) in EPSG:7856 of features that all have one geometry type.
 * Polygons have one ring each; lines may have heights, then all have. Source: ESRI Shapefile Technical Description, July 1998.
 */
export async function zippedShapefile(
  baseName: string,
  features: readonly SiteFeature[],
  modified: Date,
): Promise<Buffer> {
  const { shp, shx } = geometryFiles(features)
  const zip = new yazl.ZipFile()
  const add = (ext: string, bytes: Buffer) =>
    zip.addBuffer(bytes, `${baseName}.${ext}`, { mtime: modified, compressionLevel: 1 })
  add('shp', shp)
  add('shx', shx)
  add('dbf', tableFile(features, modified))
  add('prj', Buffer.from(prj7856, 'latin1'))
  add('cpg', Buffer.from('UTF-8', 'latin1'))
  zip.end()
  return buffer(zip.outputStream as Readable)
}

function geometryFiles(features: readonly SiteFeature[]): { shp: Buffer; shx: Buffer } {
  const records = features.map(record)
  const shapeType = features[0] ? shapeTypeOf(features[0]) : 0
  const bounds = boundsOf(features.flatMap(vertices))
  const shpLength = 100 + records.reduce((sum, bytes) => sum + 8 + bytes.length, 0)
  const index = Buffer.alloc(8 * records.length)
  const parts: Buffer[] = [fileHeader(shapeType, shpLength, bounds)]
  let offset = 100
  records.forEach((bytes, i) => {
    const head = Buffer.alloc(8)
    head.writeInt32BE(i + 1, 0)
    head.writeInt32BE(bytes.length / 2, 4)
    index.writeInt32BE(offset / 2, i * 8)
    index.writeInt32BE(bytes.length / 2, i * 8 + 4)
    parts.push(head, bytes)
    offset += 8 + bytes.length
  })
  return { shp: Buffer.concat(parts), shx: Buffer.concat([fileHeader(shapeType, 100 + index.length, bounds), index]) }
}

const [pointType, lineType, polygonType, raisedLineType] = [1, 3, 5, 13]

function shapeTypeOf({ geometry }: SiteFeature): number {
  if (geometry.type === 'Point') return pointType
  if (geometry.type === 'Polygon') return polygonType
  return geometry.coordinates[0]?.length === 3 ? raisedLineType : lineType
}

type Bounds = readonly [number, number, number, number]

function fileHeader(shapeType: number, lengthBytes: number, bounds: Bounds): Buffer {
  const header = Buffer.alloc(100)
  header.writeInt32BE(9994, 0)
  header.writeInt32BE(lengthBytes / 2, 24)
  header.writeInt32LE(1000, 28)
  header.writeInt32LE(shapeType, 32)
  bounds.forEach((value, i) => header.writeDoubleLE(value, 36 + i * 8))
  return header
}

function record(feature: SiteFeature): Buffer {
  const points = vertices(feature)
  if (feature.geometry.type === 'Point') {
    const bytes = Buffer.alloc(20)
    bytes.writeInt32LE(pointType, 0)
    writePoints(bytes, 4, points)
    return bytes
  }
  const shapeType = shapeTypeOf(feature)
  const isPolygon = shapeType === polygonType
  const end = 48 + 16 * points.length
  const bytes = Buffer.alloc(shapeType === raisedLineType ? end + 16 + 8 * points.length : end)
  bytes.writeInt32LE(shapeType, 0)
  boundsOf(points).forEach((value, i) => bytes.writeDoubleLE(value, 4 + i * 8))
  bytes.writeInt32LE(1, 36)
  bytes.writeInt32LE(points.length, 40)
  bytes.writeInt32LE(0, 44)
  writePoints(bytes, 48, isPolygon ? clockwise(points) : points)
  if (shapeType === raisedLineType) {
    const heights = points.map(([, , z = 0]) => z)
    const range = [Math.min(...heights), Math.max(...heights)]
    for (const [i, z] of [...range, ...heights].entries()) bytes.writeDoubleLE(z, end + i * 8)
  }
  return bytes
}

function vertices(feature: SiteFeature): number[][] {
  const { geometry } = feature
  if (geometry.type === 'Point') return [geometry.coordinates]
  return geometry.type === 'LineString' ? geometry.coordinates : (geometry.coordinates[0] ?? [])
}

function writePoints(bytes: Buffer, offset: number, points: readonly number[][]): void {
  points.forEach(([x = 0, y = 0], i) => {
    bytes.writeDoubleLE(x, offset + i * 16)
    bytes.writeDoubleLE(y, offset + i * 16 + 8)
  })
}

function boundsOf(points: readonly number[][]): Bounds {
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x = 0, y = 0] of points) {
    bounds[0] = Math.min(bounds[0], x)
    bounds[1] = Math.min(bounds[1], y)
    bounds[2] = Math.max(bounds[2], x)
    bounds[3] = Math.max(bounds[3], y)
  }
  return bounds
}

/** Outer rings of a shapefile run clockwise. */
function clockwise(ring: number[][]): number[][] {
  let twiceArea = 0
  ring.forEach(([x = 0, y = 0], i) => {
    const [nextX = 0, nextY = 0] = ring[(i + 1) % ring.length] ?? []
    twiceArea += x * nextY - nextX * y
  })
  return twiceArea > 0 ? [...ring].reverse() : ring
}

/** dBASE III: text columns as wide as their longest value, numbers as N. Names are cut to 10 characters. */
function tableFile(features: readonly SiteFeature[], modified: Date): Buffer {
  const names = Object.keys(features[0]?.properties ?? {})
  const columns = names.map((name) => {
    const values = features.map((feature) => feature.properties[name] ?? null)
    const numeric = values.every((value) => value === null || typeof value === 'number')
    const decimals = numeric ? Math.max(0, ...values.map((value) => String(value ?? '').split('.')[1]?.length ?? 0)) : 0
    const text = (value: string | number | null) =>
      value === null ? '' : numeric ? Number(value).toFixed(decimals) : String(value)
    const width = Math.max(1, ...values.map((value) => Buffer.byteLength(text(value))))
    return { name, numeric, decimals, width, text }
  })
  const recordLength = 1 + columns.reduce((sum, column) => sum + column.width, 0)
  const header = Buffer.alloc(33 + 32 * columns.length)
  header.set([3, modified.getUTCFullYear() - 1900, modified.getUTCMonth() + 1, modified.getUTCDate()])
  header.writeUInt32LE(features.length, 4)
  header.writeUInt16LE(header.length, 8)
  header.writeUInt16LE(recordLength, 10)
  columns.forEach((column, i) => {
    const at = 32 + i * 32
    header.write(column.name.slice(0, 10), at, 'latin1')
    header.write(column.numeric ? 'N' : 'C', at + 11, 'latin1')
    header.set([column.width, column.decimals], at + 16)
  })
  header[header.length - 1] = 0x0d
  const rows = features.map((feature) => {
    const row = Buffer.alloc(recordLength, 0x20)
    let at = 1
    for (const column of columns) {
      const value = Buffer.from(column.text(feature.properties[column.name] ?? null))
      row.set(value, at + (column.numeric ? column.width - value.length : 0))
      at += column.width
    }
    return row
  })
  return Buffer.concat([header, ...rows, Buffer.from([0x1a])])
}
