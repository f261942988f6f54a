import type { ProjectDetail } from '../rest'

type MapCenter = ProjectDetail['mapCenter']

/** The middle of a project in degrees; null: nobody knows. A service that has to tell some place tells 0, 0 of a project that has none. */
export function projectPlace(mapCenter: MapCenter | undefined): MapCenter {
  return mapCenter?.latitude === 0 && mapCenter.longitude === 0 ? null : (mapCenter ?? null)
}
