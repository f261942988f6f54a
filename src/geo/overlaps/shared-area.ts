import { addTo } from '../../shared/model/group-by'
import type { Shape } from '../../shared/geometry/shape'

/** WGS 84: half of the long axis in metres, and the square of the eccentricity. */
const longAxis = 6_378_137
const eccentricity2 = 0.006_694_379_990_141_317
const radians = Math.PI / 180
/** Where a band is measured, as shares of its height from its middle: exact for what changes with the third power. */
const nodes = [-0.5 / Math.sqrt(3), 0.5 / Math.sqrt(3)]

/** A side of a ring from its southern to its northern end. */
interface Side {
  x: number
  south: number
  north: number
  /** Degrees of longitude for each of latitude. */
  slope: number
  /** Number of its polygon; those of the second shape are counted on. */
  polygon: number
}

/**
 * The area that two shapes share, in square metres on the ellipsoid; sides are straight in longitude and latitude. Polygons of one shape that
 * overlap each other count once. 0 where either has no area, or they touch at most.
 */
export function sharedArea(a: Shape, b: Shape): number {
  const [south, north] = [Math.max(a.box[1], b.box[1]), Math.min(a.box[3], b.box[3])]
  if (a.polygons.length === 0 || b.polygons.length === 0 || !(south < north)) return 0
  const sides = [...sidesOf(a, 0), ...sidesOf(b, a.polygons.length)]
    .filter((side) => side.south < north && side.north > south)
    .sort((one, other) => one.south - other.south)
  const levels = levelsOf(sides, south, north)
  let squareMetres = 0
  let active: Side[] = []
  let next = 0
  for (let at = 1; at < levels.length; at++) {
    const [low, high] = [levels[at - 1] as number, levels[at] as number]
    active = active.filter((side) => side.north > low)
    for (let side = sides[next]; side && side.south <= low; side = sides[++next])
      if (side.north > low) active.push(side)
    for (const node of nodes) {
      const lat = (low + high) / 2 + node * (high - low)
      const degrees = sharedLength(active, lat, a.polygons.length)
      squareMetres += degrees * radians * elementAt(lat) * ((high - low) / 2) * radians
    }
  }
  return squareMetres
}

/** Square metres of a square radian at a latitude. */
function elementAt(lat: number): number {
  const flat = 1 - eccentricity2 * Math.sin(lat * radians) ** 2
  return (longAxis ** 2 * (1 - eccentricity2) * Math.cos(lat * radians)) / flat ** 2
}

function* sidesOf({ polygons }: Shape, first: number): Iterable<Side> {
  for (const [at, rings] of polygons.entries())
    for (const ring of rings)
      for (let index = 2; index < ring.length; index += 2) {
        const [x0, y0, x1, y1] = [ring[index - 2], ring[index - 1], ring[index], ring[index + 1]] as number[] as Four
        if (y0 === y1) continue
        const slope = (x1 - x0) / (y1 - y0)
        yield { x: y0 < y1 ? x0 : x1, south: Math.min(y0, y1), north: Math.max(y0, y1), slope, polygon: first + at }
      }
}
type Four = [number, number, number, number]

/** The latitudes between which no side ends or crosses another, from the south. */
function levelsOf(sides: readonly Side[], south: number, north: number): number[] {
  const levels = [south, north]
  const add = (lat: number) => void (lat > south && lat < north && levels.push(lat))
  let active: Side[] = []
  for (const side of sides) {
    add(side.south)
    add(side.north)
    active = active.filter((other) => other.north > side.south)
    for (const other of active) {
      const lat = side.south + (xAt(side, side.south) - xAt(other, side.south)) / (other.slope - side.slope)
      if (lat > side.south && lat < Math.min(side.north, other.north)) add(lat)
    }
    active.push(side)
  }
  return Float64Array.from(levels)
    .sort()
    .reduce<number[]>((all, lat) => (lat === all.at(-1) ? all : (all.push(lat), all)), [])
}

const xAt = ({ x, south, slope }: Side, lat: number) => x + (lat - south) * slope

/** Degrees of longitude that both shapes cover at a latitude. */
function sharedLength(active: readonly Side[], lat: number, firstOfOther: number): number {
  const of = [coveredBy(active, lat, (polygon) => polygon < firstOfOther)]
  of.push(coveredBy(active, lat, (polygon) => polygon >= firstOfOther))
  const [one = [], other = []] = of
  let length = 0
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    const [west, east] = [
      Math.max(one[i] as number, other[j] as number),
      Math.min(one[i + 1] as number, other[j + 1] as number),
    ]
    if (east > west) length += east - west
    if ((one[i + 1] as number) < (other[j + 1] as number)) i += 2
    else j += 2
  }
  return length
}

/** From west to east where the polygons lie at a latitude: west, east, west, east, … */
function coveredBy(active: readonly Side[], lat: number, isOne: (polygon: number) => boolean): number[] {
  const crossings = new Map<number, number[]>()
  for (const side of active) {
    if (isOne(side.polygon)) addTo(crossings, side.polygon, xAt(side, lat))
  }
  const spans: [number, number][] = []
  for (const xs of crossings.values()) {
    xs.sort((p, q) => p - q)
    for (let at = 1; at < xs.length; at += 2) spans.push([xs[at - 1] as number, xs[at] as number])
  }
  spans.sort((p, q) => p[0] - q[0])
  const out: number[] = []
  for (const [west, east] of spans) {
    const last = out.length - 1
    if (out.length > 0 && west <= (out[last] as number)) out[last] = Math.max(out[last] as number, east)
    else out.push(west, east)
  }
  return out
}
