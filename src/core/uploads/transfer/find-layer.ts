import { nameKey } from '../../../shared/model/file-name'
import { parseIsoMs, type Job, type Layer, type LayerRevision } from '../../../shared/rest'
import type { TransferRecord } from '../journal-records'
import { sameTime } from '../last-modified'
import { findMark } from '../marker'

/** The layer that an upload has made or revised; `revisionId` null: the layer was found, its revision not. */
export interface FoundLayer {
  layerId: number
  revisionId: string | null
}

/** The job that made a layer, as the service told it once it was complete. */
export type MakingJob = Pick<Job, 'created' | 'updated' | 'userName'>

/** What tells the layer of an upload from all others where no mark can be read. */
export interface Evidence {
  /** Ids of the layers before the first request; null when they are not known. */
  before: () => ReadonlySet<number> | null
  /** Layers that other uploads have made. */
  claimed: () => ReadonlySet<number>
  /** The complete job of this upload; null: none is known. */
  job: MakingJob | null
}

/** `perhaps`: a layer that nobody can tell from ours, for no job of ours that is complete stands behind it. */
export interface Finding {
  layer: FoundLayer | null
  perhaps: { layerId: number; name: string; by: string | null } | null
}

/** Clocks of one service may differ a little between its parts. */
const slackMs = 5_000
const nothing: Finding = { layer: null, perhaps: null }

/**
 * The layer that an upload made: by its mark, else by its complete job together with what is natural to it (title, file name,
 * last-modified time, made while the job ran, by the person of the job). None when several fit: it is never guessed. Without
 * such a job it is `perhaps` ours when bytes were sent, and a person says. Pure.
 */
export function findUploadedLayer(transfer: TransferRecord, layers: readonly Layer[], evidence: Evidence): Finding {
  const marked = marksOf(layers).get(transfer.uploadId)
  if (marked) return { layer: marked, perhaps: null }

  const { job } = evidence
  // What was never sent has made nothing: whatever fits is somebody else's.
  if (!transfer.everSent) return nothing
  const [before, claimed] = [evidence.before(), evidence.claimed()]
  const fitting = layers.flatMap((layer) => {
    if (transfer.mode === 'revise' ? layer.id !== transfer.targetLayerId : !isNew(layer)) return []
    const revision = layer.revisions.find((each) => fits(each, transfer) && (job === null || isOf(job, each, layer)))
    return revision ? [{ layer, revision }] : []
  })
  const [first] = fitting
  if (!first) return nothing
  const { layer, revision } = first
  if (job === null) {
    const by = revision.user?.name ?? layer.user?.name ?? null
    return { layer: null, perhaps: { layerId: layer.id, name: layer.name, by } }
  }
  return fitting.length === 1 ? { layer: { layerId: layer.id, revisionId: revision.id }, perhaps: null } : nothing

  function isNew(layer: Layer): boolean {
    if (before === null || before.has(layer.id) || claimed.has(layer.id)) return false
    return layer.name === (transfer.options.title ?? transfer.name)
  }
}

const marks = new WeakMap<readonly Layer[], Map<string, FoundLayer>>()

/** What carries a mark among layers; made once for all uploads that are looked for among them. */
function marksOf(layers: readonly Layer[]): Map<string, FoundLayer> {
  const known = marks.get(layers)
  if (known) return known
  const made = new Map<string, FoundLayer>()
  for (const layer of layers)
    for (const { id, comment } of layer.revisions) {
      const mark = findMark(comment)
      if (mark !== null && !made.has(mark)) made.set(mark, { layerId: layer.id, revisionId: id })
    }
  marks.set(layers, made)
  return made
}

/** Whether a revision may be that of a job: by its person, made before it was complete. */
function isOf(job: MakingJob, { createdDate, user }: LayerRevision, layer: Layer): boolean {
  const by = (user ?? layer.user)?.name ?? null
  if (by !== null && job.userName !== null && by !== job.userName) return false
  const at = parseIsoMs(createdDate)
  const ended = job.updated === null ? null : parseIsoMs(job.updated)
  const began = job.created === null ? null : parseIsoMs(job.created)
  if (at === null) return false
  return (ended === null || at <= ended + slackMs) && (began === null || at >= began - slackMs)
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
