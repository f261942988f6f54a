import type { AlignmentDefinition, HorizontalElement, ProfileSegment } from '../../shared/alignment/definition'
import type { NamedLine } from './chainage-api'

/** A line as an alignment. @param xy its vertices in the system in which it is measured */
export function alignmentOfLine(
  line: Pick<NamedLine, 'name' | 'heights' | 'startStation'>,
  xy: ArrayLike<number>,
  stationUnit: string,
): AlignmentDefinition {
  const elements: HorizontalElement[] = []
  const profile: ProfileSegment[] = []
  let distance = 0
  for (let at = 2; at < xy.length; at += 2) {
    const [x, y] = [xy[at - 2] as number, xy[at - 1] as number]
    const [dx, dy] = [(xy[at] as number) - x, (xy[at + 1] as number) - y]
    const length = Math.hypot(dx, dy)
    if (!(length > 0)) continue
    elements.push({ kind: 'line', start: [x, y], heading: Math.atan2(dy, dx), length, curvature: [0, 0] })
    const [from, to] = [line.heights?.[at / 2 - 1] ?? NaN, line.heights?.[at / 2] ?? NaN]
    const gradient = (to - from) / length
    if (Number.isFinite(gradient))
      profile.push({ kind: 'grade', start: distance, length, height: from, gradient: [gradient, gradient] })
    distance += length
  }
  return {
    name: line.name,
    elements,
    stationsPerUnit: 1,
    stationUnit,
    startStation: line.startStation,
    equations: [],
    profile: profile.length > 0 ? profile : null,
  }
}
