import * as ifc from 'web-ifc'
import type { ElementKind, HorizontalElement, ProfileSegment } from '../../../shared/alignment/definition'
import { appendAll } from '../common/append-all'
import type { ReaderProblem } from '../common/alignment-problems'
import { handles, numberOf, textOf, type IfcLine, type IfcModel } from './ifc-model'
import type { PlanPlaces } from './plan-places'

/** PredefinedType of IfcAlignmentHorizontalSegment. */
const kinds: Readonly<Record<string, ElementKind>> = {
  LINE: 'line',
  CIRCULARARC: 'arc',
  CLOTHOID: 'clothoid',
  CUBIC: 'cubic',
  CUBICSPIRAL: 'cubic',
  BLOSSCURVE: 'bloss',
  HELMERTCURVE: 'helmert',
  BIQUADRATICPARABOLA: 'helmert',
  COSINECURVE: 'cosine',
  SINECURVE: 'sine',
  VIENNESEBEND: 'viennese',
}

/** The parts of a model: what is nested in an alignment, and what an alignment is part of. */
export class Nesting {
  readonly #parts = new Map<number, number[]>()
  readonly #wholes = new Map<number, number>()

  constructor(model: IfcModel) {
    for (const type of [ifc.IFCRELNESTS, ifc.IFCRELAGGREGATES]) {
      for (const relation of model.lines(type)) {
        const [owner] = handles(relation.RelatingObject)
        if (owner === undefined) continue
        const parts = handles(relation.RelatedObjects)
        const known = this.#parts.get(owner) ?? []
        appendAll(known, parts)
        this.#parts.set(owner, known)
        for (const part of parts) this.#wholes.set(part, owner)
      }
    }
  }

  parts(id: number): readonly number[] {
    return this.#parts.get(id) ?? []
  }

  whole(id: number): number | null {
    return this.#wholes.get(id) ?? null
  }
}

/** The layouts of alignments as their segments say: what a designer means, from which the curves were made. */
export class AlignmentLayouts {
  constructor(
    private readonly model: IfcModel,
    private readonly places: PlanPlaces,
    private readonly nesting: Nesting,
  ) {}

  /** The layout of a kind, of the alignment itself or of that which it is part of; null when there is none. */
  layout(alignment: number, type: number): number | null {
    const own = this.nesting.parts(alignment).find((part) => this.model.line(part)?.type === type)
    if (own !== undefined) return own
    const whole = this.nesting.whole(alignment)
    return whole !== null && type === ifc.IFCALIGNMENTHORIZONTAL && this.model.line(whole)?.type === ifc.IFCALIGNMENT
      ? (this.nesting.parts(whole).find((part) => this.model.line(part)?.type === type) ?? null)
      : null
  }

  /** What designs the segments of a layout, in order. */
  designs(layout: number | null): IfcLine[] {
    if (layout === null) return []
    return this.nesting.parts(layout).flatMap((segment) => {
      const line = this.model.line(segment)
      const design = this.model.follow(line?.DesignParameters)
      return design ? [design] : []
    })
  }

