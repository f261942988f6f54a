import type { LonLat, PermitArea } from '../../../shared/model/permit-area'
import type { AppClient } from '../../client'
import { wgs84Srid } from '../../geometry/geometry'
import { transformPoints } from '../map/transform-points'

/** A corner of an area as a paper tells it; numbered as in the sketch. */
export interface AreaCorner {
  number: number
  lonLat: LonLat
  /** In the system of the project: easting and northing, or longitude and latitude in degrees; null outside of it. */
  xy: [number, number] | null
}

/** Corners of an area beside the coordinate system in which they are told. */
export interface AreaCorners {
  srid: number
  name: string
  isGeographic: boolean
  corners: AreaCorner[]
  /** Corners that are left out of the table: an area of so many is told by its box alone. */
  leftOut: number
}

/** More corners than this are told by the four corners of the box around them. */
const maxCorners = 24

/** The corners of an area, or of its box where there are many, in a coordinate system; null for an area without a place. */
export async function areaCorners(
  client: AppClient,
  area: PermitArea | null,
  crs: { srid: number; name: string; isGeographic: boolean },
): Promise<AreaCorners | null> {
  if (!area?.bbox4326) return null
  const own = [
    ...area.polygons.flatMap((rings) => rings.map((ring) => ring.slice(0, -1))),
    ...area.lines,
    area.points,
  ].flat()
  const [west, south, east, north] = area.bbox4326
  const box: LonLat[] = [[west, south], [east, south], [east, north], [west, north]] // prettier-ignore
  const isTold = own.length <= maxCorners
  const places = isTold ? own : box
  const flat = await transformPoints(client, wgs84Srid, crs.srid, places.flat()).catch(() => [])
  const corners = places.map((lonLat, index): AreaCorner => {
    const [x, y] = [flat[index * 2], flat[index * 2 + 1]]
    const xy: [number, number] | null = typeof x === 'number' && typeof y === 'number' ? [x, y] : null
    return { number: index + 1, lonLat, xy }
  })
  return { ...crs, corners, leftOut: isTold ? 0 : own.length }
}
