import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import { fileError } from '../../node/file-errors'
import { parseWkb } from '../formats/common/wkb'
import type { Feature, Field, Geometry } from '../model'
import { BufferedFile } from './buffered-file'
import { DbfTable } from './dbf-table'
import type { FeatureWriter } from './feature-writer'
import type { OutCrs } from './out-crs'
import { encodeWkb } from './wkb'
import {
  growRange,
  newRange,
  shapeRecord,
  shapefileHeader,
  shapeTypes,
  type Range,
  type ShapeKind,
} from './shape-record'

/** What most readers can reach: offsets are signed there. */
const maxBytes = 2 ** 31 - 1

/** The features of one kind of geometry. */
interface Part {
  kind: ShapeKind
  hasZ: boolean
  rows: number
  table: DbfTable
}

interface OpenPart extends Part {
  shp: BufferedFile
  shx: BufferedFile
  dbf: BufferedFile
  range: Range
}

/**
 * Shapefiles in a zip, one for each kind of geometry that there is (.shp, .shx, .dbf, .prj, .cpg; texts in UTF-8). Features
 * wait in a file beside the target until it is known how wide the columns are. Source: ESRI Shapefile Technical Description, July
 * 1998. Errors: crs.unusable for a CRS that a .prj cannot name, file.too-large beyond 2 GB, disk.full, file.denied.
 */
export async function createShapefileWriter(path: string, name: string, crs: OutCrs): Promise<FeatureWriter> {
  const { wkt } = crs
  if (wkt === null) throw errorOf('crs.unusable', said('readers.maps.shapefileCrs', { srid: crs.srid, name: crs.name }))
  const waitingPath = `${path}.features`
  const waiting = await BufferedFile.create(waitingPath)
  const waitingAt: number[] = []
  const parts = new Map<ShapeKind, Part>()
  const written: string[] = []
  let open: BufferedFile[] = [waiting]
  let fields: readonly Field[] = []

  const create = async (ending: string): Promise<BufferedFile> => {
    const file = await BufferedFile.create(`${path}.${ending}`)
    written.push(file.path)
    open.push(file)
    return file
  }
  const partOf = (kind: ShapeKind): Part => {
    const part = parts.get(kind) ?? { kind, hasZ: false, rows: 0, table: new DbfTable(fields) }
    parts.set(kind, part)
    return part
  }
  const openPart = async (part: Part): Promise<OpenPart> => {
    const [shp, shx, dbf] = [
      await create(`${part.kind}.shp`),
      await create(`${part.kind}.shx`),
      await create(`${part.kind}.dbf`),
    ]
    // The heads are known when all is written.
    await shp.write(Buffer.alloc(100))
    await shx.write(Buffer.alloc(100))
    await dbf.write(part.table.header(part.rows, new Date()))
    return { ...part, shp, shx, dbf, range: newRange() }
  }
  async function abandon(): Promise<void> {
    await Promise.all(open.map((file) => file.close().catch(() => undefined)))
    open = []
    await Promise.all([waitingPath, ...written].map((file) => rm(file, { force: true })))
  }

  return {
    async write(features, given) {
      fields = given
      for (const { geometry, properties } of features) {
        // What has no place goes with the first kind that has.
        const part = partOf(geometry ? kindOf(geometry) : ([...parts.keys()][0] ?? 'points'))
        part.rows++
        part.hasZ ||= geometry?.dim === 3
        part.table.measure(properties)
        const bytes = bytesOf(geometry, properties)
        waitingAt.push(waiting.size)
        await waiting.write(bytes)
      }
    },
    async finish(turn) {
      await waiting.flush()
      if (parts.size === 0) partOf('points')
      const own = new Map<ShapeKind, OpenPart>()
      for (const part of parts.values()) own.set(part.kind, await openPart(part))
      let none: OpenPart | undefined
      for (const [index, at] of waitingAt.entries()) {
        const { geometry, properties } = readWaiting(waiting.readSync(at, (waitingAt[index + 1] ?? waiting.size) - at))
        const part = geometry ? own.get(kindOf(geometry)) : (none ?? own.get('points'))
        none ??= part
        if (part) await addTo(part, geometry, properties)
        if (index % 500 === 0) await turn?.()
      }
      for (const part of own.values()) await finishPart(part)
      await Promise.all(open.map((file) => file.close()))
      open = []
      await zipTo(path, endingsOf([...own.values()], { name: name || 'features', path, wkt }), turn)
      await abandon()
    },
    abandon,
    cutTexts: () => [...parts.values()].reduce((sum, { table }) => sum + table.cut, 0),
  }
}

