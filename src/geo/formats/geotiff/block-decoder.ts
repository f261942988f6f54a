import { inflate } from 'node:zlib'
import { toAppError, AppError } from '../../../shared/errors/app-error'
import { said } from '../../../shared/languages/said-readers'
import { decodeCcitt, type FaxCoding } from './codecs/ccitt'
import { jpegDecoder, wholeJpeg } from './codecs/jpeg'
import { decodeFourBands } from './codecs/jpeg-four'
import { decodeLerc } from './codecs/lerc'
import { decodeLzw } from './codecs/lzw'
import { decodePackBits } from './codecs/packbits'
import { decodeWebp } from './codecs/webp'
import { decodeZstd } from './codecs/zstd'
import { rowBytes, toSamples, type SampleLayout, type Samples } from '../raster/samples'
import { compressions, rowsOfBlock, type TiffImage } from './tiff-image'
import { corrupt } from './tiff-error'

/** Memory that is taken for what is inflated before it is known how much comes. */
const largestPiece = 4 * 2 ** 20

/** Decodes the stored bytes of a block. Errors: file.corrupt with the place, file.unsupported. */
export async function decodeBlock(image: TiffImage, index: number, stored: Uint8Array): Promise<Samples> {
  const block = index % (image.across * image.down)
  const row = Math.floor(block / image.across)
  const layout: SampleLayout = {
    format: image.format,
    bits: image.bits,
    perPixel: image.planar ? 1 : image.samples,
    width: image.blockWidth,
    rows: rowsOfBlock(image, row),
    predictor: image.predictor,
    littleEndian: image.tiff.littleEndian,
  }
  try {
    const samples = await decode(image, stored, layout)
    if (image.lumaAndChroma) toRgb(samples, layout.perPixel)
    return samples
  } catch (error) {
    if (error instanceof AppError) throw error
    const col = (block % image.across) * image.blockWidth
    const where = said('readers.pictures.tiff.pixelsFrom', { column: col, row: row * image.blockHeight })
    throw corrupt(image.tiff.member, where, image.offsets[index] ?? null, toAppError(error).cause ?? error)
  }
}

async function decode(image: TiffImage, stored: Uint8Array, layout: SampleLayout): Promise<Samples> {
  const expected = rowBytes(layout) * layout.rows
  const input = image.reversedBits ? stored.map((byte) => reversed[byte]!) : stored
  switch (image.compression) {
    case compressions.none:
      // A copy of a part: a view would keep all that was read ahead with it alive.
      return toSamples(input.length === input.buffer.byteLength ? input : new Uint8Array(input), layout)
    case compressions.deflate:
    case compressions.oldDeflate:
      return toSamples(whole(await inflated(input, expected), expected), layout)
    case compressions.lzw: {
      const output = new Uint8Array(expected)
      return toSamples(whole(output, expected, decodeLzw(input, output)), layout)
    }
    case compressions.packBits: {
      const output = new Uint8Array(expected)
      return toSamples(whole(output, expected, decodePackBits(input, output)), layout)
    }
    case compressions.faxRuns:
    case compressions.faxWords:
    case compressions.fax3:
    case compressions.fax4: {
      const output = new Uint8Array(expected)
      const came = decodeCcitt(input, output, layout, faxCoding(image))
      if (came === 0) throw new Error('no row of fax data')
      return toSamples(output, layout)
    }
    case compressions.zstd:
      return toSamples(whole(await decodeZstd(input, expected), expected), layout)
    case compressions.lerc:
      return decodeLerc(input, image.lercExtra, layout, image.blockHeight)
    case compressions.webp:
      return takeBands(await decodeWebp(input), layout)
    default:
      return decodeJpeg(image, input, layout)
  }
}

/** YCbCr of full range as RGB, in place (ITU-R BT.601, what TIFF takes where a file says nothing else). */
function toRgb(samples: Samples, perPixel: number): void {
  const byte = (value: number): number => Math.max(0, Math.min(255, Math.round(value)))
  for (let i = 0; i + 2 < samples.length; i += perPixel) {
    const [y, blue, red] = [samples[i]!, samples[i + 1]! - 128, samples[i + 2]! - 128]
    samples[i] = byte(y + 1.402 * red)
    samples[i + 1] = byte(y - 0.344136 * blue - 0.714136 * red)
    samples[i + 2] = byte(y + 1.772 * blue)
  }
}

/** In a thread of Node's own. */
function inflated(input: Uint8Array, expected: number): Promise<Uint8Array> {
  const options = {
    // Some writers pad their last block: a little more than expected is no fault.
    maxOutputLength: expected + 65_536,
    // In one piece; every further one is a copy and a turn of the event loop.
    chunkSize: Math.max(1024, Math.min(expected + 64, largestPiece)),
  }
  return new Promise((resolve, reject) =>
    inflate(input, options, (error, bytes) => (error ? reject(error) : resolve(bytes))),
  )
}

function faxCoding({ compression, faxRowsDiffer }: TiffImage): FaxCoding {
  if (compression === compressions.fax4) return 'g4'
  if (compression === compressions.fax3) return faxRowsDiffer ? 'g3-2d' : 'g3-1d'
  return compression === compressions.faxWords ? 'rle-word' : 'rle'
}

function whole(bytes: Uint8Array, expected: number, got = bytes.length): Uint8Array {
  if (got < expected) throw new Error(`${got} bytes instead of ${expected}`)
  return bytes.length === expected ? bytes : bytes.subarray(0, expected)
}

async function decodeJpeg(image: TiffImage, input: Uint8Array, layout: SampleLayout): Promise<Samples> {
  if (layout.perPixel === 4) return takeBands(decodeFourBands(wholeJpeg(input, image.jpegTables, null)), layout)
  const decoder = await jpegDecoder()
  const colours = layout.perPixel === 3 ? (image.photometric === 6 ? 1 : 0) : null
  return takeBands(decoder(wholeJpeg(input, image.jpegTables, colours)), layout)
}

/** The bands of a block from RGBA pixels, which may have fewer rows or columns than the block. */
function takeBands(
  from: { width: number; height: number; data: Uint8ClampedArray | Uint8Array },
  { width, rows, perPixel }: SampleLayout,
): Uint8Array {
  const out = new Uint8Array(width * rows * perPixel)
  const columns = Math.min(width, from.width)
  for (let row = 0; row < Math.min(rows, from.height); row++) {
    let at = row * from.width * 4
    let to = row * width * perPixel
    for (let col = 0; col < columns; col++, at += 4) {
      for (let band = 0; band < perPixel; band++) out[to++] = from.data[at + band]!
    }
  }
  return out
}

const reversed = Uint8Array.from({ length: 256 }, (_, byte) => {
  let out = 0
  for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) out |= 128 >> bit
  return out
})
