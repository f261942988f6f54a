import { fileFault } from '../../file-fault'
import type { AppError } from '../../../shared/errors/app-error'
import { said } from '../../../shared/languages/said-readers'
import type { RandomAccessFile } from '../../../node/random-access-file'
import type { Dataset, Feature, FileSet, Format, Geometry, ReadContext } from '../../model'
import { warnOfBinary } from '../common/binary-columns'
import { FeatureBatch } from '../common/batch'
import { GeometryTooLarge, geometryTooLarge, maxRecordBytes, recordTooLarge } from '../common/geometry-limit'
import { WarningList } from '../common/warnings'
import { fieldsOf, indexBytes, parseFeature, parseHeader, type FgbHeader } from './fgb-message'
import { openMember } from '../common/open-member'

/** FlatGeobuf 3, with or without index, read from front to back. */
export const flatgeobufFormat: Format = {
  id: 'flatgeobuf',
  label: 'FlatGeobuf',
  extensions: ['fgb'],
  detect: (head) =>
    head[0] === 0x66 &&
    head[1] === 0x67 &&
    head[2] === 0x62 &&
    head[3] === 3 &&
    head[4] === 0x66 &&
    head[5] === 0x67 &&
    head[6] === 0x62,
  open,
}

const maxHeaderBytes = 16 * 1024 * 1024
const chunkBytes = 1 << 20

async function open(files: FileSet): Promise<Dataset> {
  const file = await openMember(files.main)
  try {
    const size = (await file.read(8, 4)).readUInt32LE(0)
    if (size > maxHeaderBytes || 12 + size > file.sizeBytes) throw truncated(files, 8)
    const header = parseHeader(await file.read(12, size))
    const firstFeature = 12 + size + indexBytes(header.featureCount, header.indexNodeSize)
    if (firstFeature > file.sizeBytes) throw truncated(files, file.sizeBytes)
    const warnings = new WarningList()
    const name = header.name || files.name
    const binary = header.columns.filter(({ type }) => type === 'binary')
    warnOfBinary(
      warnings,
      files,
      binary.map((column) => ({ layer: name, column: column.name })),
    )
    return {
      format: 'flatgeobuf',
      layers: [
        {
          name,
          fields: fieldsOf(header.columns),
          crs: header.crs,
          featureCount: header.featureCount || null,
          headerBbox: header.bbox,
          features: (context) => readFeatures({ file, files, header, warnings }, firstFeature, context),
        },
      ],
      rasters: [],
      warnings: warnings.list,
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error instanceof RangeError ? corrupt(files, 12, error) : error
  }
}

interface OpenFlatgeobuf {
  file: RandomAccessFile
  files: FileSet
  header: FgbHeader
  warnings: WarningList
}

async function* readFeatures(
  { file, files, header, warnings }: OpenFlatgeobuf,
  start: number,
  context: ReadContext,
): AsyncGenerator<Feature[]> {
  warnings.restart('geometry-invalid')
  const batch = new FeatureBatch()
  let buffer: Buffer = Buffer.alloc(0)
  let bufferAt = start
  let id = 0
  for (let at = start; at < file.sizeBytes;) {
    if (at + 4 > bufferAt + buffer.length) {
      context.signal.throwIfAborted()
      context.onProgress({ bytesRead: at, bytesTotal: file.sizeBytes })
      buffer = await file.read(at, chunkBytes)
      bufferAt = at
      if (buffer.length < 4) throw truncated(files, at)
    }
    const length = buffer.readUInt32LE(at - bufferAt)
    if (at + 4 + length > file.sizeBytes) {
      if (!batch.empty) yield batch.take()
      throw truncated(files, at)
    }
    if (length > maxRecordBytes)
      throw geometryTooLarge(files, said('readers.limits.atFeature', { number: id + 1 }), recordTooLarge(length))
    if (at + 4 + length > bufferAt + buffer.length) {
      buffer = await file.read(at, Math.max(chunkBytes, 4 + length))
      bufferAt = at
    }
    const from = at - bufferAt + 4
    let full = false
    try {
      const { geometries, properties } = parseFeature(buffer.subarray(from, from + length), header)
      const sound = geometries.filter(isPlaced)
      if (sound.length < geometries.length) {
        warnings.add('geometry-invalid', (count) => said('readers.vector.fgbNoNumbers', { count }))
      }
      for (const geometry of sound.length > 0 ? sound : [null]) full = batch.add({ id, geometry, properties })
    } catch (error) {
      if (!batch.empty) yield batch.take()
      if (error instanceof GeometryTooLarge)
        throw geometryTooLarge(files, said('readers.limits.atFeature', { number: id + 1 }), error)
      throw corrupt(files, at, error)
    }
    id++
    at += 4 + length
    if (full) yield batch.take()
  }
  if (!batch.empty) yield batch.take()
}

/** Whether all vertices have a place. */
function isPlaced({ coords, dim }: Geometry): boolean {
  for (let at = 0; at < coords.length; at += dim)
    if (!Number.isFinite(coords[at]) || !Number.isFinite(coords[at + 1])) return false
  return true
}

function truncated(files: FileSet, byte: number): AppError {
  return fileFault(files.main, 'file.truncated', 'readers.vector.recordCut', { byte }, { details: { byte } })
}

function corrupt(files: FileSet, byte: number, cause: unknown): AppError {
  return fileFault(files.main, 'file.corrupt', 'readers.vector.damagedAtByte', { byte }, { details: { byte }, cause })
}
