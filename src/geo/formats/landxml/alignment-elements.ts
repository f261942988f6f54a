import { ElementCurve } from '../../../shared/alignment/element-curve'
import type { ElementKind, HorizontalElement } from '../../../shared/alignment/definition'
import { arcCentre, type PlanPoint } from './coord-geom'

type Attributes = Readonly<Record<string, string>>

/** LandXML's spiType. */
const spirals: Readonly<Record<string, ElementKind>> = {
  clothoid: 'clothoid',
  bloss: 'bloss',
  revBloss: 'bloss',
  biquadratic: 'helmert',
  revBiquadratic: 'helmert',
  biquadraticParabola: 'helmert',
  cosine: 'cosine',
  revCosine: 'cosine',
  sineHalfWave: 'cosine',
  sinusoid: 'sine',
  revSinusoid: 'sine',
  cubic: 'cubic',
  cubicParabola: 'cubic',
  japaneseCubic: 'cubic',
  // As the schema spells it.
  weinerBogen: 'viennese',
  wienerBogen: 'viennese',
}

/** How the curvature of a spiral of that type runs; null for one that is not known. */
export function spiralKind(type: string | undefined): ElementKind | null {
  return spirals[type ?? 'clothoid'] ?? null
}

/** A straight element between two points. */
export function lineElement(start: PlanPoint, end: PlanPoint): HorizontalElement {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
  return {
    kind: 'line',
    start: [start[0], start[1]],
    heading: Math.atan2(dy, dx),
    length: Math.hypot(dx, dy),
    curvature: [0, 0],
  }
}

/** An arc about a centre; `clockwise` as seen on the map. */
function arcElement(start: PlanPoint, centre: PlanPoint, end: PlanPoint, clockwise: boolean): HorizontalElement | null {
  const radius = Math.hypot(start[0] - centre[0], start[1] - centre[1])
  if (!(radius > 0)) return null
  const [from, to] = [start, end].map((point) => Math.atan2(point[1] - centre[1], point[0] - centre[0])) as [
    number,
    number,
  ]
  const turn = clockwise ? from - to : to - from
  const sweep = turn > 0 ? turn : turn + 2 * Math.PI
  const curvature = (clockwise ? -1 : 1) / radius
  return {
    kind: 'arc',
    start: [start[0], start[1]],
    heading: from + (clockwise ? -1 : 1) * (Math.PI / 2),
    length: radius * sweep,
    curvature: [curvature, curvature],
  }
}

/** A transition curve: from its tangent to the point of intersection, else by the direction of its chord. */
function spiralElement(
  attributes: Attributes,
  start: PlanPoint,
  end: PlanPoint,
  pi: PlanPoint | undefined,
): HorizontalElement | null {
  const length = Number(attributes.length)
  if (!(length > 0) || length === Infinity) return null
  const sign = attributes.rot === 'ccw' ? 1 : -1
  const [k0, k1] = [attributes.radiusStart, attributes.radiusEnd].map((text) => {
    const radius = Math.abs(Number(text))
    return text !== undefined && Number.isFinite(radius) && radius > 0 ? sign / radius : 0
  }) as [number, number]
  const kind = spiralKind(attributes.spiType) ?? 'clothoid'
  const straight = { kind, length, start: [0, 0] as const, heading: 0 }
  const curvature = (kind === 'cubic' && pi && fittedCubic({ start, end, pi, length }, [k0, k1])) || ([k0, k1] as const)
  const chord = new ElementCurve({ ...straight, curvature }).at(length)
  const heading = pi
    ? Math.atan2(pi[1] - start[1], pi[0] - start[0])
    : Math.atan2(end[1] - start[1], end[0] - start[0]) - Math.atan2(chord.y, chord.x)
  return { kind, start: [start[0], start[1]], heading, length, curvature }
}

/**
 * Curvatures at both ends of a cubic parabola that runs through the far end as the file places it. Programs differ in whether its parameter
 * is the length of the curve or of its tangent; null when the file's radius contradicts.
 */
function fittedCubic(
  { start, end, pi, length }: { start: PlanPoint; end: PlanPoint; pi: PlanPoint; length: number },
  [k0, k1]: readonly [number, number],
): readonly [number, number] | null {
  if ((k0 === 0) === (k1 === 0)) return null
  const [from, to] = k0 === 0 ? [start, end] : [end, start]
  const tangent = Math.hypot(pi[0] - from[0], pi[1] - from[1])
  if (!(tangent > 0)) return null
  const [cos, sin] = [(pi[0] - from[0]) / tangent, (pi[1] - from[1]) / tangent]
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const [x, y] = [dx * cos + dy * sin, dy * cos - dx * sin]
  const wanted = Math.abs(k0 + k1)
  const found = ((6 * Math.abs(y)) / x ** 3) * length
  if (!(Math.abs(found - wanted) < wanted * 0.2)) return null
  const signed = Math.sign(k0 + k1) * found
  return k0 === 0 ? [0, signed] : [signed, 0]
}

/**
 * A Line, Curve or Spiral as an element; null when it is told too little. `isTurned`: a curve says that it turns the other way than its length
 * allows, which is then believed.
 */
export function planElement(
  name: string,
  attributes: Attributes,
  { start, end, parts }: { start: PlanPoint; end: PlanPoint; parts: ReadonlyMap<string, PlanPoint> },
): { element: HorizontalElement | null; isTurned: boolean } {
  const pi = parts.get('PI')
  if (name === 'Line') return { element: lineElement(start, end), isTurned: false }
  if (name === 'Spiral') return { element: spiralElement(attributes, start, end, pi), isTurned: false }
  const clockwise = attributes.rot !== 'ccw'
  const [radius, length] = [Math.abs(Number(attributes.radius)), Number(attributes.length)]
  const wide = length > Math.PI * radius
  const told = parts.get('Center')
  const centre = told ?? arcCentre(start, end, { pi, radius, clockwise, wide })
  if (!centre) return { element: null, isTurned: false }
  const element = arcElement(start, centre, end, clockwise)
  const other = told ? arcElement(start, centre, end, !clockwise) : null
  const off = (one: HorizontalElement | null) => Math.abs((one?.length ?? Infinity) - length)
  const isTurned = off(other) < length * 0.01 && off(element) > length * 0.05
  return { element: isTurned ? other : element, isTurned }
}
