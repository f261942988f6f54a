/** The EPSG code of longitude and latitude. */
export const wgs84Srid = 4326

/** GeoJSON geometries as the window draws them; coordinates are longitude, latitude in WGS 84. */
export type Position = [lon: number, lat: number, ...rest: number[]]

export type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'MultiPoint' | 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString' | 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }
  | { type: 'GeometryCollection'; geometries: Geometry[] }

/** West, south, east, north in degrees. */
export type Bbox = [number, number, number, number]

/** The box around many; null when there is none. */
export function unionBbox(boxes: Iterable<Bbox | null | undefined>): Bbox | null {
  let all: Bbox | null = null
  for (const box of boxes) {
    if (!box || !box.every(Number.isFinite)) continue
    all = all
      ? [Math.min(all[0], box[0]), Math.min(all[1], box[1]), Math.max(all[2], box[2]), Math.max(all[3], box[3])]
      : [...box]
  }
  return all
}

/** The box around a geometry; null when it has no coordinates. */
export function bboxOf(geometry: Geometry): Bbox | null {
  if (geometry.type === 'GeometryCollection') return unionBbox(geometry.geometries.map(bboxOf))
  let all: Bbox | null = null
  const visit = (value: unknown): void => {
    if (!Array.isArray(value)) return
    const [lon, lat] = value as unknown[]
    if (typeof lon === 'number' && typeof lat === 'number') all = unionBbox([all, [lon, lat, lon, lat]])
    else value.forEach(visit)
  }
  visit(geometry.coordinates)
  return all
}

/** A geometry of the contract, where coordinates come unchecked; null when the type is not one that is drawn. */
export function toGeometry(type: string | null, coordinates: unknown): Geometry | null {
  switch (type) {
    case 'Point':
    case 'MultiPoint':
    case 'LineString':
    case 'MultiLineString':
    case 'Polygon':
    case 'MultiPolygon':
      return Array.isArray(coordinates) && coordinates.length > 0 ? ({ type, coordinates } as Geometry) : null
    default:
      return null
  }
}

/** A box with a share of its size around it, for a map that is to show it whole. */
export function padBox(box: readonly [number, number, number, number], share: number): Bbox {
  const [west, south, east, north] = box
  const dx = Math.max((east - west) * share, 0.0001)
  const dy = Math.max((north - south) * share, 0.0001)
  return [west - dx, south - dy, east + dx, north + dy]
}

/** All places of a geometry in their order. */
export function verticesOf(geometry: Geometry | null): Position[] {
  if (!geometry) return []
  if (geometry.type === 'GeometryCollection') return geometry.geometries.flatMap(verticesOf)
  if (geometry.type === 'Point') return [geometry.coordinates]
  const depth = { MultiPoint: 0, LineString: 0, MultiLineString: 1, Polygon: 1, MultiPolygon: 2 }[geometry.type]
  return (geometry.coordinates as unknown[]).flat(depth) as Position[]
}

/** Metres between two places that lie near each other, on a plane that touches the earth there. */
export function metresBetween([lonA, latA]: Position, [lonB, latB]: Position): number {
  const metresPerDegree = 111_320
  const across = (lonB - lonA) * Math.cos(((latA + latB) * Math.PI) / 360)
  return Math.hypot(across, latB - latA) * metresPerDegree
}

/** The place half along a line, of several the longest; null for what is none. */
export function middleOf(geometry: Geometry): Position | null {
  if (geometry.type === 'MultiLineString') {
    const longest = geometry.coordinates.reduce((best, line) => (lengthOf(line) > lengthOf(best) ? line : best), [])
    return middleOf({ type: 'LineString', coordinates: longest })
  }
  if (geometry.type !== 'LineString') return null
  let left = lengthOf(geometry.coordinates) / 2
  for (let at = 1; at < geometry.coordinates.length; at++) {
    const [from, to] = [geometry.coordinates[at - 1], geometry.coordinates[at]]
    if (!from || !to) continue
    const piece = metresBetween(from, to)
    if (piece >= left && piece > 0)
      return [from[0] + ((to[0] - from[0]) * left) / piece, from[1] + ((to[1] - from[1]) * left) / piece]
    left -= piece
  }
  return geometry.coordinates[0] ?? null
}

const lengthOf = (line: readonly Position[]) =>
  line.reduce((sum, place, at) => sum + metresBetween(line[at - 1] ?? place, place), 0)
