import type { ElementKind, HorizontalElement, ProfileSegment } from '../../../shared/alignment/definition'
import type { IfcModel } from './ifc-model'
import type { PlanPlaces } from './plan-places'
import { kindCode, RawLine } from './raw-line'

const [alignmentCurve, horizontal2d, vertical2d] = [
  'IFCALIGNMENTCURVE',
  'IFCALIGNMENT2DHORIZONTAL',
  'IFCALIGNMENT2DVERTICAL',
].map(kindCode) as [number, number, number]
const [line2d, arc2d, transition2d] = [
  'IFCLINESEGMENT2D',
  'IFCCIRCULARARCSEGMENT2D',
  'IFCTRANSITIONCURVESEGMENT2D',
].map(kindCode) as [number, number, number]
const [grade2d, parabola2d, verticalArc2d] = [
  'IFCALIGNMENT2DVERSEGLINE',
  'IFCALIGNMENT2DVERSEGPARABOLICARC',
  'IFCALIGNMENT2DVERSEGCIRCULARARC',
].map(kindCode) as [number, number, number]

/** IfcTransitionCurveType. */
const transitions: Readonly<Record<string, ElementKind>> = {
  CLOTHOIDCURVE: 'clothoid',
  BLOSSCURVE: 'bloss',
  BIQUADRATICPARABOLA: 'helmert',
  COSINECURVE: 'cosine',
  CUBICPARABOLA: 'cubic',
  SINECURVE: 'sine',
}

/** An alignment as IFC 4.1 and the first release candidates of 4.3 say it. */
export interface Alignment2d {
  /** In local metres. */
  elements: HorizontalElement[]
  /** In the unit of the file; null: none. */
  profile: ProfileSegment[] | null
  /** In the unit of the file; null when not said. */
  startStation: number | null
}

/** The alignment that an IfcAlignment has for an axis; null when it has none of that kind. */
export function alignment2d(model: IfcModel, places: PlanPlaces, alignment: number): Alignment2d | null {
  const line = RawLine.of(model, alignment)
  for (let at = 7; at < (line?.size ?? 0); at++) {
    const found = alignmentCurve2d(model, places, RawLine.of(model, line?.ref(at) ?? null))
    if (found) return found
  }
  return null
}

/** What an IfcAlignmentCurve says; null for any other line. */
export function alignmentCurve2d(model: IfcModel, places: PlanPlaces, axis: RawLine | null): Alignment2d | null {
  if (axis?.type !== alignmentCurve) return null
  const plan = RawLine.of(model, axis.ref(0))
  if (plan?.type !== horizontal2d) return null
  const elements = plan.refs(1).flatMap((id) => elementOf(model, places, RawLine.of(model, id)) ?? [])
  const upright = RawLine.of(model, axis.ref(1))
  const profile =
    upright?.type === vertical2d ? upright.refs(0).flatMap((id) => segmentOf(RawLine.of(model, id)) ?? []) : []
  const start = plan.number(0)
  return {
    elements,
    profile: profile.length > 0 ? profile : null,
    startStation: Number.isFinite(start) ? start : null,
  }
}

/** A horizontal segment holds its curve: (continuity, tags, curve). */
function elementOf(model: IfcModel, places: PlanPlaces, segment: RawLine | null): HorizontalElement | null {
  const curve = RawLine.of(model, segment?.ref(3) ?? null)
  const start = places.point(model.line(curve?.ref(0) ?? null))
  if (!curve || !start) return null
  const heading = curve.number(1) * places.radiansPerUnit
  const length = curve.number(2) * places.metresPerUnit
  if (![...start, heading, length].every(Number.isFinite) || length <= 0) return null
  const curvature = (radius: number, isLeft: boolean) => {
    const metres = curve.number(radius) * places.metresPerUnit
    return metres > 0 && metres < Infinity ? (isLeft ? 1 : -1) / metres : 0
  }
  const common = { start, heading, length }
  if (curve.type === line2d) return { ...common, kind: 'line', curvature: [0, 0] }
  if (curve.type === arc2d) {
    const k = curvature(3, curve.word(4) === true)
    return { ...common, kind: 'arc', curvature: [k, k] }
  }
  if (curve.type !== transition2d) return null
  const [k0, k1] = [curvature(3, curve.word(5) === true), curvature(4, curve.word(6) === true)]
  return { ...common, kind: transitions[String(curve.word(7))] ?? 'clothoid', curvature: [k0, k1] }
}

/** A vertical segment: (continuity, tags, distance, length, height, gradient), then the constant or radius and whether it is a crest. */
function segmentOf(segment: RawLine | null): ProfileSegment | null {
  if (!segment) return null
  const [start, length, height, g0, size] = [3, 4, 5, 6, 7].map((at) => segment.number(at)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  if (![start, length, height, g0].every(Number.isFinite) || length <= 0) return null
  const bend = (segment.word(8) === true ? -1 : 1) / size
  const common = { start, length, height }
  if (segment.type === grade2d) return { ...common, kind: 'grade', gradient: [g0, g0] }
  if (!Number.isFinite(bend)) return null
  if (segment.type === parabola2d) return { ...common, kind: 'parabola', gradient: [g0, g0 + bend * length] }
  if (segment.type !== verticalArc2d) return null
  const sin = g0 / Math.hypot(1, g0) + bend * length
  return Math.abs(sin) < 1 ? { ...common, kind: 'arc', gradient: [g0, sin / Math.sqrt(1 - sin * sin)] } : null
}
