import { pause } from '../../../remote'
import type { Layer } from '../../../../shared/rest'
import { findUploadedLayer, type FoundLayer } from '../find-layer'
import type { Step, StepTools } from './step'

/** Looks for the layer that a transfer made; waits before it looks again. */
export async function lookForLayer(tools: StepTools, step: Step): Promise<void> {
  const { timings } = tools
  const { transfer, memory, signal } = step
  const { seen } = memory
  const completed = seen.job?.state === 'completed'
  if (seen.absentLooks > 0) {
    const gap = completed ? timings.unseenGapMs * 2 ** (seen.absentLooks - 1) : timings.absenceGapMs
    await pause(gap, signal)
  }
  tools.say(transfer.id, completed ? 'Looking for the layer' : 'Making sure that it is not there yet')
  const found = await findOnService(tools, step)
  if (found) seen.layer = found
  else seen.absentLooks++
}

/** The layer that a transfer made, as the service shows it now; null when there is none, or nobody can tell which. */
export async function findOnService(
  { journal, looks }: StepTools,
  { transfer, project }: Pick<Step, 'transfer' | 'project'>,
): Promise<FoundLayer | null> {
  const layers =
    transfer.mode === 'revise' && transfer.targetLayerId !== null
      ? [await looks.readOne(project, transfer.targetLayerId)]
      : await looks.read(project)
  const before = journal.batch(transfer.batchId)?.layerIdsBefore
  const claimed = journal
    .transfers(transfer.batchId)
    .filter((other) => other.id !== transfer.id && other.mode === 'create')
    .flatMap((other) => other.layerId ?? [])
  const find = (among: readonly Layer[]) =>
    findUploadedLayer(transfer, among, before ? new Set(before) : null, new Set(claimed))
  const found = find(layers)
  if (found || transfer.mode === 'revise') return found
  const listed = new Set(layers.map((layer) => layer.id))
  return find(await looks.readUnlisted(project, transfer.options.title ?? transfer.name, listed))
}
