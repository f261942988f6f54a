import { parseIsoMs, type Job } from '../../../shared/rest'

/** Beside the window of a lost answer. */
const slackMs = 5_000

/**
 * Jobs that a lost answer of step 1 has left behind: waiting for files, made by this user inside the window of a lost answer,
 * unknown to the journal. Null when more of them fit than answers
 * were lost: one may be another program's. Pure.
 * @param initializing jobs that wait for their files
 * @param ownName name of this user as the service writes it on jobs
 */
export function chooseOrphans(
  initializing: readonly Job[],
  ownJobs: ReadonlySet<number>,
  ownName: string,
  lost: readonly { fromMs: number; toMs: number }[],
): Job[] | null {
  const fitting = initializing.filter((job) => {
    const created = job.created === null ? null : parseIsoMs(job.created)
    return (
      created !== null &&
      job.cancelAllowed &&
      job.userName === ownName &&
      !ownJobs.has(job.id) &&
      lost.some((window) => created >= window.fromMs - slackMs && created <= window.toMs + slackMs)
    )
  })
  return fitting.length <= lost.length ? fitting : null
}
