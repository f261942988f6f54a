import { decode, type DecodedPng } from 'fast-png'
import { rowBytes, toSamples } from '../raster/samples'
import { gridOf, type Picture, type PictureHeader } from './picture'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Bands by PNG colour type. */
const bandsOfType: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Whether bytes begin as a PNG does. */
export function isPng(head: Uint8Array): boolean {
  return signature.every((byte, i) => head[i] === byte)
}

/** The IHDR of a PNG; null when it is not there or none. */
export function pngHeader(head: Buffer): PictureHeader | null {
  if (head.length < 26 || head.toString('latin1', 12, 16) !== 'IHDR') return null
  const bands = bandsOfType[head[25]!]
  const width = head.readUInt32BE(16)
  const height = head.readUInt32BE(20)
  if (bands === undefined || width === 0 || height === 0) return null
  return { width, height, bands, bits: head[24]!, palette: head[25] === 3 }
}

/** Decodes a PNG of any kind. Throws a plain Error when it is damaged. */
export function decodePng(bytes: Uint8Array, header: PictureHeader): Picture {
  const { needed, key } = pixelChunks(bytes, header)
  const png = decode(needed)
  const samples = wholeSamples(png)
  if (png.palette) return palettePicture(png, samples, header)
  const bits = png.depth === 16 ? 16 : 8
  if (png.depth < 8) spread(samples as Uint8Array, 255 / ((1 << png.depth) - 1))
  const photometric = png.channels >= 3 ? 2 : 1
  if (!key) {
    const alpha = png.channels === 2 || png.channels === 4
    const grid = gridOf(header, { bits, samples: png.channels, photometric, alpha, colorMap: null })
    return { grid, samples, step: png.channels }
  }
  const scale = png.depth < 8 ? 255 / ((1 << png.depth) - 1) : 1
  const keyed = withKey(
    samples,
    png.channels,
    key.map((value) => value * scale),
  )
  const grid = gridOf(header, { bits, samples: png.channels + 1, photometric, alpha: true, colorMap: null })
  return { grid, samples: keyed, step: png.channels + 1 }
}

const neededChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND'])

/**
 * A PNG of what its pixels need alone: notes and colour profiles may be damaged, or be blown up to any size. `key` is the
 * colour that stands for transparent, which the library refuses in pictures of one or two pixels; null when there is none.
 */
function pixelChunks(
  bytes: Uint8Array,
  { bands, palette }: PictureHeader,
): { needed: Uint8Array; key: number[] | null } {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const parts: Buffer[] = [whole.subarray(0, 8)]
  let key: number[] | null = null
  let at = 8
  while (at + 12 <= whole.length) {
    const end = at + 12 + whole.readUInt32BE(at)
    const type = whole.toString('latin1', at + 4, at + 8)
    if (neededChunks.has(type) || (palette && type === 'tRNS')) parts.push(whole.subarray(at, end))
    else if (type === 'tRNS' && end <= whole.length && end - at === 12 + bands * 2 && bands % 2 === 1)
      key = Array.from({ length: bands }, (_, band) => whole.readUInt16BE(at + 8 + band * 2))
    at = end
  }
  return { needed: Buffer.concat(parts), key }
}

/** One element a sample, whatever the depth. */
function wholeSamples(png: DecodedPng): Uint8Array | Uint16Array {
  if (png.data instanceof Uint16Array) return png.data
  const bytes = new Uint8Array(png.data.buffer, png.data.byteOffset, png.data.length)
  const layout = {
    ...{ format: 'unsigned' as const, bits: png.depth, perPixel: png.channels, width: png.width, rows: png.height },
    ...{ predictor: 1, littleEndian: true },
  }
  const packed = png.depth < 8 && bytes.length === rowBytes(layout) * png.height
  return packed ? (toSamples(bytes, layout) as Uint8Array) : bytes
}

function spread(samples: Uint8Array, gain: number): void {
  for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! * gain
}

function palettePicture(png: DecodedPng, samples: Uint8Array | Uint16Array, header: PictureHeader): Picture {
  const palette = png.palette ?? []
  const size = 1 << Math.min(8, png.depth)
  const colorMap = new Float64Array(size * 3)
  palette.slice(0, size).forEach((colour, index) => {
    for (let c = 0; c < 3; c++) colorMap[c * size + index] = (colour[c] ?? 0) * 257
  })
  // The library reads opacity as signed bytes.
  const opacity = palette.map((colour) => (colour[3] ?? 255) & 255)
  if (opacity.every((value) => value === 255)) {
    return { grid: gridOf(header, { bits: 8, samples: 1, photometric: 3, alpha: false, colorMap }), samples, step: 1 }
  }
  const pairs = new Uint8Array(samples.length * 2)
  for (let i = 0; i < samples.length; i++) {
    pairs[i * 2] = samples[i]!
    pairs[i * 2 + 1] = opacity[samples[i]!] ?? 255
  }
  const grid = gridOf(header, { bits: 8, samples: 2, photometric: 3, alpha: true, colorMap })
  return { grid, samples: pairs, step: 2 }
}

/** Adds a band of opacity: nothing where a pixel has the colour that stands for transparent. */
function withKey(samples: Uint8Array | Uint16Array, bands: number, key: readonly number[]): Uint8Array | Uint16Array {
  const count = samples.length / bands
  const wide = samples instanceof Uint16Array
  const out = wide ? new Uint16Array(count * (bands + 1)) : new Uint8Array(count * (bands + 1))
  const opaque = wide ? 65_535 : 255
  for (let i = 0; i < count; i++) {
    let same = true
    for (let band = 0; band < bands; band++) {
      const value = samples[i * bands + band]!
      out[i * (bands + 1) + band] = value
      if (value !== key[band]) same = false
    }
    out[i * (bands + 1) + bands] = same ? 0 : opaque
  }
  return out
}
