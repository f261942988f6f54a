import * as ifc from 'web-ifc'
import { cross, type Vec3 } from '../common/vectors'
import { CurveFrames } from './curve-frames'
import type { IfcModel } from './ifc-model'
import { placeAlong } from './linear-placements'
import { PlanPlaces } from './plan-places'
import { ProfileOutlines } from './profile-outlines'
import { decimal, enumeration, idOf, label, numberOf, RawLines, real, reals, type Argument } from './raw-lines'
import { adoptStrangers } from './strange-kinds'
import { sweepAlong } from './swept-sections'

/**
 * Rewrites lines of an open model that the geometry kernel misreads, as lines that say the same and that it reads: axes and
 * scales that a transformation leaves to be derived (IFC, IfcBaseAxis), directions of extrusion that are not of length 1,
 * pyramids, the outlines of trapezia, Z and asymmetric I sections, units of OpenRoads, products of kinds that it does not know, and what is placed or swept along a curve.
 */
export function mendLines(model: IfcModel): void {
  const lines = new RawLines(model)
  adoptStrangers(model, lines)
  lines.each(ifc.IFCMEASUREWITHUNIT, measureOfLength)
  lines.each(ifc.IFCUNITASSIGNMENT, (args) => oneLengthUnit(lines, args))
  lines.each(ifc.IFCCARTESIANTRANSFORMATIONOPERATOR3D, (args) => completeOperator(lines, args))
  lines.each(ifc.IFCCARTESIANTRANSFORMATIONOPERATOR3DNONUNIFORM, (args) => completeOperator(lines, args))
  lines.each(ifc.IFCRECTANGULARPYRAMID, (args) => cornerToMiddle(lines, args))
  const profiles = new Map<number, Argument>()
  for (const [type, outline] of outlines) {
    lines.each(type, (args, id) => {
      const profile = outlined(lines, args, outline)
      if (profile) profiles.set(id, profile)
      return null
    })
  }
  const seen = new Set<number>()
  for (const type of sweeps) {
    lines.each(type, (args) => {
      const direction = extrusions.has(type) ? idOf(args[2]) : null
      if (direction !== null && !seen.has(direction)) lines.normalise(direction)
      if (direction !== null) seen.add(direction)
      if (profiles.size === 0) return null
      const changed = args.map((one) => profiles.get(idOf(one) ?? -1) ?? one)
      return changed.some((one, i) => one !== args[i]) ? changed : null
    })
  }
  const places = new PlanPlaces(model)
  const frames = new CurveFrames(model, places)
  placeAlong(model, lines, frames)
  sweepAlong(model, lines, frames, new ProfileOutlines(model, places))
}

type Outline = (measures: number[]) => [number, number][]

/** Profiles that are given to the kernel as outlines. */
const outlines: readonly [number, Outline][] = [
  [ifc.IFCTRAPEZIUMPROFILEDEF, trapezium],
  [ifc.IFCZSHAPEPROFILEDEF, zShape],
  [ifc.IFCASYMMETRICISHAPEPROFILEDEF, asymmetricI],
]
/** Bodies whose third argument is the direction. */
const extrusions = new Set([ifc.IFCEXTRUDEDAREASOLID, ifc.IFCEXTRUDEDAREASOLIDTAPERED])
/** Bodies that a profile makes. */
const sweeps = [
  ...extrusions,
  ifc.IFCREVOLVEDAREASOLID,
  ifc.IFCFIXEDREFERENCESWEPTAREASOLID,
  ifc.IFCSURFACECURVESWEPTAREASOLID,
]

/** A factor that stands there without its kind is 0 to the kernel, and with it all that is drawn. */
function measureOfLength([factor, unit]: readonly Argument[]): readonly Argument[] | null {
  const { type, value } = (factor ?? {}) as { type?: number; value?: unknown }
  if (type !== real) return null
  const labelled = { type: label, label: 'IFCLENGTHMEASURE', valueType: real, internalValue: decimal(value) }
  return [labelled as unknown as Argument, unit ?? null]
}

/** The kernel multiplies all units of length: where those of areas and volumes are called so too, the first counts. */
function oneLengthUnit(lines: RawLines, [units]: readonly Argument[]): readonly Argument[] | null {
  if (!Array.isArray(units)) return null
  const isLength = (unit: Argument): boolean => {
    const kind = lines.arguments(unit)[1] as { value?: unknown } | null | undefined
    return kind?.value === 'LENGTHUNIT'
  }
  const first = units.findIndex(isLength)
  const kept = units.filter((unit: Argument, at: number) => at === first || !isLength(unit))
  return kept.length === units.length ? null : [kept]
}

/** Axis1, Axis2, LocalOrigin, Scale, Axis3[, Scale2, Scale3]: what is left out is derived. */
function completeOperator(lines: RawLines, args: readonly Argument[]): readonly Argument[] | null {
  const [first, second, origin, scale, third, scale2, scale3] = args
  const whole = args.length < 6 || (scale2 && scale3)
  const given = [lines.numbers(first), lines.numbers(second), lines.numbers(third)] as const
  const axes = baseAxes(...given)
  const [complete, none] = [given.every((one) => one !== null), given.every((one) => one === null)]
  if (none || (complete && axes.every((axis, i) => isAlong(axis, given[i] as number[])))) {
    return whole ? null : [first ?? null, second ?? null, origin ?? null, scale ?? null, third ?? null, ...scales()]
  }
  const [x, y, z] = axes.map((axis) => lines.direction(axis))
  const six = [x ?? null, y ?? null, origin ?? null, scale ?? null, z ?? null]
  return args.length < 6 ? six : [...six, ...scales()]

  function scales(): Argument[] {
    const same = scale ?? { type: real, value: 1 }
    return [scale2 ?? same, scale3 ?? same]
  }
}

