import { AppError, toAppError } from '../shared/errors/app-error'
import type { CallOptions, FileReport, InspectRequest, LayerReport } from './engine-api'
import { openDataset } from './formats/registry'
import { placeLayer, type LayerPlace } from './layer-crs'
import { LayerSummary } from './layer-summary'
import type { Dataset, RasterLayer, Warning } from './model'
import { rasterBox } from './raster-box'

/**
 * Reads a file set wholly and says what it holds. Counts and bounds are exact. What cannot be read is told in `error`,
 * beside the layers read so far; only a cancelled call rejects.
 */
export async function inspectFiles(request: InspectRequest, call: CallOptions = {}): Promise<FileReport> {
  const signal = call.signal ?? new AbortController().signal
  const report: FileReport = {
    file: request.files.main.path,
    format: null,
    layers: [],
    warnings: [],
    error: null,
    table: null,
  }
  const own: Warning[] = []
  let dataset: Dataset | null = null
  try {
    dataset = await openDataset(request.files, request.options, signal)
    report.format = dataset.format
    report.table = dataset.table ?? null
    await readLayers(dataset, request, report, own, signal, call)
  } catch (error) {
    if (signal.aborted) throw new AppError('cancelled', 'Reading was stopped.', { cause: error })
    report.error = toAppError(error).toWire()
  } finally {
    report.warnings = [...(dataset?.warnings ?? []), ...own].map((warning) => ({ ...warning }))
    await dataset?.close()
  }
  return report
}

async function readLayers(
  dataset: Dataset,
  request: InspectRequest,
  report: FileReport,
  own: Warning[],
  signal: AbortSignal,
  call: CallOptions,
): Promise<void> {
  let features = 0
  for (const layer of dataset.layers) {
    const place = placeLayer(layer.crs, dataset.format, request)
    addOnce(own, place.warnings)
    const summary = new LayerSummary(place)
    try {
      const batches = layer.features({
        signal,
        onProgress: ({ bytesRead, bytesTotal }) =>
          call.onProgress?.({
            step: 'Reading',
            fraction: bytesTotal > 0 ? Math.min(1, bytesRead / bytesTotal) : null,
            features: features + summary.features,
          }),
      })
      for await (const batch of batches) summary.take(batch)
    } finally {
      features += summary.features
      report.layers.push(summary.report(layer))
      addOnce(own, placeWarnings(layer.name, place, summary))
    }
  }
  for (const raster of dataset.rasters) {
    const place = placeLayer(raster.crs, dataset.format, request)
    addOnce(own, place.warnings)
    report.layers.push(rasterReport(raster, place))
  }
  if (!report.error && report.layers.every((layer) => layer.features === 0 || layer.bboxNative === null)) {
    addOnce(own, [{ code: 'nothing-to-draw', message: 'There is nothing to draw: no feature has a geometry.' }])
  }
}

function placeWarnings(name: string, place: LayerPlace, summary: LayerSummary): Warning[] {
  if (summary.unplaced === 0) return []
  return [
    {
      code: 'outside-crs',
      message: `${name}: ${summary.unplaced} vertices cannot lie in ${place.name ?? 'the coordinate system'}; check whether it is the right one.`,
      count: summary.unplaced,
    },
  ]
}

function rasterReport(raster: RasterLayer, place: LayerPlace): LayerReport {
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

function addOnce(list: Warning[], more: readonly Warning[]): void {
  for (const warning of more) {
    if (!list.some((one) => one.code === warning.code && one.message === warning.message)) list.push(warning)
  }
}
