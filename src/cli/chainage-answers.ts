import type { Alignment, AlignmentPlace } from '../shared/alignment/alignment'
import { locateOnAll } from '../shared/alignment/alignment-set'
import { AppError } from '../shared/errors/app-error'
import { formatChainage, parseChainage, type ChainageNotation } from '../shared/model/chainage-notation'

/** An alignment ready to be asked. */
export interface OpenAlignment {
  alignment: Alignment
  notation: ChainageNotation
  /** Metres in the unit of its stations. */
  unitMetres: number
  /** Coordinates of the file in one of the alignment: another than 1 where a file in feet names no CRS, and is read in metres. */
  fileScale: number
}

/** What was asked for and where that is. */
export interface Answer {
  asked: string
  places: PlaceOnAlignment[]
  /** Why there is no place, with the range of each alignment; null: there is one. */
  missing: string | null
}

/** A place on an alignment, as scripts read it. */
interface PlaceOnAlignment {
  alignment: string
  /** Metres along the alignment, counted from its start station; no equation is in it. */
  station: number
  /** As the station equations of the file show it, in its unit. */
  text: string
  /** Metres, positive to the right of rising stations. */
  offset: number
  /** In the CRS of the file, the height by the profile; null: it has none there. */
  x: number
  y: number
  z: number | null
  /** Metres from the start of the alignment. */
  distance: number
  /** Of rising stations, degrees clockwise from grid north. */
  bearing: number
  asked: string
}

/** The places of a station: a bare number is metres along from the start station; with + or km it is what the equations show, which may be in several places. AppError `invalid` for what is none. */
export function answerStation(asked: string, all: readonly OpenAlignment[]): Answer {
  const metres = asked === '' ? NaN : Number(asked.replace(',', '.'))
  const isShown = !Number.isFinite(metres)
  const places = all.flatMap((one) => {
    const { alignment, notation, unitMetres } = one
    const station = isShown ? parseChainage(asked, notation) : metres
    if (station === null)
      throw new AppError(
        'invalid',
        `“${asked}” is no station. Write metres as 12340.5, or 12+340.5 as the file shows it.`,
      )
    const own = alignment.at(station / unitMetres - alignment.definition.startStation)
    const found = isShown ? alignment.atStation(station) : own ? [own] : []
    return found.map((place) => placeOn(asked, one, { ...place, offset: 0 }))
  })
  const missing =
    places.length > 0 ? null : `Station ${asked} is on no alignment: ${all.map(rangeOf(isShown)).join('; ')}.`
  return { asked, places, missing }
}

/** The nearest place on each alignment that lies square to it, nearest first. @param within unit of coordinates */
export function answerPoint(asked: string, all: readonly OpenAlignment[], within: number): Answer {
  const parts = asked.split(/[\s,;]+/)
  const [x = NaN, y = NaN] = parts.map(Number)
  if (parts.length !== 2 || parts.includes('') || !Number.isFinite(x) || !Number.isFinite(y))
    throw new AppError('invalid', `“${asked}” is no place. Write easting and northing, for instance 334300.5,6252470.`)
  const met = new Set<OpenAlignment>()
  const scale = all[0]?.fileScale ?? 1
  const feet = locateOnAll(all, [x / scale, y / scale], { within: within / scale, which: 'all' })
  const places = feet.flatMap(({ of, ...foot }) => {
    if (met.has(of)) return []
    met.add(of)
    return placeOn(asked, of, foot)
  })
  const reach = within === Infinity ? '' : ` within ${within}`
  const missing =
    places.length > 0
      ? null
      : `The place ${asked} lies beside no alignment${reach}, only before or beyond their ends: ${all.map(rangeOf(false)).join('; ')}.`
  return { asked, places, missing }
}

function placeOn(
  asked: string,
  { alignment, notation, unitMetres, fileScale }: OpenAlignment,
  place: AlignmentPlace & { offset: number },
): PlaceOnAlignment {
  const { definition } = alignment
  const { distance, offset, x, y, height, bearingDegrees } = place
  return {
    alignment: definition.name,
    station: rounded((definition.startStation + distance) * unitMetres, 6),
    text: formatChainage(place.station, notation),
    offset: rounded(offset * unitMetres, 6),
    ...{ x: rounded(x * fileScale, 6), y: rounded(y * fileScale, 6) },
    // Heights are in the unit of stations, as the file has them.
    z: height === null ? null : rounded((height / definition.stationsPerUnit) * fileScale, 6),
    distance: rounded(distance * unitMetres, 6),
    bearing: rounded(bearingDegrees, 6),
    asked,
  }
}

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits || 0

/** From where to where an alignment is stationed, in words. */
const rangeOf =
  (isShown: boolean) =>
  ({ alignment, notation, unitMetres }: OpenAlignment): string => {
    const { definition, length, stationing } = alignment
    const [from, to] = isShown
      ? [0, length].map((distance) => formatChainage(stationing.station(distance), notation))
      : [0, length].map((distance) => ((definition.startStation + distance) * unitMetres).toFixed(3))
    return `“${definition.name}” runs from ${from} to ${to}${isShown ? '' : ' m'}`
  }
