import type { LonLat, PermitArea } from '../../shared/model/permit-area'
import type { Bbox } from './geometry'

const metresPerDegree = 111_320
const margin = 28
/** Below what is drawn, for the scale bar. */
const footPx = 20

/** A sketch of a part of the earth, north up and to scale, in units of the drawing. */
export interface SketchView {
  at(lonLat: LonLat): { x: number; y: number }
  /** The same as the text of a path. */
  place(lonLat: LonLat): string
  /** Units of the drawing for a metre. */
  scale: number
}

/** Fits a box of degrees into a drawing; what has no extent is drawn as if it had a metre. */
export function sketchView(
  [west, south, east, north]: Readonly<Bbox>,
  { width, height }: { width: number; height: number },
): SketchView {
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const spanX = Math.max((east - west) * metresPerDegree * shrink, 1)
  const spanY = Math.max((north - south) * metresPerDegree, 1)
  const scale = Math.min((width - 2 * margin) / spanX, (height - 2 * margin - footPx) / spanY)
  const left = (width - spanX * scale) / 2
  const top = (height - footPx - spanY * scale) / 2
  const at = ([lon, lat]: LonLat) => ({
    x: left + (lon - west) * metresPerDegree * shrink * scale,
    y: top + (north - lat) * metresPerDegree * scale,
  })
  const place = (lonLat: LonLat) => `${at(lonLat).x.toFixed(1)},${at(lonLat).y.toFixed(1)}`
  return { at, place, scale }
}

/** The polygons and lines of an area as texts of paths. */
export function areaPaths(
  { polygons, lines }: PermitArea,
  { place }: Pick<SketchView, 'place'>,
): { rings: string[]; lines: string[] } {
  const along = (places: readonly LonLat[]) => `M${places.map(place).join('L')}`
  return {
    rings: polygons.map((polygon) => polygon.map((ring) => `${along(ring)}Z`).join('')),
    lines: lines.map(along),
  }
}

/** A round length that is about a fifth of the width, and what it takes of the drawing. */
export function scaleBar(scale: number, width: number): { metres: number; pixels: number } {
  const wanted = width / 5 / scale
  const power = 10 ** Math.floor(Math.log10(wanted))
  const metres = [5, 2, 1].map((step) => step * power).find((length) => length <= wanted) ?? power
  return { metres, pixels: metres * scale }
}
