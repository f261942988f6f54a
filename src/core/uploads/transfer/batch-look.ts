import { nameKey } from '../../../shared/model/file-name'
import { namesOf, type LayerFacts, type ProjectFacts } from '../decide'
import type { TransferRecord } from '../journal-records'

/** What one look at the layers shows to the rows of a batch; made once for all rows that go by that look. */
export interface BatchLook {
  /** The project without what the batch itself has made: of thousands of layers the few that may be news. */
  others: ProjectFacts
  /** Marks of all uploads of the batch. */
  ownMarks: ReadonlySet<string>
  /** The main files of all rows, as names are compared. */
  fileNames: ReadonlySet<string>
}

/** Makes it. Pure. @param rows all rows of the batch */
export function lookOfBatch(facts: ProjectFacts, rows: readonly TransferRecord[]): BatchLook {
  const ownMarks = new Set(rows.map((row) => row.uploadId))
  // What is done will not be decided over again, so that nobody asks for what it made.
  const made = new Set(
    rows.flatMap(({ state, layerId }) => (state === 'done' || state === 'placing' ? (layerId ?? []) : [])),
  )
  const targets = new Set(rows.flatMap((row) => row.targetLayerId ?? []))
  const isOwn = ({ id, latest }: LayerFacts) => made.has(id) || (latest?.mark != null && ownMarks.has(latest.mark))
  const layers = facts.layers.filter((layer) => targets.has(layer.id) || !isOwn(layer))
  return { others: { layers, sent: facts.sent }, ownMarks, fileNames: new Set(rows.map(fileKeyOf)) }
}

/**
 * Layers that are no news for a row: what another row of the batch has made, also where its mark cannot be read, and what is named
 * after another row’s file (of two weeks of one survey, say). Pure.
 */
export function notFor(
  transfer: TransferRecord,
  { fileNames }: Pick<BatchLook, 'fileNames'>,
  rows: () => readonly TransferRecord[],
): (layer: LayerFacts) => boolean {
  const own = [fileKeyOf(transfer), titleKeyOf(transfer)]
  let made: Set<number> | null = null
  const isMade = (id: number) =>
    (made ??= new Set(rows().flatMap((row) => (row.id === transfer.id ? [] : (row.layerId ?? []))))).has(id)
  return (layer) => {
    if (layer.id === transfer.targetLayerId) return false
    const { name, file } = namesOf(layer)
    const isNamedAfterOther = file !== null && fileNames.has(file) && !own.includes(file) && !own.includes(name)
    return isNamedAfterOther || isMade(layer.id)
  }
}

const keys = new WeakMap<TransferRecord, { file: string; title: string }>()

function keysOf(row: TransferRecord): { file: string; title: string } {
  const known = keys.get(row)
  if (known) return known
  const made = { file: nameKey(row.files[0]?.name ?? ''), title: nameKey(row.options.title ?? row.name) }
  keys.set(row, made)
  return made
}

/** Names of a row’s main file and of its layer, as they are compared. */
export const fileKeyOf = (row: TransferRecord): string => keysOf(row).file
export const titleKeyOf = (row: TransferRecord): string => keysOf(row).title
