import { createTransform, crsOfSrid, resolveCrs } from '../../crs'
import type { CrsRef, Dataset, FileSet, Format, RasterLayer, ReadOptions } from '../../model'
import { WarningList } from '../common/warnings'
import type { GeoTransform } from '../raster/affine'
import { controlPointWarning, findPlace } from '../raster/find-place'
import { BlockReader } from './block-reader'
import { crsOfKeys, pixelIsPoint, readGeoKeys } from './geo-keys'
import { ownTransform } from './georeference'
import { openLevels, type TiffLevels } from './levels'
import type { Look } from './painters'
import { bandsOf, looksLikeHeights } from './raster-kind'
import { sampleSpread } from './statistics'
import { tag } from './tags'
import { tiffKind } from './tiff-file'
import { TiffRaster, type CellSize } from './tiff-raster'

/**
 * GeoTIFF, BigTIFF and Cloud Optimized GeoTIFF: tiles or strips, most sample types, uncompressed, DEFLATE, LZW, PackBits,
 * JPEG, Zstandard, LERC and WebP, with overviews and masks. Only directories and a few sample blocks are read on opening.
 */
export const geotiffFormat: Format = {
  id: 'geotiff',
  label: 'GeoTIFF',
  extensions: ['tif', 'tiff', 'gtif', 'btf'],
  detect: (head) => tiffKind(head) !== null,
  open,
}

async function open(files: FileSet, options: ReadOptions, signal: AbortSignal): Promise<Dataset> {
  signal.throwIfAborted()
  const tiff = await openLevels(files)
  try {
    const warnings = new WarningList()
    const raster = await openRaster(files, options, tiff, warnings, signal)
    return { format: 'geotiff', layers: [], rasters: [raster], warnings: warnings.list, close: () => tiff.close() }
  } catch (error) {
    await tiff.close()
    throw error
  }
}

async function openRaster(
  files: FileSet,
  options: ReadOptions,
  { levels, directory, otherPages }: TiffLevels,
  warnings: WarningList,
  signal: AbortSignal,
): Promise<RasterLayer> {
  const { image } = levels[0]!
  const keys = await readGeoKeys(directory)
  const own = await ownTransform(directory, pixelIsPoint(keys))
  if (own && own.worstPixels > 1) warnings.add('control-points', controlPointWarning(files.main.name, own.worstPixels))
  if (otherPages > 0) {
    warnings.add('other-pages', `${files.main.name} holds ${otherPages} more pictures; the first is shown.`)
  }
  const place = await findPlace(files, { transform: own?.transform ?? null, crs: crsOfKeys(keys) }, warnings)
  const nodata = place.nodata ?? (await nodataOf(directory.text(tag.gdalNodata)))
  const reader = new BlockReader()
  const cell = cellSize(place.transform, place.crs, options.srid ?? null, image.width, image.height)
  const look = await lookOf(reader, levels, nodata, cell !== null, signal)
  const raster = new TiffRaster(reader, levels, look, cell ?? { x: 1, y: 1 })
  return {
    name: files.name,
    crs: place.crs,
    width: image.width,
    height: image.height,
    bands: image.samples,
    geoTransform: place.transform,
    kind: look.bands.kind,
    nodata,
    read: (window, stop) => raster.read(window, stop),
  }
}

async function nodataOf(text: Promise<string | null>): Promise<number | null> {
  const trimmed = (await text)?.trim()
  if (!trimmed) return null
  const value = Number(trimmed.replace(/^([-+]?)inf$/i, '$1Infinity'))
  return Number.isNaN(value) ? null : value
}

async function lookOf(
  reader: BlockReader,
  levels: TiffLevels['levels'],
  nodata: number | null,
  measured: boolean,
  signal: AbortSignal,
): Promise<Look> {
  const { image } = levels[0]!
  const bands = bandsOf(image)
  const bytes = image.bits === 8 && image.format === 'unsigned'
  if (bands.kind === 'palette' || (bands.kind === 'rgb' && bytes)) return { bands, stretch: null, nodata }
  const spread = await sampleSpread(reader, levels, bands, nodata, signal)
  if (bands.kind === 'grey' && looksLikeHeights(image, spread, measured)) {
    return { bands: { ...bands, kind: 'elevation' }, stretch: null, nodata }
  }
  // A photograph is shown as it is; classes and measurements would be a dark sheet.
  if (bytes && (!spread || spread.max - spread.min > 128)) return { bands, stretch: null, nodata }
  return { bands, stretch: spread && { low: spread.low, high: spread.high }, nodata }
}

/** Metres between columns and rows in the middle of the picture; null when its CRS is not known. */
function cellSize(
  g: GeoTransform,
  ref: CrsRef,
  askedSrid: number | null,
  width: number,
  height: number,
): CellSize | null {
  try {
    const crs = askedSrid !== null && askedSrid > 0 ? crsOfSrid(askedSrid) : resolveCrs(ref)
    const [col, row] = [width / 2, height / 2]
    const at = (c: number, r: number): [number, number] => [g[0] + c * g[1] + r * g[2], g[3] + c * g[4] + r * g[5]]
    const points = [...at(col, row), ...at(col + 1, row), ...at(col, row + 1)]
    createTransform(crs, crsOfSrid(4326)).forward(points, 2)
    const [x0, y0, x1, y1, x2, y2] = points as [number, number, number, number, number, number]
    const degree = (Math.PI / 180) * 6_371_000
    const east = degree * Math.cos((y0 * Math.PI) / 180)
    const across = Math.hypot((x1 - x0) * east, (y1 - y0) * degree)
    const down = Math.hypot((x2 - x0) * east, (y2 - y0) * degree)
    if (!(across > 0) || !(down > 0)) return null
    return { x: x1 >= x0 ? across : -across, y: y2 <= y0 ? down : -down }
  } catch {
    // Without a usable CRS there is no relief; placing the layer says what is wrong.
    return null
  }
}
