import type { JobRunner } from './job-runner'
import type { JobWorker } from './job-worker'
import { removeJobFiles } from './remove-job-files'
import type { JobRunnerParts } from './run-job'

/**
 * Jobs of a database that several processes share, as a process that answers sees them: workers find what has its files, and see in the
 * database that a job was cancelled. @param worker works in this process, if any does
 */
export function sharedJobs(
  parts: JobRunnerParts & { onCancelled: (jobId: number) => void },
  worker: JobWorker | null,
): JobRunner {
  return {
    enqueue: () => worker?.look(),
    async cancel(jobId, byName) {
      if (!(await parts.store.jobs.fail(jobId, 'Cancelled', `Cancelled by ${byName}.`, parts.now()))) return
      parts.onCancelled(jobId)
      worker?.stop(jobId)
      await removeJobFiles(parts, jobId)
    },
    // It is written down: whoever waits is in another process.
    waitsFor: () => null,
    resume: () => Promise.resolve(),
    idle: () => worker?.idle() ?? Promise.resolve(),
    close: () => worker?.close() ?? Promise.resolve(),
  }
}
