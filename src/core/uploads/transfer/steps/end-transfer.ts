import { said, saidError, type Said } from '../../../../shared/languages/said'
import { toAppError } from '../../../../shared/errors/app-error'
import { readJob } from '../../../jobs/job-watch'
import { createDirectoryWriter } from '../../../layers/directory-writer'
import { projectParams } from '../../../project-key'
import { cancelJobOf } from './follow-job'
import type { TransferRecord } from '../../journal-records'
import type { Finding } from '../find-layer'
import { findOnService } from './look-for-layer'
import { freeSlot, type Step, type StepTools } from './step'
import { wordedError, errorOf } from '../../../../shared/errors/worded-error'

/** The layer is there; what is left is its place in the directory. */
export function finish(tools: StepTools, { transfer, memory }: Step): void {
  freeSlot(memory)
  const { layer } = memory.seen
  tools.journal.soon(() =>
    tools.journal.change(transfer.id, {
      state: 'placing',
      layerId: layer?.layerId ?? transfer.layerId,
      revisionId: layer?.revisionId ?? transfer.revisionId,
      error: null,
      ...senderOf(memory.seen.job?.told?.userName),
    }),
  )
}

/** Who sent it, as the service names the person of its job. */
const senderOf = (name: string | null | undefined): Pick<TransferRecord, 'sentBy'> => (name ? { sentBy: name } : {})

/** Puts the layer into the folder that was chosen for it. */
export async function place(tools: StepTools, { transfer, project, client, memory }: Step): Promise<void> {
  const { journal } = tools
  const path = transfer.options.directoryPath
  if (path && transfer.layerId !== null) {
    tools.say(transfer.id, said('core.transfers.placing'))
    try {
      await createDirectoryWriter(client, projectParams(project)).put(path, transfer.layerId)
    } catch (error) {
      const failure = toAppError(error)
      if (!['service.forbidden', 'service.bad-request', 'service.not-found'].includes(failure.code)) throw failure
      tools.note(transfer.id, saidError(failure))
      journal.change(transfer.id, { state: 'review', error: failure.toWire() })
      tools.onLayersChanged(project)
      return
    }
  }
  journal.soon(() => {
    if (path && transfer.layerId !== null) tools.note(transfer.id, said('core.history.placed', { folder: path }))
    tools.note(transfer.id, completedText(memory.seen.job?.said))
    journal.change(transfer.id, { state: 'done', error: null })
  })
  tools.onLayersChanged(project)
}

/** The end of a transfer, with what the service says besides of what it read. @param told the status of the job; none: not known */
function completedText(told = ''): Said {
  return /^\s*(\w+\W?)?\s*$/.test(told)
    ? said('core.history.completed')
    : said('core.history.completedSays', { said: told.replace(/^Completed\. /, '') })
}

/** The job is complete, and its layer does not show. */
export function finishUnseen(tools: StepTools, { transfer, project, memory }: Step): void {
  const { journal } = tools
  const sender = senderOf(memory.seen.job?.told?.userName)
  if (transfer.mode === 'revise') {
    tools.note(transfer.id, said('core.history.revisionUnlisted'))
    journal.change(transfer.id, { state: 'done', layerId: transfer.targetLayerId, error: null, ...sender })
  } else if (transfer.options.directoryPath) {
    const about = { name: transfer.name, folder: transfer.options.directoryPath }
    const unseen = wordedError('service.not-found', 'layerUntold', about, { retry: 'after-change' })
    tools.note(transfer.id, saidError(unseen))
    journal.change(transfer.id, { state: 'review', error: unseen.toWire(), ...sender })
  } else {
    tools.note(transfer.id, said('core.history.layerHidden'))
    journal.change(transfer.id, { state: 'done', error: null, ...sender })
  }
  tools.onLayersChanged(project)
}

/** The service names a definite error of the job. */
export async function fail(tools: StepTools, { transfer, project, client }: Step): Promise<void> {
  const job = transfer.jobId === null ? null : await readJob(client, projectParams(project), transfer.jobId)
  const told = { job: transfer.jobId ?? '', said: job?.error ?? said('core.history.nothingMore') }
  const what = job?.status
    ? said('errors.reasons.jobStoppedAt', { ...told, status: job.status, progress: Math.round(job.progress) })
    : said('errors.reasons.jobStopped', told)
  const details = { jobId: transfer.jobId, said: job?.error ?? null }
  const error = errorOf('service.failed', what, { details, retry: 'after-change' })
  tools.note(transfer.id, what)
  tools.journal.change(transfer.id, { state: 'failed', error: error.toWire(), ...senderOf(job?.userName) })
}

/** A person has cancelled its job, not the transfer. */
export function endCancelled(tools: StepTools, { transfer }: Step): void {
  tools.tickets.delete(transfer.id)
  tools.note(transfer.id, said('core.history.jobCancelled', { job: transfer.jobId ?? '' }))
  tools.journal.change(transfer.id, { state: 'cancelled', error: null })
}

/** Ends a transfer as the user wants, and says what is true: whether the layer was made all the same. */
export async function cancelTransfer(tools: StepTools, step: Step): Promise<void> {
  const { journal } = tools
  const { transfer, project, client } = step
  let perhaps: Finding['perhaps'] = null
  tools.say(transfer.id, said('core.transfers.cancelling'))
  if (transfer.jobId !== null) {
    await cancelJobOf(tools, step, 'person')
    const job = await readJob(client, projectParams(project), transfer.jobId)
    const finished = job === null || (job.complete && job.error === null)
    const found = transfer.everSent && finished ? await findOnService(tools, step, job) : null
    if (found?.perhaps) perhaps = found.perhaps
    if (found?.layer) {
      tools.note(transfer.id, said('core.history.finishedBefore'))
      journal.change(transfer.id, { state: 'done', ...found.layer, cancelWanted: false, error: null })
      tools.onLayersChanged(project)
      return
    }
  }
  tools.tickets.delete(transfer.id)
  tools.note(
    transfer.id,
    perhaps
      ? said('core.history.cancelledPerhaps', { name: perhaps.name, layer: perhaps.layerId })
      : said('core.history.cancelled'),
  )
  journal.change(transfer.id, { state: 'cancelled', cancelWanted: false, error: null })
}
