import type { AppError } from '../../../shared/errors/app-error'
import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import { numberSaid } from '../../../shared/languages/said-lists'
import { maxPieceBytes, pieceTooLarge } from '../common/memory-limit'
import type { PixelGrid } from '../raster/pixels'
import { isReadable, rowBytes, type SampleFormat } from '../raster/samples'
import type { TiffDirectory, TiffFile } from './tiff-file'
import { tag } from './tags'
import { corrupt, notRead, truncated } from './tiff-error'

/** Decoded bytes of one block at most; larger ones are split where they are stored as they are, else refused. */
const wantedBlockBytes = 1 << 21

/** Values of the tag Compression. */
export const compressions = {
  none: 1,
  faxRuns: 2,
  fax3: 3,
  fax4: 4,
  lzw: 5,
  jpeg: 7,
  deflate: 8,
  faxWords: 32771,
  packBits: 32773,
  oldDeflate: 32946,
  lerc: 34887,
  zstd: 50000,
  webp: 50001,
} as const

const oldJpeg = 6
const faxCompressions = new Set<number>([
  compressions.faxRuns,
  compressions.fax3,
  compressions.fax4,
  compressions.faxWords,
])
const readCompressions = new Set<number>(Object.values(compressions))
const compressionNames: Readonly<Record<number, string>> = {
  [oldJpeg]: 'old-style JPEG',
  ...{ 34661: 'JBIG', 34712: 'JPEG 2000', 34925: 'LZMA', 50002: 'JPEG XL', 52546: 'JPEG XL', 33003: 'JPEG 2000' },
  ...{
    32766: 'NeXT runs',
    32809: 'ThunderScan',
    32908: 'Pixar film',
    32909: 'Pixar log',
    34676: 'LogLuv',
    34677: 'LogLuv',
  },
}

/** Values of the tag SampleFormat; 4 is "not told". */
const sampleFormats: Readonly<Record<number, SampleFormat>> = {
  ...{ 1: 'unsigned', 2: 'signed', 3: 'float', 4: 'unsigned', 5: 'complexInteger', 6: 'complexFloat' },
}

/** One image of a TIFF: its shape, and where its blocks lie. */
export interface TiffImage extends PixelGrid {
  tiff: TiffFile
  compression: number
  predictor: number
  reversedBits: boolean
  jpegTables: Uint8Array | null
  lercExtra: number
  /** Colours are stored as YCbCr by TIFF itself, not by its codec. */
  lumaAndChroma: boolean
  /** CCITT G3 only: rows may be told by their difference from the one above. */
  faxRowsDiffer: boolean
  tiled: boolean
  /** Of every block, band by band: where it begins in the file, and its bytes. 0: left out. */
  offsets: Float64Array
  byteCounts: Float64Array
  /** Blocks that lie behind the end of the file, which are left out, and the first row that lacks some; null: none. */
  cutOff: { blocks: number; firstRow: number } | null
  /** Why its pixels cannot be read (file.unsupported, file.truncated), while all else is known of it; null: they can. */
  unreadable: AppError | null
}

/** Pixel size of an image, without more: of a directory that need not be readable. */
export async function imageSize(directory: TiffDirectory): Promise<{ width: number; height: number }> {
  return { width: await directory.number(tag.imageWidth, 0), height: await directory.number(tag.imageLength, 0) }
}

/**
 * Reads the shape of an image, of one too whose pixels are stored in a way that is not read. Errors: file.unsupported (a
 * compression that nobody knows), file.corrupt, file.truncated.
 */
