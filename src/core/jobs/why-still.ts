import type { MonitoredJob } from '../../shared/contract'
import { parseIsoMs, type Job } from '../../shared/rest'
import type { JobMovement } from './job-state'

/** A running job as it was last seen. */
export interface RunningJob {
  jobId: number
  /** Whether the service has done anything of it: else it may wait for its turn. */
  isBegun: boolean
  /** UTC milliseconds by the service's clock. */
  movedAtMs: number
}

/** A service may write the time at which a job is taken in a moment after that at which it was made, milliseconds. */
const takenInMs = 2_000

export function runningJob({ id, created, progress }: Job, { updated, movedAtMs }: JobMovement): RunningJob {
  const [made, touched] = [created, updated].map((time) => (time === null ? null : parseIsoMs(time)))
  const isTouched = made != null && touched != null && touched > made + takenInMs
  return { jobId: id, isBegun: progress > 0 || isTouched, movedAtMs }
}

/**
 * Why a job may stand still, by what the other running jobs of its project did since it last moved. Pure; a hint, no proof: the
 * interface says nothing of it.
 * @param lastEndedMs when the last job that was seen to end did so; 0: none was
 */
export function whyStill(
  job: RunningJob,
  others: readonly RunningJob[],
  lastEndedMs: number,
): NonNullable<MonitoredJob['stuckWhy']> {
  // One that was only made since, and is not begun either, has not gone on.
  const moved = others.filter((other) => other.isBegun && other.movedAtMs > job.movedAtMs)
  if (!job.isBegun) {
    // Not begun, while the service works on what came before: it has its turn later.
    const ahead = others.filter((other) => other.jobId < job.jobId).length
    if (ahead > 0 && moved.some((other) => other.jobId < job.jobId)) return { kind: 'queued', ahead }
  }
  if (moved.length > 0 || lastEndedMs > job.movedAtMs) return { kind: 'this-one' }
  return others.length > 0 ? { kind: 'all', jobs: others.length + 1 } : { kind: 'alone' }
}
