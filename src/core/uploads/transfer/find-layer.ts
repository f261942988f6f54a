import { nameKey } from '../../../shared/model/file-name'
import { parseIsoMs, type Layer, type LayerRevision } from '../../../shared/rest'
import type { TransferRecord } from '../journal-records'
import { sameTime } from '../last-modified'
import { findMark } from '../marker'

/** The layer that an upload has made or revised; `revisionId` null: the layer was found, its revision not. */
export interface FoundLayer {
  layerId: number
  revisionId: string | null
}

/** Clocks of one service may differ a little between its parts. */
const slackMs = 5_000

/**
 * The layer that an upload made: by its mark, else by what is natural to it (title, file name, last-modified time, made after
 * step 1). Null when there is none, or when several fit: it is never guessed. Pure.
 * @param before ids of the layers before the first request; null when they are not known
 * @param claimed layers that other uploads have made
 */
export function findUploadedLayer(
  transfer: TransferRecord,
  layers: readonly Layer[],
  before: ReadonlySet<number> | null,
  claimed: ReadonlySet<number>,
): FoundLayer | null {
  for (const layer of layers)
    for (const revision of layer.revisions)
      if (findMark(revision.comment) === transfer.uploadId) return { layerId: layer.id, revisionId: revision.id }

  const fitting = layers.flatMap((layer) => {
    if (transfer.mode === 'revise' ? layer.id !== transfer.targetLayerId : !isNew(layer)) return []
    const revision = layer.revisions.find((each) => fits(each, transfer))
    return revision ? [{ layerId: layer.id, revisionId: revision.id }] : []
  })
  return fitting.length === 1 ? (fitting[0] ?? null) : null

  function isNew(layer: Layer): boolean {
    if (before === null || before.has(layer.id) || claimed.has(layer.id)) return false
    return layer.name === (transfer.options.title ?? transfer.name)
  }
}

function fits(revision: LayerRevision, transfer: TransferRecord): boolean {
  // A revision with the mark of another upload is that one's.
  if (findMark(revision.comment) !== null) return false
  const created = parseIsoMs(revision.createdDate)
  if (transfer.intentAtMs === null || created === null || created < transfer.intentAtMs - slackMs) return false
  const { source } = revision
  if (source === null || source.filename === null) return true
  const name = nameKey(source.filename)
  const file = transfer.files.find((each) => nameKey(each.name) === name)
  if (!file) return false
  return (
    source.fileLastModified === null ||
    transfer.files.some((each) => sameTime(each.lastModifiedMs, source.fileLastModified ?? 0))
  )
}
