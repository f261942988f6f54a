import type { RasterLayer } from '../../model'
import type { PixelGrid } from './pixels'
import type { Spread } from './stretch'

/** What the bands of an image mean. */
export interface Bands {
  kind: RasterLayer['kind']
  /** Bands that are shown: three of colour (four of CMYK), or one. */
  shown: readonly number[]
  /** Band of opacity; null when there is none. */
  alpha: number | null
  /** Colours are stored multiplied by the opacity. */
  premultiplied: boolean
  cmyk: boolean
  whiteIsZero: boolean
}

/** Heights on Earth, with room: below the deepest trench, above the highest mountain, in metres (or feet of lowlands). */
export const heightRange = [-12_000, 9_000] as const

/** What the bands of an image mean by its tags alone; a single band is `grey`. */
export function bandsOf(image: PixelGrid): Bands {
  const { samples, photometric, extraSamples, told = [] } = image
  const extras = Math.min(extraSamples.length, samples - 1)
  const own = samples - extras
  const isAlpha = (band: number): boolean => {
    const word = told[band]
    if (word) return word === 'alpha'
    return band >= own && (extraSamples[band - own] === 1 || extraSamples[band - own] === 2)
  }
  const found = Array.from({ length: samples }, (_, band) => band).find(isAlpha)
  const alpha = found ?? null
  const base = {
    alpha,
    premultiplied: alpha !== null && extraSamples[alpha - own] === 1,
    cmyk: false,
    whiteIsZero: photometric === 0,
  }
  if (photometric === 3 && image.colorMap) return { ...base, kind: 'palette', shown: [0] }
  if (photometric === 5 && samples >= 4) return { ...base, kind: 'rgb', shown: [0, 1, 2, 3], cmyk: true }
  const named = ['red', 'green', 'blue'].map((colour) => told.indexOf(colour))
  if (named.every((band) => band >= 0)) return { ...base, kind: 'rgb', shown: named }
  // Without a word on colours, three or more bands are shown as they come.
  const colours = samples >= 3 && (alpha === null || alpha >= 3) && (own >= 3 || photometric === 1)
  if (colours) return { ...base, kind: 'rgb', shown: [0, 1, 2] }
  return { ...base, kind: 'grey', shown: [0] }
}

/** True when a single band could hold heights by its type: real or signed numbers of known place (`placed`). */
export function mayBeHeights(image: PixelGrid, bands: Bands, placed: boolean): boolean {
  const real = image.format === 'signed' || image.format === 'float'
  return placed && bands.kind === 'grey' && real && image.bits >= 16
}

/** True when the values of such a band lie in a range that the Earth has. */
export function looksLikeHeights(image: PixelGrid, spread: Spread): boolean {
  if (spread.low < heightRange[0] || spread.high > heightRange[1] || !(spread.high > spread.low)) return false
  // Indices and shares (vegetation, probability) lie between -1 and 1.
  return !(image.format === 'float' && spread.low >= -1 && spread.high <= 1)
}
