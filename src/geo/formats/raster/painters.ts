import type { Block, PixelGrid } from './pixels'
import { heightRange, type Bands } from './raster-kind'
import type { Samples } from './samples'
import type { Stretch } from './stretch'

/** Writes `count` pixels of a block, every `every`th from pixel `from` on, as RGBA into `into` from pixel `at` on. */
export type Painter = (block: Block, from: number, count: number, every: number, into: RgbaPixels, at: number) => void

/** RGBA pixels, as bytes and as one word each. */
export interface RgbaPixels {
  bytes: Uint8ClampedArray
  words: Int32Array
}

/** Transparent pixels. */
export function rgbaPixels(count: number): RgbaPixels {
  const bytes = new Uint8ClampedArray(count * 4)
  return { bytes, words: new Int32Array(bytes.buffer) }
}

/** How the values of an image become colours. */
export interface RasterStyle {
  bands: Bands
  /** Null: values are taken as they are (8 bit). */
  stretch: Stretch | null
  nodata: number | null
}

/** The painter of an image that is no elevation model. */
export function painterOf(image: PixelGrid, style: RasterStyle): Painter {
  const { bands } = style
  if (bands.kind === 'palette') return palettePainter(image, style)
  if (bands.cmyk) return cmykPainter(style)
  const plain =
    bands.kind === 'rgb' && image.bits === 8 && image.format === 'unsigned' && !style.stretch && style.nodata === null
  const inOrder = bands.shown.every((band, i) => band === i)
  return plain && inOrder && bands.alpha === null && !image.planar ? rgbPainter : valuePainter(style)
}

/** Three or more bytes a pixel, taken as they are: the common case, so it has a loop of its own. */
const rgbPainter: Painter = ({ planes, step }, from, count, every, { words }, at) => {
  const samples = planes[0]!
  const stride = step * every
  for (let i = 0, source = from * step; i < count; i++, source += stride) {
    words[at + i] = samples[source]! | (samples[source + 1]! << 8) | (samples[source + 2]! << 16) | 0xff000000
  }
}

function valuePainter({ bands, stretch, nodata }: RasterStyle): Painter {
  const low = stretch?.low ?? 0
  const gain = stretch ? 255 / (stretch.high - stretch.low || 1) : 1
  const [r, g = r!, b = r!] = bands.shown as [number, number?, number?]
  const colour = bands.shown.length > 1
  return (block, from, count, every, { bytes: into }, at) => {
    const [reds, stride, red0] = bandOf(block, r!)
    const [greens, , green0] = colour ? bandOf(block, g) : [reds, stride, red0]
    const [blues, , blue0] = colour ? bandOf(block, b) : [reds, stride, red0]
    const [opacities, , opacity0] = bandOf(block, bands.alpha ?? 0)
    const opacity = alphaGain(opacities)
    let pixel = from * stride
    let to = at * 4
    for (let i = 0; i < count; i++, pixel += stride * every, to += 4) {
      const red = reds[pixel + red0]!
      const green = greens[pixel + green0]!
      const blue = blues[pixel + blue0]!
      if (red !== red || (red === nodata && green === nodata && blue === nodata)) continue
      const alpha = bands.alpha === null ? 255 : opacities[pixel + opacity0]! * opacity
      if (alpha <= 0) continue
      const factor = bands.premultiplied && alpha < 255 ? (gain * 255) / alpha : gain
      into[to] = (red - low) * factor
      into[to + 1] = (green - low) * factor
      into[to + 2] = (blue - low) * factor
      into[to + 3] = alpha
      if (bands.whiteIsZero) for (let c = 0; c < 3; c++) into[to + c] = 255 - into[to + c]!
    }
  }
}

/** The samples of a band of a block, how far its pixels are apart there, and the place of its first one. */
function bandOf({ planes, step }: Block, band: number): readonly [samples: Samples, stride: number, first: number] {
  return planes.length > 1 ? [planes[band]!, 1, 0] : [planes[0]!, step, band]
}

export function sampleOf(block: Block, pixel: number, band: number): number | null {
  const [samples, stride, first] = bandOf(block, band)
  return samples[pixel * stride + first] ?? null
}

/** What makes a sample of opacity one of 0 to 255. */
function alphaGain(plane: Samples): number {
  if (plane instanceof Uint16Array) return 255 / 65_535
  if (plane instanceof Float32Array || plane instanceof Float64Array) return 255
  return 1
}

function palettePainter(image: PixelGrid, { bands, nodata }: RasterStyle): Painter {
  const map = image.colorMap!
  const size = Math.floor(map.length / 3)
  // 16 bits a colour; some writers put 8 bits there.
  const shift = map.some((value) => value > 255) ? 257 : 1
  const colours = Uint8ClampedArray.from(map, (value) => value / shift)
  return (block, from, count, every, { bytes: into }, at) => {
    const [indices, stride] = bandOf(block, 0)
    const [opacities, , opacity0] = bandOf(block, bands.alpha ?? 0)
    let pixel = from * stride
    let to = at * 4
    for (let i = 0; i < count; i++, pixel += stride * every, to += 4) {
      const index = indices[pixel]!
      if (index === nodata || index >= size || index < 0) continue
      into[to] = colours[index]!
      into[to + 1] = colours[size + index]!
      into[to + 2] = colours[2 * size + index]!
      into[to + 3] = bands.alpha === null ? 255 : opacities[pixel + opacity0]!
    }
  }
}

function cmykPainter({ stretch, bands }: RasterStyle): Painter {
  const white = stretch?.high ?? 255
  return (block, from, count, every, { bytes: into }, at) => {
    const inks = [0, 1, 2, 3].map((ink) => bandOf(block, bands.shown[ink]!))
    const part = (ink: number, pixel: number): number => {
      const [samples, stride, first] = inks[ink]!
      return 1 - samples[pixel * stride + first]! / white
    }
    for (let i = 0; i < count; i++) {
      const pixel = from + i * every
      const light = 255 * part(3, pixel)
      const to = (at + i) * 4
      for (let c = 0; c < 3; c++) into[to + c] = light * part(c, pixel)
      into[to + 3] = 255
    }
  }
}

/** Heights of `count` pixels, every `every`th; NaN where there is none: no data, transparent, or beyond what the Earth has. */
export function takeHeights(
  block: Block,
  { bands, nodata }: RasterStyle,
  from: number,
  count: number,
  every: number,
  into: Float32Array,
  at: number,
): void {
  const [samples, stride, first] = bandOf(block, bands.shown[0]!)
  const [opacities, , opacity0] = bandOf(block, bands.alpha ?? 0)
  const [lowest, highest] = heightRange
  for (let i = 0; i < count; i++) {
    const pixel = (from + i * every) * stride
    const value = samples[pixel + first]!
    // -9999 is the usual mark where no other was agreed on.
    const absent = value === nodata || (nodata === null && value === -9999) || !(value >= lowest && value <= highest)
    const hidden = bands.alpha !== null && opacities[pixel + opacity0] === 0
    into[at + i] = absent || hidden ? NaN : value
  }
}
