import { said, type Said } from '../../../../shared/languages/said'
import type { ProjectRef } from '../../../../shared/contract'
import type { UploadTicket } from '../../../../shared/rest'
import type { RestClient } from '../../../remote'
import type { EngineOptions } from '../engine-options'
import type { ProjectFacts } from '../../decide'
import type { EngineTimings } from '../engine-timings'
import type { TransferRecord } from '../../journal-records'
import type { Lane } from '../lanes'
import type { LayerLooks } from '../layer-looks'
import type { Observed } from '../next-action'
import type { Pace } from '../pace'
import type { RateLimit } from '../rate-limit'
import type { ReadFiles } from '../read-small-files'
import type { RunAhead } from '../run-ahead'
import type { LiveTransfer } from '../transfer-live'

/** What all steps of all transfers share. */
export interface StepTools extends Omit<EngineOptions, 'timings'> {
  timings: EngineTimings
  looks: LayerLooks
  /** The project as the decision over a row sees it, from layers that are a couple of seconds old at most. */
  factsNow: (project: ProjectRef, isFresh: boolean) => Promise<ProjectFacts>
  /** How many rows of a batch may run ahead of what the service shows. */
  aheadOf: (batchId: string) => RunAhead
  rateLimit: RateLimit
  slotFor: (transfer: TransferRecord) => Lane
  live: (id: string) => LiveTransfer
  say: (id: string, what: Said) => void
  note: (id: string, what: Said) => void
  /** How fast a batch goes; told by the steps. */
  paceOf: (batchId: string) => Pace
  onBytes: (transfer: TransferRecord, bytes: number) => void
  /** Upload tokens by transfer; never written down. */
  tickets: Map<string, UploadTicket>
}

/** What is known of one transfer while it is worked on. */
export interface StepMemory {
  seen: Observed
  freeSlot: (() => void) | null
  /** Frees its place among those that run ahead of what the service shows. */
  freeAhead: (() => void) | null
  /** How long its bytes were on the wire while it held its place, milliseconds. */
  wireMs: number
  refusedTokens: number
  /** Bytes of it may have reached the service before the job of now; the journal says that of this one before the first goes out. */
  everSentBefore: boolean
  /** Its files, where they were read for the first try of this job. */
  read: ReadFiles | null
}

/** One step of one transfer. */
export interface Step {
  transfer: TransferRecord
  project: ProjectRef
  client: RestClient
  memory: StepMemory
  signal: AbortSignal
}

/** Waits for a place among those that send at the same time; keeps the one that it has. */
export async function holdSlot(tools: StepTools, { transfer, memory, signal }: Step): Promise<void> {
  if (memory.freeSlot) return
  tools.say(transfer.id, said('core.transfers.turn'))
  const free = await tools.slotFor(transfer).take(signal)
  const sinceMs = performance.now()
  memory.wireMs = 0
  memory.freeSlot = () => {
    if (memory.wireMs > 0) tools.paceOf(transfer.batchId).row(performance.now() - sinceMs, memory.wireMs)
    free()
  }
}

/** Waits for a place among those that run ahead of what the service shows; it is given back when that shows, or after a while. */
export async function holdAhead(tools: StepTools, { transfer, project, memory, signal }: Step): Promise<void> {
  if (memory.freeAhead) return
  const ahead = tools.aheadOf(transfer.batchId)
  // What it waits for shows in the jobs; while others send the same there is nothing to hurry for.
  if (ahead.isFull() && !ahead.hasOthers()) tools.jobWatch.hurry(project)
  const free = await ahead.take(signal)
  // A long upload, or a long job, must not keep the others waiting.
  const timer = setTimeout(free, tools.timings.aheadMs).unref()
  memory.freeAhead = () => {
    clearTimeout(timer)
    free()
  }
}

/** Gives the place among those that run ahead back; without one nothing happens. */
export function freeAhead(memory: StepMemory): void {
  memory.freeAhead?.()
  memory.freeAhead = null
}

/** Gives the place among those that send back; without one nothing happens. */
export function freeSlot(memory: StepMemory): void {
  memory.freeSlot?.()
  memory.freeSlot = null
}
