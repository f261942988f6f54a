import type { Sqlite } from '../../../node/sqlite'
import type { ProjectRef } from '../../../shared/contract'
import { fullProjectKey, projectKeys } from '../../project-key'

/** What was told to a person of the permits of projects, so that it is told once, whatever starts again. */
export type ToldNotices = ReturnType<typeof openToldNotices>

/** Schema of the notices that were told, in offline.db; the key '' has when it was looked last. */
export const toldNoticesSql = `
  CREATE TABLE told_notices (
    connection TEXT NOT NULL, project TEXT NOT NULL, key TEXT NOT NULL, at_ms INTEGER NOT NULL,
    PRIMARY KEY (connection, project, key)
  ) WITHOUT ROWID;
`

/** When permits were looked at last is written so often: each time waits for the disk, and what was told is known by itself. */
const writeEveryMs = 5 * 60_000

/** @param db offline database with its schema in place (store/snapshots.ts) */
export function openToldNotices(db: Sqlite) {
  /** When this program looked last, UTC milliseconds, by the full key of the project. */
  const looks = new Map<string, number>()
  const writtenMs = (project: ProjectRef): number | null =>
    db.get<{ at_ms: number }>(
      "SELECT at_ms FROM told_notices WHERE connection = ? AND project = ? AND key = ''",
      ...projectKeys(project),
    )?.at_ms ?? null
  return {
    /** Marks as told; true where nobody has told it before: another program may run beside this one. */
    take: (project: ProjectRef, key: string, atMs: number): boolean =>
      db.run('INSERT OR IGNORE INTO told_notices VALUES (?, ?, ?, ?)', ...projectKeys(project), key, atMs).changes > 0,
    /** When the permits were looked at last, UTC milliseconds, of an earlier run to some minutes; null: never. */
    lastMs(project: ProjectRef): number | null {
      const [own, written] = [looks.get(fullProjectKey(project)) ?? null, writtenMs(project)]
      return own === null || written === null ? (own ?? written) : Math.max(own, written)
    },
    /** Keeps when they were looked at, never an earlier time than before; forgets what was told long before. */
    looked(project: ProjectRef, nowMs: number): void {
      const key = fullProjectKey(project)
      looks.set(key, Math.max(looks.get(key) ?? -Infinity, nowMs))
      if (nowMs - (writtenMs(project) ?? -Infinity) < writeEveryMs) return
      db.run(
        `INSERT INTO told_notices VALUES (?, ?, '', ?)
         ON CONFLICT (connection, project, key) DO UPDATE SET at_ms = max(at_ms, excluded.at_ms)`,
        ...projectKeys(project),
        nowMs,
      )
      db.run("DELETE FROM told_notices WHERE key <> '' AND at_ms < ?", nowMs - 100 * 86_400_000)
    },
  }
}
