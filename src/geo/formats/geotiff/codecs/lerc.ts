import { inflateSync } from 'node:zlib'
import Lerc from 'lerc'
import type { SampleLayout, Samples } from '../../raster/samples'
import { decodeZstd } from './zstd'

/** lerc 3.0.0 asks a DataView for `getUInt32` where whole numbers of 32 bits begin: it has that name while `call` runs. */
function withMisspelling<T>(call: () => T): T {
  const views = DataView.prototype as DataView & { getUInt32?: DataView['getUint32'] }
  views.getUInt32 = views.getUint32
  try {
    return call()
  } finally {
    delete views.getUInt32
  }
}

/** LERC, wrapped in nothing (0), DEFLATE (1) or Zstandard (2). Float pixels that its mask leaves out become NaN. @param maxRows rows of a whole block */
export async function decodeLerc(
  input: Uint8Array,
  wrapped: number,
  layout: SampleLayout,
  maxRows: number,
): Promise<Samples> {
  const count = layout.width * layout.rows * layout.perPixel
  const roof = count * 8 + 65_536
  let bytes: Uint8Array = input
  if (wrapped === 1) bytes = inflateSync(input, { maxOutputLength: roof })
  else if (wrapped === 2) bytes = await decodeZstd(input, roof)
  checkSizes(bytes, layout, maxRows)
  const { pixels, mask, width, height } = withMisspelling(() =>
    Lerc.decode(Uint8Array.from(bytes).buffer, { returnPixelInterleavedDims: true }),
  )
  const samples = pixels[0]
  if (!samples || width !== layout.width || height < layout.rows || samples.length < count) {
    throw new Error('a LERC block of another size')
  }
  if (mask && layout.format === 'float') {
    const per = layout.perPixel
    for (let i = 0; i < mask.length; i++) if (!mask[i]) samples.fill(NaN, i * per, (i + 1) * per)
  }
  return samples
}

const keys = { one: 'CntZImage ', two: 'Lerc2 ' }

/**
 * The library makes room for all that a block says of its own size, before it looks whether so much is there. Throws where that is
 * another than it has to be. @param maxRows of a block; the last one may have fewer, or as many
 */
function checkSizes(bytes: Uint8Array, { width, rows, perPixel }: SampleLayout, maxRows: number): void {
  const block = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const check = (columns: number, height: number, depth: number): void => {
    if (columns !== width || height < rows || height > maxRows || depth > perPixel)
      throw new Error('a LERC block of another size')
  }
  if (block.toString('latin1', 0, keys.one.length) === keys.one)
    return check(block.readUInt32LE(22), block.readUInt32LE(18), 1)
  // Bands may follow each other, each with a head of its own.
  for (let at = 0; block.toString('latin1', at, at + keys.two.length) === keys.two;) {
    const version = block.readInt32LE(at + 6)
    const sizes = at + (version >= 3 ? 14 : 10)
    const more = version >= 4 ? 4 : 0
    check(block.readUInt32LE(sizes + 4), block.readUInt32LE(sizes), more ? block.readUInt32LE(sizes + 8) : 1)
    if (block.readInt32LE(sizes + more + 12) < 1) throw new Error('a LERC block of parts without size')
    const length = block.readInt32LE(sizes + more + 16)
    if (length < 1) return
    at += length
  }
}
