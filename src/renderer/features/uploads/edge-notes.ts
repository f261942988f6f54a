import { geodesicLength } from '../../../shared/geometry/geodesy'

type Box = readonly [number, number, number, number]

export type MapEdge = 'west' | 'east' | 'north' | 'south'

export interface EdgeNote {
  id: string
  edge: MapEdge
  /** Ground distance from the middle of the view, in metres. */
  distance: number
}

/** For each box that lies wholly out of the view, the edge behind which it lies and how far its middle is; nearest first. */
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
    notes.push({
      id,
      edge,
      distance: geodesicLength([
        [middle.lon, middle.lat],
        [lon, lat],
      ]),
    })
  }
  return notes.sort((a, b) => a.distance - b.distance)
}

const nearestTurn = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180
