import type { Alignment, AlignmentFoot, AlignmentPlace } from '../../shared/alignment/alignment'
import { locateOnAll } from '../../shared/alignment/alignment-set'
import type { AlignmentAddress, AlignmentSummary, Chainage, LocateRequest } from './chainage-api'
import type { OpenAlignment, OpenAlignments, System } from './open-alignments'

type Asked = OpenAlignment & { at: number }

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

/** The feet of each place on alignments, as the request wants them. Errors: crs.*. */
export function locatePlaces(open: OpenAlignments, request: LocateRequest): Chainage[][] {
  const bySystem = new Map<System, Asked[]>()
  for (const one of openAll(open, request.alignments)) {
    const some = bySystem.get(one.system)
    if (some) some.push(one)
    else bySystem.set(one.system, [one])
  }
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
  alignments: readonly Asked[],
  system: System,
  place: readonly [number, number],
  { withinMetres, which }: LocateRequest,
): Found[] {
  const within = withinMetres / system.crs.unitSize
  const feet = locateOnAll(alignments, place, { within, which: which === 'nearest' ? 'nearest' : 'all' })
  const first = new Set<Asked>()
  return feet
    .filter(({ of }) => which !== 'nearest-each' || (!first.has(of) && first.add(of)))
    .map(({ of, ...foot }) => {
      const metresPerStation = system.crs.unitSize / of.alignment.definition.stationsPerUnit
      return { chainage: chainageOf(of, foot), metres: Math.abs(foot.offset) * metresPerStation }
    })
}

/** Every place that a station has on alignments, in their order. Errors: crs.*. */
export function placesOfStation(
  open: OpenAlignments,
  { alignments, station }: { alignments: readonly AlignmentAddress[]; station: number },
): Chainage[] {
  return openAll(open, alignments).flatMap((one) =>
    one.alignment.atStation(station).map((place) => chainageOf(one, { ...place, station, offset: 0 })),
  )
}

function openAll(open: OpenAlignments, addresses: readonly AlignmentAddress[]): Asked[] {
  // A layer may have a thousand of them, and is looked at on the disk once.
  const tilesets = new Map<string, readonly OpenAlignment[]>()
  return addresses.flatMap((address, at) => {
    if (!('dir' in address)) return { ...open.ofLine(address), at }
    const all = tilesets.get(address.dir) ?? open.ofTileset(address.dir)
    tilesets.set(address.dir, all)
    const one = all[address.alignment]
    // The layer may have been made anew with fewer.
    return one ? { ...one, at } : []
  })
}

function chainageOf(
  { alignment, system, at }: Asked,
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
