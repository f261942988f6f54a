import type { MonitoredJob } from '../../shared/contract'
import { parseIsoMs, type Job } from '../../shared/rest'

/**
 * The state of a job by the interface's four words. A job object does not say whether it is initializing or processing: the
 * `statuses` filter does, so the caller tells which ids it found there.
 */
export function jobState(job: Job, initializing: ReadonlySet<number>): MonitoredJob['state'] {
  if (job.error !== null && job.error !== '') return 'error'
  if (job.complete) return 'completed'
  return initializing.has(job.id) ? 'initializing' : 'processing'
}

/** Whether the service says of a job that ended that somebody cancelled it. Its words: the interface has none for it. */
export const isToldCancelled = ({ error }: Pick<Job, 'error'>): boolean => /^\W*cancell?ed\b/i.test(error ?? '')

/** When a job was last seen to move. */
export interface JobMovement {
  updated: string | null
  progress: number
  status: string
  /** UTC milliseconds by the service's clock. */
  movedAtMs: number
}

/** What is known of a job's movement after one more look at it. The first look trusts the job's own `updated`. */
export function observeMovement(before: JobMovement | undefined, job: Job, serverNowMs: number): JobMovement {
  const { updated, progress, status } = job
  if (before && before.updated === updated && before.progress === progress && before.status === status) return before
  const told = updated === null ? null : parseIsoMs(updated)
  // Time of movement: what the service says, unless we saw it move just now under an old date.
  const movedAtMs = before ? serverNowMs : Math.min(told ?? serverNowMs, serverNowMs)
  return { updated, progress, status, movedAtMs }
}

/**
 * Since when a job has not moved, when that is long enough to call it stuck; ISO 8601, else null. Jobs that wait for
 * their files are not stuck: someone may be sending a large file.
 */
export function stuckSince(
  state: MonitoredJob['state'],
  movement: JobMovement,
  serverNowMs: number,
  stuckAfterMinutes: number,
  excusedUntilMs: number,
): string | null {
  if (state !== 'processing' || serverNowMs < excusedUntilMs) return null
  const still = serverNowMs - movement.movedAtMs
  return still >= stuckAfterMinutes * 60_000 ? new Date(movement.movedAtMs).toISOString() : null
}