export async function readImage(tiff: TiffFile, directory: TiffDirectory): Promise<TiffImage> {
  const { member } = tiff
  const number = (one: number, fallback: number) => directory.number(one, fallback)
  let unreadable: AppError | null = null
  const leave = (what: Said): void => {
    unreadable ??= notRead(member, what)
  }
  const { width, height } = await imageSize(directory)
  const fits = (value: number) => Number.isInteger(value) && value > 0 && value < 2 ** 31
  if (!fits(width) || !fits(height)) {
    throw corrupt(member, said('readers.pictures.tiff.size', { width, height }), directory.offset)
  }
  const samples = await number(tag.samplesPerPixel, 1)
  const allBits = (await directory.numbers(tag.bitsPerSample)) ?? Float64Array.of(1)
  const bits = allBits[0] ?? 1
  if (!Number.isInteger(samples) || samples < 1 || samples > 10_000) {
    throw corrupt(member, said('readers.pictures.tiff.bands', { bands: samples }), directory.offset)
  }
  if (!(bits >= 1 && bits <= 128)) throw corrupt(member, said('readers.pictures.tiff.bits', { bits }), directory.offset)
  if (allBits.some((one) => one !== bits)) leave(said('readers.pictures.stored.depths', { bits: allBits.join(', ') }))
  const formatCode = await number(tag.sampleFormat, 1)
  const format = sampleFormats[formatCode] ?? 'unsigned'
  if (format === 'float' && ![16, 24, 32, 64].includes(bits)) {
    throw corrupt(member, said('readers.pictures.tiff.floatBits', { bits }), directory.offset)
  }
  if (!isReadable(format, bits)) {
    const kind = format.startsWith('complex') ? 'complex' : format
    leave(
      sampleFormats[formatCode]
        ? said('readers.pictures.stored.samples', { kind, bits })
        : said('readers.pictures.stored.unknownSamples', { bits }),
    )
  }
  const planar = (await number(tag.planarConfiguration, 1)) === 2 && samples > 1
  const compression = await number(tag.compression, 1)
  if (!readCompressions.has(compression)) {
    const name = compressionNames[compression]
    if (!name) throw notRead(member, said('readers.pictures.stored.method', { method: compression }))
    leave(said('readers.pictures.stored.compression', { name }))
  }
  if (compression === compressions.jpeg && (bits !== 8 || (![1, 3, 4].includes(samples) && !planar))) {
    leave(said('readers.pictures.stored.jpeg', { bands: samples, bits }))
  }
  const fax = faxCompressions.has(compression)
  if (fax && (bits !== 1 || (samples !== 1 && !planar))) {
    throw corrupt(member, said('readers.pictures.tiff.fax', { bands: samples, bits }), directory.offset)
  }
  const photometric = await number(tag.photometric, 1)
  const subsampling = await directory.numbers(tag.ycbcrSubsampling)
  const lumaAndChroma = photometric === 6 && compression !== compressions.jpeg && compression !== compressions.webp
  if (lumaAndChroma && (subsampling?.[0] !== 1 || subsampling[1] !== 1)) {
    if (compression !== oldJpeg) leave(said('readers.pictures.stored.subsampled'))
  }
  if (lumaAndChroma && (planar || bits !== 8 || samples < 3)) {
    leave(
      said(planar ? 'readers.pictures.stored.yCbCrApart' : 'readers.pictures.stored.yCbCr', { bands: samples, bits }),
    )
  }
  const tables = await directory.bytes(tag.jpegTables)
  const image: TiffImage = {
    tiff,
    width,
    height,
    samples,
    bits,
    format,
    compression,
    predictor: await number(tag.predictor, 1),
    photometric,
    planar,
    reversedBits: (await number(tag.fillOrder, 1)) === 2,
    extraSamples: [...((await directory.numbers(tag.extraSamples)) ?? [])],
    colorMap: await directory.numbers(tag.colorMap),
    jpegTables: tables && Uint8Array.from(tables),
    lumaAndChroma,
    faxRowsDiffer: ((await number(tag.t4Options, 0)) & 1) === 1,
    lercExtra: (await directory.numbers(tag.lercParameters))?.[1] ?? 0,
    cutOff: null,
    unreadable: null,
    ...(await layout(tiff, directory, width, height)),
  }
  const blocks = image.across * image.down * (planar ? samples : 1)
  if (image.offsets.length < blocks || image.byteCounts.length < blocks) {
    const there = Math.min(image.offsets.length, image.byteCounts.length)
    throw corrupt(member, said('readers.pictures.tiff.blocks', { blocks, listed: there }), directory.offset)
  }
  const perPixel = planar ? 1 : samples
  const blockBytes = rowBytes({ bits, perPixel, width: image.blockWidth }) * image.blockHeight
  if (compression === compressions.none) {
    trustNoCounts(image, perPixel)
    if (!image.tiled && blockBytes > wantedBlockBytes) splitStrips(image, perPixel)
  }
  // Samples of few bits take a byte each once they are read.
  const heldBytes = image.blockWidth * image.blockHeight * samples * Math.max(1, bits / 8)
  if (heldBytes > maxPieceBytes())
    unreadable ??= pieceTooLarge(
      member,
      said('readers.limits.block', { mb: numberSaid(Math.round(heldBytes / 2 ** 20)) }),
      said('readers.limits.smallerTiles'),
    )
  image.unreadable = unreadable
  leaveOutCutOff(image)
  return image
}

type Layout = Pick<TiffImage, 'tiled' | 'blockWidth' | 'blockHeight' | 'across' | 'down' | 'offsets' | 'byteCounts'>

