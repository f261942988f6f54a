import type { Block, PixelGrid } from './pixels'
import { heightRange, type Bands } from './raster-kind'
import type { Stretch } from './stretch'

/** Writes `count` pixels of a block from pixel `from` on as RGBA into `into` from pixel `at` on. */
export type Painter = (block: Block, from: number, count: number, into: Uint8ClampedArray, at: number) => void

/** How the values of an image become colours. */
export interface Look {
  bands: Bands
  /** Null: values are taken as they are (8 bit). */
  stretch: Stretch | null
  nodata: number | null
}

/** The painter of an image that is no elevation model. */
export function painterOf(image: PixelGrid, look: Look): Painter {
  const { bands } = look
  if (bands.kind === 'palette') return palettePainter(image, look)
  if (bands.cmyk) return cmykPainter(look)
  const plain =
    bands.kind === 'rgb' && image.bits === 8 && image.format === 'unsigned' && !look.stretch && look.nodata === null
  return plain && bands.alpha === null && !image.planar ? rgbPainter : valuePainter(look)
}

/** Three or more bytes a pixel, taken as they are: the common case, so it has a loop of its own. */
const rgbPainter: Painter = ({ planes, step }, from, count, into, at) => {
  const samples = planes[0]!
  let source = from * step
  let to = at * 4
  for (let i = 0; i < count; i++, source += step, to += 4) {
    into[to] = samples[source]!
    into[to + 1] = samples[source + 1]!
    into[to + 2] = samples[source + 2]!
    into[to + 3] = 255
  }
}

function valuePainter({ bands, stretch, nodata }: Look): Painter {
  const low = stretch?.low ?? 0
  const gain = stretch ? 255 / (stretch.high - stretch.low || 1) : 1
  const [r, g = r!, b = r!] = bands.shown as [number, number?, number?]
  const colour = bands.shown.length > 1
  return (block, from, count, into, at) => {
    const { planes, step } = block
    const apart = planes.length > 1
    const value = (band: number, pixel: number): number =>
      apart ? planes[band]![pixel]! : planes[0]![pixel * step + band]!
    const opacity = alphaGain(block, bands.alpha)
    for (let i = 0; i < count; i++) {
      const pixel = from + i
      const red = value(r!, pixel)
      const green = colour ? value(g, pixel) : red
      const blue = colour ? value(b, pixel) : red
      if (red !== red || (red === nodata && green === nodata && blue === nodata)) continue
      const alpha = bands.alpha === null ? 255 : value(bands.alpha, pixel) * opacity
      if (alpha <= 0) continue
      const factor = bands.premultiplied && alpha < 255 ? (gain * 255) / alpha : gain
      const to = (at + i) * 4
      into[to] = (red - low) * factor
      into[to + 1] = (green - low) * factor
      into[to + 2] = (blue - low) * factor
      into[to + 3] = alpha
      if (bands.whiteIsZero) for (let c = 0; c < 3; c++) into[to + c] = 255 - into[to + c]!
    }
  }
}

/** What makes a sample of opacity one of 0 to 255. */
function alphaGain({ planes }: Block, alpha: number | null): number {
  const plane = planes.length > 1 && alpha !== null ? planes[alpha]! : planes[0]!
  if (plane instanceof Uint16Array) return 255 / 65_535
  if (plane instanceof Float32Array || plane instanceof Float64Array) return 255
  return 1
}

function palettePainter(image: PixelGrid, { bands, nodata }: Look): Painter {
  const map = image.colorMap!
  const size = Math.floor(map.length / 3)
  // 16 bits a colour; some writers put 8 bits there.
  const shift = map.some((value) => value > 255) ? 257 : 1
  const colours = Uint8ClampedArray.from(map, (value) => value / shift)
  return ({ planes, step }, from, count, into, at) => {
    const indices = planes[0]!
    const stride = planes.length > 1 ? 1 : step
    for (let i = 0; i < count; i++) {
      const pixel = from + i
      const index = indices[pixel * stride]!
      if (index === nodata || index >= size || index < 0) continue
      const alpha =
        bands.alpha === null
          ? 255
          : (planes.length > 1 ? planes[bands.alpha]! : indices)[
              pixel * stride + (planes.length > 1 ? 0 : bands.alpha)
            ]!
      const to = (at + i) * 4
      into[to] = colours[index]!
      into[to + 1] = colours[size + index]!
      into[to + 2] = colours[2 * size + index]!
      into[to + 3] = alpha
    }
  }
}

function cmykPainter({ stretch, bands }: Look): Painter {
  const white = stretch?.high ?? 255
  return ({ planes, step }, from, count, into, at) => {
    const value = (band: number, pixel: number): number =>
      planes.length > 1 ? planes[band]![pixel]! : planes[0]![pixel * step + band]!
    for (let i = 0; i < count; i++) {
      const pixel = from + i
      const light = 255 * (1 - value(3, pixel) / white)
      const to = (at + i) * 4
      for (let c = 0; c < 3; c++) into[to + c] = light * (1 - value(bands.shown[c]!, pixel) / white)
      into[to + 3] = 255
    }
  }
}

/** Heights of `count` pixels; NaN where there is none: no data, transparent, or beyond what the Earth has. */
export function takeHeights(
  { planes, step }: Block,
  { bands, nodata }: Look,
  from: number,
  count: number,
  into: Float32Array,
  at: number,
): void {
  const apart = planes.length > 1
  const band = bands.shown[0]!
  const plane = apart ? planes[band]! : planes[0]!
  const stride = apart ? 1 : step
  const first = apart ? 0 : band
  const [lowest, highest] = heightRange
  for (let i = 0; i < count; i++) {
    const value = plane[(from + i) * stride + first]!
    // -9999 is the usual mark where no other was agreed on.
    const absent = value === nodata || (nodata === null && value === -9999) || !(value >= lowest && value <= highest)
    const hidden =
      bands.alpha !== null &&
      (apart ? planes[bands.alpha]![from + i]! : plane[(from + i) * stride + bands.alpha]!) === 0
    into[at + i] = absent || hidden ? NaN : value
  }
}
