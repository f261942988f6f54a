import type { Vec } from './entity'

/** What an entity draws. `ocs` shapes are in the object coordinate system of its extrusion (group 210). */
export type Shape =
  | { kind: 'point'; at: Vec; ocs: boolean }
  | { kind: 'line'; points: Vec[]; ocs: boolean }
  /** A line as x, y, z one after the other. */
  | { kind: 'curve'; coords: Float64Array; ocs: boolean }
  | { kind: 'area'; rings: Vec[][]; ocs: boolean }
  | { kind: 'faces'; faces: Vec[][]; ocs: boolean }

export const none: Shape[] = []

export function at(point: Vec | null, ocs: boolean): Shape[] {
  return point ? [{ kind: 'point', at: point, ocs }] : none
}

export function line(points: readonly (Vec | null)[], ocs: boolean): Shape[] {
  const known = points.filter((point): point is Vec => point !== null)
  return known.length > 1 ? [{ kind: 'line', points: known, ocs }] : none
}
