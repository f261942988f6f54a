import { numberSaid } from '../shared/languages/said-lists'
import type { Said } from '../shared/languages/said'
import { said } from '../shared/languages/said-readers'
import type { FileReport, LayerReport, RasterReport } from './engine-api'
import type { PlacedPicture, UnplacedPicture } from './formats/raster/described-picture'
import type { LayerPlace } from './layer-crs'
import type { LayerSummary } from './layer-summary'
import { furtherFields, maxFields } from './formats/common/field-set'
import type { DatasetLayer, FileSet, Warning } from './model'
import { rasterBox } from './raster-box'
import { warningOf } from './formats/common/warnings'

/** A report with nothing in it yet. */
export function emptyReport(files: FileSet): FileReport {
  return { file: files.main.path, format: null, layers: [], warnings: [], error: null, table: null }
}

/** What is to be said about a layer after its features have passed. */
export function layerWarnings(
  { name, fields }: Pick<DatasetLayer, 'name' | 'fields'>,
  place: LayerPlace,
  summary: LayerSummary,
): Warning[] {
  const warnings = [...place.warnings]
  if (summary.unplaced > 0)
    warnings.push(
      warningOf(
        'outside-crs',
        said('readers.shared.outsideCrs', { layer: name, count: summary.unplaced, crs: place.name ?? theSystem() }),
        summary.unplaced,
      ),
    )
  if (fields[maxFields]?.name === furtherFields)
    warnings.push(
      warningOf(
        'columns-too-many',
        said('readers.shared.columnsTooMany', { layer: name, most: numberSaid(maxFields), column: furtherFields }),
      ),
    )
  return warnings
}

/** Of a file with many layers, which a model has, that is said once. @param layers of the file */
export function joinOutside(warnings: readonly Warning[], layers: readonly LayerReport[]): Warning[] {
  const outside = warnings.filter(({ code }) => code === 'outside-crs')
  const [name, ...others] = new Set(layers.map(({ crsName }) => crsName))
  if (outside.length < 2 || others.length > 0) return [...warnings]
  const count = outside.reduce((sum, one) => sum + (one.count ?? 0), 0)
  const all = said('readers.shared.outsideCrsLayers', {
    count,
    layers: numberSaid(outside.length),
    crs: name ?? theSystem(),
  })
  return [...warnings.filter(({ code }) => code !== 'outside-crs'), warningOf('outside-crs', all, count)]
}

const theSystem = (): Said => said('readers.shared.theSystem')

/** Imagery as a layer of a report. */
export function rasterReport(raster: PlacedPicture, place: LayerPlace): LayerReport {
  const { srid, from: sridFrom, name: crsName } = place
  return { ...layerOfRaster(raster.name, raster), srid, sridFrom, crsName, ...rasterBox(raster, place) }
}

/** What is known of a picture of which nothing says where it lies. */
export function unplacedReport({ layerName, picture }: UnplacedPicture): LayerReport {
  const { srid, from: sridFrom, name: crsName } = picture.crs
  return {
    ...layerOfRaster(layerName, picture),
    ...{ srid, sridFrom, crsName, bbox4326: null, bboxNative: null, outline4326: null },
  }
}

type Place = 'srid' | 'sridFrom' | 'crsName' | 'bbox4326' | 'bboxNative' | 'outline4326'

function layerOfRaster(name: string, raster: UnplacedPicture['picture']): Omit<LayerReport, Place> {
  const { width, height, bands, kind, sampleType, nodata } = raster
  return {
    name,
    features: 1,
    nullGeometries: 0,
    vertices: 0,
    geometryTypes: [],
    fields: [],
    raster: { width, height, bands, kind, type: sampleType ?? null, nodata: writable(nodata) },
  }
}

function writable(nodata: number | null): RasterReport['nodata'] {
  if (nodata === null || Number.isFinite(nodata)) return nodata
  return Number.isNaN(nodata) ? 'nan' : nodata > 0 ? 'inf' : '-inf'
}

/** Adds warnings that are not in the list yet. */
export function addOnce(list: Warning[], more: readonly Warning[]): void {
  for (const warning of more) {
    if (!list.some((one) => one.code === warning.code && one.message === warning.message)) list.push({ ...warning })
  }
}
