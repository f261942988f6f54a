import { setImmediate } from 'node:timers/promises'
import { toAppError, type WireError } from '../shared/errors/app-error'
import type { SaidValue } from '../shared/languages/said'
import { said } from '../shared/languages/said-readers'
import { errorOf } from '../shared/errors/worded-error'
import type { CallOptions, EngineProgress, FileReport, InspectRequest } from './engine-api'
import { addOnce, emptyReport, joinOutside, layerWarnings, rasterReport, unplacedReport } from './file-report'
import { UnplacedPicture, UnreadablePicture } from './formats/raster/described-picture'
import { openDataset } from './formats/registry'
import { describeCrs } from './crs'
import { DepthWatch } from './depth-watch'
import { ContentWatch } from '../shared/specification/content-watch'
import { ContentSurvey } from '../shared/specification/survey'
import { placeLayer, toLonLat, type LayerPlace } from './layer-crs'
import { LayerSummary } from './layer-summary'
import type { Bbox, Dataset, DatasetLayer, Feature, Warning } from './model'
import { nothingToDraw } from './nothing-to-draw'
import { openWatch } from './open-watch'
import { OutsideCount } from './outside-count'
import { causeOf, watchFiles } from './unchanged'
import { warningOf } from './formats/common/warnings'

/** Of the reading of a file that has to be read to its end before its layers are known. */
const openingShare = 0.7

const maxMessageLength = 1600

/**
 * Reads a file set wholly and says what it holds. Counts and bounds are exact. What cannot be read is told in `error`,
 * beside the layers read so far; only a cancelled call rejects.
 */
export async function inspectFiles(request: InspectRequest, call: CallOptions = {}): Promise<FileReport> {
  const signal = call.signal ?? new AbortController().signal
  const report = emptyReport(request.files)
  const own: Warning[] = []
  let dataset: Dataset | null = null
  const check = watchFiles(request.files)
  const told = { ...call, signal }
  let opening = 0
  const onProgress = (progress: EngineProgress) => {
    opening = (progress.fraction ?? 0) * openingShare
    call.onProgress?.({ ...progress, fraction: opening })
  }
  try {
    dataset = await openDataset(request.files, request.options, signal, openWatch({ onProgress }))
    report.format = dataset.format
    report.table = dataset.table ?? null
    const layers = [...dataset.layers, ...(request.withTables ? (dataset.tables ?? []) : [])]
    const done = { features: 0, layers: 0, of: layers.length, opening }
    for (const layer of layers) {
      await inspectLayer(layer, dataset, request, report, own, told, done)
      done.features += report.layers[report.layers.length - 1]?.features ?? 0
      done.layers++
    }
    for (const raster of dataset.rasters) {
      const place = placeLayer(raster.crs, dataset.format, request)
      addOnce(own, place.warnings)
      report.layers.push(rasterReport(raster, place))
    }
    if (request.rules) for (const layer of report.layers) layer.crsUnit = unitOf(layer.srid)
    check()
    if (report.layers.every((layer) => layer.bboxNative === null)) own.push(emptyWarning(request, report))
  } catch (error) {
    if (signal.aborted) throw errorOf('cancelled', said('readers.maps.readingStopped'), { cause: error })
    if (error instanceof UnplacedPicture) {
      report.format = error.format
      report.layers.push(unplacedReport(error))
    }
    if (error instanceof UnreadablePicture) {
      const { format, picture } = error
      report.format = format
      report.layers.push(rasterReport(picture, placeLayer(picture.crs, format, request)))
    }
    const wire = toAppError(causeOf(error, check)).toWire()
    report.error = { ...wire, ...shortened(wire) }
  } finally {
    report.warnings = [...(dataset?.warnings ?? []), ...joinOutside(own, report.layers)].map((warning) => ({
      ...warning,
      ...shortened(warning),
    }))
    await dataset?.close()
  }
  return report
}

/** Small files, one after the other; gives what is known of each. Rejects as `inspectFiles` does. */
export async function inspectMany(
  { requests }: { requests: readonly InspectRequest[] },
  call: CallOptions,
): Promise<FileReport[]> {
  const reports: FileReport[] = []
  for (const request of requests) {
    reports.push(await inspectFiles(request, { signal: call.signal }))
    // Small files are read without waiting for anything: this lets an order to stop be heard.
    await setImmediate()
  }
  return reports
}

