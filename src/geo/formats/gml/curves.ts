import { strokeCircularString } from '../common/circular-string'

/** What an element of a curve says besides its positions. */
export interface CurveFacts {
  /** In the unit of the coordinates; null where there is none that can be used. */
  radius: number | null
  /** The radius is in metres on the ground, the coordinates are degrees, and angles are bearings. */
  isGround: boolean
  /** Degrees, counter-clockwise from the easting; null: a full circle. */
  startAngle: number | null
  endAngle: number | null
  /** Of ArcByBulge: height of each arc over its chord, to the left of it. */
  bulges: number[]
}

/** Curves that are drawn straight from one of their points to the next: nothing else is known of them, or much more. */
export const straightened = new Set([
  ...['CubicSpline', 'BSpline', 'Bezier', 'Clothoid', 'OffsetCurve', 'Geodesic', 'GeodesicString', 'PolynomialSpline'],
])

/** Elements that hold the positions of one line, ring or segment of a curve. */
export const lineElements = new Set([
  ...['LineString', 'LineStringSegment', 'LinearRing', 'Arc', 'ArcString', 'Circle', 'ArcByCenterPoint'],
  ...['CircleByCenterPoint', 'ArcByBulge', 'ArcStringByBulge', ...straightened],
])

/**
 * The positions (three numbers each) of a line or segment as a line; arcs as chords of at most 4° (they lie within 0.06 % of the
 * radius of the arc). Null where it has too few positions.
 */
export function stroke(name: string, coords: number[], facts: CurveFacts): number[] | null {
  const count = coords.length / 3
  switch (name) {
    case 'Arc':
    case 'ArcString':
      // Of an even number the last has no middle.
      return count >= 3 ? strokeCircularString(coords, 3).concat(count % 2 === 0 ? coords.slice(-3) : []) : null
    case 'Circle':
      return count >= 3 ? circleThrough(coords) : null
    case 'ArcByCenterPoint':
    case 'CircleByCenterPoint':
      return count >= 1 ? aroundCentre(coords, facts) : null
    case 'ArcByBulge':
    case 'ArcStringByBulge':
      return count >= 2 ? withBulges(coords, facts.bulges) : null
    default:
      return count >= 2 ? coords : null
  }
}

/** The circle through three points, from the first round to it. */
function circleThrough([ax = 0, ay = 0, z = 0, bx = 0, by = 0, , cx = 0, cy = 0]: number[]): number[] | null {
  const [px, py, qx, qy] = [bx - ax, by - ay, cx - ax, cy - ay]
  const turn = 2 * (px * qy - py * qx)
  if (turn === 0) return null
  const [p2, q2] = [px * px + py * py, qx * qx + qy * qy]
  const [x, y] = [(p2 * qy - q2 * py) / turn, (q2 * px - p2 * qx) / turn]
  return strokeCircularString([ax, ay, z, ax + 2 * x, ay + 2 * y, z, ax, ay, z], 3)
}

function aroundCentre(centre: number[], { radius, isGround, startAngle, endAngle }: CurveFacts): number[] | null {
  const [x = 0, y = 0, z = 0] = centre
  if (radius === null || !(radius > 0)) return null
  const [from, to] = startAngle === null || endAngle === null ? [0, 360] : [startAngle, endAngle]
  if (isGround) return onGround([x, y, z], radius, from, to)
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), z]
  }
  const end = Math.abs(to - from) === 360 ? at(from) : at(to)
  return strokeCircularString([...at(from), ...at((from + to) / 2), ...end], 3)
}

/** Metres in a degree of latitude, on a sphere: within 0.6 % of the ellipsoid's. */
const metresInDegree = 111_195

/** An arc about a place in degrees, by bearings (clockwise from north). */
function onGround([x = 0, y = 0, z = 0]: number[], metres: number, from: number, to: number): number[] {
  const turn = to - from
  const steps = Math.min(720, Math.max(2, Math.ceil(Math.abs(turn) / 4)))
  const [high, wide] = [
    metres / metresInDegree,
    metres / metresInDegree / Math.max(0.01, Math.cos((y * Math.PI) / 180)),
  ]
  return Array.from({ length: steps + 1 }, (_, step) => {
    const bearing = ((from + (turn * (step === steps && Math.abs(turn) === 360 ? 0 : step)) / steps) * Math.PI) / 180
    return [x + wide * Math.sin(bearing), y + high * Math.cos(bearing), z]
  }).flat()
}

function withBulges(coords: number[], bulges: readonly number[]): number[] {
  const arcs: number[] = coords.slice(0, 3)
  for (let at = 3; at < coords.length; at += 3) {
    const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0] = coords.slice(at - 3, at + 3)
    const height = bulges[at / 3 - 1] ?? 0
    const length = Math.hypot(bx - ax, by - ay) || 1
    arcs.push(
      (ax + bx) / 2 + (height * (ay - by)) / length,
      (ay + by) / 2 + (height * (bx - ax)) / length,
      (az + bz) / 2,
    )
    arcs.push(bx, by, bz)
  }
  return strokeCircularString(arcs, 3)
}
