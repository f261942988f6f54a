import type { Alignment, AlignmentFoot, AlignmentPlace } from '../../shared/alignment/alignment'
import { locateOnAll } from '../../shared/alignment/alignment-set'
import type { AlignmentSummary, Chainage, LocateRequest } from './chainage-api'
import type { System } from './open-alignments'
import type { ChosenAlignment, OpenChoice } from './open-choices'

/** An alignment as it is listed. */
export function summaryOf({ definition, length, stationing }: Alignment): AlignmentSummary {
  return {
    name: definition.name,
    length,
    startStation: stationing.station(0),
    endStation: stationing.station(length),
    stationUnit: definition.stationUnit,
    elements: definition.elements.length,
    equations: definition.equations.length,
    hasProfile: definition.profile !== null,
  }
}

/** The feet of each place on alignments, as the request wants them. */
export function locatePlaces({ bySystem }: OpenChoice, request: LocateRequest): Chainage[][] {
  const answers: Found[][] = Array.from({ length: Math.floor(request.lonLat.length / 2) }, () => [])
  for (const [system, alignments] of bySystem) {
    const xy = Float64Array.from(request.lonLat)
    system.fromWgs84.forward(xy, 2)
    answers.forEach((answer, i) => {
      const at = [xy[i * 2] as number, xy[i * 2 + 1] as number] as const
      // What lies outside of the system has no place on it.
      if (at.every(Number.isFinite)) answer.push(...feetOf(alignments, system, at, request))
    })
  }
  return answers.map((answer) => {
    const feet = answer.sort((a, b) => a.metres - b.metres).map(({ chainage }) => chainage)
    return request.which === 'nearest' ? feet.slice(0, 1) : feet
  })
}

interface Found {
  chainage: Chainage
  /** How far off, to compare alignments of different units. */
  metres: number
}

function feetOf(
  alignments: readonly ChosenAlignment[],
  system: System,
  place: readonly [number, number],
  { withinMetres, which }: LocateRequest,
): Found[] {
  const within = withinMetres / system.crs.unitSize
  const feet = locateOnAll(alignments, place, { within, which: which === 'nearest' ? 'nearest' : 'all' })
  const first = new Set<ChosenAlignment>()
  return feet
    .filter(({ of }) => which !== 'nearest-each' || (!first.has(of) && first.add(of)))
    .map(({ of, ...foot }) => {
      const metresPerStation = system.crs.unitSize / of.alignment.definition.stationsPerUnit
      return { chainage: chainageOf(of, foot), metres: Math.abs(foot.offset) * metresPerStation }
    })
}

/** Every place that a station has on alignments, in their order. */
export function placesOfStation({ all }: OpenChoice, station: number): Chainage[] {
  return all.flatMap((one) =>
    one.alignment.atStation(station).map((place) => chainageOf(one, { ...place, station, offset: 0 })),
  )
}

function chainageOf(
  { alignment, system, at }: ChosenAlignment,
  foot: AlignmentFoot | (AlignmentPlace & { offset: number }),
): Chainage {
  const { definition, stationing } = alignment
  const lonLat = [foot.x, foot.y]
  system.toWgs84.forward(lonLat, 2)
  const { distance, station, offset, height, bearingDegrees } = foot
  return {
    ...{ alignment: at, name: definition.name, stationUnit: definition.stationUnit },
    ...{ distance, station, offset, height, bearingDegrees },
    section: stationing.distances(station).length > 1 ? stationing.zoneAt(distance) + 1 : null,
    lon: lonLat[0] as number,
    lat: lonLat[1] as number,
  }
}