/** A feature as it waits: the length of its attributes, these, and its geometry. */
function bytesOf(geometry: Geometry | null, properties: Feature['properties']): Buffer {
  const texts = Buffer.from(JSON.stringify(properties))
  const head = Buffer.alloc(4)
  head.writeUInt32LE(texts.length)
  return Buffer.concat([head, texts, geometry ? encodeWkb(geometry) : Buffer.alloc(0)])
}

function readWaiting(bytes: Buffer): Pick<Feature, 'geometry' | 'properties'> {
  const end = 4 + bytes.readUInt32LE(0)
  const properties = JSON.parse(bytes.toString('utf8', 4, end)) as Feature['properties']
  return { properties, geometry: parseWkb(bytes, end)?.[0] ?? null }
}

async function addTo(part: OpenPart, geometry: Geometry | null, properties: Feature['properties']): Promise<void> {
  const { shp, shx, dbf, table } = part
  const record = shapeRecord(geometry, part)
  if (geometry) growRange(part.range, geometry)
  if (shp.size + record.length + 8 > maxBytes || dbf.size + table.rowBytes > maxBytes)
    throw errorOf('file.too-large', said('readers.maps.shapefileTooLarge'))
  const place = Buffer.alloc(8)
  place.writeInt32BE(shp.size / 2, 0)
  place.writeInt32BE(record.length / 2, 4)
  const head = Buffer.alloc(8)
  head.writeInt32BE((shx.size - 100) / 8 + 1, 0)
  head.writeInt32BE(record.length / 2, 4)
  await shx.write(place)
  await shp.write(head)
  await shp.write(record)
  await dbf.write(table.row(properties))
}

async function finishPart({ kind, hasZ, range, shp, shx, dbf }: OpenPart): Promise<void> {
  await dbf.write(Buffer.from([0x1a]))
  for (const file of [shp, shx, dbf]) await file.flush()
  for (const file of [shp, shx])
    await file.overwrite(0, shapefileHeader(shapeTypes[kind] + (hasZ ? 10 : 0), file.size, range))
}

interface Entry {
  name: string
  from: string | Buffer
}

/** What the zip holds: the names of the parts say their kind where there are several. */
function endingsOf(
  parts: readonly OpenPart[],
  { name, path, wkt }: { name: string; path: string; wkt: string },
): Entry[] {
  return parts.flatMap(({ kind }) => {
    const base = parts.length > 1 ? `${name}_${kind}` : name
    const files = ['shp', 'shx', 'dbf'].map((ending) => ({
      name: `${base}.${ending}`,
      from: `${path}.${kind}.${ending}`,
    }))
    return [
      ...files,
      { name: `${base}.prj`, from: Buffer.from(wkt) },
      { name: `${base}.cpg`, from: Buffer.from('UTF-8') },
    ]
  })
}

async function zipTo(path: string, entries: readonly Entry[], turn: (() => Promise<void>) | undefined): Promise<void> {
  const zip = new yazl.ZipFile()
  for (const { name, from } of entries) {
    if (typeof from === 'string') zip.addFile(from, name, { compressionLevel: 1 })
    else zip.addBuffer(from, name)
  }
  zip.end()
  const heard = async function* (bytes: AsyncIterable<Buffer | string>) {
    for await (const some of bytes) {
      await turn?.()
      yield some
    }
  }
  try {
    await pipeline(zip.outputStream, heard, createWriteStream(path))
  } catch (error) {
    throw error instanceof Error && 'errno' in error ? fileError(error, path, 'write') : error
  }
}

function kindOf({ type }: Geometry): ShapeKind {
  if (type === 'Point') return 'points'
  if (type === 'MultiPoint') return 'multipoints'
  return type === 'LineString' || type === 'MultiLineString' ? 'lines' : 'polygons'
}
