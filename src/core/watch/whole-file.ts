import { stat } from 'node:fs/promises'
import { sep } from 'node:path'
import { using } from '../../node/using'
import { TiffFile } from '../../geo/formats/geotiff/tiff-file'
import { tag } from '../../geo/formats/geotiff/tags'
import { fileError } from '../../node/file-errors'
import { openRandomAccess, type RandomAccessFile } from '../../node/random-access-file'
import { splitName } from '../../shared/model/file-name'
import { saidError } from '../../shared/languages/said'
import { said } from '../../shared/languages/said-readers'
import type { Fault } from './readiness'

/** How much of the end of a file is looked at. */
const tailBytes = 70_000

type Check = (file: RandomAccessFile, path: string) => Promise<boolean>

/**
 * Looks whether a file can be opened and has the end that its format promises, without reading it: a copy that stands still
 * in the middle is no file. What has no end that could be known counts as whole.
 */
export async function faultOf(path: string, { isMain = true } = {}): Promise<Fault> {
  const { fileName: name, ext } = splitName(path.replaceAll(sep, '/'))
  let file: RandomAccessFile
  try {
    file = await openRandomAccess(path)
  } catch (error) {
    return faultOfError(error, path)
  }
  try {
    const check = checks[ext]
    if (file.sizeBytes === 0)
      return isMain || check ? { kind: 'not-whole', said: said('readers.watch.empty', { file: name }) } : null
    // Room that is reserved for a copy reads as zeros.
    if ((await file.read(0, 16)).every((byte) => byte === 0)) return cut(name)
    if (ext === 'gpkg' && (await isOpenInSqlite(path)))
      return { kind: 'in-use', said: said('readers.watch.inUse', { file: name }) }
    return check === undefined || (await check(file, path)) ? null : cut(name)
  } catch (error) {
    return faultOfError(error, path)
  } finally {
    await file.close()
  }
}

/** Looks whether the index and the table of a shapefile are of one issue: where their counts differ, one of them is still to come. */
export async function faultOfPair(shx: string, dbf: string): Promise<Fault> {
  try {
    const [index, table] = await Promise.all([headOf(shx, 28), headOf(dbf, 12)])
    if (index.length < 28 || table.length < 12) return null
    const shapes = (index.readInt32BE(24) * 2 - 100) / 8
    const rows = table.readUInt32LE(4)
    const name = splitName(dbf.replaceAll(sep, '/')).base
    return shapes === rows
      ? null
      : { kind: 'not-whole', said: said('readers.watch.countsApart', { name, shapes, rows }) }
  } catch (error) {
    return faultOfError(error, dbf)
  }
}

async function headOf(path: string, bytes: number): Promise<Buffer> {
  return using(await openRandomAccess(path), (file) => file.read(0, bytes))
}

const cut = (name: string): Fault => ({ kind: 'not-whole', said: said('readers.watch.notWhole', { file: name }) })

/** What cannot be opened now is in use; what the format calls damaged is not for a watch to judge: the draft says so. */
function faultOfError(error: unknown, path: string): Fault {
  const failure = fileError(error, path)
  if (failure.code === 'file.truncated') return { kind: 'not-whole', said: saidError(failure) }
  if (failure.code.startsWith('file.') && !/^file\.(locked|denied|missing)$/.test(failure.code)) return null
  return { kind: 'in-use', said: saidError(failure) }
}

/** A database that is written to has its journal beside it. */
async function isOpenInSqlite(path: string): Promise<boolean> {
  const sizes = await Promise.all(
    ['-wal', '-journal'].map((end) =>
      stat(path + end).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.some((size) => size > 0)
}

const tail = async (file: RandomAccessFile): Promise<Buffer> =>
  file.read(Math.max(0, file.sizeBytes - tailBytes), tailBytes)

/** Whether the text ends with one of these, spaces and zeros left aside. */
const endsWith =
  (...ends: string[]): Check =>
  async (file) => {
    // Latin 1 keeps each byte; of UTF-16 the zeros between are left out.
    const text = (await tail(file)).toString('latin1').replaceAll('\0', '').trimEnd().toUpperCase()
    return ends.some((end) => text.endsWith(end))
  }

const holds =
  (bytes: Buffer): Check =>
  async (file) =>
    (await tail(file)).includes(bytes)

/** The header of a shapefile and of its index tells their length, in words of two bytes. */
const isWholeShape: Check = async (file) => {
  const head = await file.read(0, 28)
  if (head.length < 28) return false
  return head.readInt32BE(0) !== 9994 || file.sizeBytes >= head.readInt32BE(24) * 2
}

const isWholeDbf: Check = async (file) => {
  const head = await file.read(0, 12)
  if (head.length < 12) return false
  return file.sizeBytes >= head.readUInt16LE(8) + head.readUInt32LE(4) * head.readUInt16LE(10)
}

const isWholeSqlite: Check = async (file) => {
  const head = await file.read(0, 32)
  if (head.toString('latin1', 0, 15) !== 'SQLite format 3') return head.length >= 32
  const page = head.readUInt16BE(16)
  return file.sizeBytes >= (page === 1 ? 65_536 : page) * head.readUInt32BE(28)
}

/** Every block of every picture lies within the file. */
const isWholeTiff: Check = async (file, path) => {
  const tiff = await TiffFile.open({
    path,
    name: path.split(/[\\/]/).at(-1) ?? path,
    ext: 'tif',
    sizeBytes: file.sizeBytes,
    lastModifiedMs: 0,
  })
  return using(tiff, async () => {
    for (const directory of await tiff.directories())
      for (const [offsets, counts] of [
        [tag.stripOffsets, tag.stripByteCounts],
        [tag.tileOffsets, tag.tileByteCounts],
      ] as const) {
        const [at, length] = [await directory.numbers(offsets), await directory.numbers(counts)]
        if (at?.some((offset, index) => offset + (length?.[index] ?? 0) > file.sizeBytes)) return false
      }
    return true
  })
}

/** A DXF of text ends with EOF; a binary one says so in zeros. */
const isWholeDxf: Check = endsWith('EOF')

const xmlEnd = endsWith('>')
/** What begins with a bracket ends with its like. */
const jsonEnd: Check = async (file, path) => {
  const first = (await file.read(0, 64))
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
    .trimStart()[0]
  return endsWith(first === '[' ? ']' : '}')(file, path)
}
const zipEnd = holds(Buffer.from('PK\x05\x06', 'latin1'))

const checks: Readonly<Record<string, Check>> = {
  ...{ tif: isWholeTiff, tiff: isWholeTiff, gtif: isWholeTiff, btf: isWholeTiff },
  ...{ shp: isWholeShape, shx: isWholeShape, dbf: isWholeDbf },
  gpkg: isWholeSqlite,
  ...{ zip: zipEnd, kmz: zipEnd },
  ...{ kml: xmlEnd, gpx: xmlEnd, xml: xmlEnd, landxml: xmlEnd, gml: xmlEnd },
  ...{ json: jsonEnd, geojson: jsonEnd, topojson: jsonEnd, jsonl: jsonEnd, ndjson: jsonEnd },
  ...{ geojsonl: jsonEnd, geojsons: jsonEnd, geojsonseq: jsonEnd },
  dxf: isWholeDxf,
  ifc: endsWith('END-ISO-10303-21;'),
  png: holds(Buffer.from('IEND', 'latin1')),
  ...{ jpg: holds(Buffer.from([0xff, 0xd9])), jpeg: holds(Buffer.from([0xff, 0xd9])) },
}
