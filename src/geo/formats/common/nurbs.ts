const maxSteps = 4000
const maxHalvings = 6

type Point = [x: number, y: number, z: number]

/**
 * A NURBS curve by its knots, control points and weights (1 where not given), evaluated evenly between its end knots, and more
 * closely where it bends: its chords lie off it by at most a five-thousandth of its size.
 */
export function nurbs(
  degree: number,
  knots: readonly number[],
  controls: readonly Point[],
  weights: readonly number[],
): Point[] {
  const n = controls.length
  if (degree < 1 || degree > 25 || n <= degree || knots.length < n + degree + 1) return [...controls]
  const from = knots[degree] as number
  const to = knots[n] as number
  const spans = Math.max(1, n - degree)
  const steps = Math.min(maxSteps, Math.max(32, spans * 12))
  const at = (t: number) => deBoor(degree, knots, controls, weights, Math.min(to, t))
  const [xs, ys] = [controls.map(([x]) => x), controls.map(([, y]) => y)]
  const size = Math.max(spread(xs), spread(ys))
  const points: Point[] = [at(from)]
  const refine = (t0: number, a: Point, t1: number, b: Point, depth: number): void => {
    const middle = (t0 + t1) / 2
    const m = at(middle)
    if (depth < maxHalvings && points.length < maxSteps && offChord(m, a, b) > size / 5000) {
      refine(t0, a, middle, m, depth + 1)
      refine(middle, m, t1, b, depth + 1)
    } else points.push(b)
  }
  let before = points[0] as Point
  for (let i = 0; i < steps; i++) {
    const [t0, t1] = [from + ((to - from) * i) / steps, from + ((to - from) * (i + 1)) / steps]
    const next = at(t1)
    refine(t0, before, t1, next, 0)
    before = next
  }
  return points
}

function spread(values: readonly number[]): number {
  return (
    values.reduce((most, one) => Math.max(most, one), -Infinity) -
    values.reduce((least, one) => Math.min(least, one), Infinity)
  )
}

/** How far a point lies from the straight line between two others, in space. */
function offChord(point: Point, a: Point, b: Point): number {
  const chord: Point = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const to: Point = [point[0] - a[0], point[1] - a[1], point[2] - a[2]]
  const length2 = chord[0] ** 2 + chord[1] ** 2 + chord[2] ** 2
  const along = length2 > 0 ? (to[0] * chord[0] + to[1] * chord[1] + to[2] * chord[2]) / length2 : 0
  return Math.hypot(to[0] - chord[0] * along, to[1] - chord[1] * along, to[2] - chord[2] * along)
}

function deBoor(
  degree: number,
  knots: readonly number[],
  controls: readonly Point[],
  weights: readonly number[],
  t: number,
): Point {
  let span = degree
  while (span < controls.length - 1 && t >= (knots[span + 1] as number)) span++
  const d = Array.from({ length: degree + 1 }, (_, j) => {
    const index = span - degree + j
    const w = weights[index] ?? 1
    const c = controls[index] as Point
    return [c[0] * w, c[1] * w, c[2] * w, w]
  })
  for (let r = 1; r <= degree; r++) {
    for (let j = degree; j >= r; j--) {
      const low = knots[span - degree + j] as number
      const high = knots[span + 1 + j - r] as number
      const part = high > low ? (t - low) / (high - low) : 0
      const [a, b] = [d[j - 1] as number[], d[j] as number[]]
      d[j] = b.map((value, k) => (a[k] as number) * (1 - part) + value * part)
    }
  }
  const [x, y, z, w] = d[degree] as [number, number, number, number]
  return w === 0 ? [x, y, z] : [x / w, y / w, z / w]
}
