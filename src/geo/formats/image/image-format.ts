import { fileFault } from '../../file-fault'
import type { AppError } from '../../../shared/errors/app-error'
import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import type { RandomAccessFile } from '../../../node/random-access-file'
import type { Dataset, FileSet, Format, OpenContext, RasterLayer } from '../../model'
import { WarningList } from '../common/warnings'
import { cellSize } from '../raster/cell-size'
import { chooseStyle } from '../raster/choose-style'
import { findPlace, type RasterPlacement } from '../raster/find-place'
import { GridRaster } from '../raster/grid-raster'
import type { RasterStyle } from '../raster/painters'
import type { Block, BlockSource, Level, PixelGrid } from '../raster/pixels'
import { bandNames } from '../raster/band-names'
import { bandsOf } from '../raster/raster-kind'
import { sampleTypeName } from '../raster/samples'
import type { PictureFacts } from '../raster/described-picture'
import { decodeJpegPicture, isJpeg, jpegPictureHeader } from './jpeg-picture'
import { gridOf, maxDecodedBytes, type Picture, type PictureHeader } from './picture'
import { decodePng, isPng, pngHeader } from './png-picture'
import { openMember } from '../common/open-member'

/** A camera's notes may be long; the frame header comes after them. */
const headerBytes = 4 * 2 ** 20
const tailBytes = 65_536
/** Pixels that are unpacked in some tenths of a second. */
const unpackedAtOnce = 6_000_000

/** PNG and JPEG with a world file or .aux.xml. Only headers are read on opening; the pixels, all at once, when they are first asked for. */
export const imageFormat: Format = {
  id: 'image',
  label: 'PNG or JPEG with a world file',
  extensions: ['png', 'jpg', 'jpeg'],
  detect: (head) => isPng(head) || isJpeg(head),
  open,
}

async function open(files: FileSet, _options: unknown, { signal }: OpenContext): Promise<Dataset> {
  const dataset = await openPicture(
    files,
    (warnings, _header, picture) =>
      findPlace(files, { format: 'image', transform: null, crs: null }, picture, warnings),
    signal,
  )
  const [raster] = dataset.rasters
  // Whoever asks for a pixel later has it unpacked again.
  if (raster && raster.width * raster.height <= unpackedAtOnce) raster.source = files
  return dataset
}

