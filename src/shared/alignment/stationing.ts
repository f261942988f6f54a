import type { AlignmentDefinition } from './definition'

/** Stations that are counted without a break. */
export interface StationZone {
  /** Distances along from and to, in the unit of stations. */
  from: number
  to: number
  /** Station at `from`. */
  station: number
  rises: boolean
}

/** Places of a station are taken at most so far out of their zone: what was rounded to millimetres is still there. */
const tolerance = 0.0005

/** Distances that are computed are off by less, so that an equation begins where it lies. */
const rounding = 1e-6

/** Distances along and stations of an alignment, both in the unit of stations. */
export class Stationing {
  readonly zones: readonly StationZone[]
  readonly #measures: readonly number[] | null

  constructor(
    { startStation, equations, measures }: Pick<AlignmentDefinition, 'startStation' | 'equations' | 'measures'>,
    length: number,
  ) {
    this.#measures = measures ?? null
    const inside = equations.filter(({ distance }) => distance > 0 && distance < length)
    const before = equations.filter(({ distance }) => distance <= 0)
    const first = before[before.length - 1]
    const starts = [
      first
        ? { from: 0, station: first.ahead - first.distance * (first.rises ? 1 : -1), rises: first.rises }
        : { from: 0, station: startStation, rises: true },
      ...inside.map(({ distance, ahead, rises }) => ({ from: distance, station: ahead, rises })),
    ].sort((a, b) => a.from - b.from)
    this.zones = starts.map((zone, i) => ({ ...zone, to: starts[i + 1]?.from ?? length }))
  }

  /** The station of a distance along; where an equation lies, the one that begins. */
  station(distance: number): number {
    if (this.#measures) return measuredStation(this.#measures, distance)
    return stationIn(this.zones[this.zoneAt(distance)] as StationZone, distance)
  }

  /** Index of the zone in which a distance along lies. */
  zoneAt(distance: number): number {
    let at = this.zones.length - 1
    while (at > 0 && (this.zones[at] as StationZone).from > distance + rounding) at--
    return at
  }

  /** All distances along at which a station is, ascending: none in a gap, several in an overlap. */
  distances(station: number): number[] {
    if (this.#measures) return measuredDistances(this.#measures, station)
    const found: number[] = []
    for (const { from, to, station: first, rises } of this.zones) {
      const distance = from + (station - first) * (rises ? 1 : -1)
      if (distance < from - tolerance || distance > to + tolerance) continue
      const within = Math.min(to, Math.max(from, distance))
      // Both sides of an equation without a jump are one place.
      if (found.length === 0 || within - (found[found.length - 1] as number) > tolerance * 2) found.push(within)
    }
    return found
  }
}

/** The station that a zone has at a distance along. */
export function stationIn({ from, station, rises }: StationZone, distance: number): number {
  return station + (distance - from) * (rises ? 1 : -1)
}

/** The station between the measures around a distance along; beyond them it goes on as they end. */
function measuredStation(measures: readonly number[], distance: number): number {
  let [low, high] = [0, measures.length / 2 - 2]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((measures[middle * 2] as number) <= distance) low = middle
    else high = middle - 1
  }
  const [from, station, to, next] = measures.slice(low * 2, low * 2 + 4) as [number, number, number, number]
  return to > from ? station + ((distance - from) * (next - station)) / (to - from) : station
}

/** Where a station is by measures, ascending; of a stretch that has one station throughout its start. */
function measuredDistances(measures: readonly number[], station: number): number[] {
  const found: number[] = []
  for (let at = 0; at + 3 < measures.length; at += 2) {
    const [from, first, to, last] = measures.slice(at, at + 4) as [number, number, number, number]
    const [least, most] = first < last ? [first, last] : [last, first]
    if (station < least - tolerance || station > most + tolerance) continue
    const part = last === first ? 0 : Math.min(1, Math.max(0, (station - first) / (last - first)))
    const distance = from + part * (to - from)
    if (found.length === 0 || distance - (found[found.length - 1] as number) > tolerance * 2) found.push(distance)
  }
  return found
}
