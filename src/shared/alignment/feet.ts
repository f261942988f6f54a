import type { ElementCurve, Pose } from './element-curve'

/** A place of a curve where the line to a point is square to it: length along, and the pose there. */
export interface ElementFoot {
  s: number
  pose: Pose
}

/** How far a point lies ahead of a pose, along its direction. */
export function ahead({ x, y, heading }: Pose, px: number, py: number): number {
  return (px - x) * Math.cos(heading) + (py - y) * Math.sin(heading)
}

/** How far a point lies to the right of a pose. */
export function rightOf({ x, y, heading }: Pose, px: number, py: number): number {
  return (px - x) * Math.sin(heading) - (py - y) * Math.cos(heading)
}

/** How `ahead` changes with the length: below 0 wherever the point is nearer than the centre of curvature. */
function change(pose: Pose, px: number, py: number): number {
  return -1 - pose.curvature * rightOf(pose, px, py)
}

/**
 * All feet on an element that are nearest in their surroundings, in order. The point is first ahead of each of them, then behind; ends
 * themselves are left to the caller, except the start when the point is neither ahead nor behind there.
 */
export function feetOn(curve: ElementCurve, px: number, py: number): ElementFoot[] {
  const feet: ElementFoot[] = []
  const seek = (a: number, b: number) => {
    const s = root(curve, px, py, a, b)
    feet.push({ s, pose: curve.at(s) })
  }
  for (let i = 1; i < curve.breaks.length; i++) {
    const [a, b] = [curve.breaks[i - 1] as number, curve.breaks[i] as number]
    const [from, to] = [curve.poses[i - 1] as Pose, curve.poses[i] as Pose]
    const [g0, g1] = [ahead(from, px, py), ahead(to, px, py)]
    if (g0 >= 0 && g1 < 0) seek(a, b)
    else if (g0 >= 0 === g1 >= 0 && change(from, px, py) < 0 !== change(to, px, py) < 0) {
      // Beyond the centre of curvature the point may pass twice within one piece: behind and ahead again, or the other way.
      const turn = bisect((s) => change(curve.at(s), px, py) < 0, a, b)
      const there = ahead(curve.at(turn), px, py)
      if (g0 >= 0 && there < 0) seek(a, turn)
      else if (g0 < 0 && there >= 0) seek(turn, b)
    }
  }
  return feet
}

/** Where the point passes from ahead to behind: Newton's steps, kept between the ends by halving. */
function root(curve: ElementCurve, px: number, py: number, a: number, b: number): number {
  let [low, high] = [a, b]
  let s = (a + b) / 2
  for (let i = 0; i < 60; i++) {
    const pose = curve.at(s)
    const g = ahead(pose, px, py)
    if (g >= 0) low = s
    else high = s
    const slope = change(pose, px, py)
    let next = slope < 0 ? s - g / slope : NaN
    if (!(next >= low && next <= high)) next = (low + high) / 2
    if (Math.abs(next - s) < 1e-9 || next === s) return next
    s = next
  }
  return s
}

/** Where a condition changes between two lengths. */
function bisect(holds: (s: number) => boolean, a: number, b: number): number {
  const first = holds(a)
  for (let i = 0; i < 40; i++) {
    const middle = (a + b) / 2
    if (holds(middle) === first) a = middle
    else b = middle
  }
  return (a + b) / 2
}
