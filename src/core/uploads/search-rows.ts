import type { FoundRow, ProjectRef } from '../../shared/contract'
import { nameKey } from '../../shared/model/file-name'
import type { Journal } from './journal'
import type { TransferRecord } from './journal-records'

/**
 * Rows of all batches of a project of which each word is in the layer's name or number, a file's name, path or SHA-256, the job, the
 * revision or its comment; newest batch first. Case does not count.
 * @param limit of the rows that are given; `total` counts all
 */
export async function searchRows(
  journal: Journal,
  project: ProjectRef,
  { words, limit }: { words: string; limit: number },
  signal: AbortSignal,
): Promise<{ rows: FoundRow[]; total: number }> {
  const wanted = words.split(/\s+/).filter(Boolean).map(nameKey)
  if (wanted.length === 0) return { rows: [], total: 0 }
  const rows: FoundRow[] = []
  let total = 0
  for (const batch of journal.batches(project)) {
    for (const transfer of journal.rowsWith(batch.id, wanted)) {
      const texts = textsOf(transfer).map(nameKey)
      if (!wanted.every((word) => texts.some((text) => text.includes(word)))) continue
      total++
      if (rows.length < limit) rows.push(foundRow(batch, transfer))
    }
    // Years of batches: the program answers in between, and nobody waits for words that are typed on.
    await new Promise((next) => setImmediate(next))
    signal.throwIfAborted()
  }
  // Of those that are shown alone: each is a reading of its own.
  for (const row of rows) row.lastAt = journal.history(row.id).at(-1)?.at ?? null
  return { rows, total }
}

/** What a row is found by; an id as it is, and as people write it. */
function textsOf(transfer: TransferRecord): string[] {
  const { name, targetLayerName, layerId, targetLayerId, jobId, revisionId, options, files } = transfer
  const ids = [layerId, targetLayerId, jobId].flatMap((id) => (id === null ? [] : [String(id)]))
  return [
    ...[name, targetLayerName ?? '', revisionId ?? '', options.revisionComment ?? '', ...ids],
    ...files.flatMap(({ name: file, path, sha256 }) => [file, path, sha256 ?? '']),
  ]
}

function foundRow(batch: { id: string; title: string; createdAt: string }, transfer: TransferRecord): FoundRow {
  const { id, name, mode, state, layerId, targetLayerId, jobId, revisionId, files } = transfer
  return {
    ...{ id, name, mode, state, jobId, revisionId },
    batchId: batch.id,
    batchTitle: batch.title,
    startedAt: batch.createdAt,
    layerId: layerId ?? targetLayerId,
    files: files.length,
    mainFile: files[0]?.name ?? '',
    lastAt: null,
  }
}
