import type { AlignmentDefinition, HorizontalElement, StationEquation } from '../../../shared/alignment/definition'
import { AlignmentBudget, type ReaderProblem } from '../common/alignment-problems'
import type { PlanLine, PlanPoint } from './coord-geom'
import { lineElement, planElement, spiralKind } from './alignment-elements'
import { profilePoint, profileSegments, type ProfilePoint } from './design-profile'

type Attributes = Readonly<Record<string, string>>

/** An alignment that is open. */
interface Open {
  name: string
  startStation: number
  elements: HorizontalElement[]
  equations: Attributes[]
  /** Points of the first design profile; null before it. */
  profile: ProfilePoint[] | null
  profiles: number
  problems: ReaderProblem[]
}

/** LandXML's names of length units, as people write them. */
const units: Readonly<Record<string, string>> = { meter: 'm', foot: 'ft', USSurveyFoot: 'ftUS', kilometer: 'km' }
/** Lengths that differ by less were rounded. */
const mostApart = 0.005
const mostProfilePoints = 100_000
const profilePoints: ReadonlySet<string> = new Set(['PVI', 'ParaCurve', 'UnsymParaCurve', 'CircCurve'])

/** Gathers the exact definitions of the alignments of a file, of those elements that it hears. */
export class AlignmentReader {
  /** With what was found beside the geometry, by the name. */
  readonly found: { definition: AlignmentDefinition; problems: readonly ReaderProblem[] }[] = []
  linearUnit: string | null = null
  #open: Open | null = null
  readonly #budget = new AlignmentBudget()
  #isFull = false

  open(name: string, attributes: Attributes): void {
    if (name === 'Alignment')
      this.#open = {
        name: attributes.name ?? '',
        startStation: Number(attributes.staStart) || 0,
        elements: [],
        equations: [],
        profile: null,
        profiles: 0,
        problems: [],
      }
    if (!this.#open) return
    if (name === 'StaEquation') this.#open.equations.push(attributes)
    if (name === 'ProfAlign' && this.#open.profiles++ === 0) this.#open.profile = []
  }

  /** @param parts the points of a segment by the names of their elements */
  close(name: string, attributes: Attributes, text: string, parts: ReadonlyMap<string, PlanPoint>): void {
    const open = this.#open
    if (!open) return
    if (name === 'Line' || name === 'Curve' || name === 'Spiral') {
      this.#segment(open, name, attributes, parts)
    } else if (profilePoints.has(name) && open.profiles === 1) {
      const point = profilePoint(name, attributes, text, open.startStation)
      if (!point) open.problems.push({ kind: 'profile-point' })
      else if (open.profile && open.profile.length < mostProfilePoints) open.profile.push(point)
    } else if (name === 'Alignment') this.#finish(open)
  }

  #segment(open: Open, name: string, attributes: Attributes, parts: ReadonlyMap<string, PlanPoint>): void {
    const [start, end] = [parts.get('Start'), parts.get('End')]
    if (!start || !end) return void open.problems.push({ kind: 'element-missing', after: open.elements.length })
    const { element, isTurned } = planElement(name, attributes, { start, end, parts })
    // What tells too little for a curve is drawn straight, and so it counts.
    this.#add(element ?? lineElement(start, end))
    const number = open.elements.length
    if (!element) return void open.problems.push({ kind: 'element-unclear', element: number })
    if (isTurned) open.problems.push({ kind: 'turn-contradicts', element: number })
    const told = Number(attributes.length)
    if (Math.abs(told - element.length) > mostApart)
      open.problems.push({ kind: 'length-differs', element: number, said: told, found: element.length })
    if (name === 'Spiral' && spiralKind(attributes.spiType) === null)
      open.problems.push({ kind: 'spiral-unknown', element: number, type: attributes.spiType ?? '' })
  }

  /** A part of the open alignment that is a line through points. */
  polyline(line: PlanLine): void {
    if (!this.#open) return
    const point = (at: number): PlanPoint => [line[at] as number, line[at + 1] as number, NaN]
    for (let at = 3; at < line.length; at += 3) this.#add(lineElement(point(at - 3), point(at)))
  }

  #add(element: HorizontalElement): void {
    this.#isFull ||= !this.#budget.take(element)
    if (!this.#isFull) this.#open?.elements.push(element)
  }

  #finish(open: Open): void {
    this.#open = null
    const { name, startStation, elements, problems } = open
    if (this.#isFull) problems.push({ kind: 'too-many-elements' })
    if (open.profiles > 1) problems.push({ kind: 'more-profiles', count: open.profiles - 1 })
    const points = open.profile ?? []
    if (points.some((point, i) => i > 0 && point.distance < (points[i - 1] as ProfilePoint).distance)) {
      problems.push({ kind: 'profile-order' })
      points.sort((a, b) => a.distance - b.distance)
    }
    this.found.push({
      definition: {
        name,
        elements,
        stationsPerUnit: 1,
        stationUnit: this.linearUnit === null ? null : (units[this.linearUnit] ?? this.linearUnit),
        startStation,
        equations: equationsOf(open),
        profile: open.profile && profileSegments(points),
      },
      problems,
    })
  }
}

/** Station equations at their distance along: by the internal station, else by the station that each ends. */
function equationsOf({ equations, startStation, problems }: Open): StationEquation[] {
  const found: StationEquation[] = []
  for (const { staInternal, staBack, staAhead, staIncrement } of equations) {
    const [internal, back, ahead] = [staInternal, staBack, staAhead].map((text) =>
      text === undefined || text.trim() === '' ? NaN : Number(text),
    ) as [number, number, number]
    const before = found[found.length - 1] ?? { distance: 0, ahead: startStation, rises: true }
    const distance = Number.isFinite(internal)
      ? internal - startStation
      : before.distance + (back - before.ahead) * (before.rises ? 1 : -1)
    if (!Number.isFinite(distance) || !Number.isFinite(ahead)) {
      problems.push({ kind: 'equation-unclear' })
      continue
    }
    const rises = staIncrement === undefined ? before.rises : staIncrement !== 'decreasing'
    found.push({ distance, back: Number.isFinite(back) ? back : null, ahead, rises })
  }
  return found
}
