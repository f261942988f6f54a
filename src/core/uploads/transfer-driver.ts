import type { ProjectRef } from '../../shared/contract'
import { AppError, toAppError } from '../../shared/errors/app-error'
import { splitName } from '../../shared/model/file-groups'
import { parseIsoMs, type Job, type UploadTicket } from '../../shared/rest'
import { readJob } from '../jobs/job-watch'
import { createDirectoryWriter } from '../layers/directory-writer'
import { projectKey, projectParams } from '../project-key'
import { pause, readAllJobs, type RestClient } from '../remote'
import { statusError } from '../remote/status-error'
import { findUploadedLayer } from './find-layer'
import type { TransferRecord } from './journal'
import type { LayerLooks } from './layer-looks'
import { nextAction, type Observed } from './next-action'
import { createOrphanSweep } from './orphan-sweep'
import type { RateLimit } from './rate-limit'
import { checkUnchanged, sendFiles } from './send-files'
import type { Slots } from './slots'
import { stepOneBody } from './step-one-body'
import type { EngineOptions, EngineTimings } from './transfer-engine'
import type { LiveTransfer } from './transfer-live'

export interface DriverOptions extends EngineOptions {
  timings: EngineTimings & Partial<EngineTimings>
  looks: LayerLooks
  rateLimit: RateLimit
  slotFor: (transfer: TransferRecord) => Slots
  live: (id: string) => LiveTransfer
  say: (id: string, text: string) => void
  note: (id: string, text: string) => void
  onBytes: (transfer: TransferRecord, bytes: number) => void
}

/** What the driver knows of one transfer while it works on it. */
export interface DriverMemory {
  seen: Observed
  freeSlot: (() => void) | null
  refusedTokens: number
}

/** Does the one next thing for a transfer, as `nextAction` says. */
export interface TransferDriver {
  begin(transferId: string): DriverMemory
  step(transfer: TransferRecord, project: ProjectRef, memory: DriverMemory, signal: AbortSignal): Promise<void>
  close(): void
}

