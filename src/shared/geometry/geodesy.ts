import geodesic from 'geographiclib-geodesic'

/** Longitude and latitude in degrees; what follows is left aside. */
export type LonLat = readonly [lon: number, lat: number, ...rest: number[]]

const wgs84 = geodesic.Geodesic.WGS84

/** Length of a line on the ellipsoid in metres, along the shortest way from point to point. */
export function geodesicLength(line: readonly LonLat[]): number {
  let metres = 0
  for (let index = 1; index < line.length; index++) {
    const from = line[index - 1]
    const to = line[index]
    if (from && to) metres += wgs84.Inverse(from[1], from[0], to[1], to[0]).s12 ?? 0
  }
  return metres
}

/** Area in square metres and perimeter in metres of a ring on the ellipsoid; it need not be closed. */
export function geodesicArea(ring: readonly LonLat[]): { area: number; perimeter: number } {
  const polygon = wgs84.Polygon(false)
  for (const [lon, lat] of ring) polygon.AddPoint(lat, lon)
  const result = polygon.Compute(false, true)
  return { area: Math.abs(result.area ?? 0), perimeter: result.perimeter ?? 0 }
}
