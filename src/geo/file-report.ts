import type { FileReport, LayerReport } from './engine-api'
import type { LayerPlace } from './layer-crs'
import type { LayerSummary } from './layer-summary'
import type { FileSet, RasterLayer, Warning } from './model'
import { rasterBox } from './raster-box'

/** A report with nothing in it yet. */
export function emptyReport(files: FileSet): FileReport {
  return { file: files.main.path, format: null, layers: [], warnings: [], error: null, table: null }
}

/** What is to be said about the place of a layer after its features have passed. */
export function placeWarnings(name: string, place: LayerPlace, summary: LayerSummary): Warning[] {
  if (summary.unplaced === 0) return place.warnings
  return [
    ...place.warnings,
    {
      code: 'outside-crs',
      message: `${name}: ${summary.unplaced} vertices cannot lie in ${place.name ?? 'the coordinate system'}; check whether it is the right one.`,
      count: summary.unplaced,
    },
  ]
}

/** Imagery as a layer of a report. */
export function rasterReport(raster: RasterLayer, place: LayerPlace): LayerReport {
  const { bboxNative, bbox4326, outline4326 } = rasterBox(raster, place)
  return {
    name: raster.name,
    features: 1,
    nullGeometries: 0,
    geometryTypes: [],
    srid: place.srid,
    sridFrom: place.from,
    crsName: place.name,
    bbox4326,
    bboxNative,
    outline4326,
    fields: [],
    raster: { width: raster.width, height: raster.height, bands: raster.bands, kind: raster.kind },
  }
}

/** Adds warnings that are not in the list yet. */
export function addOnce(list: Warning[], more: readonly Warning[]): void {
  for (const warning of more) {
    if (!list.some((one) => one.code === warning.code && one.message === warning.message)) list.push({ ...warning })
  }
}
