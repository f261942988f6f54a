import { ElementCurve } from './element-curve'
import type { HorizontalElement } from './definition'

/** Chords of a curve whose size would ask for more. */
export const maxCurveSteps = 2000

/** Lengths along an element between which it lies off its chords by at most `tolerance`, in the unit of coordinates. */
export function chordLengths(curve: ElementCurve, tolerance: number, maxSteps = maxCurveSteps): number[] {
  const most = curve.poses.reduce((sum, { curvature }) => Math.max(sum, Math.abs(curvature)), 0)
  if (most === 0) return [0, curve.length]
  const perStep = 2 * Math.acos(1 - Math.min(1, tolerance * most))
  const steps = Math.min(maxSteps, Math.max(8, Math.ceil((most * curve.length) / perStep)))
  return Array.from({ length: steps + 1 }, (_, i) => (curve.length * i) / steps)
}

/** An element as vertices, ends included. */
export function strokeElement(element: HorizontalElement, tolerance: number, maxSteps?: number): [number, number][] {
  const curve = new ElementCurve(element)
  return chordLengths(curve, tolerance, maxSteps).map((s) => {
    const { x, y } = curve.at(s)
    return [x, y]
  })
}
