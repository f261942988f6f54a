import { toAppError } from '../../shared/errors/app-error'
import type { JobRunnerParts } from './run-job'

/** Removes the files of a job that has ended, as far as nothing else is made of them. */
export async function removeJobFiles({ store, content, log }: JobRunnerParts, jobId: number): Promise<void> {
  try {
    const hashes = (await store.jobs.files(jobId)).map((file) => file.sha256)
    if (hashes.length === 0) return
    const job = await store.jobs.byId(jobId)
    const project = job && (await store.organizations.project(job.project_id))
    if (project) await content.removeUnused(project.organization_id, hashes)
  } catch (error) {
    // The next sweep removes them.
    log(`job ${jobId}: ${toAppError(error).message}`)
  }
}
