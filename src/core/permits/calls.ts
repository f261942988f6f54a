import type { GeoEngine } from '../../geo/engine-api'
import type { CallsOf, ProjectRef } from '../../shared/contract'
import type { KnownLayers } from '../layers/known-layers'
import type { PermitCourses } from './permit-courses'
import { findPermitOverlaps } from './permit-overlaps'
import type { Permits } from './permits'
import { createRevisedPermits } from './revised-permits'

/** Answers the calls of `permits`. */
export function permitCalls({
  permits,
  courses,
  geo,
  known,
}: {
  permits: Permits
  courses: PermitCourses
  geo: Pick<GeoEngine, 'findOverlaps'>
  known: (project: ProjectRef) => KnownLayers | null
}): CallsOf<'permits' | 'people'> {
  const checkRevised = createRevisedPermits(permits, known)
  return {
    'permits.list': ({ project, filters, pageNumber, pageSize }, { signal }) =>
      permits.list(project, filters, pageNumber, pageSize, signal),
    'permits.countByStatus': ({ project, filters }, { signal }) => permits.countByStatus(project, filters, signal),
    'permits.get': ({ project, permitId }, { signal }) => permits.get(project, permitId, signal),
    'permits.findOverlaps': (asked, { signal }) => findPermitOverlaps({ permits, geo }, asked, signal),
    'permits.checkRevised': (asked, { signal }) => checkRevised(asked, signal),
    'permits.listEvents': ({ project, permitId, pageNumber, pageSize }, { signal }) =>
      permits.listEvents(project, permitId, pageNumber, pageSize, signal),
    'permits.listCourses': ({ project }, { signal }) => courses.list(project, signal),
    'permits.hold': async ({ project, held }, { signal }) => {
      const { permits: count, unread } = await permits.hold(project, held, signal)
      return { permits: count, unread }
    },
    'permits.pauseHold': ({ project }) => permits.pauseHold(project),
    'permits.getHold': ({ project }) => permits.getHold(project),
    'people.list': ({ project }) => permits.people(project),
  }
}
