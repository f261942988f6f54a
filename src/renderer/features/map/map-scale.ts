import type { Bbox } from '../../geometry/geometry'

/** Metres a screen pixel stands for at the middle of the map. */
export function metresPerPixel(lat: number, zoom: number): number {
  return (156_543.033_928_04 * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom
}

/** Width of a CSS pixel in metres: 1/96 inch, on paper too. */
export const pixelMetres = 0.0254 / 96

const roundScales = [1, 1.25, 2, 2.5, 5].flatMap((step) =>
  [10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8].map((power) => step * power),
)

/** Round denominators of scales, from 1 : 50 to 1 : 100 000 000, the largest scale first. */
export const scales: readonly number[] = roundScales
  .filter((scale) => scale >= 50 && scale <= 1e8)
  .sort((a, b) => a - b)

/** The denominator of the scale of a map whose pixels are CSS pixels, at a latitude. */
export const scaleOfZoom = (lat: number, zoom: number): number => metresPerPixel(lat, zoom) / pixelMetres

/** The zoom at which a map has a scale at a latitude; Leaflet takes fractions. */
export const zoomOfScale = (lat: number, scale: number): number =>
  Math.log2(metresPerPixel(lat, 0) / (scale * pixelMetres))

/**
 * The denominator at which all that is seen fits a frame, both in CSS pixels at a zoom.
 * @param seen size of what is seen at `zoom`
 */
export function fittingScale(
  { lat, zoom }: { lat: number; zoom: number },
  seen: { width: number; height: number },
  frame: { width: number; height: number },
): number {
  return scaleOfZoom(lat, zoom) * Math.max(seen.width / frame.width, seen.height / frame.height)
}

/** The first round denominator at which no less fits. */
export const roundedScale = (scale: number): number =>
  scales.find((each) => each >= scale * 0.999) ?? scales.at(-1) ?? scale

/** Size of a box on a map at a zoom, in CSS pixels. */
export function sizeAtZoom(
  [west, south, east, north]: Readonly<Bbox>,
  zoom: number,
): { width: number; height: number } {
  const world = 256 * 2 ** zoom
  const y = (lat: number) => Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)
  return { width: ((east - west) / 360) * world, height: (y(north) - y(south)) * world }
}
