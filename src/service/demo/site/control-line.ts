import { profileSegments, type ProfilePoint } from '../../../geo/formats/landxml/design-profile'
import { Alignment } from '../../../shared/alignment/alignment'
import type { HorizontalElement } from '../../../shared/alignment/definition'
import { ElementCurve } from '../../../shared/alignment/element-curve'
import type { SitePoint } from './frame'

/** Name of the tunnel's control line. */
export const controlLineName = 'MC01'

/** From the north portal to the south shaft: kind, length, and one by the radius at its ends, positive to the left. */
const elements: readonly [HorizontalElement['kind'], lengthMetres: number, from: number, to: number][] = [
  ['line', 71, 0, 0],
  ['clothoid', 80, 0, 1 / 420],
  ['arc', 180, 1 / 420, 1 / 420],
  ['clothoid', 80, 1 / 420, 0],
  ['line', 539, 0, 0],
  ['clothoid', 60, 0, -1 / 500],
  ['arc', 250, -1 / 500, -1 / 500],
  ['clothoid', 60, -1 / 500, 0],
  ['line', 55.691, 0, 0],
]
const start: SitePoint = [60, 1080]
const startHeadingRadians = -1.505

/** Gradients of the rail by their points of intersection: station, level, and the parabola that rounds it; 0: none. */
export const gradePoints: readonly (readonly [stationMetres: number, levelMetres: number, parabolaMetres: number])[] = [
  [0, 2.4, 0],
  [130, 0.6, 80],
  [560, -18.6, 120],
  [760, -20.6, 160],
  [960, -18.6, 120],
  [1240, -7.4, 100],
  [1375.691, -6, 0],
]

/**
 * The elements E2 to E4 made the line longer: south of here stations go on as the piling records of the south shaft have them.
 */
export const stationEquation = { distance: 1010, back: 1010, ahead: 1002.16 } as const

/** The control line in site metres, with its stations and levels. */
export function controlLine(): Alignment {
  const line: HorizontalElement[] = []
  let [x, y] = start
  let heading = startHeadingRadians
  for (const [kind, length, from, to] of elements) {
    const element: HorizontalElement = { kind, start: [x, y], heading, length, curvature: [from, to] }
    line.push(element)
    ;({ x, y, heading } = new ElementCurve(element).at(length))
  }
  const points = gradePoints.map(([distance, height, length]): ProfilePoint => {
    return {
      distance,
      height,
      curve: length > 0 ? { name: 'ParaCurve', attributes: { length: String(length) } } : null,
    }
  })
  return new Alignment({
    ...{ name: controlLineName, elements: line, stationsPerUnit: 1, stationUnit: 'm', startStation: 0 },
    equations: [{ ...stationEquation, rises: true }],
    profile: profileSegments(points),
  })
}

/** The control line as vertices, so dense that it lies off its chords by millimetres alone. */
export function controlLinePoints(line: Alignment): SitePoint[] {
  const points: SitePoint[] = [start]
  for (const { element, length } of line.curves) {
    const steps = Math.ceil(length / (element.kind === 'line' ? 20 : 5))
    const curve = new ElementCurve(element)
    for (let i = 1; i <= steps; i++) {
      const { x, y } = curve.at((length * i) / steps)
      points.push([x, y])
    }
  }
  return points
}

/** Distances along at which stations are whole multiples, with the station there, on both sides of the equation. */
export function stationMarks(line: Alignment, everyMetres: number): { distance: number; station: number }[] {
  return line.stationing.zones.flatMap(({ from, to, station }) => {
    const marks = []
    for (let at = Math.ceil(station / everyMetres) * everyMetres; at - station + from <= to; at += everyMetres)
      marks.push({ distance: at - station + from, station: at })
    return marks
  })
}
