import { jobListQuery, jobQuery, parseIsoMs, userKey } from '../../shared/rest'
import type { Caller } from '../http/access'
import type { Handler } from '../http/context'
import { HttpProblem, notFound } from '../http/http-problem'
import { readFields } from '../http/read-fields'
import type { JobRunner } from '../processing/job-runner'
import type { JobRow } from '../store/jobs'
import type { Store } from '../store/store'
import { timeText } from './layer-form'

/** Processing jobs in pages, with the interface's filters. */
export const listJobs: Handler<'listJobs'> = async ({ store, runner, caller, project, rawQuery }) => {
  // With jobId every other filter is ignored, so they are not even read.
  if (rawQuery['jobId'] !== undefined) {
    const { jobId } = readFields(jobQuery, rawQuery)
    return jobForm(await jobOf(store, project.id, jobId), caller, runner)
  }
  const query = readFields(jobListQuery, rawQuery)
  const filter = {
    creatorId: query.creatorId,
    creatorName: query.creatorName,
    createdAfterMs: timeOf(query.startDate),
    createdBeforeMs: timeOf(query.endDate),
    statuses: query.statuses,
  }
  const { rows, total } = await store.jobs.page(project.id, filter, query.page, query.pageSize)
  return [
    {
      count: rows.length,
      jobs: rows.map((row) => jobForm(row, caller, runner)),
      page: query.page,
      total,
      pageCount: Math.ceil(total / query.pageSize),
    },
  ]
}

/** Stops a job that is not complete. */
export const cancelJob: Handler<'cancelJob'> = async ({ store, runner, caller, project, query }) => {
  const job = await jobOf(store, project.id, query.jobID)
  if (!mayCancel(job, caller)) {
    throw new HttpProblem(403, 'Only admins and the person who started a job may cancel it.')
  }
  await runner.cancel(job.id, caller.user.name)
  return jobForm(await jobOf(store, project.id, job.id), caller, runner)
}

async function jobOf(store: Store, projectId: number, id: number): Promise<JobRow> {
  const job = await store.jobs.byId(id)
  if (!job || job.project_id !== projectId) throw notFound(`job ${id}`)
  return job
}

const hasEnded = (job: JobRow): boolean => job.state === 'completed' || job.state === 'error'
const mayCancel = (job: JobRow, caller: Caller): boolean =>
  job.user_id === caller.user.id || caller.isAdmin(job.project_id)

function jobForm(job: JobRow, caller: Caller, runner: JobRunner) {
  // What cannot be written down now is told all the same.
  const waits = hasEnded(job) ? null : runner.waitsFor(job.id)
  return {
    id: job.id,
    cancelAllowed: !hasEnded(job) && mayCancel(job, caller),
    complete: hasEnded(job),
    created: timeText(job.created_ms),
    updated: timeText(Math.max(job.updated_ms, waits?.triedMs ?? 0)),
    progress: job.progress,
    status: waits?.status ?? job.step,
    error: job.error,
    [userKey]: job.user_name,
  }
}

const timeOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : (parseIsoMs(text) ?? undefined)
