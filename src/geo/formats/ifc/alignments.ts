import * as ifc from 'web-ifc'
import type { AlignmentDefinition, HorizontalElement } from '../../../shared/alignment/definition'
import { AlignmentBudget, type ReaderProblem } from '../common/alignment-problems'
import { alignment2d, type Alignment2d } from './alignment-2d'
import { AlignmentCurves } from './alignment-curves'
import { AlignmentLayouts, Nesting } from './alignment-layouts'
import { AlignmentStations } from './alignment-stations'
import type { IfcPlace } from './georeference'
import { handles, metresIn, textOf, type IfcModel } from './ifc-model'
import type { PlanPlaces, Point } from './plan-places'
import { RawLine } from './raw-line'

/** An alignment with what was found beside the geometry. */
export interface FoundAlignment {
  definition: AlignmentDefinition
  problems: ReaderProblem[]
}

/** The exact axes of the alignments of a model. */
export class Alignments {
  readonly #layouts: AlignmentLayouts
  readonly #curves: AlignmentCurves
  readonly #nesting: Nesting
  readonly #plans = new Map<
    number,
    { elements: HorizontalElement[]; problems: ReaderProblem[]; own: Alignment2d | null }
  >()

  constructor(
    private readonly model: IfcModel,
    readonly places: PlanPlaces,
  ) {
    this.#nesting = new Nesting(model)
    this.#layouts = new AlignmentLayouts(model, places, this.#nesting)
    this.#curves = new AlignmentCurves(model, places)
  }

  /** Elements in plan in local metres of the alignment: by its segments, else by its curves; empty when it has neither. */
  elements(id: number): readonly HorizontalElement[] {
    return this.#plan(id).elements
  }

  /** Whether a layout or segment belongs to an alignment that has elements. */
  hasPart(id: number): boolean {
    let at: number | null = id
    for (let depth = 0; depth < 3 && at !== null; depth++) {
      at = this.#nesting.whole(at)
      if (at !== null && this.model.line(at)?.type === ifc.IFCALIGNMENT) return this.elements(at).length > 0
    }
    return false
  }

  /** An alignment and its layouts, which may hold its curves. */
  #products(id: number): number[] {
    const layouts = [ifc.IFCALIGNMENTHORIZONTAL, ifc.IFCALIGNMENTVERTICAL].map((type) => this.#layouts.layout(id, type))
    return [id, ...layouts.filter((one) => one !== null)]
  }

  #plan(id: number) {
    const known = this.#plans.get(id)
    if (known) return known
    const problems: ReaderProblem[] = []
    const own = alignment2d(this.model, this.places, id)
    let elements = own?.elements ?? this.#layouts.horizontal(id, problems)
    // In IFC 4.1 the axis may be any curve, and stands behind the representation.
    const axis = this.model.line(RawLine.of(this.model, id)?.ref(7) ?? null)
    const plan = this.#curves.of(this.#products(id)).plan ?? (axis && this.#curves.parts(axis).plan)
    if (elements.length === 0 && plan) elements = this.#curves.plan(plan) ?? []
    const found = { elements, problems, own }
    this.#plans.set(id, found)
    return found
  }

  /** All alignments of the model as they lie in the CRS of the layer. */
  all(place: IfcPlace): FoundAlignment[] {
    const stations = new AlignmentStations(this.model, this.#nesting)
    const found: FoundAlignment[] = []
    const budget = new AlignmentBudget()
    for (const id of this.model.ids(ifc.IFCALIGNMENT)) {
      const plan = this.#plan(id)
      // A parent that only groups alignments has none itself, nor a profile.
      const profile = this.#profile(id, plan.problems)
      if (plan.elements.length === 0 && profile === null) continue
      const problems = [...plan.problems]
      const elements = plan.elements.filter((element) => budget.take(element))
      if (elements.length < plan.elements.length) problems.push({ kind: 'too-many-elements' })
      if (this.#layouts.layout(id, ifc.IFCALIGNMENTCANT) !== null) problems.push({ kind: 'cant-ignored' })
      const line = this.model.line(id)
      const move = this.places.placement(line?.ObjectPlacement) ?? ((point: Point) => point)
      const definition: AlignmentDefinition = {
        name: textOf(line?.Name) ?? '',
        elements: elements.map((one) => placed(one, move, place)),
        stationsPerUnit: 1 / (this.places.metresPerUnit * place.scale),
        stationUnit: this.#unit(),
        ...stations.of(id, plan.own?.startStation ?? this.#startDistance(id)),
        profile,
      }
      found.push({ definition, problems })
    }
    return found
  }

  /** Heights in the unit of the file: by the vertical segments, else by the gradient curve. */
  #profile(id: number, problems: ReaderProblem[]) {
    const { own } = this.#plan(id)
    if (own?.profile) return own.profile
    const designed = this.#layouts.vertical(id, problems)
    if (designed) return designed
    const { profile } = this.#curves.of(this.#products(id))
    const segments = profile ? this.#curves.profile(profile) : []
    return segments.length > 0 ? segments : null
  }

  /** What release candidates say of the start: the last argument of the horizontal layout. Null where it is 0 or not said. */
  #startDistance(id: number): number | null {
    const layout = RawLine.of(this.model, this.#layouts.layout(id, ifc.IFCALIGNMENTHORIZONTAL))
    const start = layout?.number(7) ?? NaN
    return Number.isFinite(start) && start !== 0 ? start : null
  }

  /** The unit of lengths as people write it. */
  #unit(): string | null {
    for (const assignment of this.model.lines(ifc.IFCUNITASSIGNMENT)) {
      for (const id of handles(assignment.Units)) {
        const unit = this.model.line(id)
        if (!unit || textOf(unit.UnitType) !== 'LENGTHUNIT') continue
        const metres = metresIn(this.model, unit)
        const known = units.find(([size]) => Math.abs(size / metres - 1) < 1e-7)
        return known?.[1] ?? textOf(unit.Name)
      }
    }
    return null
  }
}

/** The US survey foot is two millionths longer than the foot. */
const units: readonly [number, string][] = [
  [1, 'm'],
  [0.001, 'mm'],
  [0.3048, 'ft'],
  [1200 / 3937, 'ftUS'],
  [1000, 'km'],
]

/** An element where the placement of its alignment and the map conversion put it. */
function placed(element: HorizontalElement, move: (point: Point) => Point, place: IfcPlace): HorizontalElement {
  const { scale, cos, sin, dx, dy } = place
  const [x, y] = move(element.start)
  const [zero, one] = [move([0, 0]), move([1, 0])]
  const turn = Math.atan2(one[1] - zero[1], one[0] - zero[0]) + Math.atan2(sin, cos)
  return {
    ...element,
    start: [dx + (x * cos - y * sin) * scale, dy + (x * sin + y * cos) * scale],
    heading: element.heading + turn,
    length: element.length * scale,
    curvature: [element.curvature[0] / scale, element.curvature[1] / scale],
    ...(element.coefficients && { coefficients: element.coefficients.map((one) => one / scale) }),
  }
}
