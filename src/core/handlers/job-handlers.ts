import type { CoreHandlers } from '../../shared/contract'
import type { Jobs } from '../jobs/jobs'

type Names = Extract<keyof CoreHandlers, `jobs.${string}`>

/** Answers the calls of `jobs`. */
export function jobHandlers(jobs: Jobs): Pick<CoreHandlers, Names> {
  return {
    'jobs.list': ({ project, filters, page, pageSize }, { signal }) =>
      jobs.list(project, filters, page, pageSize, signal),
    'jobs.get': ({ project, jobId }) => jobs.get(project, jobId),
    'jobs.cancel': ({ project, jobId }) => jobs.cancel(project, jobId),
    'jobs.waitLonger': ({ project, jobId, minutes }) => jobs.waitLonger(project, jobId, minutes),
  }
}
