import type { CallsOf } from '../../shared/contract'
import type { Jobs } from './jobs'

/** Answers the calls of `jobs`. */
export function jobCalls(jobs: Jobs): CallsOf<'jobs'> {
  return {
    'jobs.list': ({ project, filters, page, pageSize }, { signal }) =>
      jobs.list(project, filters, page, pageSize, signal),
    'jobs.get': ({ project, jobId }) => jobs.get(project, jobId),
    'jobs.cancel': ({ project, jobId }) => jobs.cancel(project, jobId),
    'jobs.waitLonger': ({ project, jobId, minutes }) => jobs.waitLonger(project, jobId, minutes),
  }
}
