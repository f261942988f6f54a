import type { Store } from '../store/open-store'

/** A job waits so long for its files, counted from the last byte that came. */
const waitDays = 7
const waitMs = waitDays * 86_400_000
const lookEveryMs = 3_600_000

/** Ends jobs whose files never came, and with them their upload tokens; those of which bytes come are left alone. */
export interface WaitingJobs {
  /** Keeps a job from ending while its files come; to be called when they have, or have broken off. */
  receiving(jobId: number): () => void
  /** Ends a job, or all, that have waited too long. */
  endIfOld(jobId: number): void
  endOld(): void
  close(): void
}

/** The step of a job that was ended so. */
export const expiredStep = 'Expired'

export function watchWaitingJobs(store: Store, now: () => number): WaitingJobs {
  const receiving = new Map<number, number>()
  const isOver = (jobId: number): boolean => !receiving.has(jobId) && store.jobs.hasWaitedSince(jobId, now() - waitMs)
  const end = (jobId: number): void => {
    const why = `No file came within ${waitDays} days, so the upload token has ended. Start the upload again.`
    store.jobs.fail(jobId, expiredStep, why, now())
  }
  const endOld = (): void => {
    for (const { id } of store.jobs.inState('initializing')) if (isOver(id)) end(id)
  }
  const timer = setInterval(endOld, lookEveryMs).unref()
  return {
    receiving(jobId) {
      receiving.set(jobId, (receiving.get(jobId) ?? 0) + 1)
      return () => {
        const left = (receiving.get(jobId) ?? 1) - 1
        if (left > 0) receiving.set(jobId, left)
        else receiving.delete(jobId)
        store.jobs.touch(jobId, now())
      }
    },
    endIfOld(jobId) {
      if (isOver(jobId)) end(jobId)
    },
    endOld,
    close: () => clearInterval(timer),
  }
}
