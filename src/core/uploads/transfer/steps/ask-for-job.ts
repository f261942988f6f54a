import { said, saidError } from '../../../../shared/languages/said'
import type { ProjectRef } from '../../../../shared/contract'
import { AppError, toAppError } from '../../../../shared/errors/app-error'
import type { UploadTicket } from '../../../../shared/rest'
import { projectParams } from '../../../project-key'
import { pause } from '../../../remote'
import type { Needs } from '../../decide'
import { checkUnchanged } from '../planned-files'
import { readSmallFiles } from '../read-small-files'
import { stepOneBody } from '../step-one-body'
import { haveNeeds, standing } from './look-again'
import { freeAhead, freeSlot, holdAhead, holdSlot, type Step, type StepTools } from './step'
import { withMore } from '../../../../shared/model/with-more'

const lookForRoomMs = 1_000
/** What comes while others' sources are looked into may have to be looked into too; what is unknown then stays so. */
const maxLooks = 4

/** Within this time the answer of step 1 has come or will not come any more. */
const longestAnswerMs = 120_000

/**
 * Step 1. It goes one at a time for each project: only then can a lost answer be told from another one.
 * @param inTurn waits until no other step 1 of the project is on its way
 */
export async function askForJob(tools: StepTools, step: Step, inTurn: InTurn): Promise<void> {
  const { journal } = tools
  const { transfer, project, memory } = step
  await holdSlot(tools, step)
  await holdAhead(tools, step)
  const read = await readSmallFiles(transfer.files, step.signal)
  if (!read) for (const file of transfer.files) await checkUnchanged(file)
  tools.say(transfer.id, said('core.transfers.asking'))
  const ticket = await askOnceKnown(tools, step, inTurn)
  if (ticket === null) {
    freeAhead(memory)
    return freeSlot(memory)
  }
  tools.tickets.set(transfer.id, ticket)
  const keep = () => {
    journal.addJob(project, ticket.job, transfer.id)
    const lostAnswers = journal.transfer(transfer.id)?.lostAnswers.slice(0, -1)
    // It is sent next: that is written down with the job, for the disk is waited for once.
    const files = read && transfer.files.map((file, index) => withMore(file, read.digests[index] ?? {}))
    const sent = { everSent: true, ...(files && { files }) }
    journal.change(transfer.id, { state: 'initialised', jobId: ticket.job, error: null, lostAnswers, ...sent })
    tools.note(transfer.id, said('core.history.jobMade', { job: ticket.job }))
  }
  await whenRoom(tools, step, () => journal.together(keep))
  memory.seen = { lookupMisses: 0, hasToken: true }
  memory.everSentBefore = transfer.everSent
  memory.read = read
}

/** What a turn gave: a ticket, or what has to be known before there can be one; neither: the row does not go. */
interface Asked {
  ticket: UploadTicket | null
  needs: Needs | null
}

type InTurn = <T>(project: ProjectRef, work: () => Promise<T>) => Promise<T>

/** Asks for a job where the decision over the row still stands; null: it does not. Others have their turn while sources are looked into. */
async function askOnceKnown(tools: StepTools, step: Step, inTurn: InTurn): Promise<UploadTicket | null> {
  const { transfer, project, signal } = step
  for (let looks = 0; ; looks++) {
    const now = await inTurn<Asked>(project, async () => {
      if (signal.aborted) throw new AppError('cancelled', 'Cancelled.')
      await noteLayersBefore(tools, transfer.batchId, project)
      const known = await standing(tools, step)
      if (known === 'over') return { ticket: null, needs: null }
      if (known !== 'stands' && looks < maxLooks) return { ticket: null, needs: known }
      return { ticket: await ask(tools, step), needs: null }
    })
    if (now.needs === null) return now.ticket
    await haveNeeds(tools, step, now.needs)
  }
}

/** The service has made a job: that is written down as soon as the disk takes it, or the job would stand empty for ever. */
async function whenRoom(tools: StepTools, { transfer, signal }: Step, write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      const failure = toAppError(error)
      if (failure.code !== 'disk.full') throw failure
      const since = new Date(tools.clock.now()).toISOString()
      const why = saidError(failure)
      const { text, by } = why
      tools.live(transfer.id).waiting ??= { code: failure.code, text, textBy: by, since, until: null }
      tools.say(transfer.id, said('core.transfers.waitingWhy', { why }))
      await pause(lookForRoomMs, signal)
    }
  }
}

/** Asks, and has written down before that an answer may be lost: a program that is killed here leaves a job behind. */
async function ask(tools: StepTools, { transfer, project, client }: Step): Promise<UploadTicket> {
  const { journal } = tools
  const marked = journal.batch(transfer.batchId)?.marked ?? false
  const fromMs = client.serverNow()
  // Of a program that was killed while it asked: nobody waits for that answer any more.
  const before = (journal.transfer(transfer.id) ?? transfer).lostAnswers.map((one) => ({
    ...one,
    toMs: Math.min(one.toMs, fromMs),
  }))
  const intentAtMs = transfer.intentAtMs ?? fromMs
  const lostAnswers = [...before, { fromMs, toMs: fromMs + longestAnswerMs }]
  await journal.together(
    () => void journal.change(transfer.id, { state: 'intent', intentAtMs, jobId: null, lostAnswers }),
  )
  try {
    return await client.call('startUpload', { params: projectParams(project), body: stepOneBody(transfer, marked) })
  } catch (error) {
    const failure = toAppError(error)
    // Refused, or never arrived: no job was made.
    const refused = failure.code.startsWith('service.') && failure.code !== 'service.failed'
    if (refused || failure.code === 'net.offline')
      journal.change(transfer.id, { state: 'waiting', lostAnswers: before })
    else {
      journal.change(transfer.id, { lostAnswers: [...before, { fromMs, toMs: client.serverNow() }] })
      tools.note(transfer.id, said('core.history.answerLost'))
    }
    throw failure
  }
}

/** A new layer is told from the old ones by their ids, where its mark cannot be read. */
async function noteLayersBefore({ journal, looks }: StepTools, batchId: string, project: ProjectRef): Promise<void> {
  if (journal.batch(batchId)?.layerIdsBefore) return
  const layers = await looks.read(project)
  journal.changeBatch(batchId, { layerIdsBefore: layers.map((layer) => layer.id) })
}
