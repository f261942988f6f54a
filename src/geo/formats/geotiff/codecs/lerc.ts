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

/** LERC, wrapped in nothing (0), DEFLATE (1) or Zstandard (2). Float pixels that its mask leaves out become NaN. */
export async function decodeLerc(input: Uint8Array, wrapped: number, layout: SampleLayout): Promise<Samples> {
  const count = layout.width * layout.rows * layout.perPixel
  const roof = count * 8 + 65_536
  let bytes: Uint8Array = input
  if (wrapped === 1) bytes = inflateSync(input, { maxOutputLength: roof })
  else if (wrapped === 2) bytes = await decodeZstd(input, roof)
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
