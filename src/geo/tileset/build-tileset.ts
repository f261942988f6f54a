import type { CrsChoice } from '../layer-crs'
import type { AppError } from '../../shared/errors/app-error'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import type { EngineProgress, TilesetManifest } from '../engine-api'
import type { CrsRef, Dataset, DatasetLayer, Feature, ReadProgress } from '../model'
import { TilesetWriter } from './tileset-writer'
import { PreviewWriter } from './preview'
import { RasterPreviewer } from './raster-preview'
import { keepAlignments } from '../chainage/kept-alignments'
import { keepSource, storedZoomOf } from './raster-source'
import { writeRasterTiles } from './raster-tiles'
import { toLonLat, type ToLonLat } from './to-lon-lat'

/** Where a tileset goes, and how its coordinates come to lon/lat. */
export interface BuildTilesetOptions {
  /** Folder to create; a form that is there already is replaced when the new one is whole. */
  outDir: string
  /** The way to lon/lat of a layer's CRS; null when its coordinates are lon/lat WGS 84. Throws AppError (crs.*). */
  transformFor: (crs: CrsRef, layerName: string) => ToLonLat | null
  signal: AbortSignal
  onProgress?: (progress: EngineProgress) => void
  /** The CRS that is kept with alignments, by what the file says; without it none are kept. */
  keptCrs?: (crs: CrsRef) => CrsRef
  /** Sees every batch before it is transformed, in the layer's own CRS: for counts and bounds of a report. */
  onBatch?: (layer: number, features: readonly Feature[]) => void
  /** Called when all is read and nothing is kept yet; what it throws ends the building. */
  onRead?: () => void
  /**
   * Called while the file is still being read, first within half a second, then ever more rarely: the folder of a small
   * tileset of a part of the features, or of a coarse picture of a large raster, to be shown until the whole is there.
   * It is removed when the build ends.
   */
  onPreview?: (dir: string, manifest: TilesetManifest) => void
  /**
   * How the dataset was opened. With it large rasters keep their source in the form, and their deepest levels are made
   * from it on demand; without it all levels are made now.
   */
  reading?: CrsChoice
  /** False leaves out waiting for the disk; true when not given. */
  durable?: boolean
}

/** Share of the progress bar that reading takes. */
const readingShare = 0.85

/**
 * Reads a dataset's features and rasters, turns them into lon/lat and Web Mercator and writes a tileset. Throws AppError:
 * what the readers and the transforms throw, geo.no-features when there is nothing to draw, cancelled.
 */
export async function buildTileset(dataset: Dataset, options: BuildTilesetOptions): Promise<TilesetManifest> {
  const { signal, onProgress } = options
  const check = (): void => throwIfCancelled(signal)
  const writer = new TilesetWriter(options.outDir, { durable: options.durable })
  const preview = options.onPreview ? new PreviewWriter(options.outDir, dataset, options.onPreview) : null
  // Features that are shown already would be hidden again.
  const imagePreview =
    options.onPreview && dataset.layers.length === 0
      ? new RasterPreviewer(options.outDir, dataset, options.onPreview)
      : null
  try {
    const report = (read: ReadProgress, done: number): void =>
      onProgress?.({
        step: 'Reading geometry',
        fraction:
          read.bytesTotal > 0
            ? readingShare * Math.min(1, (done + read.bytesRead / read.bytesTotal) / dataset.layers.length)
            : null,
        features: writer.count,
      })
    for (const [number, layer] of dataset.layers.entries()) {
      await readLayer(layer, number, options, writer, preview, check, (read) => report(read, number))
    }
    const rasters = await writeRasters(dataset, options, writer, imagePreview, check)
    options.onRead?.()
    check()
    if (!writer.drawable && rasters.length === 0) throw nothingToDraw(dataset, writer.count)
    onProgress?.({ step: 'Building tiles', fraction: readingShare, features: writer.count })
    const { alignments } = dataset
    if (alignments && alignments.definitions.length > 0 && options.keptCrs)
      keepAlignments(writer.workDir, options.keptCrs(alignments.crs), alignments.definitions)
    const manifest = writer.finish({
      ...{ format: dataset.format, warnings: dataset.warnings, rasters, check },
      alignments: alignments?.definitions.length || undefined,
    })
    onProgress?.({ step: 'Building tiles', fraction: 1, features: manifest.features })
    return manifest
  } finally {
    writer.abandon()
    preview?.close()
    imagePreview?.close()
  }
}

async function readLayer(
  layer: DatasetLayer,
  number: number,
  options: BuildTilesetOptions,
  writer: TilesetWriter,
  preview: PreviewWriter | null,
  check: () => void,
  onProgress: (read: ReadProgress) => void,
): Promise<void> {
  writer.beginSublayer(layer.name, layer.fields)
  // Some formats know a layer's CRS only when its first features have been read.
  let transform: ToLonLat | null | undefined
  for await (const features of layer.features({ signal: options.signal, onProgress })) {
    check()
    options.onBatch?.(number, features)
    if (transform === undefined) {
      transform = options.transformFor(layer.crs, layer.name)
      writer.placeBy(transform ? (transform.srid ?? null) : 4326)
    }
    if (transform) toLonLat(features, transform)
    writer.append(features)
    preview?.offer(number, features)
  }
}

async function writeRasters(
  dataset: Dataset,
  options: BuildTilesetOptions,
  writer: TilesetWriter,
  preview: RasterPreviewer | null,
  check: () => void,
): Promise<TilesetManifest['rasters']> {
  const written: TilesetManifest['rasters'] = []
  const count = dataset.rasters.length
  for (const [number, raster] of dataset.rasters.entries()) {
    const transform = options.transformFor(raster.crs, raster.name)
    const { reading } = options
    let storedZoom: number | null = null
    const entry = await writeRasterTiles(raster, transform, writer.workDir, written.length, {
      deepest: raster.source && reading ? (place) => (storedZoom = storedZoomOf(place)) : undefined,
      watch: preview ? (place, deepest) => preview.begin(place, deepest, options.signal) : undefined,
      durable: options.durable ?? true,
      signal: options.signal,
      check,
      onProgress: (fraction) =>
        options.onProgress?.({
          step: 'Building image tiles',
          fraction: (number + fraction) / count,
          features: writer.count,
        }),
    })
    if (!entry) continue
    // Small ones keep it too: for the values under a click.
    if (reading && storedZoom !== null) keepSource(raster, writer.workDir, written.length, storedZoom, reading)
    written.push(entry)
  }
  return written
}

function nothingToDraw(dataset: Dataset, features: number): AppError {
  const names = dataset.layers.map((layer) => `“${layer.name}”`).join(', ')
  const named = names || said('readers.shared.theFile')
  const what =
    features === 0
      ? said('readers.maps.noFeatures', { names: named })
      : said('readers.maps.noPlaces', { names: named, count: features })
  return errorOf('geo.no-features', what, {
    details: { features },
    retry: 'after-change',
  })
}

/** Throws `cancelled` when the signal says so. */
function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw errorOf('cancelled', said('readers.maps.tilesetCancelled'))
}
