import { geodesicLength, type LonLat } from '../../../shared/geometry/geodesy'

type Box = readonly [number, number, number, number]

export type MapEdge = 'west' | 'east' | 'north' | 'south'

export interface EdgeNote {
  id: string
  edge: MapEdge
  /** Middle of the box. */
  middle: LonLat
  /** About how far that is from the middle of the view, as an angle: to tell what is nearer. */
  angle: number
}

/** For each box that lies wholly out of the view, the edge behind which it lies; nearest first. */
export function edgeNotes(view: Box, boxes: Iterable<{ id: string; box: Box }>): EdgeNote[] {
  const [west, south, east, north] = view
  const middle = { lon: (west + east) / 2, lat: (south + north) / 2 }
  const notes: EdgeNote[] = []
  for (const { id, box } of boxes) {
    if (box[0] <= east && box[2] >= west && box[1] <= north && box[3] >= south) continue
    const lon = (box[0] + box[2]) / 2
    const lat = (box[1] + box[3]) / 2
    const across = nearestTurn(lon - middle.lon) * Math.cos((middle.lat * Math.PI) / 180)
    const up = lat - middle.lat
    const edge = Math.abs(across) >= Math.abs(up) ? (across < 0 ? 'west' : 'east') : up < 0 ? 'south' : 'north'
    notes.push({ id, edge, middle: [lon, lat], angle: angleBetween([middle.lon, middle.lat], [lon, lat]) })
  }
  return notes.sort((a, b) => a.angle - b.angle)
}

/** Ground distance of a note from the middle of the view, in metres: of the few that are shown. */
export const distanceOf = ([west, south, east, north]: Box, { middle }: EdgeNote): number =>
  geodesicLength([[(west + east) / 2, (south + north) / 2], middle])

/** On a sphere, in radians. */
function angleBetween([fromLon, fromLat]: LonLat, [toLon, toLat]: LonLat): number {
  const [lon, from, to] = [toLon - fromLon, fromLat, toLat].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ]
  const half = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(lon / 2) ** 2
  return 2 * Math.asin(Math.min(1, Math.sqrt(half)))
}

const nearestTurn = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180
