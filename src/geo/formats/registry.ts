import { basename } from 'node:path'
import type { AppError } from '../../shared/errors/app-error'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import type { Dataset, FileSet, Format, OpenContext, ReadOptions } from '../model'
import { adviceFor, nameContent } from './content-name'
import { startOf } from './common/open-member'
import { withMeasuredLines } from './common/measured-lines'
import { placeByPrj } from './common/side-files'
import { csvFormat } from './csv/csv-format'
import { dwgFormat } from './dwg/dwg-format'
import { dxfFormat } from './dxf/dxf-format'
import { filegdbFormat } from './filegdb/filegdb-format'
import { flatgeobufFormat } from './flatgeobuf/flatgeobuf-format'
import { geojsonFormat } from './geojson/geojson-format'
import { geopackageFormat } from './geopackage/geopackage-format'
import { geotiffFormat } from './geotiff/geotiff-format'
import { gmlFormat } from './gml/gml-format'
import { gpxFormat } from './gpx/gpx-format'
import { imageFormat } from './image/image-format'
import { ifcFormat } from './ifc/ifc-format'
import { kmlFormat } from './kml/kml-format'
import { landxmlFormat } from './landxml/landxml-format'

import { shapefileFormat } from './shapefile/shapefile-format'
import { topojsonFormat } from './topojson/topojson-format'
import { zipContainer } from './zip-container'

/**
 * All formats that are read, in the order in which they are asked: those with a signature first, text tables last because
 * nearly anything can be a table. See README.md for how to add one.
 */
export const formats: readonly Format[] = [
  shapefileFormat,
  geopackageFormat,
  flatgeobufFormat,
  filegdbFormat,
  geotiffFormat,
  imageFormat,
  dxfFormat,
  dwgFormat,
  ifcFormat,
  kmlFormat,
  gpxFormat,
  landxmlFormat,
  gmlFormat,
  topojsonFormat,
  geojsonFormat,
  csvFormat,
]

/** Names of the readable formats for messages: "Shapefile, GeoJSON, CSV and ZIP of these". */
function formatsReadable(): string {
  const labels = [...new Set(formats.map((format) => format.label))]
  return `${labels.join(', ')} and ZIP archives of them`
}

/** The format of the content, or null. `head` holds the first bytes of the main file. */
function detectFormat(head: Uint8Array, files: FileSet): Format | null {
  return formats.find((format) => format.detect(head, files)) ?? null
}

/** Who is told of what a reader has before it can name its layers. */
export type OpenWatch = Partial<Omit<OpenContext, 'signal'>>

/**
 * Opens any file set: finds the format by content and opens it; a zip is unpacked into a temporary folder first (removed
 * by `close`) and gives the layers of everything readable inside. Errors: file.empty, file.mislabelled, file.unsupported,
 * file.corrupt, file.unsafe, file.truncated, cancelled and those of the reader.
 */
export async function openDataset(
  files: FileSet,
  options: ReadOptions,
  signal: AbortSignal,
  watch: OpenWatch = {},
): Promise<Dataset> {
  signal.throwIfAborted()
  const head = startOf(files.main)
  const format = detectFormat(head, files)
  const context = { onProgress: () => undefined, ...watch, signal }
  if (format) return withMeasuredLines(await placeByPrj(await format.open(files, options, context), files))
  if (zipContainer.detect(head, files.main.ext)) return zipContainer.open(files, options, context, openDataset)
  throw notReadable(head, files)
}

/** The error for content that no format claims: says what it is instead, and what is read. */
function notReadable(head: Uint8Array, files: FileSet): AppError {
  const name = basename(files.main.path)
  const details = { file: files.main.path }
  if (files.main.sizeBytes === 0 || head.length === 0) {
    return errorOf('file.empty', said('readers.limits.empty', { file: name }), {
      details,
      retry: 'after-change',
    })
  }
  const content = nameContent(head, name)
  const advice = adviceFor(content)
  const claimed = formats.find((format) => format.extensions.includes(files.main.ext))
  // LandXML is not the only kind that goes by .xml: what is known by itself is no wrong copy.
  if (claimed && !(files.main.ext === 'xml' && advice !== null)) {
    return errorOf(
      'file.mislabelled',
      said('readers.limits.mislabelled', {
        file: name,
        label: claimed.label,
        content,
        advice: advice ?? said('readers.limits.getAgain'),
      }),
      { details: { ...details, expected: claimed.label, found: content.text }, retry: 'after-change' },
    )
  }
  return errorOf(
    'file.unsupported',
    said('readers.limits.unknownContent', {
      file: name,
      content,
      advice: advice ?? said('readers.limits.reads', { formats: formatsReadable() }),
    }),
    {
      details: { ...details, found: content.text },
    },
  )
}
