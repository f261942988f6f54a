/**
 * How the curvature of a transition curve goes from its first to its last value, by the part of its length; the integral of each over
 * the whole is a half.
 */
export type Transition = 'clothoid' | 'bloss' | 'biquadratic' | 'cosine' | 'sinusoid'

const parts: Readonly<Record<Transition, (u: number) => number>> = {
  clothoid: (u) => u,
  bloss: (u) => u * u * (3 - 2 * u),
  biquadratic: (u) => (u < 0.5 ? 2 * u * u : 1 - 2 * (1 - u) ** 2),
  cosine: (u) => (1 - Math.cos(Math.PI * u)) / 2,
  sinusoid: (u) => u - Math.sin(2 * Math.PI * u) / (2 * Math.PI),
}

/** Chords of a curve whose size would ask for more. */
export const maxCurveSteps = 2000

/**
 * The plan of a line, arc or transition curve as x, y from its start: `heading` in radians from the x axis, `curvature` at both ends as one by the
 * radius, positive to the left. Chords lie off the curve by at most `tolerance`, in the unit of the length.
 */
export function transitionCurve(
  start: readonly [number, number],
  heading: number,
  curve: { length: number; curvature: readonly [number, number]; transition: Transition },
  tolerance: number,
  maxSteps = maxCurveSteps,
): [number, number][] {
  const [k0, k1] = curve.curvature
  const tightest = Math.max(Math.abs(k0), Math.abs(k1))
  if (tightest === 0) {
    return [
      [start[0], start[1]],
      [start[0] + Math.cos(heading) * curve.length, start[1] + Math.sin(heading) * curve.length],
    ]
  }
  const perStep = 2 * Math.acos(1 - Math.min(1, tolerance * tightest))
  const steps = Math.min(maxSteps, Math.max(8, Math.ceil((tightest * curve.length) / perStep)))
  const step = curve.length / steps
  let [x, y] = start
  let turned = heading
  const plan: [number, number][] = [[x, y]]
  for (let i = 0; i < steps; i++) {
    // Midpoint rule on the direction, by the chord of the bend: exact for arcs, and far below the tolerance for others.
    const bend = (k0 + (k1 - k0) * parts[curve.transition]((i + 0.5) / steps)) * step
    const chord = Math.abs(bend) > 1e-9 ? (step * Math.sin(bend / 2)) / (bend / 2) : step
    x += Math.cos(turned + bend / 2) * chord
    y += Math.sin(turned + bend / 2) * chord
    turned += bend
    plan.push([x, y])
  }
  return plan
}
