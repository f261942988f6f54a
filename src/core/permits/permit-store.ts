import { giveBackRoom } from '../../node/give-back-room'
import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef } from '../../shared/contract'
import { heldAreas, type HeldAreas } from './held-areas'
import { tuneForHolding } from './held-parts'
import type { PermitChange } from './held-permit'
import { heldReading, type HeldReading } from './held-reading'
import { heldWishes, type HeldWishes } from './held-wishes'
import { heldWriting, type HeldWriting } from './held-writing'

/** The permits that are held offline, in the offline database. */
export interface PermitStore extends HeldWishes, HeldWriting, HeldReading, HeldAreas {
  /** The file of the database; '': it is in memory alone. */
  readonly path: string
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
  tuneForHolding(db)
  return {
    path: db.get<{ file: string }>('PRAGMA database_list')?.file ?? '',
    ...heldWishes(db),
    ...heldWriting(db, onChanged),
    ...heldReading(db),
    ...heldAreas(db),
    giveBack: (isEnding) => giveBackRoom(db, isEnding),
    checkpoint() {
      db.all('PRAGMA wal_checkpoint(TRUNCATE)')
    },
  }
}
