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
