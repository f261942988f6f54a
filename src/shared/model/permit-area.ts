import { crossesItself } from '../geometry/crosses-itself'

/** What is drawn of a permit's area; all rings and lines lon/lat in degrees, WGS 84. */
export interface PermitArea {
  /** Polygons as rings, the outer one first. */
  polygons: LonLat[][][]
  lines: LonLat[][]
  points: LonLat[]
  /** west, south, east, north; null when nothing can be drawn. */
  bbox4326: [number, number, number, number] | null
  /** Parts and positions that were left out: they are no geometry that is known, no numbers, or lie outside the globe. */
  leftOut: number
}
export type LonLat = [lon: number, lat: number]

const maxCharacters = 20_000_000
const maxDepth = 20

/**
 * Reads a permit's `geometry`: a GeoJSON FeatureCollection as a string. Takes any other GeoJSON object and an object in
 * place of the string too; positions that are no numbers or lie outside the globe are left out. Null when it is no GeoJSON.
 */
export function readPermitArea(geometry: unknown): PermitArea | null {
  let value = geometry
  if (typeof value === 'string') {
    if (value.length > maxCharacters || value.trim() === '') return null
    try {
      value = JSON.parse(value)
    } catch {
      return null
    }
  }
  const area: PermitArea = { polygons: [], lines: [], points: [], bbox4326: null, leftOut: 0 }
  if (!collect(value, area, 0)) return null
  area.bbox4326 = boundsOf(area)
  return area
}

function collect(value: unknown, area: PermitArea, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return false
  const node = value as Record<string, unknown>
  const inner = (child: unknown) => {
    if (!collect(child, area, depth + 1)) area.leftOut++
  }
  switch (node.type) {
    case 'FeatureCollection':
      listOf(node.features, area).forEach(inner)
      return true
    case 'Feature':
      // A feature may have no geometry (RFC 7946, 3.2): then nothing is left out.
      if (node.geometry !== null && node.geometry !== undefined) inner(node.geometry)
      return true
    case 'GeometryCollection':
      listOf(node.geometries, area).forEach(inner)
      return true
    case 'Polygon':
      addPolygon(area, node.coordinates)
      return true
    case 'MultiPolygon':
      for (const polygon of listOf(node.coordinates, area)) addPolygon(area, polygon)
      return true
    case 'LineString':
      addLine(area, node.coordinates)
      return true
    case 'MultiLineString':
      for (const line of listOf(node.coordinates, area)) addLine(area, line)
      return true
    case 'Point':
      if (listOf(node.coordinates, area).length > 0) area.points.push(...positionsOf([node.coordinates], area))
      return true
    case 'MultiPoint':
      area.points.push(...positionsOf(node.coordinates, area))
      return true
    default:
      return false
  }
}

function listOf(value: unknown, area: PermitArea): unknown[] {
  if (Array.isArray(value)) return value
  area.leftOut++
  return []
}

function positionsOf(value: unknown, area: PermitArea): LonLat[] {
  const places: LonLat[] = []
  for (const position of listOf(value, area)) {
    const [lon, lat] = Array.isArray(position) ? [position[0] as unknown, position[1] as unknown] : []
    if (typeof lon === 'number' && typeof lat === 'number' && Math.abs(lon) <= 540 && Math.abs(lat) <= 90)
      places.push([lon, lat])
    else area.leftOut++
  }
  return places
}

function addPolygon(area: PermitArea, value: unknown): void {
  const rings = listOf(value, area).map((ring) => positionsOf(ring, area))
  const [outer, ...holes] = rings
  if (!outer || outer.length === 0) return
  area.leftOut += rings.filter((ring) => ring.length > 0 && ring.length < 3).length
  // Without its outer ring a hole would be taken for the area.
  if (outer.length >= 3) area.polygons.push([outer, ...holes.filter((ring) => ring.length >= 3)])
}

function addLine(area: PermitArea, value: unknown): void {
  const line = positionsOf(value, area)
  if (line.length >= 2) area.lines.push(line)
  else if (line.length === 1) area.leftOut++
}

function boundsOf(area: PermitArea): PermitArea['bbox4326'] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  const take = (points: readonly LonLat[]) => {
    for (const place of points) {
      const [lon, lat] = place
      if (lon < west) west = lon
      if (lon > east) east = lon
      if (lat < south) south = lat
      if (lat > north) north = lat
    }
  }
  for (const polygon of area.polygons) take(polygon[0] ?? [])
  area.lines.forEach(take)
  take(area.points)
  return west <= east ? [west, south, east, north] : null
}

// WGS 84.
const equatorialRadius = 6_378_137
const flattening = 1 / 298.257223563
const e2 = flattening * (2 - flattening)
const e = Math.sqrt(e2)

/** Lambert's cylindrical equal-area ordinate of the ellipsoid (Snyder 1987, 10-15 and 3-12), in metres for unit longitude. */
function equalAreaY(latDeg: number): number {
  const s = Math.sin((latDeg * Math.PI) / 180)
  const q = (1 - e2) * (s / (1 - e2 * s * s) - Math.log((1 - e * s) / (1 + e * s)) / (2 * e))
  return (equatorialRadius * q) / 2
}

/**
 * The size of the area in square metres on the WGS 84 ellipsoid, holes taken away; 0 when it has no polygons. Exact for
 * edges that are short against the globe; polygons that overlap each other count twice. Null where a ring crosses itself: what
 * it goes round the other way, or twice, would be counted wrongly.
 */
export function areaSquareMetres(area: PermitArea): number | null {
  if (area.polygons.some((rings) => rings.some(crossesItself))) return null
  let sum = 0
  for (const [outer, ...holes] of area.polygons) {
    sum += ringSquareMetres(outer ?? [])
    for (const hole of holes) sum -= ringSquareMetres(hole)
  }
  return Math.max(0, sum)
}

function ringSquareMetres(ring: readonly LonLat[]): number {
  const first = ring[0]
  if (!first) return 0
  const y0 = equalAreaY(first[1])
  // Relative to the first corner: plain coordinates lose the small area in their many digits.
  const flat = ring.map(([lon, lat]) => {
    let delta = lon - first[0]
    if (delta > 180) delta -= 360
    if (delta < -180) delta += 360
    return [(delta * Math.PI * equatorialRadius) / 180, equalAreaY(lat) - y0] as const
  })
  let twice = 0
  for (let i = 0; i < flat.length; i++) {
    const [x1, y1] = flat[i] as readonly [number, number]
    const [x2, y2] = flat[(i + 1) % flat.length] as readonly [number, number]
    twice += x1 * y2 - x2 * y1
  }
  // x is in metres along the equator, y carries the other radius: their product is the area.
  return Math.abs(twice / 2)
}
