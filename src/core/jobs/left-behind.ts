import { parseIsoMs, type Job } from '../../shared/rest'

/** Beside the times between which an answer was lost: clocks of one service may differ a little between its parts. */
const slackMs = 5_000

/** What tells a job that nobody waits for from the others, as far as anything does. */
export interface LeftBehindFacts {
  /**
   * Times (UTC milliseconds by the service's clock) between which answers of step 1 to this program were lost. One that
   * ends in the future is still waited for.
   */
  lost: readonly { fromMs: number; toMs: number }[]
  /** Whether the journal knows the job: then it is ours, and not left behind. */
  isKnown: boolean
  /** How the service writes the name of this user on jobs; null: not known. */
  ownName: string | null
  /** By the service's clock. */
  nowMs: number
}

/**
 * Whether a job that waits for its files may stand empty because the answer that told of it was lost on the way to this
 * program. It is a hint for a person and proves nothing: a colleague's job of the same moment looks the same, so nobody
 * cancels it but a person. Pure.
 */
export function perhapsLeftBehind(job: Job, { lost, isKnown, ownName, nowMs }: LeftBehindFacts): boolean {
  const created = job.created === null ? null : parseIsoMs(job.created)
  if (isKnown || created === null) return false
  if (ownName !== null && job.userName !== null && job.userName !== ownName) return false
  const around = lost.filter((window) => created >= window.fromMs - slackMs && created <= window.toMs + slackMs)
  return around.length > 0 && around.every((window) => window.toMs <= nowMs)
}
