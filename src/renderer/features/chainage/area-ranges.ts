import type { ShownChainage } from '../../../shared/contract'
import type { LonLat, PermitArea } from '../../../shared/model/permit-area'

/** From where to where something lies along an alignment, and how far to its sides. */
export interface ChainageRange {
  from: ShownChainage
  to: ShownChainage
  /** Those furthest to the left and to the right. */
  left: ShownChainage
  right: ShownChainage
}

/** Places of an area that are looked at, at most; along edges so that a curve beside a long one is met. */
const mostPlaces = 2000
const perEdge = 8

/** Flat longitude and latitude of places all along the edges, lines and points of an area. */
export function placesOfArea({ polygons, lines, points }: PermitArea): number[] {
  const strings = [...polygons.flat(), ...lines]
  const vertices = strings.reduce((sum, { length }) => sum + length, points.length)
  const steps = Math.max(1, Math.min(perEdge, Math.floor(mostPlaces / Math.max(1, vertices))))
  const places: LonLat[] = [...points]
  for (const string of strings) {
    string.forEach(([lon, lat], i) => {
      const [nextLon, nextLat] = string[i + 1] ?? [lon, lat]
      for (let step = 0; step < (i + 1 < string.length ? steps : 1); step++)
        places.push([lon + ((nextLon - lon) * step) / steps, lat + ((nextLat - lat) * step) / steps])
    })
  }
  const every = Math.max(1, Math.ceil(places.length / mostPlaces))
  return places.filter((_, i) => i % every === 0).flat()
}

/** What the places of an area have on each alignment that is near, the nearest first. */
export function rangesOf(feet: readonly (readonly ShownChainage[])[]): ChainageRange[] {
  const ranges = new Map<string, ChainageRange>()
  for (const foot of feet.flat()) {
    const key = `${foot.layerId} ${foot.name}`
    const known = ranges.get(key) ?? { from: foot, to: foot, left: foot, right: foot }
    ranges.set(key, {
      from: foot.distance < known.from.distance ? foot : known.from,
      to: foot.distance > known.to.distance ? foot : known.to,
      left: foot.offset < known.left.offset ? foot : known.left,
      right: foot.offset > known.right.offset ? foot : known.right,
    })
  }
  const apart = ({ left, right }: ChainageRange) =>
    left.offset <= 0 && right.offset >= 0 ? 0 : Math.min(Math.abs(left.offset), Math.abs(right.offset))
  return [...ranges.values()].sort((a, b) => apart(a) - apart(b))
}