  /** Elements in plan, in local metres of the alignment. */
  horizontal(alignment: number, problems: ReaderProblem[]): HorizontalElement[] {
    const elements: HorizontalElement[] = []
    const cant = this.layout(alignment, ifc.IFCALIGNMENTCANT)
    let along = 0
    for (const design of this.designs(this.layout(alignment, ifc.IFCALIGNMENTHORIZONTAL))) {
      const element = this.#element(design)
      if (element?.kind === 'viennese') Object.assign(element, this.#viennese(element, design, cant, along))
      along += element?.length ?? 0
      const type = textOf(design.PredefinedType) ?? ''
      if (!element) problems.push({ kind: 'element-missing', after: elements.length })
      else {
        elements.push(element)
        if (!(type in kinds)) problems.push({ kind: 'spiral-unknown', element: elements.length, type })
      }
    }
    return withoutEndMark(elements)
  }

  #element(design: IfcLine): HorizontalElement | null {
    const { metresPerUnit, radiansPerUnit } = this.places
    const start = this.places.point(this.model.follow(design.StartPoint))
    const length = numberOf(design.SegmentLength) * metresPerUnit
    const heading = numberOf(design.StartDirection) * radiansPerUnit
    if (!start?.every(Number.isFinite) || !(length >= 0 && length < Infinity) || !Number.isFinite(heading)) return null
    const [k0, k1] = [design.StartRadiusOfCurvature, design.EndRadiusOfCurvature].map((radius) => {
      const metres = numberOf(radius) * metresPerUnit
      return Number.isFinite(metres) && metres !== 0 ? 1 / metres : 0
    }) as [number, number]
    const kind = kinds[textOf(design.PredefinedType) ?? ''] ?? 'clothoid'
    // An arc says its radius at the start, some programs at the end alone.
    const curvature = kind === 'line' ? ([0, 0] as const) : kind === 'arc' ? [k0 || k1, k0 || k1] : [k0, k1]
    return { kind, start, heading, length, curvature: curvature as readonly [number, number] }
  }

  /** A Viennese bend swings out by how the track is canted and how high the middle of a vehicle lies; null where either is not said. */
  #viennese(
    { length, curvature: [k0, k1] }: HorizontalElement,
    design: IfcLine,
    cant: number | null,
    along: number,
  ): Partial<HorizontalElement> | null {
    const { metresPerUnit } = this.places
    const canted = this.designs(cant).find(
      ({ StartDistAlong }) => Math.abs(numberOf(StartDistAlong) * metresPerUnit - along) < 0.01,
    )
    const angle = (left: unknown, right: unknown) =>
      ((numberOf(right) || 0) - (numberOf(left) || 0)) / numberOf(this.model.line(cant)?.RailHeadDistance)
    const tilt = angle(canted?.EndCantLeft, canted?.EndCantRight) - angle(canted?.StartCantLeft, canted?.StartCantRight)
    const swing = -420 * ((numberOf(design.GravityCenterLineHeight) * metresPerUnit) / length) * tilt
    if (!canted || !Number.isFinite(swing)) return null
    const turn = (k1 - k0) * length
    const terms = [0, 0, swing, -4 * swing, 5 * swing + 35 * turn, -2 * swing - 84 * turn, 70 * turn, -20 * turn]
    return { kind: 'polynomial', coefficients: terms.map((term, i) => term / length + (i === 0 ? k0 : 0)) }
  }

  /** The profile by its vertical segments, in the unit of the file; null when there are none. */
  vertical(alignment: number, problems: ReaderProblem[]): ProfileSegment[] | null {
    const designs = this.designs(this.layout(alignment, ifc.IFCALIGNMENTVERTICAL))
    const segments = designs.flatMap((design) => segmentOf(design, problems))
    return segments.length > 0 ? segments : null
  }
}

/** Files of the final standard end with an element without length, which marks the end. */
function withoutEndMark(elements: HorizontalElement[]): HorizontalElement[] {
  return elements[elements.length - 1]?.length === 0 && elements.length > 1 ? elements.slice(0, -1) : elements
}

function segmentOf(design: IfcLine, problems: ReaderProblem[]): ProfileSegment[] {
  const [start, length, height] = [design.StartDistAlong, design.HorizontalLength, design.StartHeight].map(
    numberOf,
  ) as [number, number, number]
  const [g0, g1] = [numberOf(design.StartGradient), numberOf(design.EndGradient)]
  if (![start, length, height, g0].every(Number.isFinite)) {
    problems.push({ kind: 'profile-point' })
    return []
  }
  if (length === 0) return []
  const type = textOf(design.PredefinedType) ?? ''
  const kind = ({ CONSTANTGRADIENT: 'grade', PARABOLICARC: 'parabola', CIRCULARARC: 'arc' } as const)[type]
  if (!kind || (kind !== 'grade' && !Number.isFinite(g1))) {
    problems.push({ kind: 'profile-unknown', type })
    return []
  }
  return [{ kind, start, length, height, gradient: [g0, kind === 'grade' ? g0 : g1] }]
}
