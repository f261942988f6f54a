import { systemError } from '../node/file-errors'
import { toAppError } from '../shared/errors/app-error'
import { said } from '../shared/languages/said-readers'
import { errorOf } from '../shared/errors/worded-error'
import type { BuildRequest, BuildResult, CallOptions } from './engine-api'
import { addOnce, emptyReport, layerWarnings, rasterReport } from './file-report'
import { openDataset } from './formats/registry'
import { cannotPlace, keptCrs, placeLayer, toLonLat, wrongCrs, type LayerPlace } from './layer-crs'
import { LayerSummary } from './layer-summary'
import { openWatch } from './open-watch'
import { buildTileset, EarlyPreview } from './tileset'
import type { Warning } from './model'
import { causeOf, watchFiles } from './unchanged'

/**
 * Reads a file set once, and writes its tileset and its report. Throws AppError: what cannot be read, crs.missing or
 * crs.unusable for a layer without a place, geo.no-features, disk.full, cancelled. Nothing is left at `outDir` then.
 */
export async function buildFiles(request: BuildRequest, call: CallOptions = {}): Promise<BuildResult> {
  const signal = call.signal ?? new AbortController().signal
  const report = emptyReport(request.files)
  const early = call.onPreview ? earlyPreview(request, call.onPreview) : undefined
  const check = watchFiles(request.files)
  const { files, options } = request
  const dataset = await openDataset(files, options, signal, { ...openWatch(call), early }).catch(
    async (error: unknown) => {
      early?.close()
      throw signal.aborted ? error : causeOf(error, check)
    },
  )
  try {
    report.format = dataset.format
    report.table = dataset.table ?? null
    const own: Warning[] = []
    const summaries = dataset.layers.map(() => new LayerSummary())
    const places: (LayerPlace | undefined)[] = []
    // The layer whose first batch has just come: its transform is asked for next. Rasters ask without a batch.
    let waiting: number | null = null
    for (const raster of dataset.rasters) {
      const place = placeLayer(raster.crs, dataset.format, request)
      if (!place.toWgs84) throw cannotPlace(request.files.main.name, raster.name, place)
      addOnce(own, place.warnings)
    }
    const manifest = await buildTileset(dataset, {
      outDir: request.outDir,
      reading: { options: request.options, defaultSrid: request.defaultSrid },
      signal,
      onProgress: call.onProgress,
      onPreview: call.onPreview,
      onRead: check,
      keptCrs: (crs) => keptCrs(crs, dataset.format, request),
      onBatch: (layer, features) => {
        if (!places[layer]) waiting = layer
        summaries[layer]?.takeNative(features)
      },
      transformFor: (crs, layerName) => {
        const place = placeLayer(crs, dataset.format, request)
        const { toWgs84 } = place
        if (!toWgs84) throw cannotPlace(request.files.main.name, layerName, place)
        if (waiting === null) return toWgs84
        places[waiting] = place
        const summary = summaries[waiting]
        waiting = null
        return {
          srid: toWgs84.from.srid,
          forward(coords, dim, start, end) {
            toLonLat(toWgs84, coords, dim, start, end)
            summary?.takeLonLat(coords, dim, start, end)
          },
        }
      },
    }).catch((error: unknown) => {
      // The rows are there, but all beyond the Earth: the CRS is the cause, not the file.
      const wrong = summaries.findIndex((summary) => summary.allUnplaced)
      const place = places[wrong]
      throw place && toAppError(error).code === 'geo.no-features' ? wrongCrs(request.files.main.name, place) : error
    })
    dataset.layers.forEach((layer, index) => {
      const summary = summaries[index] as LayerSummary
      const place = places[index] ?? placeLayer(layer.crs, dataset.format, request)
      report.layers.push(summary.report(layer, place))
      addOnce(own, layerWarnings(layer, place, summary))
    })
    for (const raster of dataset.rasters) {
      report.layers.push(rasterReport(raster, placeLayer(raster.crs, dataset.format, request)))
    }
    report.warnings = [...dataset.warnings, ...own].map((warning) => ({ ...warning }))
    return { report, manifest, peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024) }
  } catch (error) {
    if (signal.aborted) throw errorOf('cancelled', said('readers.maps.buildStopped'), { cause: error })
    throw systemError(causeOf(error, check), { read: request.files.main.path, written: request.outDir })
  } finally {
    early?.close()
    await dataset.close()
  }
}

function earlyPreview(request: BuildRequest, onPreview: NonNullable<CallOptions['onPreview']>): EarlyPreview {
  return new EarlyPreview(
    request.outDir,
    request.files.main.name,
    ({ crs, format }) => {
      const { toWgs84 } = placeLayer(crs, format, request)
      return toWgs84 && { forward: (coords, dim, start, end) => toLonLat(toWgs84, coords, dim, start, end) }
    },
    onPreview,
  )
}
