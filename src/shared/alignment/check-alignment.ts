import { Alignment } from './alignment'
import type { AlignmentDefinition } from './definition'
import type { Pose } from './element-curve'
import { heightIn } from './profile'
import { stationIn } from './stationing'
import { crossings } from './self-crossings'

/** Something in an alignment that a person should know. Elements count from 1; sizes and distances in the unit of stations. */
export type AlignmentProblem =
  | { kind: 'no-elements' }
  | { kind: 'zero-length'; element: number }
  /** The element ends so far from where the next begins. */
  | { kind: 'gap'; element: number; size: number }
  /** The direction changes there by so many degrees. */
  | { kind: 'kink'; element: number; degrees: number }
  | { kind: 'crosses-itself'; distance: number; other: number }
  /** Equations that stand before the one before them, or beyond the ends. */
  | { kind: 'equation-order'; equation: number; distance: number }
  | { kind: 'equation-outside'; equation: number; distance: number }
  /** The station that it ends is not the one that has been reached. */
  | { kind: 'equation-back'; equation: number; back: number; reached: number }
  /** The profile begins or ends so far within the alignment, or beyond it. */
  | { kind: 'profile-short'; size: number }
  | { kind: 'profile-long'; size: number }
  /** Heights jump, or are missing, where a segment begins. */
  | { kind: 'profile-step'; distance: number; size: number }
  | { kind: 'profile-hole'; distance: number; size: number }

/** Sizes below are what writers round away, in the unit of stations. */
const small = 0.001
/** Directions that differ by less are written with too few digits; polylines have more at every corner. */
const smallKink = (0.05 * Math.PI) / 180

/** What is wrong with an alignment, in order along it. */
export function checkAlignment(definition: AlignmentDefinition): AlignmentProblem[] {
  const alignment = new Alignment(definition)
  const problems: AlignmentProblem[] = []
  definition.elements.forEach(({ length }, i) => {
    if (!(length > 0)) problems.push({ kind: 'zero-length', element: i + 1 })
  })
  if (alignment.curves.length === 0) return [...problems, { kind: 'no-elements' }]
  problems.push(...joints(alignment), ...equations(alignment))
  for (const [distance, other] of crossings(alignment)) problems.push({ kind: 'crosses-itself', distance, other })
  return [...problems, ...profile(alignment)]
}

function joints({ curves, definition }: Alignment): AlignmentProblem[] {
  const isPolyline = curves.every(({ element }) => element.kind === 'line')
  return curves.slice(1).flatMap((next, i): AlignmentProblem[] => {
    const before = (curves[i] as (typeof curves)[number]).poses
    const [end, start] = [before[before.length - 1] as Pose, next.poses[0] as Pose]
    const size = Math.hypot(end.x - start.x, end.y - start.y) * definition.stationsPerUnit
    const element = definition.elements.indexOf((curves[i] as (typeof curves)[number]).element) + 1
    if (size > small) return [{ kind: 'gap', element, size }]
    const turn = apart(end.heading, start.heading)
    return turn > smallKink && !isPolyline ? [{ kind: 'kink', element, degrees: (turn * 180) / Math.PI }] : []
  })
}

function equations({ definition, length, stationing }: Alignment): AlignmentProblem[] {
  return definition.equations.flatMap(({ distance, back }, i): AlignmentProblem[] => {
    const equation = i + 1
    if (distance < -small || distance > length + small) return [{ kind: 'equation-outside', equation, distance }]
    if (i > 0 && distance < (definition.equations[i - 1]?.distance ?? -Infinity))
      return [{ kind: 'equation-order', equation, distance }]
    const zone = stationing.zones[Math.max(0, stationing.zoneAt(distance) - 1)]
    if (back === null || !zone || zone.to !== distance) return []
    const reached = stationIn(zone, zone.to)
    return Math.abs(reached - back) > small ? [{ kind: 'equation-back', equation, back, reached }] : []
  })
}

function profile({ definition, length }: Alignment): AlignmentProblem[] {
  const segments = (definition.profile ?? []).filter((one) => one.length > 0)
  const [first, last] = [segments[0], segments[segments.length - 1]]
  if (!first || !last) return []
  const problems: AlignmentProblem[] = []
  const [before, after] = [first.start, length - last.start - last.length]
  const size = (values: number[]) => Math.max(0, ...values)
  if (size([before, after]) > small) problems.push({ kind: 'profile-short', size: size([before, after]) })
  if (size([-before, -after]) > small) problems.push({ kind: 'profile-long', size: size([-before, -after]) })
  segments.slice(1).forEach((next, i) => {
    const one = segments[i] as (typeof segments)[number]
    const hole = next.start - one.start - one.length
    if (Math.abs(hole) > small) problems.push({ kind: 'profile-hole', distance: next.start, size: hole })
    else if (Math.abs(heightIn(one, one.length) - next.height) > small)
      problems.push({
        kind: 'profile-step',
        distance: next.start,
        size: Math.abs(heightIn(one, one.length) - next.height),
      })
  })
  return problems
}

/** Angle between two directions, 0 to π. */
function apart(a: number, b: number): number {
  return Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)))
}
