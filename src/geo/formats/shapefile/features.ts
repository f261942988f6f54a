import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import type { RandomAccessFile } from '../../../node/random-access-file'
import type { Feature, FeatureStyle, FileSet, Geometry, PropertyValue, ReadContext, ReadOptions } from '../../model'
import { batchBytes, batchSize } from '../common/batch'
import { hexColor } from '../common/color'
import { namingTooLarge } from '../common/geometry-limit'
import type { WarningList } from '../common/warnings'
import type { Dbf } from './dbf'
import { badShape, readShape } from './shape'
import { ShpRecords } from './shp-records'

/** What one open shapefile consists of. */
export interface OpenShapefile {
  files: FileSet
  options: ReadOptions
  shp: RandomAccessFile
  shx: RandomAccessFile | null
  dbf: Dbf | null
  warnings: WarningList
}

/**
 * All rows of a shapefile; those whose shape is null, damaged or cut off come without geometry. Throws geo.limit for a shape
 * that is too large.
 */
export function shapefileFeatures(source: OpenShapefile, context: ReadContext): AsyncIterable<Feature[]> {
  const records = new ShpRecords(source.shp, source.shx)
  return namingTooLarge(source.files, readRows(source, records, context), () =>
    said('readers.limits.atRecord', { number: records.number }),
  )
}

async function* readRows(source: OpenShapefile, records: ShpRecords, context: ReadContext): AsyncGenerator<Feature[]> {
  const { shp, shx, dbf, warnings } = source
  for (const code of ['shp-truncated', 'shape-damaged', 'rows-deleted', 'row-count']) warnings.restart(code)
  const styleOf = styler(source)
  let row = 0
  let atEnd = false
  let firstDamaged: number | null = null
  while (!atEnd) {
    context.signal.throwIfAborted()
    const geometries: (Geometry | null)[] = []
    let bytes = 0
    while (geometries.length < batchSize && bytes < batchBytes) {
      const found = records.next()
      const record = found instanceof Promise ? await found : found
      if (record === undefined) {
        atEnd = true
        break
      }
      if (record === null) {
        warnings.add('shp-truncated', (count) => truncated(source, count))
        geometries.push(null)
        continue
      }
      const shape = readShape(record.bytes, record.at, record.end)
      if (shape === badShape) {
        firstDamaged ??= records.number
        const first = firstDamaged
        warnings.add('shape-damaged', (count) =>
          said('readers.vector.shapeDamaged', { count, file: source.files.main.name, first }),
        )
      }
      const geometry = shape === badShape ? null : shape
      bytes += (geometry?.coords.length ?? 0) * 8
      geometries.push(geometry)
    }
    // Without an index a cut-off .shp shows only by the rows of the .dbf that are left over.
    const missing = atEnd && !shx && dbf ? Math.max(0, dbf.rowsPresent - row - geometries.length) : 0
    if (missing > 0) warnings.add('shp-truncated', (count) => truncated(source, count), '', missing)
    if (geometries.length > 0) yield await toFeatures(source, geometries, row, styleOf)
    row += geometries.length
    for (let left = missing; left > 0; left -= batchSize) {
      const count = Math.min(left, batchSize)
      yield await toFeatures(source, new Array<null>(count).fill(null), row, styleOf)
      row += count
    }
    context.onProgress({ bytesRead: records.position, bytesTotal: shp.sizeBytes })
  }
  if (dbf && dbf.rowCount !== row) {
    warnings.add(
      'row-count',
      said('readers.vector.rowCount', { name: source.files.name, shapes: row, rows: dbf.rowCount }),
    )
  }
}

async function toFeatures(
  { dbf, warnings }: OpenShapefile,
  geometries: readonly (Geometry | null)[],
  first: number,
  styleOf: (properties: readonly PropertyValue[]) => FeatureStyle | null,
): Promise<Feature[]> {
  const rows = dbf ? await dbf.read(first, geometries.length) : null
  const features: Feature[] = []
  for (let i = 0; i < geometries.length; i++) {
    const properties = rows ? rows[i] : []
    if (!properties) {
      warnings.add('rows-deleted', (count) => said('readers.vector.rowsDeleted', { count }))
      continue
    }
    const feature: Feature = { id: null, geometry: geometries[i] ?? null, properties }
    const style = styleOf(properties)
    if (style) feature.style = style
    features.push(feature)
  }
  return features
}

/** Colours by the interface's options: one for all, or those of a column. */
function styler({
  dbf,
  options,
  warnings,
}: OpenShapefile): (properties: readonly PropertyValue[]) => FeatureStyle | null {
  const fixed = options.shpColorMode === 'attribute' ? null : hexColor(options.shpColorFixed)
  const column = options.shpColorMode === 'fixed' ? null : (options.shpColorAttribute ?? options.colorFieldName ?? null)
  if (!column) {
    const style = fixed ? { color: fixed, fill: fixed } : null
    return () => style
  }
  const fields = dbf?.fields ?? []
  let index = fields.findIndex((field) => field.name === column)
  if (index < 0) index = fields.findIndex((field) => field.name.toLowerCase() === column.toLowerCase())
  if (index < 0) {
    warnings.add('color-column-missing', said('readers.vector.colorColumnMissing', { column }))
    return () => null
  }
  return (properties) => {
    const color = hexColor(properties[index])
    return color ? { color, fill: color } : null
  }
}

function truncated({ files, shp }: OpenShapefile, count: number): Said {
  return said('readers.vector.shpTruncated', { file: files.main.name, bytes: shp.sizeBytes, count })
}