/** The axes of a transformation from those that are given; the second may point either way, which mirrors. */
function baseAxes(first: number[] | null, second: number[] | null, third: number[] | null): [Vec3, Vec3, Vec3] {
  const z = unit(vec(third)) ?? [0, 0, 1]
  const x =
    unit(across(vec(first) ?? [1, 0, 0], z)) ?? unit(across([1, 0, 0], z)) ?? (unit(across([0, 1, 0], z)) as Vec3)
  return [x, unit(across(across(vec(second) ?? [0, 1, 0], z), x)) ?? cross(z, x), z]
}

function isAlong(axis: Vec3, given: readonly number[]): boolean {
  const length = Math.hypot(...given)
  return axis.every((value, i) => Math.abs(value * length - (given[i] ?? 0)) < 1e-9 * length)
}

/** The kernel puts a pyramid about its placement, the standard into the quarter where x and y are positive. */
function cornerToMiddle(lines: RawLines, args: readonly Argument[]): readonly Argument[] | null {
  const [position, width, depth, height] = args
  const [location, axis, refDirection] = lines.arguments(position)
  const at = vec(lines.numbers(location))
  if (!at) return null
  const [x, y] = baseAxes(lines.numbers(refDirection), null, lines.numbers(axis))
  const [a, b] = [numberOf(width) / 2, numberOf(depth) / 2]
  const middle = at.map((value, i) => value + (x[i] as number) * a + (y[i] as number) * b)
  const placement = [lines.add(ifc.IFCCARTESIANPOINT, [reals(middle)]), axis ?? null, refDirection ?? null]
  return [lines.add(ifc.IFCAXIS2PLACEMENT3D, placement), width ?? null, depth ?? null, height ?? null]
}

/** A parameterised profile (type, name, position, measures …) as a new one with an outline; null when a measure is missing. */
function outlined(lines: RawLines, args: readonly Argument[], outline: Outline): Argument | null {
  const points = outline(args.slice(3).map(numberOf))
  if (points.flat().some((value) => !Number.isFinite(value))) return null
  const [location, refDirection] = lines.arguments(args[2])
  const [ox = 0, oy = 0] = lines.numbers(location) ?? []
  const [dx = 1, dy = 0] = lines.numbers(refDirection) ?? []
  const length = Math.hypot(dx, dy) || 1
  const [cos, sin] = [dx / length, dy / length]
  const corners = points.map(([x, y]) =>
    lines.add(ifc.IFCCARTESIANPOINT, [reals([ox + x * cos - y * sin, oy + x * sin + y * cos])]),
  )
  const [first = null] = corners
  const curve = lines.add(ifc.IFCPOLYLINE, [[...corners, first]])
  const kind = args[0] ?? { type: enumeration, value: 'AREA' }
  return lines.add(ifc.IFCARBITRARYCLOSEDPROFILEDEF, [kind, args[1] ?? null, curve])
}

/** Depth, flange width, web and flange thickness; rounded corners are left sharp. */
function zShape([depth = NaN, width = NaN, web = NaN, flange = NaN]: number[]): [number, number][] {
  const [w, h, outer] = [web / 2, depth / 2, width - web / 2]
  return [
    [-w, -h],
    [outer, -h],
    [outer, flange - h],
    [w, flange - h],
    [w, h],
    [-outer, h],
    [-outer, h - flange],
    [-w, h - flange],
  ]
}

/** Bottom and top width, height, and how far the top begins behind the bottom; the origin is the middle of its box. */
function trapezium([bottom = NaN, top = NaN, height = NaN, offset = NaN]: number[]): [number, number][] {
  const [middle, h] = [(Math.min(0, offset) + Math.max(bottom, offset + top)) / 2, height / 2]
  return [
    [-middle, -h],
    [bottom - middle, -h],
    [offset + top - middle, h],
    [offset - middle, h],
  ]
}

/** Bottom width, depth, web and bottom thickness, (fillet,) top width and thickness; rounded corners are left sharp. */
function asymmetricI(measures: number[]): [number, number][] {
  const [bottom = NaN, depth = NaN, web = NaN, thick = NaN, , top = NaN, topGiven = NaN] = measures
  const topThick = Number.isFinite(topGiven) ? topGiven : thick
  const [a, b, w, h] = [bottom / 2, top / 2, web / 2, depth / 2]
  return [
    [-a, -h],
    [a, -h],
    [a, thick - h],
    [w, thick - h],
    [w, h - topThick],
    [b, h - topThick],
    [b, h],
    [-b, h],
    [-b, h - topThick],
    [-w, h - topThick],
    [-w, thick - h],
    [-a, thick - h],
  ]
}

function vec(values: readonly number[] | null): Vec3 | null {
  const [x, y, z = 0] = values ?? []
  return x === undefined || y === undefined ? null : [x, y, z]
}

/** What of `a` stands upright on the unit vector `b`. */
function across(a: Vec3, b: Vec3): Vec3 {
  const along = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  return [a[0] - b[0] * along, a[1] - b[1] * along, a[2] - b[2] * along]
}

function unit(v: Vec3 | null): Vec3 | null {
  const length = v ? Math.hypot(...v) : 0
  return v && length > 1e-9 ? [v[0] / length, v[1] / length, v[2] / length] : null
}
