import type { Bbox } from './model'

/** Vertices that may be strays, of all on one side: one in a hundred, and one of few. */
const strayShare = 0.01
/** Of fewer vertices none is called a stray. */
const leastVertices = 5
/** Without its strays a layer reaches this much less far, or it has none. */
const muchSmaller = 0.1

interface Cell {
  lon: number
  lat: number
  vertices: number
  box: [number, number, number, number]
}

/**
 * Finds where a layer lies without a few vertices that lie far from all others: many programs write 0 0 where they know no place. Vertices
 * are counted in cells of one degree, so that a layer of any size takes at most 64 800 of them.
 */
export class StrayVertices {
  readonly #cells = new Map<number, Cell>()
  #vertices = 0

  /** Takes vertices start to end of lon/lat coordinates, of which `box` holds all that are placed. */
  take(coords: ArrayLike<number>, dim: number, start: number, end: number, box: Bbox): void {
    const isOneCell = Math.floor(box[0]) === Math.floor(box[2]) && Math.floor(box[1]) === Math.floor(box[3])
    if (isOneCell) return this.#add(box, end - start)
    for (let at = start * dim; at < end * dim; at += dim) {
      const lon = coords[at] as number
      const lat = coords[at + 1] as number
      if (lon === lon) this.#add([lon, lat, lon, lat], 1)
    }
  }

  #add([west, south, east, north]: Bbox, vertices: number): void {
    this.#vertices += vertices
    const [lon, lat] = [Math.floor(west), Math.floor(south)]
    const key = lat * 1_000 + lon
    const cell = this.#cells.get(key)
    if (!cell) return void this.#cells.set(key, { lon, lat, vertices, box: [west, south, east, north] })
    cell.vertices += vertices
    const { box } = cell
    if (west < box[0]) box[0] = west
    if (south < box[1]) box[1] = south
    if (east > box[2]) box[2] = east
    if (north > box[3]) box[3] = north
  }

  /** The bounds in lon/lat without strays; null where there are none, and where nothing is left to tell. */
  boxWithout(): Bbox | null {
    if (this.#vertices < leastVertices || this.#cells.size < 2) return null
    const most = Math.max(1, Math.floor(this.#vertices * strayShare))
    const strays = new Set<Cell>()
    const all = [...this.#cells.values()]
    for (const axis of ['lon', 'lat'] as const) {
      const sorted = [...all].sort((a, b) => a[axis] - b[axis])
      for (const side of [sorted, [...sorted].reverse()]) {
        let left = most
        for (const cell of side) {
          left -= cell.vertices
          if (left < 0) break
          strays.add(cell)
        }
      }
    }
    const kept = hullOf(all.filter((cell) => !strays.has(cell)))
    const whole = hullOf(all)
    return kept && whole && reachOf(kept) < reachOf(whole) * muchSmaller ? kept : null
  }
}

function hullOf(cells: readonly Cell[]): Bbox | null {
  if (cells.length === 0) return null
  const side = (at: 0 | 1 | 2 | 3, pick: (...values: number[]) => number) =>
    cells.reduce((found, { box }) => pick(found, box[at]), cells[0]?.box[at] ?? 0)
  return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)]
}

/** How far a box reaches, in degrees. */
function reachOf([west, south, east, north]: Bbox): number {
  return Math.hypot(east - west, north - south)
}
