import type { AppError } from '../../../shared/errors/app-error'
import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import type { RandomAccessFile } from '../../../node/random-access-file'
import type { Dataset, Feature, FileSet, Format, ReadContext, ReadOptions } from '../../model'
import { FeatureBatch } from '../common/batch'
import { hexColor } from '../common/color'
import { FieldSet } from '../common/field-set'
import { GeometryTooLarge, geometryTooLarge } from '../common/geometry-limit'
import { streamDecoder } from '../common/text-encoding'
import { Utf8Stream } from '../common/text-stream'
import { WarningList } from '../common/warnings'
import { geojsonCrs } from './crs-member'
import { FieldOrder } from './field-order'
import { GeojsonHandler } from './geojson-handler'
import { JsonStream, JsonSyntaxError } from './json-stream'
import { openMember } from '../common/open-member'

/** GeoJSON (RFC 7946 and the 2008 form), newline-delimited GeoJSON and text sequences (RFC 8142). */
export const geojsonFormat: Format = {
  id: 'geojson',
  label: 'GeoJSON',
  extensions: ['geojson', 'json', 'geojsonl', 'geojsons', 'ndjson', 'jsonl', 'geojsonseq'],
  detect,
  open,
}

const chunkBytes = 1 << 18

function detect(head: Uint8Array, files: FileSet): boolean {
  const text = headText(head).replace(/^[\ufeff\u001e\s]+/, '')
  if (!/^[{[]/.test(text) || /^\{\s*"type"\s*:\s*"Topology"/.test(text)) return false
  if (/"(FeatureCollection|Feature|GeometryCollection|(Multi)?(Point|LineString|Polygon))"/.test(text)) return true
  // Esri's own JSON has features, too, with attributes and geometries of other forms.
  if (/"esriGeometry[A-Z]/.test(text)) return false
  // Long strings or members of other kinds may fill the whole head.
  return /"(features|geometry|coordinates)"\s*:/.test(text) || (/^geojson/.test(files.main.ext) && text.startsWith('{'))
}

function headText(head: Uint8Array): string {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length)
  const wide = wideEncoding(bytes)
  if (!wide) return bytes.toString('utf8')
  return streamDecoder(wide).write(bytes)
}

function wideEncoding(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null
}

async function open(files: FileSet, options: ReadOptions): Promise<Dataset> {
  const file = await openMember(files.main)
  try {
    const head = headText(await file.read(0, 65_536))
    const tail = (await file.read(Math.max(0, file.sizeBytes - 8192), 8192)).toString('utf8')
    const fields = new FieldSet()
    const order = new FieldOrder()
    const idField: { index: number | null } = { index: null }
    const warnings = new WarningList()
    return {
      format: 'geojson',
      layers: [
        {
          name: collectionName(head) ?? files.name,
          fields: fields.fields,
          fieldOrder: () => {
            const found = order.order(fields.fields.map((field) => field.name))
            const { index } = idField
            return index === null ? found : [index, ...found.filter((one) => one !== index)]
          },
          crs: geojsonCrs(head, tail),
          featureCount: null,
          headerBbox: null,
          features: (context) => readFeatures({ file, files, fields, order, idField, warnings, options }, context),
        },
      ],
      rasters: [],
      warnings: warnings.list,
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The "name" member that GDAL and QGIS write before the features; null when there is none. */
function collectionName(head: string): string | null {
  const type = String.raw`"type"\s*:\s*"FeatureCollection"\s*,\s*`
  const found = new RegExp(String.raw`^\s*\{\s*(?:${type})?"name"\s*:\s*("(?:[^"\\]|\\.){1,200}")\s*,`).exec(
    head.replace(/^\ufeff/, ''),
  )
  if (!found) return null
  try {
    return String(JSON.parse(found[1] as string)).trim() || null
  } catch {
    return null
  }
}

interface OpenGeojson {
  file: RandomAccessFile
  files: FileSet
  fields: FieldSet
  order: FieldOrder
  /** Where textual ids are kept, once known. */
  idField: { index: number | null }
  warnings: WarningList
  options: ReadOptions
}

async function* readFeatures(source: OpenGeojson, context: ReadContext): AsyncGenerator<Feature[]> {
  const { files, fields, order, idField, warnings } = source
  for (const code of ['geometry-invalid', 'text-cut']) warnings.restart(code)
  const handler = new GeojsonHandler(fields, order, {
    badGeometry: () => warnings.add('geometry-invalid', (count) => said('readers.vector.geojsonGeometry', { count })),
    textCut: () => warnings.add('text-cut', said('readers.shared.textCut')),
  })
  const stream = new JsonStream(handler)
  const colour = styler(source)
  const batch = new FeatureBatch()
  let fault: AppError | null = null
  let count = 0

  for await (const bytes of chunksOf(source, context)) {
    fault = attempt(
      () => (bytes ? stream.write(bytes) : stream.end()),
      source,
      () => count + handler.features.length,
    )
    const ready = handler.features
    handler.features = []
    count += ready.length
    idField.index = handler.idField
    for (const feature of ready) if (batch.add(feature)) yield colour(batch.take())
    if ((fault || !bytes) && !batch.empty) yield colour(batch.take())
    if (fault) throw fault
  }
  if (!handler.recognised) {
    throw errorOf('file.unsupported', said('readers.vector.geojsonNothing', { file: files.main.name }), {
      details: { file: files.main.path },
    })
  }
  if (handler.foreignObjects > 0) {
    warnings.add(
      'not-geojson',
      said('readers.vector.geojsonForeign', { count: handler.foreignObjects, file: files.main.name }),
    )
  }
}

/** The file in chunks as UTF-8 without byte order mark; null after the last. */
async function* chunksOf(
  { file, files, options: { encoding }, warnings }: OpenGeojson,
  context: ReadContext,
): AsyncGenerator<Buffer | null> {
  const wide = wideEncoding(await file.read(0, 2))
  const text = new Utf8Stream(files.main.name, { encoding: wide ?? encoding, warnings })
  for (let at = 0; at < file.sizeBytes;) {
    context.signal.throwIfAborted()
    let bytes = await file.read(at, chunkBytes)
    if (bytes.length === 0) break
    at += bytes.length
    if (at === bytes.length && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3)
    yield text.write(bytes)
    context.onProgress({ bytesRead: at, bytesTotal: file.sizeBytes })
  }
  yield text.end()
  yield null
}

function attempt(step: () => void, { files }: OpenGeojson, features: () => number): AppError | null {
  try {
    step()
    return null
  } catch (error) {
    if (error instanceof GeometryTooLarge)
      return geometryTooLarge(files, said('readers.limits.atFeature', { number: features() + 1 }), error)
    if (!(error instanceof JsonSyntaxError)) throw error
    const details = { file: files.main.path, byte: error.position, features: features() }
    const count = features()
    const at = { file: files.main.name, byte: error.position, count }
    return error.atEnd
      ? errorOf('file.truncated', said('readers.vector.geojsonCut', at), {
          details,
          retry: 'after-change',
          cause: error,
        })
      : errorOf('file.corrupt', said('readers.vector.geojsonInvalid', { ...at, why: error.said }), {
          details,
          retry: 'after-change',
          cause: error,
        })
  }
}

/** Colours of a column, where the request names one that is there. */
function styler({ options, fields }: OpenGeojson): (features: Feature[]) => Feature[] {
  const column = options.shpColorAttribute ?? options.colorFieldName
  if (!column) return (features) => features
  return (features) => {
    const index = fields.fields.findIndex((field) => field.name.toLowerCase() === column.toLowerCase())
    for (const feature of features) {
      const color = index < 0 ? null : hexColor(feature.properties[index])
      if (color) feature.style = { color, fill: color }
    }
    return features
  }
}
