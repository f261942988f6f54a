import type { PlanRow } from '../../../shared/contract'
import { t } from '../../language'
import { bestOf, wantedWords } from '../../model/search-rank'
import type { LayerEntry } from '../../model/directory'

/** More layers than these nobody looks through: they are found by typing. */
const maxListed = 40

/** A choice of what becomes of a row; `key` is "create", "skip" or "layer:7". */
export interface TargetOption {
  key: string
  label: string
  /** Folder of the layer, '' where there is none. */
  detail: string
}

export const targetKey = (layerId: number | null): string => `layer:${layerId ?? ''}`

/**
 * What a list offers for `query`: with nothing typed the row's own candidates and the first layers of the directory, else
 * the layers whose name and folder hold every word. @param row null: several rows, which cannot be sent to one layer
 */
export function targetOptions(row: PlanRow | null, layers: readonly LayerEntry[], query: string): TargetOption[] {
  const make = { key: 'create', label: t('uploads.planRow.target.create'), detail: '' }
  const skip = { key: 'skip', label: t('uploads.planRow.target.skip'), detail: '' }
  if (!row) return [make, skip]
  const words = wantedWords(query)
  if (words.length > 0)
    return bestOf(layers, ({ layer, path }) => `${layer.name} ${path ?? ''}`.toLowerCase(), words, maxListed).map(
      ofEntry,
    )
  const near = candidatesOf(row)
  const rest = layers.filter(({ layer }) => !near.has(layer.id)).slice(0, maxListed)
  return [make, ...[...near].map(([id, name]) => revise(id, name, '')), skip, ...rest.map(ofEntry)]
}

/** The layer that it was matched with, then those that it was held against, each once. */
function candidatesOf(row: PlanRow): Map<number, string> {
  const near = new Map<number, string>()
  if (row.targetLayerId !== null) near.set(row.targetLayerId, row.targetLayerName ?? '')
  for (const { layerId, name } of row.candidates) if (!near.has(layerId)) near.set(layerId, name)
  return near
}

const ofEntry = ({ layer, path }: LayerEntry): TargetOption => revise(layer.id, layer.name, path ?? '')
const revise = (layerId: number, name: string, detail: string): TargetOption => ({
  key: targetKey(layerId),
  label: t('uploads.planRow.target.revise', { name }),
  detail,
})
