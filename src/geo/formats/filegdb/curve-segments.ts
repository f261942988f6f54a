import { strokeCircularString } from '../common/circular-string'
import type { ByteCursor } from './byte-cursor'

/** A segment that is no straight line, from vertex `from` to the next. */
export interface CurveSegment {
  from: number
  /** Vertices between the ends, without the ends; x and y only. */
  between(ax: number, ay: number, bx: number, by: number): [number, number][]
}

const arcIsPoint = 0x80
const arcCounterClockwise = 0x08
const arcIsStraight = 0x20
const steps = 32

/** The list of curves after the coordinates of a shape. Source: extended shape buffer format, segment modifiers. */
export function readSegments(cursor: ByteCursor, count: number): CurveSegment[] {
  const segments: CurveSegment[] = []
  for (let i = 0; i < count; i++) {
    const from = cursor.varUint()
    const kind = cursor.varUint()
    if (kind === 1) segments.push(arc(from, cursor.f64(), cursor.f64(), cursor.u32()))
    else if (kind === 4) segments.push(bezier(from, [cursor.f64(), cursor.f64(), cursor.f64(), cursor.f64()]))
    else if (kind === 5) segments.push(ellipse(from, cursor))
    else throw new RangeError(`Curve type ${kind} is unknown.`)
  }
  return segments
}

/** Lines with their curves as straight pieces; heights run evenly along a curve. */
export function drawSegments(
  coords: Float64Array,
  dim: 2 | 3,
  ends: readonly number[],
  segments: readonly CurveSegment[],
): { coords: Float64Array; ends: number[] } {
  const byStart = new Map(segments.map((segment) => [segment.from, segment]))
  const out: number[] = []
  const outEnds: number[] = []
  let vertex = 0
  for (const end of ends) {
    for (; vertex < end; vertex++) {
      const a = vertex * dim
      for (let k = 0; k < dim; k++) out.push(coords[a + k]!)
      const segment = byStart.get(vertex)
      if (!segment || vertex + 1 >= end) continue
      const b = a + dim
      const between = segment.between(coords[a]!, coords[a + 1]!, coords[b]!, coords[b + 1]!)
      between.forEach(([x, y], i) => {
        out.push(x, y)
        if (dim === 3) out.push(coords[a + 2]! + ((coords[b + 2]! - coords[a + 2]!) * (i + 1)) / (between.length + 1))
      })
    }
    outEnds.push(out.length / dim)
  }
  return { coords: Float64Array.from(out), ends: outEnds }
}

function arc(from: number, x: number, y: number, bits: number): CurveSegment {
  return {
    from,
    between: (ax, ay, bx, by) => {
      if (bits & arcIsStraight) return []
      const middle = bits & arcIsPoint ? [x, y] : arcMiddle(ax, ay, bx, by, x, y, (bits & arcCounterClockwise) !== 0)
      return pairs(strokeCircularString([ax, ay, middle[0]!, middle[1]!, bx, by], 2)).slice(1, -1)
    },
  }
}

/** A point halfway along the arc about a centre. */
function arcMiddle(
  ...[ax, ay, bx, by, x, y, counterClockwise]: [number, number, number, number, number, number, boolean]
): [number, number] {
  const start = Math.atan2(ay - y, ax - x)
  let sweep = Math.atan2(by - y, bx - x) - start
  if (counterClockwise) while (sweep <= 0) sweep += 2 * Math.PI
  else while (sweep >= 0) sweep -= 2 * Math.PI
  const radius = Math.hypot(ax - x, ay - y)
  return [x + radius * Math.cos(start + sweep / 2), y + radius * Math.sin(start + sweep / 2)]
}

function bezier(from: number, [cx, cy, dx, dy]: [number, number, number, number]): CurveSegment {
  return {
    from,
    between: (ax, ay, bx, by) =>
      inner((t) => {
        const [u, v, w, z] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
        return [u * ax + v * cx + w * dx + z * bx, u * ay + v * cy + w * dy + z * by]
      }),
  }
}

/** An elliptic arc: centre, turn of the long axis, its half length, ratio of the axes. */
function ellipse(from: number, cursor: ByteCursor): CurveSegment {
  const [x, y, turn, major, ratio] = [cursor.f64(), cursor.f64(), cursor.f64(), cursor.f64(), cursor.f64()]
  const bits = cursor.u32()
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  const angleOf = (px: number, py: number) =>
    Math.atan2((-(px - x) * s + (py - y) * c) / (ratio || 1), (px - x) * c + (py - y) * s)
  return {
    from,
    between: (ax, ay, bx, by) => {
      if (!(major > 0) || bits & 0x200) return []
      const start = angleOf(ax, ay)
      let sweep = angleOf(bx, by) - start
      if (bits & 0x800) while (sweep <= 1e-12) sweep += 2 * Math.PI
      else while (sweep >= -1e-12) sweep -= 2 * Math.PI
      return inner((t) => {
        const [p, q] = [major * Math.cos(start + sweep * t), major * ratio * Math.sin(start + sweep * t)]
        return [x + p * c - q * s, y + p * s + q * c]
      })
    },
  }
}

function inner(at: (t: number) => [number, number]): [number, number][] {
  return Array.from({ length: steps - 1 }, (_, i) => at((i + 1) / steps))
}

function pairs(flat: readonly number[]): [number, number][] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[i * 2]!, flat[i * 2 + 1]!])
}
