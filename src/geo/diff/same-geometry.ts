import type { Geometry } from '../model'
import type { Steps } from './tolerance'

/**
 * True when two geometries differ by no more than the steps anywhere, though rounding fell on either side: the same parts in
 * any order, rings from any vertex and in either direction.
 */
export function sameWithinSteps(a: Geometry | null, b: Geometry | null, steps: Steps): boolean {
  if (!a || !b) return a === b
  if (a.coords.length !== b.coords.length || a.dim !== b.dim || a.ends.length !== b.ends.length) return false
  const family = ({ type }: Geometry) => type.replace('Multi', '')
  if (family(a) !== family(b)) return false
  const parts = family(a) === 'Point' ? pointsOf : partsOf
  const left = parts(b)
  return parts(a).every((part) => {
    const at = left.findIndex((other) => samePart(part, other, { a, b, steps, ring: family(a) === 'Polygon' }))
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
  steps: Steps
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

function sameVertex(atA: number, atB: number, { a, b, steps }: TwoShapes): boolean {
  for (let axis = 0; axis < a.dim; axis++) {
    const limit = axis === 2 ? steps.height : steps.plan
    const apart = Math.abs((a.coords[atA * a.dim + axis] as number) - (b.coords[atB * b.dim + axis] as number))
    // What is exactly a step apart in decimals may be a little more in binary.
    if (!(apart <= limit * (1 + 1e-4))) return false
  }
  return true
}
