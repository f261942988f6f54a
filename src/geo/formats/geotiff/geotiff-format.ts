import type { Dataset, FileSet, Format, RasterLayer, ReadOptions } from '../../model'
import { WarningList } from '../common/warnings'
import { cellSize } from '../raster/cell-size'
import { chooseLook } from '../raster/choose-look'
import { controlPointWarning, findPlace } from '../raster/find-place'
import { GridRaster } from '../raster/grid-raster'
import { bandMeanings } from './band-labels'
import { BlockReader } from './block-reader'
import { crsOfKeys, pixelIsPoint, readGeoKeys, unitFactor } from './geo-keys'
import { ownTransform } from './georeference'
import { openLevels, type TiffLevels } from './levels'
import { tag } from './tags'
import { tiffKind } from './tiff-file'

/**
 * GeoTIFF, BigTIFF and Cloud Optimized GeoTIFF: tiles or strips, most sample types, uncompressed, DEFLATE, LZW, PackBits,
 * JPEG, Zstandard, LERC, WebP and CCITT fax, with overviews and masks. Only directories and a few sample blocks are read on opening.
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
  const ownCrs = crsOfKeys(keys)
  const place = await findPlace(files, { transform: own?.transform ?? null, crs: ownCrs }, warnings)
  const factor = place.crs === ownCrs ? unitFactor(keys, place.crs.srid) : 1
  const transform = place.transform.map((value) => value * factor) as unknown as typeof place.transform
  const nodata = place.nodata ?? (await nodataOf(directory.text(tag.gdalNodata)))
  const reader = new BlockReader()
  const cell = cellSize(transform, place.crs, options.srid ?? null, image.width, image.height)
  const choice = await chooseLook(reader, levels, nodata, cell !== null, signal)
  const raster = new GridRaster(reader, levels, choice.look, cell ?? { x: 1, y: 1 })
  const meanings = bandMeanings(await directory.text(tag.gdalMetadata).catch(() => null), keys, image)
  return {
    name: files.name,
    crs: place.crs,
    width: image.width,
    height: image.height,
    bands: image.samples,
    geoTransform: transform,
    kind: choice.kind,
    nodata,
    bandLabels: meanings.map(({ name, unit }) => ({ name, unit })),
    valuesAt: async (col, row, stop) =>
      (await raster.valuesAt(col, row, nodata, stop)).map((value, band) => {
        const { scale, offset } = meanings[band]!
        return value === null ? null : value * scale + offset
      }),
    source: files,
    read: (window, stop) => raster.read(window, stop),
    coarse: (size, stop) => raster.coarse(size, stop),
  }
}

async function nodataOf(text: Promise<string | null>): Promise<number | null> {
  const trimmed = (await text)?.trim()
  if (!trimmed) return null
  const value = Number(trimmed.replace(/^([-+]?)inf$/i, '$1Infinity'))
  return Number.isNaN(value) ? null : value
}
