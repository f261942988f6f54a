/**
 * The frame of the sample site: an invented tunnel under an invented harbour, in EPSG:7856 (GDA2020 / MGA zone 56).
 * All geometry of the site is written in site metres, x east and y north of this origin.
 */
export const siteSrid = 7856
/** Where the site's own coordinates begin, in MGA zone 56 (EPSG:28356). */
export const siteOrigin = { eastingMetres: 334_000, northingMetres: 6_252_000 }

/** x, y in site metres. */
export type SitePoint = readonly [number, number]

/** A geometry in site metres, x east, y north. */
export type SiteGeometry =
  | { type: 'Point'; coordinates: number[] }
  | { type: 'LineString'; coordinates: number[][] }
  | { type: 'Polygon'; coordinates: number[][][] }

/** A feature of the site; coordinates are eastings and northings in EPSG:7856, z in metres where given. */
export interface SiteFeature {
  geometry: SiteGeometry
  properties: Record<string, string | number | null>
}

function place(point: SitePoint, heightMetres?: number): number[] {
  const xy = [round(siteOrigin.eastingMetres + point[0]), round(siteOrigin.northingMetres + point[1])]
  return heightMetres === undefined ? xy : [...xy, round(heightMetres)]
}

function round(metres: number): number {
  return Math.round(metres * 1000) / 1000
}

/** A point of the site. */
export function pointFeature(
  point: SitePoint,
  properties: SiteFeature['properties'],
  heightMetres?: number,
): SiteFeature {
  return { geometry: { type: 'Point', coordinates: place(point, heightMetres) }, properties }
}

export function lineFeature(points: readonly SitePoint[], properties: SiteFeature['properties']): SiteFeature {
  return { geometry: { type: 'LineString', coordinates: points.map((point) => place(point)) }, properties }
}

/** A line of the site with a height at each vertex. @param heightAt metres, at a place in site metres */
export function raisedLine(line: SiteFeature, heightAt: (point: SitePoint) => number): SiteFeature {
  const { geometry, properties } = line
  if (geometry.type !== 'LineString') return line
  const raised = geometry.coordinates.map(([x = 0, y = 0]): Raised => raisedAt(x, y, heightAt))
  const coordinates = raised.flatMap((to, i) => {
    const from = raised[i - 1]
    return from ? [...bendsBetween(from, to, heightAt), to] : [to]
  })
  return { geometry: { type: 'LineString', coordinates }, properties }
}

type Raised = [x: number, y: number, height: number]
/** A straight piece may be so far off what it follows, and a bend is told no nearer than this to the next, metres. */
const [mostOffMetres, leastApartMetres] = [0.1, 4]

const raisedAt = (x: number, y: number, heightAt: (point: SitePoint) => number): Raised => [
  ...([x, y] as const),
  round(heightAt([x - siteOrigin.eastingMetres, y - siteOrigin.northingMetres])),
]

/** Vertices between two, where the heights are no straight line between theirs. */
function bendsBetween(from: Raised, to: Raised, heightAt: (point: SitePoint) => number): Raised[] {
  if (Math.hypot(to[0] - from[0], to[1] - from[1]) < 2 * leastApartMetres) return []
  const at = (share: number) =>
    raisedAt(round(from[0] + (to[0] - from[0]) * share), round(from[1] + (to[1] - from[1]) * share), heightAt)
  const offAt = (share: number) => Math.abs(at(share)[2] - (from[2] + (to[2] - from[2]) * share))
  if (Math.max(offAt(0.25), offAt(0.5), offAt(0.75)) <= mostOffMetres) return []
  const middle = at(0.5)
  return [...bendsBetween(from, middle, heightAt), middle, ...bendsBetween(middle, to, heightAt)]
}

/** A polygon without holes; the ring is closed here. */
export function areaFeature(ring: readonly SitePoint[], properties: SiteFeature['properties']): SiteFeature {
  const first = ring[0]
  const closed = first ? [...ring, first] : []
  return { geometry: { type: 'Polygon', coordinates: [closed.map((point) => place(point))] }, properties }
}

/** Length of a line in metres. */
export function lengthOf(points: readonly SitePoint[]): number {
  let total = 0
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1], points[i]]
    if (from && to) total += Math.hypot(to[0] - from[0], to[1] - from[1])
  }
  return total
}

/** The place at a distance along a line, and the direction there in radians from east; clamped to the ends. */
export function along(points: readonly SitePoint[], distanceMetres: number): { point: SitePoint; angle: number } {
  let left = Math.max(0, distanceMetres)
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1]
    const to = points[i]
    if (!from || !to) break
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
    if (left <= length || i === points.length - 1) {
      const part = length === 0 ? 0 : Math.min(1, left / length)
      return { point: [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part], angle }
    }
    left -= length
  }
  return { point: points[0] ?? [0, 0], angle: 0 }
}

/** A line moved sideways; positive is to the left of its direction. */
export function offsetLine(points: readonly SitePoint[], metres: number): SitePoint[] {
  return points.map((point, i) => {
    const before = points[Math.max(0, i - 1)] ?? point
    const after = points[Math.min(points.length - 1, i + 1)] ?? point
    const angle = Math.atan2(after[1] - before[1], after[0] - before[0]) + Math.PI / 2
    return [point[0] + Math.cos(angle) * metres, point[1] + Math.sin(angle) * metres]
  })
}

/** A rectangle around a centre, turned by an angle in degrees counter-clockwise. */
export function rectangle(centre: SitePoint, widthMetres: number, heightMetres: number, degrees: number): SitePoint[] {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const corners: SitePoint[] = [
    [-widthMetres / 2, -heightMetres / 2],
    [widthMetres / 2, -heightMetres / 2],
    [widthMetres / 2, heightMetres / 2],
    [-widthMetres / 2, heightMetres / 2],
  ]
  return corners.map(([x, y]) => [centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos])
}
