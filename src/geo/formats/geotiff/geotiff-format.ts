import { AppError } from '../../../shared/errors/app-error'
import { saidError, type Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import type { Dataset, FileMember, FileSet, Format, OpenContext, RasterLayer, ReadOptions } from '../../model'
import { WarningList } from '../common/warnings'
import { cellSize } from '../raster/cell-size'
import { chooseStyle } from '../raster/choose-style'
import { controlPointWarning, findPlace } from '../raster/find-place'
import { GridRaster } from '../raster/grid-raster'
import { bandsOf } from '../raster/raster-kind'
import { sampleTypeName } from '../raster/samples'
import { UnreadablePicture } from '../raster/described-picture'
import { bandMeanings, declaredColors } from './band-labels'
import { BlockReader } from './block-reader'
import { crsOfKeys, unitFactor } from './geo-key-crs'
import { pixelIsPoint, readGeoKeys } from './geo-keys'
import { ownTransform } from './georeference'
import { openLevels, type TiffLevels } from './levels'
import { tag } from './tags'
import { tiffKind } from './tiff-file'
import type { TiffImage } from './tiff-image'

const largestFloat = (2 - 2 ** -23) * 2 ** 127

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

async function open(files: FileSet, options: ReadOptions, { signal }: OpenContext): Promise<Dataset> {
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
  const metadata = await directory.text(tag.gdalMetadata).catch(() => null)
  image.told = declaredColors(metadata)
  const keys = await readGeoKeys(directory)
  const own = await ownTransform(directory, pixelIsPoint(keys))
  if (own && own.worstPixels > 1) warnings.add('control-points', controlPointWarning(files.main.name, own.worstPixels))
  if (otherPages > 0) {
    warnings.add('other-pages', said('readers.pictures.otherPages', { file: files.main.name, count: otherPages }))
  }
  const ownCrs = crsOfKeys(keys)
  const picture = {
    width: image.width,
    height: image.height,
    bands: image.samples,
    kind: bandsOf(image).kind,
    nodata: asSample(await nodataOf(directory.text(tag.gdalNodata)), image),
    sampleType: sampleTypeName(image.format, image.bits),
  }
  const place = await findPlace(
    files,
    {
      format: 'geotiff',
      transform: own?.transform ?? null,
      crs: ownCrs,
      cameraModel: directory.has(tag.cameraModel),
    },
    picture,
    warnings,
  ).catch((error: unknown) => {
    // Cut short it may have lost its place too.
    throw image.unreadable?.code === 'file.truncated' ? image.unreadable : error
  })
  const factor = place.crs === ownCrs ? unitFactor(keys, place.crs.srid) : 1
  const transform = place.transform.map((value) => value * factor) as unknown as typeof place.transform
  const nodata = asSample(place.nodata, image) ?? picture.nodata
  const described = { ...picture, name: files.name, crs: place.crs, geoTransform: transform, nodata }
  if (image.unreadable?.code === 'file.truncated') throw new UnreadablePicture(image.unreadable, 'geotiff', described)
  if (image.unreadable) warnings.add('image-not-shown', saidError(image.unreadable))
  if (image.cutOff) warnings.add('image-truncated', cutOffWarning(files.main, image))
  const reader = new BlockReader((error) =>
    warnings.add('image-damaged', (count) => damageWarning(files.main, error, count)),
  )
  const cell = cellSize(transform, place.crs, options.srid ?? null, image.width, image.height)
  const choice = await chooseStyle(reader, levels, nodata, cell !== null && !image.unreadable, signal).catch(
    (error: unknown) => {
      const damaged = error instanceof AppError && error.code === 'file.corrupt'
      throw damaged ? new UnreadablePicture(error, 'geotiff', described) : error
    },
  )
  const raster = new GridRaster(reader, levels, choice.style, cell ?? { x: 1, y: 1 })
  const meanings = bandMeanings(metadata, keys, image)
  return {
    ...described,
    kind: choice.kind,
    bandLabels: meanings.map(({ name, unit }) => ({ name, unit })),
    valuesAt: async (col, row, stop) =>
      (await raster.valuesAt(col, row, nodata, stop)).map((value, band) => {
        const { scale, offset } = meanings[band]!
        return value === null ? null : value * scale + offset
      }),
    values: async (part, stop) => {
      const bands = await raster.samples(part, nodata, stop)
      bands.forEach((band, b) => {
        const { scale, offset } = meanings[b]!
        if (scale !== 1 || offset !== 0) band.forEach((value, i) => (band[i] = value * scale + offset))
      })
      return bands
    },
    source: files,
    read: (window, stop) => raster.read(window, stop),
    coarse: (size, stop) => raster.coarse(size, stop),
  }
}

function cutOffWarning({ name, sizeBytes }: FileMember, { cutOff, across, down }: TiffImage): Said {
  return said('readers.pictures.cutOff', {
    file: name,
    bytes: sizeBytes,
    missing: cutOff!.blocks,
    blocks: across * down,
    row: cutOff!.firstRow,
  })
}

function damageWarning({ name }: FileMember, first: AppError, count: number): Said {
  return said('readers.pictures.blocksDamaged', { file: name, count, why: saidError(first) })
}

/** The value as a sample of the picture holds it: 0.1 in four bytes is another number than in eight. */
function asSample(nodata: number | null, { format, bits }: TiffImage): number | null {
  if (nodata === null || format !== 'float' || bits > 32) return nodata
  const held = Math.fround(nodata)
  // Writers round the lowest of all numbers, some beyond it.
  return Number.isFinite(held) || !Number.isFinite(nodata) ? held : Math.sign(nodata) * largestFloat
}

async function nodataOf(text: Promise<string | null>): Promise<number | null> {
  const trimmed = (await text)?.trim()
  if (!trimmed) return null
  const spelled = trimmed.replace(/^([-+]?)inf/i, '$1Infinity')
  // Like GDAL up to the first character that belongs to no number.
  const value = Number.isNaN(Number(spelled)) ? parseFloat(spelled) : Number(spelled)
  return Number.isNaN(value) && !/^[-+]?nan/i.test(trimmed) ? null : value
}
