import type { ProfileSegment } from '../../../shared/alignment/definition'

type Attributes = Readonly<Record<string, string>>

/** A point of intersection of a profile, with the curve that rounds it; distances along, heights in the unit of the file. */
export interface ProfilePoint {
  distance: number
  height: number
  curve: { name: string; attributes: Attributes } | null
}

/** "station elevation" of a PVI or a curve; null when it is not numbers. */
export function profilePoint(
  name: string,
  attributes: Attributes,
  text: string,
  startStation: number,
): ProfilePoint | null {
  const [station = NaN, height = NaN] = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
  if (!Number.isFinite(station) || !Number.isFinite(height)) return null
  return { distance: station - startStation, height, curve: name === 'PVI' ? null : { name, attributes } }
}

/** Gradients and curves of a profile through such points, ascending. */
export function profileSegments(points: readonly ProfilePoint[]): ProfileSegment[] {
  const segments: ProfileSegment[] = []
  const [first] = points
  if (!first) return []
  let [at, height] = [first.distance, first.height]
  const gradients = points.slice(1).map((point, i) => {
    const before = points[i] as ProfilePoint
    return (point.height - before.height) / (point.distance - before.distance)
  })
  const grade = (to: number, gradient: number) => {
    if (Number.isFinite(gradient) && Math.abs(to - at) > 1e-9)
      segments.push({ kind: 'grade', start: at, length: to - at, height, gradient: [gradient, gradient] })
    height += (to - at) * (Number.isFinite(gradient) ? gradient : 0)
    at = to
  }
  points.slice(1).forEach((point, i) => {
    const [before, after] = [gradients[i] as number, gradients[i + 1]]
    const curve = after === undefined ? [] : curveSegments(point, before, after)
    grade(curve[0]?.start ?? point.distance, before)
    for (const one of curve) segments.push(one)
    const last = curve[curve.length - 1]
    // From each point on heights are those of the file, whatever has been rounded before.
    at = last ? last.start + last.length : point.distance
    height = last && after !== undefined ? point.height + after * (at - point.distance) : point.height
  })
  return segments
}

/** The curve at a point where two gradients meet, in one or two parts. */
function curveSegments({ distance, height, curve }: ProfilePoint, before: number, after: number): ProfileSegment[] {
  if (!curve) return []
  const number = (name: string) => Math.abs(Number(curve.attributes[name]))
  if (curve.name === 'CircCurve') {
    const [from, to] = [Math.atan(before), Math.atan(after)]
    const tangent = number('radius') * Math.tan(Math.abs(to - from) / 2)
    if (!(tangent > 0) || tangent === Infinity) return []
    const [start, end] = [distance - tangent * Math.cos(from), distance + tangent * Math.cos(to)]
    const arc = { kind: 'arc', start, length: end - start, height: height + before * (start - distance) } as const
    return [{ ...arc, gradient: [before, after] }]
  }
  const half = number('length') / 2
  const isUneven = curve.name === 'UnsymParaCurve'
  const [into, out] = isUneven ? [number('lengthIn'), number('lengthOut')] : [half, half]
  if (!(into > 0 && out > 0) || into + out === Infinity) return []
  const start = distance - into
  const begin = { kind: 'parabola', start, height: height - before * into } as const
  if (!isUneven) return [{ ...begin, length: into + out, gradient: [before, after] }]
  const middle = before + ((after - before) * out) / (into + out)
  return [
    { ...begin, length: into, gradient: [before, middle] },
    {
      kind: 'parabola',
      start: distance,
      length: out,
      height: height + ((middle - before) * into) / 2,
      gradient: [middle, after],
    },
  ]
}