/** Names and values in a message come from the file, and may be megabytes; what to do stands at its end. */
function shortened<T extends Pick<WireError, 'message' | 'by'>>({ message, by }: T): Pick<T, 'message' | 'by'> {
  if (message.length <= maxMessageLength) return { message, by }
  return {
    message: `${message.slice(0, maxMessageLength - 400)} … ${message.slice(-400)}`,
    by: by && {
      ...by,
      params: Object.fromEntries(Object.entries(by.params).map(([name, value]) => [name, short(value)])),
    },
  }
}

function short(value: SaidValue): SaidValue {
  if (typeof value === 'string') return value.length <= 400 ? value : `${value.slice(0, 400)} …`
  if (typeof value === 'number' || 'metres' in value) return value
  return { ...value, params: Object.fromEntries(Object.entries(value.params).map(([name, one]) => [name, short(one)])) }
}

function emptyWarning({ files }: InspectRequest, { layers }: FileReport): Warning {
  const features = layers.reduce((sum, layer) => sum + layer.features, 0)
  const file = files.main.name
  return warningOf(
    nothingToDraw,
    features === 0
      ? said('readers.shared.nothingNoFeatures', { file })
      : said('readers.shared.nothingNoGeometry', { file, count: features }),
  )
}

async function inspectLayer(
  layer: DatasetLayer,
  dataset: Dataset,
  request: InspectRequest,
  report: FileReport,
  own: Warning[],
  call: CallOptions & { signal: AbortSignal },
  done: { features: number; layers: number; of: number; opening: number },
): Promise<void> {
  const summary = new LayerSummary()
  const depths = new DepthWatch(layer)
  const outside = request.within ? new OutsideCount(request.within) : null
  const watch = request.rules ? new ContentWatch(request.rules, watched(layer, dataset)) : null
  const survey = request.survey ? new ContentSurvey(watched(layer, dataset)) : null
  const shareOf = (ofLayer: number) => done.opening + ((1 - done.opening) * (done.layers + ofLayer)) / done.of
  // Some formats know a layer's CRS only when its first features have been read.
  let place: LayerPlace | null = null
  const placed = () => (place ??= placeLayer(layer.crs, dataset.format, request))
  try {
    const batches = layer.features({
      signal: call.signal,
      onProgress: ({ bytesRead, bytesTotal }) =>
        call.onProgress?.({
          step: 'Reading',
          fraction: bytesTotal > 0 ? shareOf(Math.min(1, bytesRead / bytesTotal)) : null,
          features: done.features + summary.features,
        }),
    })
    for await (const batch of batches) takeBatch(summary, batch, placed(), { depths, outside, watch, survey })
  } finally {
    if (!call.signal.aborted) {
      report.layers.push({
        ...summary.report(layer, placed()),
        ...(outside ? { outside: outside.report() } : {}),
        ...(watch ? { findings: watch.findings() } : {}),
        ...(survey ? { survey: survey.columns() } : {}),
      })
      addOnce(own, [...layerWarnings(layer, placed(), summary), ...depths.warnings()])
    }
  }
}

/** A layer as its features are held against rules; its fields may grow meanwhile. */
const watched = (layer: DatasetLayer, { format }: Dataset) => ({
  name: layer.name,
  format,
  get fields() {
    return layer.fields
  },
})

const unitOf = (srid: number | null): string | null => (srid === null ? null : (describeCrs(srid)?.unit ?? null))

function takeBatch(
  summary: LayerSummary,
  batch: readonly Feature[],
  { toWgs84 }: LayerPlace,
  {
    depths,
    outside,
    watch,
    survey,
  }: { depths: DepthWatch; outside: OutsideCount | null; watch: ContentWatch | null; survey: ContentSurvey | null },
): void {
  summary.takeNative(batch)
  for (const feature of batch) depths.take(feature)
  if (survey) for (const feature of batch) survey.take(feature)
  if (!toWgs84) {
    if (watch) for (const feature of batch) watch.take(feature, null)
    return
  }
  for (const feature of batch) {
    const { geometry, properties } = feature
    let box: Bbox | null = null
    if (geometry) {
      toLonLat(toWgs84, geometry.coords, geometry.dim)
      box = summary.takeLonLat(geometry.coords, geometry.dim)
      if (box) outside?.take(box, properties)
    }
    watch?.take(feature, box)
  }
}
