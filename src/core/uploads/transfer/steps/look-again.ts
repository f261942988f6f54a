import type { ProjectRef } from '../../../../shared/contract'
import { nameKey } from '../../../../shared/model/file-name'
import { AppError } from '../../../../shared/errors/app-error'
import { decideAgain, type KeptDecision, type LayerFacts, type Standing } from '../../decide'
import { contentFacts } from '../../plan/content-digest'
import type { TransferRecord } from '../../journal-records'
import { countOthers } from '../run-ahead'
import type { Step, StepTools } from './step'

/**
 * Holds the decision over a row against the layers as they are right before step 1: false where it does not stand any more, and
 * the row is over (somebody sent the same) or waits for a person.
 */
export async function stillStands(tools: StepTools, { transfer, project }: Step): Promise<boolean> {
  const { journal } = tools
  const kept = transfer.decided
  if (!kept || transfer.answered) return true
  const ahead = tools.aheadOf(transfer.batchId)
  const facts = await tools.factsNow(project, ahead.hasOthers())
  const rows = journal.transfers(transfer.batchId)
  ahead.saw(facts, () => countOthers(rows, facts.layers, new Set(journal.batch(transfer.batchId)?.layerIdsBefore)))
  // What this batch has made is no news, also where its mark cannot be read.
  const made = new Set(rows.flatMap((row) => (row.id === transfer.id ? [] : (row.layerId ?? []))))
  // What another row of the batch is named after is that one’s: of two weeks of one survey, say.
  const others = new Set(rows.flatMap((row) => (row.id === transfer.id ? [] : nameKey(row.files[0]?.name ?? ''))))
  const own = [transfer.files[0]?.name ?? '', transfer.options.title ?? transfer.name].map(nameKey)
  const isOthers = ({ name, latest }: LayerFacts) =>
    latest?.fileName != null &&
    others.has(nameKey(latest.fileName)) &&
    !own.includes(nameKey(latest.fileName)) &&
    !own.includes(nameKey(name))
  const layers = facts.layers.filter(
    (layer) => layer.id === transfer.targetLayerId || (!made.has(layer.id) && !isOthers(layer)),
  )
  const hidden = await hiddenTarget(tools, transfer, { project, layers })
  if (hidden) layers.push(hidden)
  const standing = decideAgain(
    withFilesOf(transfer, kept),
    { ...facts, layers },
    new Set(rows.map((row) => row.uploadId)),
  )
  if (standing.stands) return true
  end(tools, transfer, standing)
  return false
}

/** What was decided by, with the files as they are to be sent: trying again takes in what has changed since the plan. */
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
      tools.note(transfer.id, `Not sent: ${reason}.`)
      tools.journal.change(transfer.id, { mode: 'skip', state: 'skipped', layerId, error: null })
      return
    }
    const error = new AppError(
      'service.conflict',
      `Not sent: ${reason}. Revise that one, send it all the same, or leave it out.`,
      {
        details: { layerId },
        retry: 'after-change',
      },
    )
    tools.note(transfer.id, error.message)
    tools.journal.change(transfer.id, { state: 'review', error: error.toWire(), question: { layerId } })
  })
}
