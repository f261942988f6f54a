import { nameKey } from '../../../shared/model/file-name'
import { parseIsoMs, type Layer, type LayerRevision } from '../../../shared/rest'
import type { TransferRecord, Twin } from '../journal-records'
import { sameTime } from '../last-modified'
import { findMark } from '../marker'

/** Clocks of one service may differ a little between its parts. */
const slackMs = 5_000

/** What of the batch and the project tells twins from what was there before, and from what the batch made itself. */
export interface TwinFacts {
  layers: readonly Layer[]
  /** Marks of all uploads of the batch, and the layers that they made. */
  ownMarks: ReadonlySet<string>
  ownLayers: ReadonlySet<number>
  /** Layers before the first request of the batch. */
  before: ReadonlySet<number>
}

/**
 * What somebody else made of the same file while ours was made: a layer of the same name, or a revision of the same layer, by its
 * mark, its file and its time. No client can keep two first steps of the same second apart; this finds them afterwards. Pure.
 */
export function findTwins(transfer: TransferRecord, facts: TwinFacts): Twin[] {
  const { intentAtMs } = transfer
  if (transfer.state !== 'done' || intentAtMs === null) return []
  const name = nameKey(transfer.options.title ?? transfer.name)
  const isTwin = (revision: LayerRevision) => {
    const mark = findMark(revision.comment)
    const created = parseIsoMs(revision.createdDate)
    if (revision.id === transfer.revisionId || (mark !== null && facts.ownMarks.has(mark))) return false
    return created !== null && created >= intentAtMs - slackMs && isSameFile(revision, transfer)
  }
  return facts.layers.flatMap((layer) => {
    const isOwn = layer.id === transfer.layerId
    const fits =
      transfer.mode === 'revise'
        ? isOwn
        : !isOwn && !facts.before.has(layer.id) && !facts.ownLayers.has(layer.id) && nameKey(layer.name) === name
    const twin = fits ? layer.revisions.find(isTwin) : undefined
    if (!twin) return []
    const by = twin.user?.name ?? layer.user?.name ?? null
    return [{ layerId: layer.id, name: layer.name, by, at: twin.createdDate }]
  })
}

function isSameFile({ source }: LayerRevision, { files }: TransferRecord): boolean {
  if (source?.filename == null) return false
  const name = nameKey(source.filename)
  const file = files.find((each) => nameKey(each.name) === name)
  const timeMs = source.fileLastModified
  return file !== undefined && (timeMs === null || files.some((each) => sameTime(each.lastModifiedMs, timeMs)))
}