async function layout(tiff: TiffFile, directory: TiffDirectory, width: number, height: number): Promise<Layout> {
  const tiled = directory.has(tag.tileWidth)
  const blockWidth = tiled ? await directory.number(tag.tileWidth, 0) : width
  const rows = tiled ? await directory.number(tag.tileLength, 0) : await directory.number(tag.rowsPerStrip, height)
  const blockHeight = tiled ? rows : Math.min(rows, height)
  if (!(blockWidth > 0) || !(blockHeight > 0) || blockWidth > 2 ** 24) {
    throw corrupt(
      tiff.member,
      said('readers.pictures.tiff.blockSize', { width: blockWidth, height: blockHeight }),
      directory.offset,
    )
  }
  const offsets =
    (await directory.numbers(tiled ? tag.tileOffsets : tag.stripOffsets)) ??
    (await directory.numbers(tiled ? tag.stripOffsets : tag.tileOffsets))
  const byteCounts =
    (await directory.numbers(tiled ? tag.tileByteCounts : tag.stripByteCounts)) ??
    (await directory.numbers(tiled ? tag.stripByteCounts : tag.tileByteCounts))
  if (!offsets) throw corrupt(tiff.member, said('readers.pictures.tiff.noPlaces'), directory.offset)
  if (![offsets, byteCounts ?? offsets].every((list) => list.every(Number.isInteger)))
    throw corrupt(tiff.member, said('readers.pictures.tiff.noWholeNumbers'), directory.offset)
  return {
    tiled,
    blockWidth,
    blockHeight,
    across: Math.ceil(width / blockWidth),
    down: Math.ceil(height / blockHeight),
    offsets,
    // The count of a single uncompressed strip may be left out.
    byteCounts: byteCounts ?? new Float64Array(offsets.length).fill(tiff.sizeBytes),
  }
}

/** Rows of the block in row `down` of blocks: the last strip is shorter, tiles are always whole. */
export function rowsOfBlock(image: TiffImage, blockRow: number): number {
  return image.tiled ? image.blockHeight : Math.min(image.blockHeight, image.height - blockRow * image.blockHeight)
}

/** The sizes of uncompressed blocks follow from their shape; some writers store others. */
function trustNoCounts(image: TiffImage, perPixel: number): void {
  const bytes = rowBytes({ bits: image.bits, perPixel, width: image.blockWidth })
  const inBand = image.across * image.down
  for (let i = 0; i < image.byteCounts.length; i++) {
    // Some writers count nothing; a block that is left out has no place either.
    if (image.offsets[i] === 0) continue
    const row = Math.floor((i % inBand) / image.across)
    image.byteCounts[i] = bytes * rowsOfBlock(image, row)
  }
}

/** Makes thick uncompressed strips into thin ones, so that a window costs what it shows. */
function splitStrips(image: TiffImage, perPixel: number): void {
  const bytes = rowBytes({ bits: image.bits, perPixel, width: image.width })
  const rows = Math.max(1, Math.floor(wantedBlockBytes / bytes))
  const bands = image.planar ? image.samples : 1
  const down = Math.ceil(image.height / rows)
  const offsets = new Float64Array(down * bands)
  const counts = new Float64Array(down * bands)
  for (let band = 0; band < bands; band++) {
    const placeOf = (row: number): number =>
      image.offsets[band * image.down + Math.floor(row / image.blockHeight)]! + (row % image.blockHeight) * bytes
    for (let thin = 0, row = 0; thin < down; thin++, row += rows) {
      const next = Math.min(row + rows, image.height)
      const into = band * down + thin
      offsets[into] = placeOf(row)
      counts[into] = (next - row) * bytes
      // A thin strip that spans two thick ones is only right when these follow one another.
      if (placeOf(next - 1) !== offsets[into]! + (next - 1 - row) * bytes) return
    }
  }
  Object.assign(image, { blockHeight: rows, down, offsets, byteCounts: counts })
}

/** Leaves out the blocks behind the end of a file that was cut short; when nothing would be left its pixels are unreadable. */
function leaveOutCutOff(image: TiffImage): void {
  const { member, sizeBytes } = image.tiff
  const gone = new Set<number>()
  let [there, firstRow, firstByte] = [0, Infinity, 0]
  for (let i = 0; i < image.offsets.length; i++) {
    const at = image.offsets[i]!
    if (at === 0 || image.byteCounts[i] === 0) continue
    if (at + image.byteCounts[i]! <= sizeBytes) {
      there++
      continue
    }
    const block = i % (image.across * image.down)
    const row = Math.floor(block / image.across) * image.blockHeight
    gone.add(block)
    if (row < firstRow) [firstRow, firstByte] = [row, at]
    image.offsets[i] = 0
  }
  if (gone.size === 0) return
  if (there > 0) image.cutOff = { blocks: gone.size, firstRow }
  else image.unreadable = truncated(member, said('readers.pictures.cutAt.pixels', { row: firstRow }), firstByte)
}
