import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef, WatchRule, WatchTemplate } from '../../shared/contract'
import { projectKeys } from '../project-key'

/** A watched folder as it is kept. */
export interface WatchRecord {
  id: string
  project: ProjectRef
  /** Absolute. */
  path: string
  /** It is watched only while a command asks for it; kept for what it has drafted. */
  ofScript: boolean
  quietSeconds: number
  rescanSeconds: number
  paused: boolean
  rules: WatchRule[]
  templates: WatchTemplate[]
  /** What lies in it at the first look is left as it is. */
  leavesExisting: boolean
}

/** A file that was drafted, sent or left, as it was then. */
export interface HandledFile {
  /** Below the folder, '/' between parts. */
  path: string
  sizeBytes: number
  lastModifiedMs: number
  /** Null: not known yet. */
  sha256: string | null
}

/** Watched folders of all projects, on disk when a call returns; they lie in the journal's database, beside the plans that they make. */
export type WatchStore = ReturnType<typeof openWatchStore>

interface Columns {
  id: string
  project_ref: string
  path: string
  of_script: number
  json: string
}

/** Opens the watched folders of a journal database whose schema is up to date (journal.ts). */
export function openWatchStore(db: Sqlite) {
  const read = ({ id, project_ref, path, of_script, json }: Columns): WatchRecord => ({
    ...(JSON.parse(json) as Omit<WatchRecord, 'id' | 'project' | 'path' | 'ofScript'>),
    id,
    project: JSON.parse(project_ref) as ProjectRef,
    path,
    ofScript: of_script === 1,
  })
  const jsonOf = ({ id: _, project: _p, path: _f, ofScript: _s, ...rest }: WatchRecord) => JSON.stringify(rest)

  return {
    all: (ofScript: boolean): WatchRecord[] =>
      db.all<Columns>('SELECT * FROM watches WHERE of_script = ? ORDER BY path', ofScript).map(read),
    add(record: WatchRecord): void {
      const { id, project, path, ofScript } = record
      db.run(
        `INSERT INTO watches (id, connection, project, project_ref, path, of_script, json) VALUES (?, ?, ?, ?, ?, ?, ?)`,
        id,
        ...projectKeys(project),
        JSON.stringify(project),
        path,
        ofScript,
        jsonOf(record),
      )
    },
    change: (record: WatchRecord): void =>
      void db.run('UPDATE watches SET json = ? WHERE id = ?', jsonOf(record), record.id),
    remove: (id: string): void => void db.run('DELETE FROM watches WHERE id = ?', id),
    /** Who watches it, and a number that grows while they do; null: it is gone. */
    owner: (id: string): { owner: string | null; beat: number } | null =>
      db.get<{ owner: string | null; beat: number }>('SELECT owner, beat FROM watches WHERE id = ?', id) ?? null,
    /** Makes it this program's where it is still `before`'s; false: somebody else was faster. */
    claim: (id: string, owner: string, before: string | null): boolean =>
      db.run('UPDATE watches SET owner = ?, beat = beat + 1 WHERE id = ? AND owner IS ?', owner, id, before).changes >
      0,
    /** Shows the others that this program lives; false: it is another one's now, or gone. */
    beat: (id: string, owner: string): boolean =>
      db.run('UPDATE watches SET beat = beat + 1 WHERE id = ? AND owner = ?', id, owner).changes > 0,
    release: (owner: string): void => void db.run('UPDATE watches SET owner = NULL WHERE owner = ?', owner),
    handled: (id: string): HandledFile[] =>
      db
        .all<{ path: string; size: number; modified: number; sha256: string | null }>(
          'SELECT path, size, modified, sha256 FROM watched_files WHERE watch_id = ?',
          id,
        )
        .map(({ path, size, modified, sha256 }) => ({ path, sizeBytes: size, lastModifiedMs: modified, sha256 })),
    handle(id: string, files: readonly HandledFile[]): void {
      if (files.length === 0) return
      db.run(
        `INSERT INTO watched_files SELECT ?, value ->> 'path', value ->> 'sizeBytes', value ->> 'lastModifiedMs', value ->> 'sha256'
         FROM json_each(?) WHERE true
         ON CONFLICT (watch_id, path) DO UPDATE SET size = excluded.size, modified = excluded.modified, sha256 = excluded.sha256`,
        id,
        JSON.stringify(files),
      )
    },
  }
}
