import * as ifc from 'web-ifc'
import type { StationEquation } from '../../../shared/alignment/definition'
import type { Nesting } from './alignment-layouts'
import { handle, handles, numberOf, plain, textOf, type IfcModel } from './ifc-model'
import { kindCode, RawLine } from './raw-line'

/** Start station and equations of an alignment; distances and stations in the unit of the file. */
export interface Stations {
  startStation: number
  equations: StationEquation[]
}

interface Referent {
  distance: number
  incoming: number
  station: number
  rises: boolean
}

/** Stations that differ by less are the same. */
const small = 0.0005
const distances: ReadonlySet<number> = new Set(['IFCPOINTBYDISTANCEEXPRESSION', 'IFCDISTANCEEXPRESSION'].map(kindCode))

/** The stations that the referents of alignments say: one at the start, and those where stations jump. */
export class AlignmentStations {
  /** Values of Pset_Stationing by the line of the referent. */
  readonly #sets = new Map<number, ReadonlyMap<string, unknown>>()
  /** Referents that are nested in nothing, but can only be of one alignment. */
  readonly #loose: readonly number[]

  constructor(
    private readonly model: IfcModel,
    private readonly nesting: Nesting,
  ) {
    const referents = model.ids(ifc.IFCREFERENT)
    const alignments = model.ids(ifc.IFCALIGNMENT)
    // Some writers leave out to which alignment they belong, where there is one alone.
    this.#loose = alignments.length === 1 ? referents.filter((id) => nesting.whole(id) === null) : []
    // There may be a hundred thousand sets, of which none is looked at without referents.
    for (const relation of referents.length > 0 ? model.lines(ifc.IFCRELDEFINESBYPROPERTIES) : []) {
      const set = model.follow(relation.RelatingPropertyDefinition)
      if (textOf(set?.Name) !== 'Pset_Stationing') continue
      const values = new Map<string, unknown>()
      for (const id of handles(set?.HasProperties)) {
        const property = model.line(id)
        values.set(textOf(property?.Name) ?? '', plain(property?.NominalValue))
      }
      for (const id of handles(relation.RelatedObjects)) this.#sets.set(id, values)
    }
  }

  /** @param startStation that of the layout, where release candidates say it; null: not said */
  of(alignment: number, startStation: number | null): Stations {
    const referents = [...this.nesting.parts(alignment), ...this.#loose]
      .flatMap((id) => this.#referent(id) ?? [])
      .sort((a, b) => a.distance - b.distance)
    const [first] = referents
    const begins = first && Math.abs(first.distance) < small
    // Without one at the start, stations run back from the first.
    const before = first && (Number.isFinite(first.incoming) ? first.incoming : first.station) - first.distance
    const start = begins ? first.station : (startStation ?? before ?? 0)
    const equations: StationEquation[] = []
    if (begins && !first.rises)
      equations.push({ distance: first.distance, back: null, ahead: first.station, rises: false })
    let [at, station, rises] = [begins ? first.distance : 0, start, begins ? first.rises : true]
    for (const one of referents) {
      if (one === first && begins) continue
      const reached = station + (one.distance - at) * (rises ? 1 : -1)
      if (Math.abs(one.station - reached) <= small && one.rises === rises) continue
      const back = Number.isFinite(one.incoming) ? one.incoming : null
      equations.push({ distance: one.distance, back, ahead: one.station, rises: one.rises })
      ;[at, station, rises] = [one.distance, one.station, one.rises]
    }
    return { startStation: start, equations }
  }

  #referent(id: number): Referent | null {
    const line = this.model.line(id)
    if (line?.type !== ifc.IFCREFERENT) return null
    const set = this.#sets.get(id)
    // Release candidates before that property set have a distance to restart with.
    const restart = RawLine.of(this.model, id)?.number(8) ?? NaN
    const station = set ? numberOf(set.get('Station')) : restart
    const distance = this.#distance(handle(line.ObjectPlacement), 0)
    if (!Number.isFinite(station) || distance === null) return null
    return {
      distance,
      station,
      incoming: numberOf(set?.get('IncomingStation')),
      rises: set?.get('HasIncreasingStation') !== false,
    }
  }

  /** The distance along that a linear placement names, in whatever order its arguments come; null when it is none. */
  #distance(id: number | null, depth: number): number | null {
    const line = RawLine.of(this.model, this.model.alongCurves.get(id ?? -1) ?? id)
    if (!line || depth > 3) return null
    if (distances.has(line.type)) {
      const along = line.number(0)
      return Number.isFinite(along) ? along : null
    }
    for (let at = 0; at < line.size; at++) {
      const found = this.#distance(line.ref(at), depth + 1)
      if (found !== null) return found
    }
    return null
  }
}