export function createDriver(options: DriverOptions): TransferDriver {
  const { journal, connections, jobWatch, looks, timings, live, say, note } = options
  /** Upload tokens are never written down. */
  const tickets = new Map<string, UploadTicket>()
  /** Step 1 goes one at a time for each project: only then can a lost answer be told from another one. */
  const stepOneQueue = new Map<string, Promise<void>>()
  const sweep = createOrphanSweep({ journal, connections, timings, log: options.log })

  async function step(
    transfer: TransferRecord,
    project: ProjectRef,
    memory: DriverMemory,
    signal: AbortSignal,
  ): Promise<void> {
    const client = await connections.client(project.connectionId)
    if (transfer.cancelWanted) return cancel(transfer, project, client)
    if (transfer.state === 'placing') return place(transfer, project, client)
    memory.seen.hasToken = tickets.has(transfer.id)
    const row = { state: transfer.state, jobKnown: transfer.jobId !== null, everSent: transfer.everSent }
    const action = nextAction(row, memory.seen)
    switch (action.do) {
      case 'step-one':
        return stepOne(transfer, project, client, memory, signal)
      case 'send':
        return send(transfer, client, memory, signal)
      case 'ask-job':
        return askJob(transfer, project, client, memory, signal)
      case 'look-for-layer':
        return lookForLayer(transfer, project, memory, signal)
      case 'monitor':
        return monitor(transfer, project, client, memory, signal)
      case 'give-up-job':
        return giveUpJob(transfer, project, client, memory, signal)
      case 'finish':
        return finish(transfer, memory)
      case 'finish-unseen':
        return finishUnseen(transfer)
      case 'fail':
        return fail(transfer, project, client)
    }
  }

  async function holdSlot(transfer: TransferRecord, memory: DriverMemory, signal: AbortSignal): Promise<void> {
    if (memory.freeSlot) return
    say(transfer.id, 'Waiting for its turn')
    memory.freeSlot = await options.slotFor(transfer).take(signal)
  }

  function freeSlot(memory: DriverMemory): void {
    memory.freeSlot?.()
    memory.freeSlot = null
  }

  async function stepOne(
    transfer: TransferRecord,
    project: ProjectRef,
    client: RestClient,
    memory: DriverMemory,
    signal: AbortSignal,
  ): Promise<void> {
    await holdSlot(transfer, memory, signal)
    for (const file of transfer.files) await checkUnchanged(file)
    say(transfer.id, 'Asking for a job')
    const ticket = await inTurn(project, async () => {
      if (signal.aborted) throw new AppError('cancelled', 'Cancelled.')
      await noteLayersBefore(transfer.batchId, project)
      const marked = journal.batch(transfer.batchId)?.marked ?? false
      const fromMs = client.serverNow()
      journal.change(transfer.id, { state: 'intent', intentAtMs: transfer.intentAtMs ?? fromMs, jobId: null })
      try {
        return await client.call('startUpload', { params: projectParams(project), body: stepOneBody(transfer, marked) })
      } catch (error) {
        const failure = toAppError(error)
        // Refused, or never arrived: no job was made.
        const refused = failure.code.startsWith('service.') && failure.code !== 'service.failed'
        if (refused || failure.code === 'net.offline') journal.change(transfer.id, { state: 'waiting' })
        else {
          const lost = { fromMs, toMs: client.serverNow() }
          journal.change(transfer.id, { lostAnswers: [...transfer.lostAnswers, lost] })
        }
        throw failure
      }
    })
    tickets.set(transfer.id, ticket)
    journal.atOnce(() => {
      journal.addJob(project, ticket.job, transfer.id)
      journal.change(transfer.id, { state: 'initialised', jobId: ticket.job, error: null })
      note(transfer.id, `Job ${ticket.job} made.`)
    })
    memory.seen = { absentLooks: 0, hasToken: true }
    sweep.after(project, ticket.job)
  }

  async function inTurn<T>(project: ProjectRef, work: () => Promise<T>): Promise<T> {
    const key = `${project.connectionId} ${projectKey(project)}`
    const before = stepOneQueue.get(key) ?? Promise.resolve()
    const own = before.then(work)
    stepOneQueue.set(
      key,
      own.then(
        () => undefined,
        () => undefined,
      ),
    )
    return own
  }

  /** A new layer is told from the old ones by their ids, where its mark cannot be read. */
  async function noteLayersBefore(batchId: string, project: ProjectRef): Promise<void> {
    if (journal.batch(batchId)?.layerIdsBefore) return
    const layers = await looks.read(project)
    journal.changeBatch(batchId, { layerIdsBefore: layers.map((layer) => layer.id) })
  }

  async function send(
    transfer: TransferRecord,
    client: RestClient,
    memory: DriverMemory,
    signal: AbortSignal,
  ): Promise<void> {
    const ticket = tickets.get(transfer.id)
    if (!ticket) return void (memory.seen.hasToken = false)
    await holdSlot(transfer, memory, signal)
    const everSentBefore = transfer.everSent
    journal.change(transfer.id, { state: 'sending', everSent: true })
    say(transfer.id, 'Sending')
    const now = live(transfer.id)
    now.sentBytes = transfer.files.map(() => 0)
    try {
      const { answer, sha256 } = await sendFiles({
        client,
        ticket,
        files: transfer.files,
        filetype: splitName(transfer.files[0]?.name ?? '').ext,
        rateLimit: options.rateLimit,
        signal,
        onProgress(index, sentBytes) {
          options.onBytes(transfer, sentBytes - (now.sentBytes[index] ?? 0))
          now.sentBytes[index] = sentBytes
          now.sendingFile = index
          options.onChanged(transfer.id)
        },
      })
      await takeAnswer(transfer, client, memory, answer, sha256, everSentBefore)
    } catch (error) {
      // Whatever broke: the job knows how much of it arrived.
      memory.seen.job = undefined
      const failure = toAppError(error)
      if (failure.code.startsWith('file.')) {
        await cancelQuietly(client, transfer, journal.batch(transfer.batchId)?.project)
        tickets.delete(transfer.id)
        journal.change(transfer.id, { jobId: null, state: 'waiting' })
      }
      throw failure
    } finally {
      now.sendingFile = null
      freeSlot(memory)
    }
  }

  async function takeAnswer(
    transfer: TransferRecord,
    client: RestClient,
    memory: DriverMemory,
    answer: Parameters<typeof statusError>[1],
    sha256: readonly string[],
    everSentBefore: boolean,
  ): Promise<void> {
    const { status } = answer
    if (status >= 200 && status < 300) {
      const files = transfer.files.map((file, index) => ({ ...file, sha256: sha256[index] ?? null }))
      journal.atOnce(() => {
        journal.change(transfer.id, { state: 'sent', files, attempts: 0 })
        note(transfer.id, 'Sent.')
      })
      tickets.delete(transfer.id)
      memory.seen = { absentLooks: 0, hasToken: false, job: { state: 'processing', stillMs: 0 } }
      return
    }
    const error = statusError(
      { service: client.name, verb: 'upload to', thing: `job ${transfer.jobId ?? ''}` },
      answer,
      client.serverNow(),
    )
    memory.seen.job = undefined
    switch (status) {
      case 401:
        // The token is not valid: nothing was taken. A new job costs no attempt.
        tickets.delete(transfer.id)
        memory.refusedTokens++
        journal.change(transfer.id, { state: 'waiting', jobId: null, everSent: everSentBefore })
        await cancelQuietly(client, transfer, journal.batch(transfer.batchId)?.project)
        if (memory.refusedTokens > 3) {
          const told = new AppError(
            'service.conflict',
            'The service refuses each upload token that it gives. Nothing was sent.',
          )
          throw told
        }
        return
      case 404:
        tickets.delete(transfer.id)
        memory.seen.job = null
        return
      case 409:
        // Processed or started already: the job tells which. Never an error by itself, never "done" by itself.
        tickets.delete(transfer.id)
        note(transfer.id, 'The service had this upload already; the job is asked.')
        return
      default:
        if (error.code === 'service.bad-request') {
          await cancelQuietly(client, transfer, journal.batch(transfer.batchId)?.project)
          tickets.delete(transfer.id)
        }
        throw error
    }
  }

  async function askJob(
    transfer: TransferRecord,
    project: ProjectRef,
    client: RestClient,
    memory: DriverMemory,
    signal: AbortSignal,
  ): Promise<void> {
    say(transfer.id, 'Asking what became of it')
    const jobId = transfer.jobId ?? -1
    const job = await readJob(client, projectParams(project), jobId)
    memory.seen.job = job && (await jobFacts(job, project, client, signal))
    memory.seen.absentLooks = 0
  }

  async function jobFacts(
    job: Job,
    project: ProjectRef,
    client: RestClient,
    signal: AbortSignal,
  ): Promise<NonNullable<Observed['job']>> {
    const updated = job.updated === null ? null : parseIsoMs(job.updated)
    const stillMs = updated === null ? 0 : Math.max(0, client.serverNow() - updated)
    if (job.error !== null) return { state: 'error', stillMs }
    if (job.complete) return { state: 'completed', stillMs }
    const waiting = await readAllJobs(client, projectParams(project), { statuses: ['initializing'] }, { signal })
    return { state: waiting.some((each) => each.id === job.id) ? 'initializing' : 'processing', stillMs }
  }

  async function lookForLayer(
    transfer: TransferRecord,
    project: ProjectRef,
    memory: DriverMemory,
    signal: AbortSignal,
  ): Promise<void> {
    const { seen } = memory
    const completed = seen.job?.state === 'completed'
    if (seen.absentLooks > 0) {
      const gap = completed ? timings.unseenGapMs * 2 ** (seen.absentLooks - 1) : timings.absenceGapMs
      await pause(gap, signal)
    }
    say(transfer.id, completed ? 'Looking for the layer' : 'Making sure that it is not there yet')
    const found = await findOnService(transfer, project)
    if (found) seen.layer = found
    else seen.absentLooks++
  }

  async function findOnService(transfer: TransferRecord, project: ProjectRef) {
    const layers =
      transfer.mode === 'revise' && transfer.targetLayerId !== null
        ? [await looks.readOne(project, transfer.targetLayerId)]
        : await looks.read(project)
    const before = journal.batch(transfer.batchId)?.layerIdsBefore
    const claimed = journal
      .transfers(transfer.batchId)
      .filter((other) => other.id !== transfer.id && other.mode === 'create')
      .flatMap((other) => other.layerId ?? [])
    return findUploadedLayer(transfer, layers, before ? new Set(before) : null, new Set(claimed))
  }

  async function monitor(
    transfer: TransferRecord,
    project: ProjectRef,
    client: RestClient,
    memory: DriverMemory,
    signal: AbortSignal,
  ): Promise<void> {
    freeSlot(memory)
    say(transfer.id, 'Processing')
    const job = await new Promise<Job | null>((resolve, reject) => {
      const stop = () => {
        end()
        signal.removeEventListener('abort', onAbort)
      }
      const onAbort = () => {
        stop()
        reject(new AppError('cancelled', 'Cancelled.'))
      }
      const end = jobWatch.follow(project, transfer.jobId ?? -1, (seen) => {
        if (seen && !seen.complete && seen.error === null) {
          const now = live(transfer.id)
          if (now.jobProgress !== seen.progress || now.statusText !== seen.status) {
            now.jobProgress = seen.progress
            now.statusText = seen.status || 'Processing'
            options.onChanged(transfer.id)
          }
          const updated = seen.updated === null ? null : parseIsoMs(seen.updated)
          // After a broken send a job that stands still leads nowhere; the rule is nextAction's.
          if (transfer.state !== 'sending' || updated === null || client.serverNow() - updated < 60_000) return
        }
        stop()
        resolve(seen)
      })
      signal.addEventListener('abort', onAbort, { once: true })
      if (signal.aborted) onAbort()
    })
    memory.seen.job = job && (await jobFacts(job, project, client, signal))
    memory.seen.absentLooks = 0
    if (transfer.state === 'sending' && memory.seen.job?.state === 'processing') await pause(5_000, signal)
  }

  async function giveUpJob(
    transfer: TransferRecord,
    project: ProjectRef,
    client: RestClient,
    memory: DriverMemory,
    signal: AbortSignal,
  ): Promise<void> {
    const wasProcessing = memory.seen.job?.state === 'processing'
    say(transfer.id, 'Making a new job')
    note(transfer.id, `Job ${transfer.jobId ?? ''} did not get the files; a new one is made.`)
    await cancelQuietly(client, transfer, project)
    tickets.delete(transfer.id)
    const attempts = transfer.attempts + 1
    if (attempts > 8) {
      const jobError = new AppError(
        'service.conflict',
        'Eight jobs in a row did not take the files. Try again later.',
        { retry: 'later' },
      )
      journal.change(transfer.id, { state: 'failed', error: jobError.toWire(), jobId: null })
      return
    }
    // A job that was at work may still make its layer: the state `sending` makes the planner look twice.
    journal.change(transfer.id, { state: wasProcessing ? 'sending' : 'waiting', jobId: null, attempts })
    memory.seen = { absentLooks: 0, hasToken: false }
    if (attempts > 1) await pause(Math.min(timings.backOffMaxMs, timings.backOffBaseMs * 2 ** (attempts - 2)), signal)
  }

  async function cancelQuietly(
    client: RestClient,
    transfer: TransferRecord,
    project: ProjectRef | undefined,
  ): Promise<void> {
    if (transfer.jobId === null || !project) return
    try {
      await client.call('cancelJob', { params: projectParams(project), query: { jobID: transfer.jobId } })
    } catch (error) {
      const failure = toAppError(error)
      if (!failure.code.startsWith('service.') || failure.code === 'service.unauthorized') throw failure
    }
  }

  function finish(transfer: TransferRecord, memory: DriverMemory): void {
    freeSlot(memory)
    const { layer } = memory.seen
    journal.change(transfer.id, {
      state: 'placing',
      layerId: layer?.layerId ?? transfer.layerId,
      revisionId: layer?.revisionId ?? transfer.revisionId,
      error: null,
    })
  }

  async function place(transfer: TransferRecord, project: ProjectRef, client: RestClient): Promise<void> {
    const path = transfer.options.directoryPath
    if (path && transfer.layerId !== null) {
      say(transfer.id, 'Placing the layer')
      try {
        await createDirectoryWriter(client, projectParams(project)).put(path, transfer.layerId)
      } catch (error) {
        const failure = toAppError(error)
        if (!['service.forbidden', 'service.bad-request', 'service.not-found'].includes(failure.code)) throw failure
        note(transfer.id, failure.message)
        journal.change(transfer.id, { state: 'review', error: failure.toWire() })
        options.onLayersChanged(project)
        return
      }
    }
    journal.atOnce(() => {
      if (path && transfer.layerId !== null) note(transfer.id, `Placed in “${path}”.`)
      note(transfer.id, 'Completed.')
      journal.change(transfer.id, { state: 'done', error: null })
    })
    options.onLayersChanged(project)
  }

  function finishUnseen(transfer: TransferRecord): void {
    const project = journal.batch(transfer.batchId)?.project
    if (transfer.mode === 'revise') {
      note(transfer.id, 'The job is complete; its revision does not show yet.')
      journal.change(transfer.id, { state: 'done', layerId: transfer.targetLayerId, error: null })
    } else if (transfer.options.directoryPath) {
      const unseen = new AppError(
        'service.not-found',
        `The job of “${transfer.name}” is complete, but its layer cannot be told from the others or is not visible to you. Place it in “${transfer.options.directoryPath}” by hand.`,
        { retry: 'after-change' },
      )
      note(transfer.id, unseen.message)
      journal.change(transfer.id, { state: 'review', error: unseen.toWire() })
    } else {
      note(transfer.id, 'The job is complete; its layer is not visible to you.')
      journal.change(transfer.id, { state: 'done', error: null })
    }
    if (project) options.onLayersChanged(project)
  }

  async function fail(transfer: TransferRecord, project: ProjectRef, client: RestClient): Promise<void> {
    const job = transfer.jobId === null ? null : await readJob(client, projectParams(project), transfer.jobId)
    const where = job?.status ? ` at “${job.status}”, ${Math.round(job.progress)} %` : ''
    const error = new AppError(
      'service.failed',
      `Job ${transfer.jobId ?? ''} stopped${where}. The service says: ${job?.error ?? 'nothing more'}`,
      { details: { jobId: transfer.jobId, said: job?.error ?? null }, retry: 'after-change' },
    )
    note(transfer.id, error.message)
    journal.change(transfer.id, { state: 'failed', error: error.toWire() })
  }

  /** Ends a transfer as the user wants, and says what is true: whether the layer was made all the same. */
  async function cancel(transfer: TransferRecord, project: ProjectRef, client: RestClient): Promise<void> {
    say(transfer.id, 'Cancelling')
    if (transfer.jobId !== null) {
      await cancelQuietly(client, transfer, project)
      const job = await readJob(client, projectParams(project), transfer.jobId)
      const finished = job === null || (job.complete && job.error === null)
      const layer = transfer.everSent && finished ? await findOnService(transfer, project) : null
      if (layer) {
        note(transfer.id, 'It had been finished before it could be cancelled; the layer is there.')
        journal.change(transfer.id, { state: 'done', ...layer, cancelWanted: false, error: null })
        options.onLayersChanged(project)
        return
      }
    }
    tickets.delete(transfer.id)
    note(transfer.id, 'Cancelled. No layer was made.')
    journal.change(transfer.id, { state: 'cancelled', cancelWanted: false, error: null })
  }

  return {
    begin: () => ({ seen: { absentLooks: 0, hasToken: false }, freeSlot: null, refusedTokens: 0 }),
    step,
    close: () => sweep.close(),
  }
}
