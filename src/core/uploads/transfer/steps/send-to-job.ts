import { said } from '../../../../shared/languages/said'
import { toAppError } from '../../../../shared/errors/app-error'
import { formatBytes } from '../../../../shared/model/format-bytes'
import { splitName } from '../../../../shared/model/file-name'
import type { TransferRecord } from '../../journal-records'
import type { HttpAnswer } from '../../../remote/http-exchange'
import { statusError } from '../../../remote/status-error'
import { sendFiles } from '../send-files'
import { askJob, cancelJobOf } from './follow-job'
import { freeSlot, holdSlot, type Step, type StepTools } from './step'
import { wordedError } from '../../../../shared/errors/worded-error'
import { withMore } from '../../../../shared/model/with-more'

/** Jobs in a row that refuse their files before it is told as an error. */
const maxRefusals = 3

/** Step 2: sends the files to the job. */
export async function sendToJob(tools: StepTools, step: Step): Promise<void> {
  const { journal } = tools
  const { transfer, client, memory, signal } = step
  const ticket = tools.tickets.get(transfer.id)
  if (!ticket) return void (memory.seen.hasToken = false)
  await holdSlot(tools, step)
  const { read } = memory
  const before = { everSent: memory.everSentBefore, state: transfer.state }
  memory.read = null
  memory.everSentBefore = true
  journal.soon(() => journal.change(transfer.id, { state: 'sending' }))
  tools.say(transfer.id, said('core.transfers.sending'))
  const now = tools.live(transfer.id)
  now.sentBytes = transfer.files.map(() => 0)
  const pace = tools.paceOf(transfer.batchId)
  const sinceMs = performance.now()
  const last = transfer.files.length - 1
  let isOnWire = true
  const endWire = () => {
    if (!isOnWire) return
    isOnWire = false
    pace.sent(performance.now())
    memory.wireMs += performance.now() - sinceMs
  }
  pace.sending(sinceMs)
  try {
    const answer = await sendFiles({
      client,
      ticket,
      files: transfer.files,
      read,
      filetype: splitName(transfer.files[0]?.name ?? '').ext,
      rateLimit: tools.rateLimit,
      signal,
      onProgress(index, sentBytes) {
        tools.onBytes(transfer, sentBytes - (now.sentBytes[index] ?? 0))
        now.sentBytes[index] = sentBytes
        now.sendingFile = index
        tools.onChanged(transfer.id)
        if (index === last && sentBytes >= (transfer.files[last]?.sizeBytes ?? 0)) endWire()
      },
      onWritten(digests) {
        // Written down with the job.
        if (read) return
        // Without them, where the answer is lost, a later edit of the same size might be taken for what was sent.
        const files = transfer.files.map((file, index) => withMore(file, digests[index] ?? {}))
        journal.change(transfer.id, { files })
      },
    })
    await takeAnswer(tools, step, answer, before)
  } catch (error) {
    // Whatever broke: the job knows how much of it arrived.
    memory.seen.job = undefined
    const failure = toAppError(error)
    if (failure.code.startsWith('file.')) {
      await cancelJobOf(tools, step, 'program')
      tools.tickets.delete(transfer.id)
      journal.change(transfer.id, { jobId: null, state: 'waiting' })
    }
    throw failure
  } finally {
    endWire()
    now.sendingFile = null
    freeSlot(memory)
  }
}

/** @param before the transfer as it was before this try; `everSent`: bytes of it had gone out */
async function takeAnswer(
  tools: StepTools,
  step: Step,
  answer: HttpAnswer,
  before: Pick<TransferRecord, 'everSent' | 'state'>,
): Promise<void> {
  const { journal, tickets } = tools
  const { transfer, client, memory } = step
  const { status } = answer
  if (status >= 200 && status < 300) {
    journal.soon(() => {
      journal.change(transfer.id, { state: 'sent', attempts: 0 })
      tools.note(transfer.id, said('core.history.sent'))
    })
    // The token is kept: who answered may not have been the service.
    memory.seen = { lookupMisses: 0, hasToken: true, job: { state: 'processing', stillMs: 0 } }
    return
  }
  memory.seen.job = undefined
  switch (status) {
    case 401:
    case 404:
      return takeRefusal(tools, step, status, before.everSent)
    case 409:
      // Processed or started already: the job tells which. Never an error by itself, never "done" by itself.
      tickets.delete(transfer.id)
      if (before.state === 'sent') journal.change(transfer.id, { state: 'sent' })
      tools.note(transfer.id, said('core.history.hadAlready'))
      return
    default: {
      const largest = [...transfer.files].sort((a, b) => b.sizeBytes - a.sizeBytes).slice(0, 3)
      const files = largest.map(({ name, sizeBytes }) => `${name}, ${formatBytes(sizeBytes)}`).join('; ')
      const asked = {
        service: client.name,
        verb: 'upload' as const,
        thing: said('core.calls.things.job', { id: transfer.jobId ?? '' }),
        files,
      }
      const error = statusError(asked, answer, client.serverNow())
      if (error.code === 'service.bad-request') {
        await cancelJobOf(tools, step, 'program')
        tickets.delete(transfer.id)
      }
      throw error
    }
  }
}

/** The token is not valid, or the job is not known: the files were not taken. A new job costs no attempt. */
async function takeRefusal(tools: StepTools, step: Step, status: number, everSentBefore: boolean): Promise<void> {
  const { journal } = tools
  const { transfer, project, memory } = step
  tools.tickets.delete(transfer.id)
  if (status === 404 || journal.cancelledBy(project, transfer.jobId ?? -1) !== null) {
    await askJob(tools, step)
    const { job } = memory.seen
    // Cancelled; or known after all, and not waiting for files any more: what answered 404 was not the service. The job tells.
    if (job && job.state !== 'initializing') return
  }
  memory.refusedTokens++
  await cancelJobOf(tools, step, 'program')
  // For a job that is gone the layers are looked through once, before a new one is asked for.
  const state = status === 404 && !everSentBefore ? 'intent' : 'waiting'
  journal.change(transfer.id, { state, jobId: null, everSent: everSentBefore })
  tools.note(transfer.id, status === 401 ? said('core.history.tokenRefused') : said('core.history.jobGone'))
  memory.seen = { lookupMisses: 0, hasToken: false }
  if (memory.refusedTokens > maxRefusals) throw wordedError('service.conflict', 'noJobTakes', {})
}
