import type { Sqlite } from '../../node/sqlite'
import {
  chosenPermitsSql,
  heldPermitAreasSql,
  heldPermitLayersSql,
  heldPermitNamedSql,
  heldPermitNamesSql,
  heldPermitPeopleSql,
  heldPermitsSql,
} from '../permits/held-permits-schema'
import { toldNoticesSql } from '../permits/notices/told-notices'
import { migrate, type Migration } from '../../node/migrate'

/** Answers of a service as they were last read, so that everything opens without a network. */
export type Snapshots = ReturnType<typeof openSnapshots>

/** What an answer is about; `layers-confirmed` holds only when the layers were last found as they had been read. */
export type SnapshotKind = 'projects' | 'project' | 'layers' | 'layers-all' | 'layers-confirmed' | 'layer'

/** A person as far as an answer of the service has named them. */
export interface Person {
  id: string
  name: string
  organization: string
  title: string
}

/** Schema of offline.db; the permit tables are used by permits/held-*.ts, the edits by edits/edit-store.ts, project_settings by settings/project-settings.ts, layers_out_of_force by layers/out-of-force-store.ts, layer_looks by layers/layer-looks.ts, service_layers by services/layer-notes.ts, the activity by activity/activity-store.ts, told_notices by permits/notices/told-notices.ts. */
export const offlineMigrations: readonly Migration[] = [
  {
    name: 'snapshots, people, permits',
    sql: `
      CREATE TABLE snapshots (
        connection TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, json TEXT NOT NULL, read_at TEXT NOT NULL,
        PRIMARY KEY (connection, kind, key)
      ) WITHOUT ROWID;
      CREATE TABLE people (
        connection TEXT NOT NULL, project TEXT NOT NULL, id TEXT NOT NULL,
        name TEXT NOT NULL, organization TEXT NOT NULL, title TEXT NOT NULL,
        PRIMARY KEY (connection, project, id)
      ) WITHOUT ROWID;
      CREATE TABLE held_permit_projects (
        connection TEXT NOT NULL, project TEXT NOT NULL, read_at TEXT, PRIMARY KEY (connection, project)
      ) WITHOUT ROWID;
      CREATE TABLE held_permits (
        connection TEXT NOT NULL, project TEXT NOT NULL, id INTEGER NOT NULL,
        item TEXT NOT NULL, detail TEXT, events TEXT, read_at TEXT NOT NULL,
        PRIMARY KEY (connection, project, id)
      ) WITHOUT ROWID;
    `,
  },
  {
    name: 'edits that wait for the network',
    sql: `
      CREATE TABLE waiting_edits (
        seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, connection TEXT NOT NULL, project TEXT NOT NULL, json TEXT NOT NULL
      );
      CREATE INDEX waiting_edits_of_project ON waiting_edits (connection, project, seq);
    `,
  },
  { name: 'held permits by their parts', sql: heldPermitsSql },
  {
    name: 'the record of what happened',
    sql: `
      CREATE TABLE activity (
        id INTEGER PRIMARY KEY AUTOINCREMENT, connection TEXT NOT NULL, project TEXT NOT NULL, key TEXT, at TEXT NOT NULL,
        who TEXT NOT NULL, about TEXT NOT NULL, layer_id INTEGER, json TEXT NOT NULL
      );
      CREATE UNIQUE INDEX activity_once ON activity (connection, project, key);
      CREATE INDEX activity_by_time ON activity (connection, project, at);
    `,
  },
  { name: 'names of held permits in an index', sql: heldPermitNamesSql },
  {
    name: 'what was chosen for each project',
    sql: `
      CREATE TABLE project_settings (
        connection TEXT NOT NULL, project TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (connection, project)
      ) WITHOUT ROWID;
    `,
  },
  {
    name: 'layers that are not in force',
    sql: `
      CREATE TABLE layers_out_of_force (
        connection TEXT NOT NULL, project TEXT NOT NULL, layer_id INTEGER NOT NULL, json TEXT NOT NULL,
        PRIMARY KEY (connection, project, layer_id)
      ) WITHOUT ROWID;
    `,
  },
  {
    // What was there before keeps the look that its name gave it.
    name: 'looks of layers',
    sql: `
      CREATE TABLE layer_looks (
        connection TEXT NOT NULL, project TEXT NOT NULL, layer_id INTEGER NOT NULL,
        named TEXT NOT NULL, variant INTEGER NOT NULL, kind TEXT, color TEXT,
        PRIMARY KEY (connection, project, layer_id)
      ) WITHOUT ROWID;
      INSERT OR IGNORE INTO layer_looks (connection, project, layer_id, named, variant)
        SELECT s.connection, s.key, json_extract(l.value, '$.id'), json_extract(l.value, '$.name'), 0
        FROM snapshots s, json_each(s.json, '$.layers') l
        WHERE s.kind IN ('layers', 'layers-all') ORDER BY s.read_at DESC;
    `,
  },
  { name: 'people of held permits in one row each', sql: heldPermitPeopleSql },
  { name: 'chosen permits that are held', sql: chosenPermitsSql },
  {
    name: 'what services reports take from layers',
    sql: `
      CREATE TABLE service_layers (
        connection TEXT NOT NULL, project TEXT NOT NULL, layer_id INTEGER NOT NULL,
        in_reports INTEGER, superseded INTEGER, columns TEXT NOT NULL DEFAULT '{}',
        PRIMARY KEY (connection, project, layer_id)
      ) WITHOUT ROWID;
    `,
  },
  { name: 'what was told of permits', sql: toldNoticesSql },
  { name: 'areas of held permits as numbers', sql: heldPermitAreasSql },
  { name: 'layers that held permits name, in an index', sql: heldPermitLayersSql },
  { name: 'what held permits are named by', sql: heldPermitNamedSql },
]