/** A PNG or JPEG that lies where `placeOf` says. Errors: those of reading it, and what `placeOf` throws. */
export async function openPicture(
  files: FileSet,
  placeOf: (
    warnings: WarningList,
    header: PictureHeader,
    picture: Omit<PictureFacts, 'crs'>,
  ) => Promise<RasterPlacement>,
  signal: AbortSignal,
): Promise<Dataset> {
  signal.throwIfAborted()
  const file = await openMember(files.main)
  try {
    const warnings = new WarningList()
    const source = await PictureSource.open(files, file, () =>
      warnings.add('image-damaged', said('readers.pictures.damagedParts', { file: files.main.name })),
    )
    const { header, grid } = source
    const { kind } = bandsOf(grid)
    const { width, height, bands } = header
    const picture = { width, height, bands, kind, nodata: null, sampleType: sampleTypeName('unsigned', grid.bits) }
    const place = await placeOf(warnings, header, picture)
    const levels = [{ image: grid, mask: null }]
    let style: Promise<RasterStyle> | null = null
    const styleOnce = (stop: AbortSignal): Promise<RasterStyle> =>
      (style ??= styleOf(source, levels, place.nodata, stop))
    const cell = cellSize(place.transform, place.crs, null, header.width, header.height)
    const raster = new GridRaster(source, levels, styleOnce, cell ?? { x: 1, y: 1 })
    const layer: RasterLayer = {
      name: files.name,
      crs: place.crs,
      ...picture,
      geoTransform: place.transform,
      nodata: place.nodata,
      bandLabels: bandNames(grid).map((name) => ({ name, unit: null })),
      valuesAt: (col, row, stop) => raster.valuesAt(col, row, place.nodata, stop),
      values: (part, stop) => raster.samples(part, place.nodata, stop),
      read: (window, stop) => raster.read(window, stop),
    }
    return { format: 'image', layers: [], rasters: [layer], warnings: warnings.list, close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The pixels first: a colour that stands for transparent, or a palette, is known only with them. */
async function styleOf(
  source: PictureSource,
  levels: readonly Level[],
  nodata: number | null,
  signal: AbortSignal,
): Promise<RasterStyle> {
  await source.block()
  const choice = await chooseStyle(source, levels, nodata, false, signal)
  return choice.style(signal)
}

/** A picture as one block, decoded at the first reading and kept until the file is closed. */
class PictureSource implements BlockSource {
  private decoded: Promise<Block> | null = null

  private constructor(
    private readonly files: FileSet,
    private readonly file: RandomAccessFile,
    private readonly png: boolean,
    readonly header: PictureHeader,
    /** By the header; exact once the pixels are decoded. */
    readonly grid: PixelGrid,
    private readonly onDamage: () => void,
  ) {}

  static async open(files: FileSet, file: RandomAccessFile, onDamage: () => void): Promise<PictureSource> {
    const head = await file.read(0, headerBytes)
    const png = isPng(head)
    const header = png ? pngHeader(head) : jpegPictureHeader(head)
    if (!header) throw damaged(files, said('readers.pictures.badHeader'))
    await requireEnd(files, file, png)
    if (!png && (header.bits !== 8 || ![1, 3, 4].includes(header.bands))) {
      throw fileFault(files.main, 'file.unsupported', 'readers.pictures.jpegKind', {
        bands: header.bands,
        bits: header.bits,
      })
    }
    const bytes = header.width * header.height * (png ? header.bands * Math.ceil(header.bits / 8) : 8)
    if (bytes > maxDecodedBytes) {
      throw fileFault(files.main, 'geo.limit', 'readers.pictures.pictureTooLarge', {
        millions: Math.round((header.width * header.height) / 1e6),
        format: png ? 'PNG' : 'JPEG',
      })
    }
    const bits = header.bits === 16 ? 16 : 8
    const ink = !png && header.bands === 4
    const photometric = header.palette ? 3 : ink ? 5 : header.bands >= 3 ? 2 : 1
    const alpha = header.bands === 2 || (header.bands === 4 && !ink)
    const colorMap = header.palette ? new Float64Array(768) : null
    const grid = gridOf(header, { bits, samples: header.bands, photometric, alpha, colorMap })
    return new PictureSource(files, file, png, header, grid, onDamage)
  }

  block(): Promise<Block> {
    this.decoded ??= this.decode()
    return this.decoded
  }

  private async decode(): Promise<Block> {
    const bytes = await this.file.read(0, this.file.sizeBytes)
    let picture: Picture
    try {
      picture = this.png ? decodePng(bytes, this.header) : await decodeJpegPicture(bytes, this.header)
    } catch (error) {
      throw damaged(this.files, said('readers.pictures.badPixels'), error)
    }
    if (picture.damaged) this.onDamage()
    // A colour that stands for transparent, and the palette, are known only now: see lookOf.
    Object.assign(this.grid, picture.grid)
    const { width, height } = this.header
    return { col: 0, row: 0, width, rows: height, planes: [picture.samples], step: picture.step, present: true }
  }
}

async function requireEnd(files: FileSet, file: RandomAccessFile, png: boolean): Promise<void> {
  const tail = await file.read(Math.max(0, file.sizeBytes - tailBytes), tailBytes)
  const ended = png ? tail.includes('IEND') : tail.lastIndexOf(Buffer.from([0xff, 0xd9])) >= 0
  if (ended) return
  throw fileFault(
    files.main,
    'file.truncated',
    'readers.pictures.pictureCut',
    { byte: file.sizeBytes },
    { details: { byte: file.sizeBytes } },
  )
}

function damaged(files: FileSet, what: Said, cause?: unknown): AppError {
  return fileFault(files.main, 'file.corrupt', 'readers.pictures.damaged', { what }, { cause })
}
