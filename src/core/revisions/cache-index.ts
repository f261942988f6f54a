import type { MapFormManifest } from '../../geo/engine-api'
import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef } from '../../shared/contract'
import { projectKey } from '../project-key'
import { migrate, type Migration } from '../store/migrate'

/** A revision whose source file is on disk. */
export interface CachedRevision {
  project: ProjectRef
  layerId: number
  revisionId: string
  layerName: string
  fileName: string
  /** Of the source file; its name in the store. */
  sha256: string
  sizeBytes: number
  /** EPSG code, 0 or -1 as the service says; null when it says nothing. */
  srid: number | null
  /** When it was read from the service, ISO 8601. */
  readAt: string
  usedAtMs: number
}

/** A map form on disk. */
export interface CachedForm {
  key: string
  sha256: string
  manifest: MapFormManifest
  sizeBytes: number
  usedAtMs: number
}

/** What the cache holds; the files themselves are content-store's and the engine's. */
export interface CacheIndex {
  revision(project: ProjectRef, layerId: number, revisionId: string): CachedRevision | null
  revisions(project: ProjectRef | null): CachedRevision[]
  saveRevision(revision: CachedRevision): void
  dropRevision(project: ProjectRef, layerId: number, revisionId: string): void
  form(key: string): CachedForm | null
  forms(sha256: string): CachedForm[]
  saveForm(form: CachedForm): void
  dropForm(key: string): void
  touch(key: string, nowMs: number): void
  isHeld(project: ProjectRef, layerId: number): boolean
  heldLayers(project: ProjectRef): number[]
  setHeld(project: ProjectRef, layerIds: readonly number[], held: boolean): void
  removeConnection(connectionId: string): void
}

const cacheMigrations: readonly Migration[] = [
  {
    name: 'revisions, forms, holds',
    sql: `
      CREATE TABLE revisions (
        connection TEXT NOT NULL, project TEXT NOT NULL, layer_id INTEGER NOT NULL, revision_id TEXT NOT NULL,
        sha256 TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (connection, project, layer_id, revision_id)
      ) WITHOUT ROWID;
      CREATE INDEX revisions_by_content ON revisions (sha256);
      CREATE TABLE forms (
        key TEXT PRIMARY KEY, sha256 TEXT NOT NULL, manifest TEXT NOT NULL, size INTEGER NOT NULL, used_at INTEGER NOT NULL
      );
      CREATE INDEX forms_by_content ON forms (sha256);
      CREATE TABLE holds (
        connection TEXT NOT NULL, project TEXT NOT NULL, layer_id INTEGER NOT NULL,
        PRIMARY KEY (connection, project, layer_id)
      ) WITHOUT ROWID;
    `,
  },
]

interface FormRow {
  key: string
  sha256: string
  manifest: string
  size: number
  used_at: number
}

/** Opens the index of `cache.db`, brought to the present schema. */
export function openCacheIndex(db: Sqlite): CacheIndex {
  migrate(db, cacheMigrations)
  const place = 'connection = ? AND project = ?'
  const at = (project: ProjectRef): [string, string] => [project.connectionId, projectKey(project)]
  const parse = (row: { json: string }) => JSON.parse(row.json) as CachedRevision
  const formOf = (row: FormRow): CachedForm => ({
    key: row.key,
    sha256: row.sha256,
    manifest: JSON.parse(row.manifest) as MapFormManifest,
    sizeBytes: row.size,
    usedAtMs: row.used_at,
  })
  return {
    revision(project, layerId, revisionId) {
      const row = db.get<{ json: string }>(
        `SELECT json FROM revisions WHERE ${place} AND layer_id = ? AND revision_id = ?`,
        ...at(project),
        layerId,
        revisionId,
      )
      return row ? parse(row) : null
    },
    revisions: (project) =>
      (project
        ? db.all<{ json: string }>(`SELECT json FROM revisions WHERE ${place}`, ...at(project))
        : db.all<{ json: string }>('SELECT json FROM revisions')
      ).map(parse),
    saveRevision: (revision) =>
      void db.run(
        'INSERT OR REPLACE INTO revisions VALUES (?, ?, ?, ?, ?, ?)',
        ...at(revision.project),
        revision.layerId,
        revision.revisionId,
        revision.sha256,
        JSON.stringify(revision),
      ),
    dropRevision: (project, layerId, revisionId) =>
      void db.run(
        `DELETE FROM revisions WHERE ${place} AND layer_id = ? AND revision_id = ?`,
        ...at(project),
        layerId,
        revisionId,
      ),
    form(key) {
      const row = db.get<FormRow>('SELECT * FROM forms WHERE key = ?', key)
      return row ? formOf(row) : null
    },
    forms: (sha256) => db.all<FormRow>('SELECT * FROM forms WHERE sha256 = ?', sha256).map(formOf),
    saveForm: (form) =>
      void db.run(
        'INSERT OR REPLACE INTO forms VALUES (?, ?, ?, ?, ?)',
        form.key,
        form.sha256,
        JSON.stringify(form.manifest),
        form.sizeBytes,
        form.usedAtMs,
      ),
    dropForm: (key) => void db.run('DELETE FROM forms WHERE key = ?', key),
    touch: (key, nowMs) => void db.run('UPDATE forms SET used_at = ? WHERE key = ?', nowMs, key),
    isHeld: (project, layerId) =>
      db.get(`SELECT 1 AS one FROM holds WHERE ${place} AND layer_id = ?`, ...at(project), layerId) !== undefined,
    heldLayers: (project) =>
      db
        .all<{ layer_id: number }>(`SELECT layer_id FROM holds WHERE ${place}`, ...at(project))
        .map((row) => row.layer_id),
    setHeld(project, layerIds, held) {
      db.transaction(() => {
        for (const layerId of layerIds)
          if (held) db.run('INSERT OR IGNORE INTO holds VALUES (?, ?, ?)', ...at(project), layerId)
          else db.run(`DELETE FROM holds WHERE ${place} AND layer_id = ?`, ...at(project), layerId)
      })
    },
    removeConnection(connectionId) {
      db.transaction(() => {
        for (const table of ['revisions', 'holds']) db.run(`DELETE FROM ${table} WHERE connection = ?`, connectionId)
      })
    },
  }
}
