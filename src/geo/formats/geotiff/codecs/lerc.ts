import { inflateSync } from 'node:zlib'
import Lerc from 'lerc'
import type { SampleLayout, Samples } from '../../raster/samples'
import { decodeZstd } from './zstd'

/** LERC, wrapped in nothing (0), DEFLATE (1) or Zstandard (2). Float pixels that its mask leaves out become NaN. */
export async function decodeLerc(input: Uint8Array, wrapped: number, layout: SampleLayout): Promise<Samples> {
  const count = layout.width * layout.rows * layout.perPixel
  const roof = count * 8 + 65_536
  let bytes: Uint8Array = input
  if (wrapped === 1) bytes = inflateSync(input, { maxOutputLength: roof })
  else if (wrapped === 2) bytes = await decodeZstd(input, roof)
  const { pixels, mask, width, height } = Lerc.decode(Uint8Array.from(bytes).buffer, {
    returnPixelInterleavedDims: true,
  })
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
