import type { ProjectRef } from '../../shared/contract'
import { toAppError } from '../../shared/errors/app-error'
import { projectParams } from '../project-key'
import type { RestClient } from '../remote'
import type { CancelledBy } from '../uploads/journal-records'
import type { Journal } from '../uploads/journal'

/** Where it is written down which jobs were cancelled from here. */
export type CancelledJobs = Pick<Journal, 'addCancelled' | 'removeCancelled' | 'cancelledBy'>

/**
 * Cancels a job. It is written down first, so that whoever sees it end knows why; taken back where the service refuses. Errors:
 * those of the service, of which `service.conflict` means that the job has ended.
 */
export async function cancelJob(
  client: RestClient,
  cancelled: CancelledJobs,
  project: ProjectRef,
  { jobId, by }: { jobId: number; by: CancelledBy },
): Promise<void> {
  cancelled.addCancelled(project, jobId, by)
  try {
    await client.call('cancelJob', { params: projectParams(project), query: { jobID: jobId } })
  } catch (error) {
    // A lost answer may have been a yes.
    if (toAppError(error).code.startsWith('service.')) cancelled.removeCancelled(project, jobId)
    throw error
  }
}
