/** One point on its way: x, y, z. Projected steps hold metres or units, geographic ones radians (longitude, latitude). */
export interface Point extends Float64Array {
  0: number
  1: number
  2: number
}

/** A point to be moved again and again: transforming makes no objects. */
export function newPoint(): Point {
  return new Float64Array(3) as Point
}

/**
 * One compiled step of a pipeline; changes the point in place. A point that the step cannot take gets NaN in x and y,
 * and NaN passes through every later step.
 */
export interface Step {
  forward(p: Point): void
  inverse(p: Point): void
}

/** Marks a point as not transformable. */
export function fail(p: Point): void {
  p[0] = NaN
  p[1] = NaN
}

/** A step that goes the other way. */
export function inverted(step: Step): Step {
  return { forward: (p) => step.inverse(p), inverse: (p) => step.forward(p) }
}

/** Brings a longitude in radians into [-pi, pi]; values within it stay exactly what they are. */
export function wrapLongitude(lon: number): number {
  if (Math.abs(lon) <= Math.PI) return lon
  const turn = 2 * Math.PI
  const wrapped = lon - turn * Math.floor((lon + Math.PI) / turn)
  return Math.abs(Math.abs(lon) - Math.PI) < 1e-15 ? lon : wrapped
}
