import { said } from '../../../../shared/languages/said'
import { pause } from '../../../remote'
import type { TransferRecord } from '../../journal-records'
import { findUploadedLayer, type Finding, type MakingJob } from '../find-layer'
import type { Step, StepTools } from './step'
import { errorOf } from '../../../../shared/errors/worded-error'

/** Looks for the layer that a transfer made; waits before it looks again. */
export async function lookForLayer(tools: StepTools, step: Step): Promise<void> {
  const { timings } = tools
  const { transfer, memory, signal } = step
  const { seen } = memory
  const completed = seen.job?.state === 'completed'
  if (seen.lookupMisses > 0) {
    const gap = completed ? timings.unseenGapMs * 2 ** (seen.lookupMisses - 1) : timings.absenceGapMs
    await pause(gap, signal)
  }
  tools.say(transfer.id, said(`core.transfers.${completed ? 'lookingFor' : 'makingSure'}`))
  const { layer, perhaps } = await findOnService(tools, step, completed ? (seen.job?.told ?? null) : null)
  if (layer) seen.layer = layer
  else if (perhaps && !transfer.answered) askWhose(tools, transfer, perhaps)
  else seen.lookupMisses++
}

/** Nobody can tell whether this upload made a layer: nothing is placed, and nothing sent again, before a person says. */
function askWhose(
  tools: StepTools,
  transfer: TransferRecord,
  { layerId, name, by }: NonNullable<Finding['perhaps']>,
): void {
  const about = { name, layer: layerId }
  const whose =
    by === null ? said('errors.reasons.whoseLayer', about) : said('errors.reasons.whoseLayerBy', { ...about, by })
  const error = errorOf('service.conflict', whose, { details: { layerId }, retry: 'after-change' })
  tools.journal.atOnce(() => {
    tools.note(transfer.id, whose)
    tools.journal.change(transfer.id, { state: 'review', error: error.toWire(), question: { layerId } })
  })
}

/** The layer that a transfer made, as the service shows it now. @param job its job when that is complete, else null */
export async function findOnService(
  { journal, looks }: StepTools,
  { transfer, project }: Pick<Step, 'transfer' | 'project'>,
  job: MakingJob | null,
): Promise<Finding> {
  const layers =
    transfer.mode === 'revise' && transfer.targetLayerId !== null
      ? [await looks.readOne(project, transfer.targetLayerId)]
      : await looks.read(project)
  const evidence = {
    before() {
      const ids = journal.batch(transfer.batchId)?.layerIdsBefore
      return ids ? new Set(ids) : null
    },
    claimed: () =>
      new Set(
        journal
          .transfers(transfer.batchId)
          .filter((other) => other.id !== transfer.id && other.mode === 'create')
          .flatMap((other) => other.layerId ?? []),
      ),
    job,
  }
  const found = findUploadedLayer(transfer, layers, evidence)
  if (found.layer || found.perhaps || transfer.mode === 'revise') return found
  const listed = new Set(layers.map((layer) => layer.id))
  const unlisted = await looks.readUnlisted(project, transfer.options.title ?? transfer.name, listed)
  return findUploadedLayer(transfer, unlisted, evidence)
}
