import type { ProjectDetail } from '../rest'

/** The middle of a project in degrees; null: nobody knows. A service that has to tell some place tells 0, 0 of a project that has none. */
export function projectPlace(detail: Pick<ProjectDetail, 'mapCenter'> | null | undefined): ProjectDetail['mapCenter'] {
  const centre = detail?.mapCenter ?? null
  return centre?.latitude === 0 && centre.longitude === 0 ? null : centre
}
