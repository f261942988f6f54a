import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef } from '../../shared/contract'
import { gotOrMade } from '../got-or-made'
import { fullProjectKey, projectKeys } from '../project-key'
import type { TransferRecord } from './journal-records'

/** What made a layer or a revision, or is left to a person to place. */
export interface MadeTransfer {
  id: string
  state: 'done' | 'review'
}

interface MadeBatch {
  id: string
  made: MadeTransfer[] | null
}

/**
 * Gives what made layers or revisions of a project, newest first. It is asked at each look at the layers, while what the
 * batches of before have made stays as it is: they are read again when the journal was written by another program, or `forget` is called.
 * @param own the rows of a batch that is this program's own, as they are now; null: it is not
 */
export function createMadeTransfers(db: Sqlite, own: (batchId: string) => Iterable<TransferRecord> | null) {
  const known = new Map<string, MadeBatch[]>()
  let version = -1

  function batchesOf(project: ProjectRef): MadeBatch[] {
    const now = db.get<{ data_version: number }>('PRAGMA data_version')?.data_version ?? 0
    if (now !== version) known.clear()
    version = now
    return gotOrMade(known, fullProjectKey(project), () =>
      db
        .all<{ id: string }>(
          'SELECT id FROM batches WHERE connection = ? AND project = ? ORDER BY created_at DESC, rowid DESC',
          ...projectKeys(project),
        )
        .map(({ id }) => ({ id, made: null })),
    )
  }

  function madeOf(batch: MadeBatch): MadeTransfer[] {
    const rows = own(batch.id)
    if (rows === null)
      return (batch.made ??= db.all<MadeTransfer>(
        "SELECT id, state FROM transfers WHERE batch_id = ? AND state IN ('done', 'review') ORDER BY seq DESC",
        batch.id,
      ))
    batch.made = null
    const made: MadeTransfer[] = []
    for (const { id, state } of rows) if (state === 'done' || state === 'review') made.push({ id, state })
    return made.reverse()
  }

  return {
    of: (project: ProjectRef): MadeTransfer[] => batchesOf(project).flatMap(madeOf),
    /** Batches came or went, or one that is not this program's own was written. */
    forget: (): void => known.clear(),
  }
}
