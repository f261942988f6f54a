import { AppError, toAppError } from '../../shared/errors/app-error'
import { isDiskFull } from '../../node/disk-space'
import type { JobRunnerParts } from './run-job'

const progressEveryMs = 200

/** No room, another program that holds the database for a moment, or an object store that does not answer: trying again can help, and the files are not to blame. */
export const isEphemeral = (error: unknown): boolean =>
  isDiskFull(error) ||
  (error instanceof AppError && (error.code === 'file.locked' || error.details.place !== undefined))

/** Writes progress where any was made, but not too often: each write goes to disk, and a small job is over before its first. */
export function progressWriter({ store, now, log }: JobRunnerParts, jobId: number) {
  let told = ''
  let next: { percent: number; step: string } | null = null
  let timer: NodeJS.Timeout | null = null

  let writing: Promise<void> = Promise.resolve()
  let hasEnded = false

  async function write(): Promise<void> {
    timer = null
    if (!next) return
    const { percent, step } = next
    next = null
    try {
      await store.jobs.progress(jobId, percent, step, now())
    } catch (error) {
      // How far it is can be left untold; whether there is room for its end shows at its end.
      if (!isEphemeral(error)) log(`job ${jobId}: ${toAppError(error).message}`)
    }
    later()
  }

  function later(): void {
    if (!hasEnded) timer ??= setTimeout(() => (writing = write()), progressEveryMs)
  }

  return {
    report(step: string, fraction: number, detail: string = ''): void {
      const percent = Math.min(99, Math.max(0, Math.round(fraction * 100)))
      const text = `${step} ${percent}`
      if (text === told) return
      told = text
      next = { percent, step: step + detail }
      later()
    },
    /** Resolves when nothing is written any more. */
    async end(): Promise<void> {
      hasEnded = true
      if (timer) clearTimeout(timer)
      await writing
    },
  }
}
