import { said } from '../../../../shared/languages/said'
import { pause } from '../../../remote'
import { AppError } from '../../../../shared/errors/app-error'
import type { TransferRecord } from '../../journal-records'
import { findUploadedLayer, type Finding, type MakingJob } from '../find-layer'
import type { Step, StepTools } from './step'

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
  const error = new AppError(
    'service.conflict',
    `Whether this upload made “${name}” (layer ${layerId}${by === null ? '' : `, by ${by}`}) cannot be told: it has the same name and file, and the job is not known any more. Leave this out if it did; else revise that layer, or send it all the same.`,
    { details: { layerId }, retry: 'after-change' },
  )
  tools.journal.atOnce(() => {
    tools.note(transfer.id, error.message)
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
  const before = journal.batch(transfer.batchId)?.layerIdsBefore
  const claimed = journal
    .transfers(transfer.batchId)
    .filter((other) => other.id !== transfer.id && other.mode === 'create')
    .flatMap((other) => other.layerId ?? [])
  const evidence = { before: before ? new Set(before) : null, claimed: new Set(claimed), job }
  const found = findUploadedLayer(transfer, layers, evidence)
  if (found.layer || found.perhaps || transfer.mode === 'revise') return found
  const listed = new Set(layers.map((layer) => layer.id))
  const unlisted = await looks.readUnlisted(project, transfer.options.title ?? transfer.name, listed)
  return findUploadedLayer(transfer, unlisted, evidence)
}
