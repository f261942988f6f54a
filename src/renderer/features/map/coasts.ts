import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** A closed ring in world units: x and y from 0 to 1 across the whole Web Mercator square, y down. */
export interface Ring {
  xy: Float64Array
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** What land there is in a file of world-atlas. */
export function ringsOfLand(topology: Topology<{ land: GeometryCollection }>): Ring[] {
  const land = feature(topology, topology.objects.land)
  return land.features.flatMap(({ geometry }) => {
    const polygons =
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : []
    return polygons.flat().map(toRing)
  })
}

/** What a ring is drawn with, as the path of a canvas. */
export interface Trace {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  closePath(): void
}

/** Pixels beyond the edges of a tile that are drawn too, so that no line is seen to begin there. */
const marginPx = 4

/**
 * Draws a ring into a square of the world, `sidePx` wide. Of a part that stays beyond one edge the ends alone are drawn, which
 * changes nothing of what is seen: a continent has tens of thousands of corners, and a tile a few.
 * @param square left and top edge and side, in world units
 */
export function traceRing(
  path: Trace,
  { xy }: Pick<Ring, 'xy'>,
  square: { left: number; top: number; side: number },
  sidePx: number,
): void {
  const scale = sidePx / square.side
  const far = sidePx + marginPx
  /** The edges beyond which all corners have been since one was drawn. */
  let beyond = 0
  let held: [x: number, y: number] | null = null
  for (let index = 0; index < xy.length; index += 2) {
    const x = ((xy[index] ?? 0) - square.left) * scale
    const y = ((xy[index + 1] ?? 0) - square.top) * scale
    const out = (x < -marginPx ? 1 : x > far ? 2 : 0) | (y < -marginPx ? 4 : y > far ? 8 : 0)
    if (index > 0 && (beyond & out) !== 0) {
      beyond &= out
      held = [x, y]
      continue
    }
    if (held) path.lineTo(...held)
    held = null
    beyond = out
    if (index === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
  }
  if (held) path.lineTo(...held)
  path.closePath()
}

function toRing(positions: number[][]): Ring {
  const lons = withoutJumps(positions)
  const ring: Ring = { xy: new Float64Array(positions.length * 2), minX: 2, minY: 1, maxX: -1, maxY: 0 }
  positions.forEach(([, lat = 0], index) => {
    const x = ((lons[index] ?? 0) + 180) / 360
    const sine = Math.sin((Math.max(-85.0511, Math.min(85.0511, lat)) * Math.PI) / 180)
    const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
    ring.xy[index * 2] = x
    ring.xy[index * 2 + 1] = y
    ring.minX = Math.min(ring.minX, x)
    ring.maxX = Math.max(ring.maxX, x)
    ring.minY = Math.min(ring.minY, y)
    ring.maxY = Math.max(ring.maxY, y)
  })
  return ring
}

/** South of it a ring runs along the edge of the map, around the pole. */
const poleLat = -85

/** Longitudes that go on beyond 180° where a ring crosses the meridian; as they are when it does not come back. */
function withoutJumps(positions: readonly number[][]): number[] {
  let turn = 0
  const lons = positions.map(([lon = 0, lat = 0], index) => {
    const before = positions[index - 1]?.[0] ?? lon
    if (Math.abs(lon - before) > 180 && lat > poleLat) turn += lon < before ? 360 : -360
    return lon + turn
  })
  return turn === 0 ? lons : positions.map(([lon = 0]) => lon)
}
