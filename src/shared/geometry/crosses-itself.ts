import type { LonLat } from './geodesy'
import { sideOf } from './plane'

/** Whether a ring, closed or not, crosses itself. Edges by their west end: each is held against those alone that begin before it ends. */
export function crossesItself(ring: readonly LonLat[]): boolean {
  const edges = ring.map((to, at) => {
    const from = ring[at === 0 ? ring.length - 1 : at - 1] as LonLat
    return { from, to, west: Math.min(from[0], to[0]), east: Math.max(from[0], to[0]) }
  })
  edges.sort((one, other) => one.west - other.west)
  return edges.some(({ from, to, east }, at) => {
    for (let next = at + 1; next < edges.length; next++) {
      const other = edges[next] as (typeof edges)[number]
      if (other.west > east) return false
      if (crossWithin(from, to, other.from, other.to)) return true
    }
    return false
  })
}

/** Whether two edges cross between their ends; touching is no crossing. */
const crossWithin = (a: LonLat, b: LonLat, c: LonLat, d: LonLat): boolean =>
  sideOf(a[0], a[1], b[0], b[1], c[0], c[1]) * sideOf(a[0], a[1], b[0], b[1], d[0], d[1]) < 0 &&
  sideOf(c[0], c[1], d[0], d[1], a[0], a[1]) * sideOf(c[0], c[1], d[0], d[1], b[0], b[1]) < 0
