import { jpegDecoder, jpegHeader } from '../geotiff/codecs/jpeg'
import { decodeDamaged, decodeFourBands } from '../geotiff/codecs/jpeg-four'
import { bareJpeg } from './bare-jpeg'
import { gridOf, type Picture, type PictureHeader } from './picture'

/** Whether bytes begin as a JPEG does. */
export function isJpeg(head: Uint8Array): boolean {
  return head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff
}

/** The frame header of a JPEG; null when it is not in these bytes. */
export function jpegPictureHeader(head: Uint8Array): PictureHeader | null {
  const frame = jpegHeader(head)
  return frame && { ...frame, bands: frame.components, palette: false }
}

/** Decodes a JPEG of one, three or four components (CMYK). Throws a plain Error when it is damaged. */
export async function decodeJpegPicture(bytes: Uint8Array, header: PictureHeader): Promise<Picture> {
  const bare = bareJpeg(bytes)
  if (header.bands === 4) return inkPicture(decodeFourBands(bare.bytes), header, bare.isAdobe)
  const decode = await jpegDecoder()
  const { width, height, data, damaged } = decodeAnyway(decode, bare.bytes)
  if (width !== header.width || height !== header.height) throw new Error(`${width} × ${height} pixels came out`)
  const samples = new Uint8Array(data.buffer, data.byteOffset, data.length)
  const colour = header.bands >= 3
  const grid = gridOf(header, {
    bits: 8,
    samples: colour ? 3 : 1,
    photometric: colour ? 2 : 1,
    alpha: false,
    colorMap: null,
  })
  return { grid, samples, step: 4, damaged }
}

/** A picture of a million good pixels and a bad one is shown, as all viewers do. */
function decodeAnyway(decode: Awaited<ReturnType<typeof jpegDecoder>>, bytes: Uint8Array) {
  try {
    const { width, height, data } = decode(bytes)
    return { width, height, data, damaged: false }
  } catch {
    return { ...decodeDamaged(bytes), damaged: true }
  }
}

/** Shares of cyan, magenta, yellow and black; Adobe's programs store them inverted. */
function inkPicture(
  decoded: { width: number; height: number; data: Uint8Array },
  header: PictureHeader,
  inverted: boolean,
): Picture {
  const { width, height, data } = decoded
  if (width !== header.width || height !== header.height) throw new Error(`${width} × ${height} pixels came out`)
  if (inverted) for (let i = 0; i < data.length; i++) data[i] = 255 - data[i]!
  const grid = gridOf(header, { bits: 8, samples: 4, photometric: 5, alpha: false, colorMap: null })
  return { grid, samples: data, step: 4 }
}
