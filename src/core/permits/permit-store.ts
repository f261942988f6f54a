import { giveBackRoom } from '../../node/give-back-room'
import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef } from '../../shared/contract'
import type { PermitChange } from './held-permit'
import { heldReading, type HeldReading } from './held-reading'
import { heldWishes, type HeldWishes } from './held-wishes'
import { heldWriting, type HeldWriting } from './held-writing'

/** The permits that are held offline, in the offline database. */
export interface PermitStore extends HeldWishes, HeldWriting, HeldReading {
  /** Gives the disk back what the write-ahead log took. */
  checkpoint(): void
  /** Gives the disk back what let-go rows took, in small steps; true from `isEnding` leaves the rest to the next time. */
  giveBack(isEnding: () => boolean): Promise<void>
}

/**
 * @param db offline database with its schema in place (store/snapshots.ts)
 * @param onChanged told of what differs from the reading before, page by page, once it is on the disk
 */
export function openPermitStore(
  db: Sqlite,
  onChanged: (project: ProjectRef, changes: readonly PermitChange[]) => void = () => undefined,
): PermitStore {
  // Without a limit the log stays as large as the largest piece of work ever was.
  db.all('PRAGMA journal_size_limit = 4000000')
  // 16 MB: pages that every transaction changes are copied into the database a quarter as often as by default.
  db.all('PRAGMA wal_autocheckpoint = 4000')
  return {
    ...heldWishes(db),
    ...heldWriting(db, onChanged),
    ...heldReading(db),
    giveBack: (isEnding) => giveBackRoom(db, isEnding),
    checkpoint() {
      db.all('PRAGMA wal_checkpoint(TRUNCATE)')
    },
  }
}