/** Opens the snapshots of an offline database; brings its schema up to date. */
export function openSnapshots(db: Sqlite) {
  migrate(db, offlineMigrations)
  return {
    /** @param key within the kind, for instance "acme/12" */
    save(connectionId: string, kind: SnapshotKind, key: string, value: unknown, readAt: string): void {
      db.run(
        `INSERT INTO snapshots VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (connection, kind, key) DO UPDATE SET json = excluded.json, read_at = excluded.read_at`,
        connectionId,
        kind,
        key,
        JSON.stringify(value),
        readAt,
      )
    },
    /** Null when this was never read. */
    load<T>(connectionId: string, kind: SnapshotKind, key: string): { value: T; readAt: string } | null {
      const row = db.get<{ json: string; read_at: string }>(
        'SELECT json, read_at FROM snapshots WHERE connection = ? AND kind = ? AND key = ?',
        connectionId,
        kind,
        key,
      )
      return row ? { value: JSON.parse(row.json) as T, readAt: row.read_at } : null
    },
    /** All of a kind that were read of a connection. */
    all: <T>(connectionId: string, kind: SnapshotKind): T[] =>
      db
        .all<{ json: string }>('SELECT json FROM snapshots WHERE connection = ? AND kind = ?', connectionId, kind)
        .map(({ json }) => JSON.parse(json) as T),
    /** When this was read, ISO 8601; null when it never was. */
    readAt: (connectionId: string, kind: SnapshotKind, key: string): string | null =>
      db.get<{ read_at: string }>(
        'SELECT read_at FROM snapshots WHERE connection = ? AND kind = ? AND key = ?',
        connectionId,
        kind,
        key,
      )?.read_at ?? null,
    remove(connectionId: string, kind: SnapshotKind, key: string): void {
      db.run('DELETE FROM snapshots WHERE connection = ? AND kind = ? AND key = ?', connectionId, kind, key)
    },
    removeConnection(connectionId: string): void {
      db.transaction(() => {
        // What belonged to a wish that is gone is swept away by the permit store, piece by piece.
        for (const table of ['snapshots', 'people', 'held_permit_projects', 'waiting_edits', 'activity'])
          db.run(`DELETE FROM ${table} WHERE connection = ?`, connectionId)
      })
    },
    savePeople(connectionId: string, project: string, people: readonly Person[]): void {
      if (people.length === 0) return
      db.transaction(() => {
        for (const person of people)
          db.run(
            `INSERT INTO people VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (connection, project, id) DO UPDATE SET
             name = excluded.name,
             organization = CASE excluded.organization WHEN '' THEN organization ELSE excluded.organization END,
             title = CASE excluded.title WHEN '' THEN title ELSE excluded.title END
             WHERE name <> excluded.name OR excluded.organization NOT IN ('', organization) OR excluded.title NOT IN ('', title)`,
            connectionId,
            project,
            person.id,
            person.name,
            person.organization,
            person.title,
          )
      })
    },
    people: (connectionId: string, project: string): Person[] =>
      db.all<Person>(
        'SELECT id, name, organization, title FROM people WHERE connection = ? AND project = ?',
        connectionId,
        project,
      ),
  }
}
