import type { ContractClient } from '../../shared/contract'
import { boxesMeet } from '../../shared/geometry/box'
import { metresApart, widened } from '../../shared/geometry/distance'
import { shapeOfArea, type Box, type Shape } from '../../shared/geometry/shape'
import { ringOf } from '../../shared/model/box-ring'
import { readPermitArea } from '../../shared/model/permit-area'
import type { PermitListItem } from '../../shared/rest'

/** A permit is near a layer whose features come so close to its area, in metres. */
export const nearMetres = 10
/** Features asked for around a place, the nearest to it first; where there are more, around parts of it. */
const maxHits = 100

/** Whether a feature in that part of a permit's area comes near to it. */
export async function comesNear(client: ContractClient, key: string, shape: Shape, part: Box): Promise<boolean> {
  const [west, south, east, north] = widened(part, nearMetres)
  const [lon, lat] = [(west + east) / 2, (south + north) / 2]
  const toleranceDeg = Math.hypot((east - west) / 2, (north - south) / 2 / Math.cos((lat * Math.PI) / 180))
  const hits = await client.call('revisions.identify', { key, lon, lat, toleranceDeg, limit: maxHits })
  const near = hits.some(({ geometryType, coordinates, raster }) => {
    const area = raster === undefined ? readPermitArea({ type: geometryType, coordinates }) : null
    const other = area && shapeOfArea(area)
    return other !== null && metresApart(other, shape, nearMetres) <= nearMetres
  })
  // All of so many may lie between the arms of the area, or in its hole, and others that are near beyond them.
  if (near || hits.length < maxHits || isSmall(part)) return near
  for (const quarter of quartersOf(part)) {
    // A thin area is in few parts of its own box.
    if (metresApart(boxShape(quarter), shape, 0) !== 0) continue
    if (await comesNear(client, key, shape, quarter)) return true
  }
  return false
}

/** A part of an area that is looked at whole: what is in reach of its middle is in reach of all of it. */
function isSmall([west, south, east, north]: Box): boolean {
  return Math.hypot(east - west, north - south) * 111_320 < nearMetres
}

function boxShape(box: Box): Shape {
  const area = { polygons: [[ringOf(box)]], lines: [], points: [], bbox4326: box, leftOut: 0 }
  return shapeOfArea(area) as Shape
}

function quartersOf([west, south, east, north]: Box): Box[] {
  const [lon, lat] = [(west + east) / 2, (south + north) / 2]
  return [
    [west, south, lon, lat],
    [lon, south, east, lat],
    [west, lat, lon, north],
    [lon, lat, east, north],
  ]
}

/** The permits whose area, line or point meets a box, or lies within `nearMetres` of it. */
export function placed(items: readonly PermitListItem[], box: Box): { id: number; shape: Shape }[] {
  const reach = widened(box, nearMetres)
  return items.flatMap((item) => {
    const area = readPermitArea(item.geometry)
    const shape = area && shapeOfArea(area)
    return shape && boxesMeet(shape.box, reach) ? [{ id: item.id, shape }] : []
  })
}
