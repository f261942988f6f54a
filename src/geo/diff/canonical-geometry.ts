import type { Geometry } from '../model'
import { nativeStep as heightStep } from './tolerance'

/** A geometry as text that is equal for equal shapes: rounded, parts and rings in a fixed order, start and direction. */
export function canonicalGeometry(geometry: Geometry | null, step: number): string {
  if (!geometry || geometry.coords.length === 0) return ''
  const { type } = geometry
  if (type === 'Point' || type === 'MultiPoint') return `P${vertexTexts(geometry, step).sort().join(' ')}`
  const texts = vertexTexts(geometry, step)
  const parts: string[][] = []
  let start = 0
  for (const end of geometry.ends) {
    parts.push(texts.slice(start, end))
    start = end
  }
  if (type === 'LineString' || type === 'MultiLineString') {
    return `L${parts
      .map((part) => part.join(' '))
      .sort()
      .join('|')}`
  }
  let ring = 0
  const polygons = (geometry.polygonEnds ?? [parts.length]).map((end) => {
    const rings = parts.slice(ring, end).map(canonicalRing)
    ring = end
    const [outer = '', ...holes] = rings
    return [outer, ...holes.sort()].join('/')
  })
  return `A${polygons.sort().join('|')}`
}

function canonicalRing(closed: readonly string[]): string {
  const ring = closed.length > 1 && closed[0] === closed[closed.length - 1] ? closed.slice(0, -1) : [...closed]
  let least = 0
  for (let i = 1; i < ring.length; i++) if ((ring[i] as string) < (ring[least] as string)) least = i
  const turned = [...ring.slice(least), ...ring.slice(0, least)]
  const [first = '', ...rest] = turned
  const forward = rest.join(' ')
  const backward = rest.reverse().join(' ')
  return `${first} ${forward < backward ? forward : backward}`
}

function vertexTexts({ coords, dim }: Geometry, step: number): string[] {
  const flat = dim === 2 || everyHeightZero(coords)
  const out: string[] = []
  for (let at = 0; at < coords.length; at += dim) {
    const plan = `${rounded(coords[at] as number, step)},${rounded(coords[at + 1] as number, step)}`
    out.push(flat ? plan : `${plan},${rounded(coords[at + 2] as number, heightStep)}`)
  }
  return out
}

function rounded(value: number, step: number): number {
  // Adding zero turns -0 into 0.
  return Math.round(value / step) + 0
}

function everyHeightZero(coords: ArrayLike<number>): boolean {
  for (let at = 2; at < coords.length; at += 3) if (coords[at] !== 0) return false
  return true
}

/**
 * True when two geometries differ by no more than the step anywhere, though rounding fell on either side: the same parts in
 * any order, rings from any vertex and in either direction.
 */
export function sameWithinStep(a: Geometry | null, b: Geometry | null, step: number): boolean {
  if (!a || !b) return a === b
  if (a.coords.length !== b.coords.length || a.dim !== b.dim || a.ends.length !== b.ends.length) return false
  const family = ({ type }: Geometry) => type.replace('Multi', '')
  if (family(a) !== family(b)) return false
  const parts = family(a) === 'Point' ? pointsOf : partsOf
  const left = parts(b)
  return parts(a).every((part) => {
    const at = left.findIndex((other) => samePart(part, other, { a, b, step, ring: family(a) === 'Polygon' }))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** First vertex and the one after the last. */
type Part = readonly [start: number, end: number]

const partsOf = ({ ends }: Geometry): Part[] => ends.map((end, at) => [at === 0 ? 0 : (ends[at - 1] ?? 0), end])
const pointsOf = ({ coords, dim }: Geometry): Part[] =>
  Array.from({ length: coords.length / dim }, (_, at) => [at, at + 1])

interface TwoShapes {
  a: Geometry
  b: Geometry
  step: number
  ring: boolean
}

function samePart(one: Part, other: Part, shapes: TwoShapes): boolean {
  const length = one[1] - one[0]
  if (other[1] - other[0] !== length) return false
  const along = (start: number, way: 1 | -1) => {
    const round = shapes.ring ? length - 1 : length
    for (let at = 0; at < round; at++) {
      const there = shapes.ring ? (((start + way * at) % round) + round) % round : at
      if (!sameVertex(one[0] + at, other[0] + there, shapes)) return false
    }
    return true
  }
  if (!shapes.ring || length < 2) return along(0, 1)
  for (let start = 0; start < length - 1; start++) {
    if (sameVertex(one[0], other[0] + start, shapes) && (along(start, 1) || along(start, -1))) return true
  }
  return false
}

function sameVertex(atA: number, atB: number, { a, b, step }: TwoShapes): boolean {
  for (let axis = 0; axis < a.dim; axis++) {
    const limit = axis === 2 ? heightStep : step
    const apart = Math.abs((a.coords[atA * a.dim + axis] as number) - (b.coords[atB * b.dim + axis] as number))
    // What is exactly a step apart in decimals may be a little more in binary.
    if (!(apart <= limit * (1 + 1e-4))) return false
  }
  return true
}
