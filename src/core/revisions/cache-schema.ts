import type { Migration } from '../../node/migrate'

/** Schema of cache.db. Steps are only ever added at the end. */
export const cacheMigrations: readonly Migration[] = [
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
  {
    // `scope`: project, folder:PATH, layer:ID. `depth`: so many of the newest revisions, -1 all, 0 none.
    name: 'wishes to hold, what is being written, layers as they were last seen, sizes of sources',
    sql: `
      CREATE TABLE hold_wishes (
        connection TEXT NOT NULL, project TEXT NOT NULL, scope TEXT NOT NULL, depth INTEGER NOT NULL,
        PRIMARY KEY (connection, project, scope)
      ) WITHOUT ROWID;
      INSERT INTO hold_wishes SELECT connection, project, 'layer:' || layer_id, 1 FROM holds;
      DROP TABLE holds;
      CREATE TABLE hold_pauses (
        connection TEXT NOT NULL, project TEXT NOT NULL, PRIMARY KEY (connection, project)
      ) WITHOUT ROWID;
      CREATE TABLE seen_layers (
        connection TEXT NOT NULL, project TEXT NOT NULL, layer_id INTEGER NOT NULL, path TEXT, json TEXT NOT NULL,
        seen_at TEXT NOT NULL, PRIMARY KEY (connection, project, layer_id)
      ) WITHOUT ROWID;
      CREATE TABLE source_sizes (
        connection TEXT NOT NULL, project TEXT NOT NULL, revision_id TEXT NOT NULL, size INTEGER NOT NULL,
        PRIMARY KEY (connection, project, revision_id)
      ) WITHOUT ROWID;
      CREATE TABLE writings (name TEXT NOT NULL, owner TEXT NOT NULL, PRIMARY KEY (name, owner)) WITHOUT ROWID;
    `,
  },
  {
    name: 'what was found in the files of plans',
    sql: `
      CREATE TABLE readings (
        key TEXT PRIMARY KEY, within_box TEXT NOT NULL, report TEXT NOT NULL, used_on INTEGER NOT NULL
      );
      CREATE INDEX readings_by_use ON readings (used_on);
    `,
  },
  {
    // `box`: west, south, east, north as a JSON array; NULL: read, and nowhere on the map.
    name: 'where revisions lie that were read here',
    sql: `
      CREATE TABLE layer_places (
        connection TEXT NOT NULL, project TEXT NOT NULL, layer_id INTEGER NOT NULL, revision_id TEXT NOT NULL, box TEXT,
        PRIMARY KEY (connection, project, layer_id, revision_id)
      ) WITHOUT ROWID;
      INSERT OR IGNORE INTO layer_places
        SELECT r.connection, r.project, r.layer_id, r.revision_id, json_extract(f.manifest, '$.bbox4326')
        FROM revisions AS r JOIN forms AS f ON f.sha256 = r.sha256;
    `,
  },
  {
    // `options`: how the revision of a site pack was read where the pack was written, JSON.
    name: 'how revisions of site packs are read',
    sql: `
      CREATE TABLE pack_readings (
        connection TEXT NOT NULL, project TEXT NOT NULL, revision_id TEXT NOT NULL, options TEXT NOT NULL,
        PRIMARY KEY (connection, project, revision_id)
      ) WITHOUT ROWID;
    `,
  },
]

/** Tables with rows that belong to a connection. */
export const tablesOfConnections = [
  'revisions',
  'hold_wishes',
  'hold_pauses',
  'seen_layers',
  'source_sizes',
  'layer_places',
  'pack_readings',
] as const
