import type { PlanRow } from '../../shared/contract'
import { wgs84Srid } from '../geometry/geometry'

/** What a project has to be so that the rows of a plan lie in it. */
export interface ProjectForRows {
  /** EPSG code that most of them state; null: none does. */
  srid: number | null
  /** In their midst, in degrees. */
  place: { latitude: number; longitude: number }
}

/** Rows that tell by themselves where they lie: the system of the project is no word of theirs. */
const ownSystem: readonly PlanRow['crs']['from'][] = ['option', 'prj', 'file', 'format', 'columns']

/**
 * The rows that tell where they lie, when none of them lies in the project or would by an offer of the plan, as of the zone beside; none
 * when one does, and when nobody can tell. Pure.
 */
export function rowsElsewhere(rows: readonly PlanRow[]): PlanRow[] {
  const placed = rows.filter((row) => row.bbox4326 !== null && ownSystem.includes(row.crs.from))
  return placed.some((row) => landsHere(row) || canBeMended(row)) ? [] : placed
}

const landsHere = ({ landing }: PlanRow): boolean => landing === null || landing.kmOutside === 0

const canBeMended = ({ problems }: PlanRow): boolean =>
  problems.some(({ fixes }) => fixes.some(({ kind }) => kind === 'set-options'))

/** What a project for the files of a plan is called: as their folder is, or their archive or only file without the ending. */
export const projectNameOf = (title: string): string => title.replace(/(?<=.)\.[a-z]\w{1,7}$/i, '').trim()

/** The project for rows, at least one, that tell where they lie; a projected system before latitude and longitude. Pure. */
export function projectForRows(placed: readonly PlanRow[]): ProjectForRows {
  const counts = new Map<number, number>()
  for (const { crs } of placed)
    if (crs.srid !== null && crs.srid > 0) counts.set(crs.srid, (counts.get(crs.srid) ?? 0) + 1)
  const bySize = [...counts].sort(([a, few], [b, many]) => rank(a) - rank(b) || many - few)
  return { srid: bySize[0]?.[0] ?? null, place: middlePlace(placed) }
}

/** The place of the row that lies nearest to the middle of all: one that is far from the others moves it little, and one lies there. */
function middlePlace(placed: readonly PlanRow[]): ProjectForRows['place'] {
  const places = placed.flatMap(({ bbox4326: box }) =>
    box ? [{ latitude: (box[1] + box[3]) / 2, longitude: (box[0] + box[2]) / 2 }] : [],
  )
  const latitude = middle(places.map((each) => each.latitude))
  const longitude = middle(places.map((each) => each.longitude))
  const away = (each: ProjectForRows['place']) => Math.hypot(each.latitude - latitude, each.longitude - longitude)
  return places.reduce((nearest, each) => (away(each) < away(nearest) ? each : nearest), places[0]!)
}

const rank = (srid: number): number => Number(srid === wgs84Srid)

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
