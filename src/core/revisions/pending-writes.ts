import type { Sqlite } from '../../node/sqlite'
import { hasEnded } from '../uploads/owner-watch'

/**
 * What is being written below `cache/` by the programs of a home, noted before it stands under its name and until the index knows
 * it: so that nothing that a killed program has left is taken for another's work, and the other way round.
 * @param owner of this program, of `newOwner`
 */
export function openPendingWrites(db: Sqlite, owner: string) {
  const all = (name: string) => db.all<{ owner: string }>('SELECT owner FROM writings WHERE name = ?', name)
  const end = (name: string): void => void db.run('DELETE FROM writings WHERE name = ? AND owner = ?', name, owner)
  return {
    /** @param name below `cache/`, with slashes: "forms/ab12" */
    begin: (name: string): void => void db.run('INSERT OR IGNORE INTO writings VALUES (?, ?)', name, owner),
    end,
    /** The writing failed; never throws. What cannot be noted now (a full disk) is noted when this program has ended. */
    giveUp(name: string): void {
      try {
        end(name)
      } catch {
        // Why the writing failed is the error to tell.
      }
    },
    /** Whether a program that still runs is writing this. */
    isAlive: (name: string): boolean => all(name).some((row) => !hasEnded(row.owner)),
    /** Forgets what programs were writing that have ended. */
    forgetDead(): void {
      for (const row of db.all<{ owner: string }>('SELECT DISTINCT owner FROM writings'))
        if (hasEnded(row.owner)) db.run('DELETE FROM writings WHERE owner = ?', row.owner)
    },
  }
}
