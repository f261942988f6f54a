import type { MonitoredJob, ProjectRef } from '../../shared/contract'
import { parseIsoMs, type Job } from '../../shared/rest'
import { fullProjectKey } from '../project-key'
import { isToldCancelled, observeMovement, stuckSince, type JobMovement } from './job-state'
import { runningJob, whyStill, type RunningJob } from './why-still'

interface Known {
  /** What runs, by job. */
  running: Map<number, { movement: JobMovement; job: RunningJob; excusedUntilMs: number }>
  /** When the last job that was seen to end did so, UTC milliseconds by the service's clock; 0: none was. */
  lastEndedMs: number
}

/** Which jobs stand still, and why that may be, by all that was seen of the jobs of their project. */
export function createStandstills(stuckAfterMinutes: () => number) {
  const projects = new Map<string, Known>()

  function knownOf(project: ProjectRef): Known {
    const key = fullProjectKey(project)
    const known = projects.get(key) ?? { running: new Map(), lastEndedMs: 0 }
    projects.set(key, known)
    return known
  }

  return {
    /**
     * Takes jobs in as they are now; all of a list before one of them is asked for.
     * @param isAll whether nothing else runs: what ran before has ended then
     */
    observe(project: ProjectRef, jobs: readonly Job[], serverNowMs: number, isAll = false): void {
      const known = knownOf(project)
      for (const job of jobs) {
        if (job.complete || job.error !== null) {
          known.running.delete(job.id)
          // What a person cancels does not say that the service goes on.
          if (!isToldCancelled(job))
            known.lastEndedMs = Math.max(known.lastEndedMs, (job.updated && parseIsoMs(job.updated)) || 0)
          continue
        }
        const before = known.running.get(job.id)
        const movement = observeMovement(before?.movement, job, serverNowMs)
        const excusedUntilMs = before?.excusedUntilMs ?? 0
        known.running.set(job.id, { movement, job: runningJob(job, movement), excusedUntilMs })
      }
      if (!isAll) return
      const still = new Set(jobs.map((job) => job.id))
      for (const id of known.running.keys())
        if (!still.has(id)) {
          known.running.delete(id)
          known.lastEndedMs = serverNowMs
        }
    },
    /** Leaves a job alone until then, UTC milliseconds by the service's clock. */
    excuse(project: ProjectRef, jobId: number, untilMs: number): void {
      const one = knownOf(project).running.get(jobId)
      if (one) one.excusedUntilMs = untilMs
    },
    /** Since when a job has stood still too long, and why that may be; both null: it has not. */
    of(project: ProjectRef, jobId: number, state: MonitoredJob['state'], serverNowMs: number) {
      const { running, lastEndedMs } = knownOf(project)
      const own = running.get(jobId)
      const since = own ? stuckSince(state, own.movement, serverNowMs, stuckAfterMinutes(), own.excusedUntilMs) : null
      if (!own || since === null) return { stuckSince: null, stuckWhy: null }
      const others = [...running.values()].flatMap((other) => (other === own ? [] : [other.job]))
      return { stuckSince: since, stuckWhy: whyStill(own.job, others, lastEndedMs) }
    },
  }
}
