import type { ProjectRef } from '../../../shared/contract'
import { fullProjectKey } from '../../project-key'
import type { TransferRecord } from '../journal-records'
import { nextAction, type NextAction } from './next-action'
import { askForJob } from './steps/ask-for-job'
import { cancelTransfer, endCancelled, fail, finish, finishUnseen, place } from './steps/end-transfer'
import { askJob, giveUpJob, monitorJob } from './steps/follow-job'
import { lookForLayer } from './steps/look-for-layer'
import { sendToJob } from './steps/send-to-job'
import type { Step, StepMemory, StepTools } from './steps/step'

/** What a transfer is driven with. */
export type DriverOptions = Omit<StepTools, 'tickets'>

/** Does the one next thing for a transfer, as `nextAction` says. */
export type TransferDriver = ReturnType<typeof createDriver>

/** Drives one transfer at a time from state to state until it ends. */
export function createDriver(options: DriverOptions) {
  const tools: StepTools = { ...options, tickets: new Map() }
  const { connections } = options
  const stepOneQueue = new Map<string, Promise<unknown>>()
  const steps: Record<NextAction['do'], (tools: StepTools, at: Step) => Promise<void> | void> = {
    'step-one': (_, at) => askForJob(tools, at, inTurn),
    send: sendToJob,
    'ask-job': askJob,
    'look-for-layer': lookForLayer,
    monitor: monitorJob,
    'give-up-job': giveUpJob,
    finish,
    'finish-unseen': finishUnseen,
    fail,
    'end-cancelled': endCancelled,
  }

  async function step(
    transfer: TransferRecord,
    project: ProjectRef,
    memory: StepMemory,
    signal: AbortSignal,
  ): Promise<void> {
    const client = await connections.client(project.connectionId)
    const at: Step = { transfer, project, client, memory, signal }
    if (transfer.cancelWanted) return cancelTransfer(tools, at)
    if (transfer.state === 'placing') return place(tools, at)
    memory.seen.hasToken = tools.tickets.has(transfer.id)
    const row = { state: transfer.state, jobKnown: transfer.jobId !== null, everSent: transfer.everSent }
    return steps[nextAction(row, memory.seen).do](tools, at)
  }

  async function inTurn<T>(project: ProjectRef, work: () => Promise<T>): Promise<T> {
    const key = fullProjectKey(project)
    const own = (stepOneQueue.get(key) ?? Promise.resolve()).then(work)
    // The next one waits for the end of this one, however it ends.
    const ended = own.catch(() => undefined)
    stepOneQueue.set(key, ended)
    return own
  }

  return {
    begin: (): StepMemory => ({
      seen: { lookupMisses: 0, hasToken: false },
      freeSlot: null,
      freeAhead: null,
      wireMs: 0,
      refusedTokens: 0,
      everSentBefore: true,
      read: null,
    }),
    step,
  }
}
