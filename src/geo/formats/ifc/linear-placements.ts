import * as ifc from 'web-ifc'
import { cross, unit, type Vec3 } from '../common/vectors'
import { leftOf, type CurveFrames } from './curve-frames'
import type { IfcModel } from './ifc-model'
import { kindCode, RawLine } from './raw-line'
import { reals, type Argument, type RawLines } from './raw-lines'

const [byDistance, distanceExpression, axisLinear, orientation] = [
  'IFCPOINTBYDISTANCEEXPRESSION',
  'IFCDISTANCEEXPRESSION',
  'IFCAXIS2PLACEMENTLINEAR',
  'IFCORIENTATIONEXPRESSION',
].map(kindCode) as [number, number, number, number]
const placements = new Set([ifc.IFCLOCALPLACEMENT, ifc.IFCLINEARPLACEMENT, ifc.IFCGRIDPLACEMENT])

/**
 * Gives a linear placement its place in the coordinates of the model: the kernel takes no heed of what it is relative to, nor of all curves.
 * The distance along that it names is kept in the model.
 */
export function placeAlong(model: IfcModel, lines: RawLines, frames: CurveFrames): void {
  const placed = new Map<number, Argument>()
  for (const id of model.ids(ifc.IFCGRIDPLACEMENT)) model.unplaced.add(id)
  // All are read before the first is written: one may be relative to another.
  for (const id of model.ids(ifc.IFCLINEARPLACEMENT)) {
    const axes = axesOf(model, frames, id, 0)
    if (axes) placed.set(id, written(lines, frames, axes))
    else model.unplaced.add(id)
    const point = standOf(model, RawLine.of(model, id)?.allRefs ?? [])?.id
    if (point !== undefined) model.alongCurves.set(id, point)
  }
  lines.each(ifc.IFCLINEARPLACEMENT, (_, id) => {
    const axes = placed.get(id)
    return axes ? [null, axes, null] : null
  })
}

/** The kind of the placement on which a product rests that nothing knows the place of; null: there is none. */
export function unplacedBy(model: IfcModel, product: number): string | null {
  let at = model.unplaced.size > 0 ? (RawLine.of(model, product)?.ref(objectPlacement) ?? null) : null
  for (let depth = 0; at !== null && depth < 50; depth++) {
    if (model.unplaced.has(at)) return model.api.GetNameFromTypeCode(model.api.GetLineType(model.id, at))
    at = RawLine.of(model, at)?.ref(0) ?? null
  }
  return null
}

/** Which argument of a product is its placement. */
const objectPlacement = 5

/** An origin in metres, and the directions of x, y and z. */
type Axes = readonly [origin: Vec3, x: Vec3, y: Vec3, z: Vec3]

/** Where a placement lies in the model; null where that is not known. */
function axesOf(model: IfcModel, frames: CurveFrames, id: number, depth: number): Axes | null {
  const refs = RawLine.of(model, id)?.allRefs ?? []
  const own = standing(model, frames, refs) ?? cartesian(model, frames, refs)
  const outer = refs.find((one) => placements.has(RawLine.of(model, one)?.type ?? 0))
  const around = outer === undefined || depth > 50 ? null : axesOf(model, frames, outer, depth + 1)
  if (!own || !around) return own
  const [origin, ...turn] = around
  const out = (v: Vec3): Vec3 =>
    [0, 1, 2].map((i) =>
      turn.reduce((sum, axis, k) => sum + (axis[i] as number) * (v[k] as number), 0),
    ) as unknown as Vec3
  const [from, x, y, z] = own
  return [plus(out(from), origin, 1), out(x), out(y), out(z)]
}

/** By an axis placement: of a local placement, or what a linear one gives for programs that do not know curves. */
function cartesian(model: IfcModel, frames: CurveFrames, refs: readonly number[]): Axes | null {
  const axis = refs.map((id) => RawLine.of(model, id)).find((line) => line?.type === ifc.IFCAXIS2PLACEMENT3D)
  const [x, y, z = 0] = RawLine.of(model, axis?.ref(0) ?? null)?.numbers(0) ?? []
  if (x === undefined || y === undefined) return null
  const origin: Vec3 = [frames.metres(x), frames.metres(y), frames.metres(z)]
  return axesAt(
    origin,
    vectorOf(model, axis?.ref(2) ?? null) ?? [1, 0, 0],
    vectorOf(model, axis?.ref(1) ?? null) ?? [0, 0, 1],
  )
}

/** By a distance along a curve, and off it. */
function standing(model: IfcModel, frames: CurveFrames, refs: readonly number[]): Axes | null {
  const stands = standOf(model, refs)
  const place = stands && frames.place(stands.curve, frames.metres(stands.point.number(0)))
  if (!stands || !place) return null
  const { at, along } = place
  const [left, up, ahead] = [1, 2, 3].map((which) => frames.metres(stands.point.number(which)) || 0) as [
    number,
    number,
    number,
  ]
  const side: Vec3 = [...leftOf(along), 0]
  const over = cross(along, side)
  const origin = plus(plus(plus(at, along, ahead), side, left), over, up)
  return axesAt(origin, stands.ahead ?? along, stands.axis ?? (stands.ahead ? [0, 0, 1] : over))
}

function written(lines: RawLines, frames: CurveFrames, [origin, x, , z]: Axes): Argument {
  const point = lines.add(ifc.IFCCARTESIANPOINT, [reals(origin.map((value) => value / frames.metres(1)))])
  return lines.add(ifc.IFCAXIS2PLACEMENT3D, [point, lines.direction(z), lines.direction(x)])
}

/** The distance along a curve that a placement names, and its own directions, in whichever release of the standard. */
function standOf(model: IfcModel, refs: readonly number[]) {
  const of = (type: number) => refs.map((id) => RawLine.of(model, id)).find((line) => line?.type === type)
  const linear = of(axisLinear)
  const id = linear
    ? linear.ref(0)
    : refs.find((one) => [byDistance, distanceExpression].includes(RawLine.of(model, one)?.type ?? 0))
  const point = RawLine.of(model, id ?? null)
  if (!id || (point?.type !== byDistance && point?.type !== distanceExpression)) return null
  // Before the standard was final the placement named the curve.
  const curve = point.ref(4) ?? refs.find((id) => !notCurves.has(RawLine.of(model, id)?.type ?? 0))
  if (curve === undefined) return null
  const turned = linear ? null : of(orientation)
  const lateral = vectorOf(model, turned?.ref(0) ?? null)
  const axis = vectorOf(model, (linear ?? turned)?.ref(1) ?? null)
  return {
    id,
    point,
    curve,
    axis,
    ahead: linear ? vectorOf(model, linear.ref(2)) : lateral && cross(lateral, axis ?? [0, 0, 1]),
  }
}

const notCurves = new Set([...placements, ifc.IFCAXIS2PLACEMENT3D, distanceExpression, byDistance, orientation])

function vectorOf(model: IfcModel, id: number | null): Vec3 | null {
  const [x, y, z = 0] = RawLine.of(model, id)?.numbers(0) ?? []
  return x === undefined || y === undefined || !(Math.hypot(x, y, z) > 0) ? null : [x, y, z]
}

/** Axes by the direction of z, and one that x comes nearest to. */
function axesAt(origin: Vec3, toX: Vec3, toZ: Vec3): Axes {
  const z = unit(toZ) ?? toZ
  const across = cross(z, toX)
  const y = unit(across) ?? across
  return [origin, cross(y, z), y, z]
}

function plus(a: Vec3, b: Vec3, times: number): Vec3 {
  return [a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times]
}
