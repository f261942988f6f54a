import { said } from '../../../../shared/languages/said'
import { AppError, toAppError } from '../../../../shared/errors/app-error'
import { parseIsoMs, type Job } from '../../../../shared/rest'
import { cancelJob } from '../../../jobs/cancel-job'
import { readJob } from '../../../jobs/job-watch'
import { projectParams } from '../../../project-key'
import { pause, readAllJobs } from '../../../remote'
import type { CancelledBy, TransferRecord } from '../../journal-records'
import { brokenSendMs, type Observed } from '../next-action'
import { freeAhead, freeSlot, type Step, type StepTools } from './step'
import { wordedError } from '../../../../shared/errors/worded-error'

/** Jobs in a row that do not take the files before it is told as an error. */
const maxJobs = 8
/** After a broken send a job that was at work this recently is waited for. */
const livelyMs = 60_000

/** Asks once what became of the job. */
export async function askJob(tools: StepTools, step: Step): Promise<void> {
  const { transfer, project, client, memory } = step
  tools.say(transfer.id, said('core.transfers.following'))
  const job = await readJob(client, projectParams(project), transfer.jobId ?? -1)
  memory.seen.job = job && (await jobFacts(tools, step, job))
  memory.seen.lookupMisses = 0
}

async function jobFacts(
  { journal }: StepTools,
  { project, client, signal }: Step,
  job: Job,
): Promise<NonNullable<Observed['job']>> {
  const stillMs = Math.max(0, client.serverNow() - (updatedMs(job) ?? client.serverNow()))
  // A job that this program gave up just before it was ended is begun anew: no person cancelled it.
  if (job.error !== null)
    return { state: journal.cancelledBy(project, job.id) === 'person' ? 'cancelled' : 'error', stillMs }
  if (job.complete) return { state: 'completed', stillMs, told: job, said: job.status }
  const waiting = await readAllJobs(client, projectParams(project), { statuses: ['initializing'] }, { signal })
  return { state: waiting.some((each) => each.id === job.id) ? 'initializing' : 'processing', stillMs }
}

/** Watches the job until it ends, or stands still after a broken send. */
export async function monitorJob(tools: StepTools, step: Step): Promise<void> {
  const { transfer, memory, signal } = step
  freeSlot(memory)
  tools.say(transfer.id, said('core.transfers.processing'))
  const job = await untilEnded(tools, step)
  if (job?.complete) tools.aheadOf(transfer.batchId).proved()
  freeAhead(memory)
  memory.seen.job = job && (await jobFacts(tools, step, job))
  memory.seen.lookupMisses = 0
  if (wasBroken(transfer) && memory.seen.job?.state === 'processing') await pause(5_000, signal)
}

function untilEnded(tools: StepTools, step: Step): Promise<Job | null> {
  const { transfer, project, signal } = step
  const sinceMs = performance.now()
  return new Promise((resolve, reject) => {
    const stop = () => {
      end()
      signal.removeEventListener('abort', onAbort)
    }
    const onAbort = () => {
      stop()
      reject(new AppError('cancelled', 'Cancelled.'))
    }
    const end = tools.jobWatch.follow(project, transfer.jobId ?? -1, (seen, waitsForFiles) => {
      if (seen && !seen.complete && seen.error === null) {
        show(tools, transfer.id, seen)
        if (!isInDoubt(tools, step, seen, waitsForFiles ? performance.now() - sinceMs : null)) return
      }
      stop()
      resolve(seen)
    })
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
  })
}

/** Sending broke off, be it before it was written down that it had begun. */
const wasBroken = ({ state }: TransferRecord): boolean => state === 'sending' || state === 'initialised'

/**
 * Whether a job may lead nowhere, so that more has to be asked of it; what comes of that is nextAction's rule.
 * @param waitsMs how long it was seen to wait for its files; null: it knows of them
 */
function isInDoubt(tools: StepTools, { transfer, client }: Step, job: Job, waitsMs: number | null): boolean {
  const updated = updatedMs(job)
  const stillMs = updated === null ? 0 : client.serverNow() - updated
  if (wasBroken(transfer)) return stillMs >= livelyMs
  if (waitsMs === null) return false
  return tools.tickets.has(transfer.id) ? waitsMs >= tools.timings.unheardMs : stillMs >= brokenSendMs
}

function show(tools: StepTools, transferId: string, job: Job): void {
  const now = tools.live(transferId)
  if (now.jobProgress === job.progress && now.statusText === job.status) return
  now.jobProgress = job.progress
  const { text, by } = said('core.transfers.processing')
  now.statusText = job.status || text
  now.statusBy = job.status ? undefined : by
  tools.onChanged(transferId)
}

function updatedMs(job: Job): number | null {
  return job.updated === null ? null : parseIsoMs(job.updated)
}

/** Cancels a job that leads nowhere; the next step makes a new one with the same mark. */
export async function giveUpJob(tools: StepTools, step: Step): Promise<void> {
  const { journal, timings } = tools
  const { transfer, memory, signal } = step
  const wasProcessing = memory.seen.job?.state === 'processing'
  tools.say(transfer.id, said('core.transfers.newJob'))
  tools.note(transfer.id, said('core.history.noFiles', { job: transfer.jobId ?? '' }))
  if (memory.seen.job?.state !== 'error') await cancelJobOf(tools, step, 'program')
  tools.tickets.delete(transfer.id)
  const attempts = transfer.attempts + 1
  if (attempts > maxJobs) {
    const jobError = wordedError('service.conflict', 'eightJobs', {}, { retry: 'later' })
    journal.change(transfer.id, { state: 'failed', error: jobError.toWire(), jobId: null })
    return
  }
  // A job that was at work may still make its layer: the state `sending` makes the planner look twice.
  journal.change(transfer.id, { state: wasProcessing ? 'sending' : 'waiting', jobId: null, attempts })
  memory.seen = { lookupMisses: 0, hasToken: false }
  if (attempts > 1) await pause(Math.min(timings.backOffMaxMs, timings.backOffBaseMs * 2 ** (attempts - 2)), signal)
}

/** Cancels the job of a transfer; one that has ended, or is gone, is left as it is. */
export async function cancelJobOf(
  { journal }: StepTools,
  { client, transfer: { jobId }, project }: Step,
  by: CancelledBy,
): Promise<void> {
  if (jobId === null) return
  try {
    await cancelJob(client, journal, project, { jobId, by })
  } catch (error) {
    const failure = toAppError(error)
    if (!failure.code.startsWith('service.') || failure.code === 'service.unauthorized') throw failure
  }
}
