import type { Store } from '../store/store'

/** A job waits so long for its files, counted from the last byte that came. */
const waitDays = 7
const waitMs = waitDays * 86_400_000
const lookEveryMs = 3_600_000

/** Ends jobs whose files never came, and with them their upload tokens; those of which bytes come are left alone. */
export type WaitingJobs = ReturnType<typeof watchWaitingJobs>

/** The step of a job that was ended so. */
export const expiredStep = 'Expired'

export function watchWaitingJobs(store: Store, now: () => number) {
  const receiving = new Map<number, Set<() => void>>()
  const isOver = async (jobId: number): Promise<boolean> =>
    !receiving.has(jobId) && (await store.jobs.hasWaitedSince(jobId, now() - waitMs))
  const end = async (jobId: number): Promise<void> => {
    const why = `No file came within ${waitDays} days, so the upload token has ended. Start the upload again.`
    await store.jobs.fail(jobId, expiredStep, why, now())
  }
  const endOld = async (): Promise<void> => {
    for (const { id } of await store.jobs.inState('initializing')) if (await isOver(id)) await end(id)
  }
  // What cannot be written now is looked at again.
  const timer = setInterval(() => void endOld().catch(() => undefined), lookEveryMs).unref()
  return {
    /**
     * Keeps a job from ending by its age while its files come; to be called when they have and it is started, or when it waits on.
     * @param stop called when it was cancelled meanwhile: nobody wants them any more
     */
    receiving(jobId: number, stop: () => void): (end: 'started' | 'waits on') => Promise<void> {
      const stops = receiving.get(jobId) ?? new Set()
      receiving.set(jobId, stops.add(stop))
      return async (end) => {
        stops.delete(stop)
        if (stops.size === 0) receiving.delete(jobId)
        if (end === 'waits on') await store.jobs.touch(jobId, now())
      }
    },
    cancelled(jobId: number): void {
      for (const stop of receiving.get(jobId) ?? []) stop()
    },
    /** Ends a job, or all, that have waited too long. */
    async endIfOld(jobId: number): Promise<void> {
      if (await isOver(jobId)) await end(jobId)
    },
    endOld,
    close: (): void => clearInterval(timer),
  }
}
