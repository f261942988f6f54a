import { said, saidError } from '../../../../shared/languages/said'
import type { ProjectRef } from '../../../../shared/contract'
import { AppError } from '../../../../shared/errors/app-error'
import { gotOrMade } from '../../../got-or-made'
import {
  decideAgain,
  type KeptDecision,
  type LayerFacts,
  type Needs,
  type ProjectFacts,
  type Standing,
} from '../../decide'
import { contentFacts, readContent } from '../../plan/files/content-digest'
import type { TransferRecord } from '../../journal-records'
import { lookOfBatch, notFor, type BatchLook } from '../batch-look'
import { countOthers } from '../run-ahead'
import type { Step, StepTools } from './step'
import { wordedError } from '../../../../shared/errors/worded-error'

/** What each look shows to the rows of a batch. */
const looks = new WeakMap<ProjectFacts, Map<string, BatchLook>>()

/**
 * Holds the decision over a row against the layers as they are right before step 1. `over` where it does not stand any more: the row
 * is skipped (somebody sent the same) or waits for a person; else what has to be known first, if anything has.
 */
export async function standing(tools: StepTools, { transfer, project }: Step): Promise<'stands' | 'over' | Needs> {
  const { journal } = tools
  const kept = keptNow(tools, transfer)
  if (!kept || transfer.answered) return 'stands'
  const ahead = tools.aheadOf(transfer.batchId)
  const facts = await tools.factsNow(project, ahead.hasOthers())
  const rows = () => journal.transfers(transfer.batchId)
  const look = gotOrMade(
    gotOrMade(looks, facts, () => new Map()),
    transfer.batchId,
    () => lookOfBatch(facts, rows()),
  )
  const { others, ownMarks } = look
  ahead.saw(facts, () => countOthers(rows(), others.layers, new Set(journal.batch(transfer.batchId)?.layerIdsBefore)))
  const hidden = await hiddenTarget(tools, transfer, { project, layers: others.layers })
  const now = decideAgain(kept, others, ownMarks, { isOut: notFor(transfer, look, rows), hidden })
  if (now.stands) return now.needs ?? 'stands'
  end(tools, transfer, now)
  return 'over'
}

/** Has what a decision needs before it can be held against the layers again: sources that came since, hashes of the row's own files. */
export async function haveNeeds(tools: StepTools, { transfer, project, signal }: Step, needs: Needs): Promise<void> {
  tools.say(transfer.id, said('core.transfers.lookingInto'))
  const { layers } = await tools.factsNow(project, false)
  for (const revision of needs.sources) {
    const source = await tools.lookInto(project, revision, signal)
    const latest = layers.find(({ id }) => id === revision.layerId)?.latest
    if (latest?.id === revision.revisionId) latest.source = source
  }
  const kept = keptNow(tools, transfer)
  if (!needs.hash || !kept) return
  const content = await readContent(transfer.files, signal)
  tools.journal.change(transfer.id, { decided: { ...kept, row: { ...kept.row, content } } })
}

/** What was decided by, with the files as they are to be sent. */
function keptNow({ journal }: StepTools, transfer: TransferRecord): KeptDecision | null {
  const kept = journal.transfer(transfer.id)?.decided
  return kept ? withFilesOf(transfer, kept) : null
}

/** Trying again takes in what has changed since the plan. */
function withFilesOf({ files }: TransferRecord, kept: KeptDecision): KeptDecision {
  const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
  const timesMs = files.map((file) => file.lastModifiedMs)
  const newestMs = Math.max(...timesMs)
  if (sizeBytes === kept.row.sizeBytes && newestMs === kept.row.newestMs) return kept
  const lastModifiedMs = timesMs[0] ?? kept.row.lastModifiedMs
  return { ...kept, row: { ...kept.row, sizeBytes, lastModifiedMs, newestMs, timesMs, content: contentFacts(files) } }
}

/** Outside its dates a layer is left out of the list: one that is to be revised is asked for by its number. */
async function hiddenTarget(
  { looks }: StepTools,
  { mode, targetLayerId }: TransferRecord,
  { project, layers }: { project: ProjectRef; layers: readonly LayerFacts[] },
): Promise<LayerFacts | null> {
  if (mode !== 'revise' || targetLayerId === null || layers.some((layer) => layer.id === targetLayerId)) return null
  try {
    const { id, name } = await looks.readOne(project, targetLayerId)
    return { id, name, folder: null, latest: null, earlier: [] }
  } catch (error) {
    if (error instanceof AppError && error.code === 'service.not-found') return null
    throw error
  }
}

function end(tools: StepTools, transfer: TransferRecord, standing: Extract<Standing, { stands: false }>): void {
  const { reason, layerId, outcome } = standing
  tools.journal.atOnce(() => {
    if (outcome === 'skip') {
      tools.note(transfer.id, said('core.history.notSent', { why: reason }))
      tools.journal.change(transfer.id, { mode: 'skip', state: 'skipped', layerId, error: null })
      return
    }
    const error = wordedError(
      'service.conflict',
      'notSentReview',
      { why: reason },
      {
        details: { layerId },
        retry: 'after-change',
      },
    )
    tools.note(transfer.id, saidError(error))
    tools.journal.change(transfer.id, { state: 'review', error: error.toWire(), question: { layerId } })
  })
}
