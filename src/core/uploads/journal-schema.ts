import type { Migration } from '../../node/migrate'

/** Schema of uploads.db: the journal (journal.ts) and the plans that are not started (plan-store.ts). */
export const journalMigrations: readonly Migration[] = [
  {
    name: 'batches, transfers, their jobs and their history',
    sql: `
      CREATE TABLE batches (
        id TEXT PRIMARY KEY, connection TEXT NOT NULL, project TEXT NOT NULL, project_ref TEXT NOT NULL,
        title TEXT NOT NULL, created_at TEXT NOT NULL, paused INTEGER NOT NULL, layer_ids_before TEXT, marked INTEGER NOT NULL,
        owner TEXT, owner_seen INTEGER NOT NULL DEFAULT 0
      );
      CREATE INDEX batches_of_project ON batches (connection, project, created_at);
      CREATE TABLE transfers (
        id TEXT PRIMARY KEY, batch_id TEXT NOT NULL REFERENCES batches (id) ON DELETE CASCADE, seq INTEGER NOT NULL,
        upload_id TEXT NOT NULL UNIQUE, state TEXT NOT NULL, job_id INTEGER, layer_id INTEGER, json TEXT NOT NULL
      );
      CREATE INDEX transfers_of_batch ON transfers (batch_id, seq);
      CREATE INDEX transfers_by_state ON transfers (state);
      CREATE TABLE jobs (
        connection TEXT NOT NULL, project TEXT NOT NULL, job_id INTEGER NOT NULL, transfer_id TEXT NOT NULL,
        PRIMARY KEY (connection, project, job_id)
      ) WITHOUT ROWID;
      CREATE TABLE history (
        id INTEGER PRIMARY KEY, transfer_id TEXT NOT NULL REFERENCES transfers (id) ON DELETE CASCADE,
        at TEXT NOT NULL, text TEXT NOT NULL
      );
      CREATE INDEX history_of_transfer ON history (transfer_id, id);
    `,
  },
  {
    name: 'plans that are not started yet, and their rows',
    sql: `
      CREATE TABLE plans (
        id TEXT PRIMARY KEY, connection TEXT NOT NULL, project TEXT NOT NULL, project_ref TEXT NOT NULL,
        title TEXT NOT NULL, roots TEXT NOT NULL, mirror INTEGER NOT NULL, aside INTEGER NOT NULL, saved INTEGER NOT NULL,
        passing INTEGER NOT NULL, changed_at TEXT NOT NULL, owner TEXT
      );
      CREATE INDEX plans_of_project ON plans (connection, project, changed_at);
      CREATE TABLE plan_rows (
        plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE, row_id TEXT NOT NULL, facts TEXT NOT NULL, choices TEXT,
        PRIMARY KEY (plan_id, row_id)
      ) WITHOUT ROWID;
    `,
  },
  {
    name: 'transfers with lost answers, found without reading the others',
    sql: `
      CREATE INDEX transfers_with_lost_answers ON transfers (batch_id) WHERE json_array_length(json, '$.lostAnswers') > 0;
    `,
  },
  {
    name: 'what was found in the sources of revisions',
    sql: `
      CREATE TABLE source_facts (
        connection TEXT NOT NULL, project TEXT NOT NULL, revision_id TEXT NOT NULL, layer_id INTEGER NOT NULL, json TEXT NOT NULL,
        PRIMARY KEY (connection, project, revision_id)
      ) WITHOUT ROWID;
    `,
  },
  {
    name: 'the files and folders that a batch was planned from',
    sql: `
      ALTER TABLE batches ADD COLUMN roots TEXT;
    `,
  },
  {
    name: 'plans: columns named as the program names them',
    sql: `
      ALTER TABLE plans RENAME COLUMN aside TO parked;
      ALTER TABLE plans RENAME COLUMN passing TO ephemeral;
    `,
  },
  {
    name: 'jobs that were cancelled from here',
    sql: `
      CREATE TABLE cancelled_jobs (
        connection TEXT NOT NULL, project TEXT NOT NULL, job_id INTEGER NOT NULL,
        PRIMARY KEY (connection, project, job_id)
      ) WITHOUT ROWID;
    `,
  },
  {
    name: 'history in the language of the window',
    sql: `
      ALTER TABLE history ADD COLUMN said_by TEXT;
    `,
  },
  {
    name: 'jobs that the program gave up itself, told from those that a person cancelled',
    sql: `
      ALTER TABLE cancelled_jobs ADD COLUMN given_up INTEGER NOT NULL DEFAULT 0;
    `,
  },
  {
    name: 'specifications of projects, and which one a plan is held against',
    sql: `
      CREATE TABLE specifications (
        connection TEXT NOT NULL, project TEXT NOT NULL, json TEXT NOT NULL,
        PRIMARY KEY (connection, project)
      ) WITHOUT ROWID;
      ALTER TABLE plans ADD COLUMN specification TEXT;
    `,
  },
  {
    name: 'who started a batch, from where, and what of its plan was not sent',
    sql: `
      ALTER TABLE batches ADD COLUMN started_by TEXT;
      CREATE TABLE left_out_rows (
        id INTEGER PRIMARY KEY, batch_id TEXT NOT NULL REFERENCES batches (id) ON DELETE CASCADE, json TEXT NOT NULL
      );
      CREATE INDEX left_out_rows_of_batch ON left_out_rows (batch_id, id);
    `,
  },
  {
    name: 'watched folders, and the plans that they make',
    sql: `
      CREATE TABLE watches (
        id TEXT PRIMARY KEY, connection TEXT NOT NULL, project TEXT NOT NULL, project_ref TEXT NOT NULL, path TEXT NOT NULL,
        of_script INTEGER NOT NULL, json TEXT NOT NULL, owner TEXT, beat INTEGER NOT NULL DEFAULT 0,
        UNIQUE (connection, project, path, of_script)
      );
      CREATE TABLE watched_files (
        watch_id TEXT NOT NULL REFERENCES watches (id) ON DELETE CASCADE, path TEXT NOT NULL,
        size INTEGER NOT NULL, modified INTEGER NOT NULL, sha256 TEXT, PRIMARY KEY (watch_id, path)
      ) WITHOUT ROWID;
      ALTER TABLE plans ADD COLUMN watch_id TEXT;
      ALTER TABLE plans ADD COLUMN files TEXT;
    `,
  },
  {
    name: 'transfers by the revision that they made: every new one of a project is looked for',
    sql: `CREATE INDEX transfers_by_revision ON transfers (json_extract(json, '$.revisionId'));`,
  },
]
