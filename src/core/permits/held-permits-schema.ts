/**
 * Tables of the permits that are held, in offline.db. What is filtered and sorted stands in narrow rows, the answers of the
 * service as JSON beside them, each with the time of its own reading. Rows are written by permit-store.ts; what an older version
 * held is taken over by it at the next start (`held_permits_before`), since its narrow columns cannot be made in SQL.
 *
 * `held_permit_projects` is the wish, one row a project, and how far the list is read: `list_began` and `list_page` of the
 * reading that runs or was broken off, `list_at` the begin of the last one that came to its end (what it saw and found
 * unchanged is as old as that, not as `item_at`), `total` the permits that the service told.
 * In `held_permits`, `due` is 1 while details and events are to be read: new, or changed in the list since `fresh_at`, which is
 * the older of the two readings and '' when there was none.
 */
export const heldPermitsSql = `
  ALTER TABLE held_permit_projects RENAME TO held_permit_projects_before;
  ALTER TABLE held_permits RENAME TO held_permits_before;
  CREATE TABLE held_permit_projects (
    hold INTEGER PRIMARY KEY AUTOINCREMENT, connection TEXT NOT NULL, project TEXT NOT NULL,
    paused INTEGER NOT NULL DEFAULT 0, list_began TEXT, list_page INTEGER NOT NULL DEFAULT 0, list_at TEXT, total INTEGER,
    archived INTEGER NOT NULL DEFAULT 1,
    UNIQUE (connection, project)
  );
  CREATE TABLE held_permits (
    hold INTEGER NOT NULL, id INTEGER NOT NULL,
    name TEXT NOT NULL, status INTEGER NOT NULL, template TEXT, requester TEXT, holder TEXT,
    archived INTEGER NOT NULL, start_ms INTEGER, expiry_ms INTEGER,
    west REAL, south REAL, east REAL, north REAL,
    item_at TEXT NOT NULL, item_hash TEXT NOT NULL, due INTEGER NOT NULL, fresh_at TEXT NOT NULL,
    PRIMARY KEY (hold, id)
  ) WITHOUT ROWID;
  CREATE INDEX held_permits_due ON held_permits (hold, due, id);
  CREATE INDEX held_permits_fresh ON held_permits (hold, fresh_at, id);
  CREATE INDEX held_permits_status ON held_permits (hold, archived, status, id);
  CREATE TABLE held_permit_items (
    hold INTEGER NOT NULL, id INTEGER NOT NULL, item TEXT NOT NULL, PRIMARY KEY (hold, id)
  ) WITHOUT ROWID;
  CREATE TABLE held_permit_parts (
    hold INTEGER NOT NULL, id INTEGER NOT NULL,
    detail TEXT, detail_at TEXT, detail_hash TEXT, events TEXT, events_at TEXT, PRIMARY KEY (hold, id)
  );
  CREATE TABLE held_permit_people (
    hold INTEGER NOT NULL, id INTEGER NOT NULL, part INTEGER NOT NULL, user TEXT NOT NULL,
    PRIMARY KEY (hold, id, part, user)
  ) WITHOUT ROWID;
  CREATE INDEX held_permit_people_user ON held_permit_people (hold, user, id);
  INSERT INTO held_permit_projects (connection, project, list_at)
    SELECT connection, project, read_at FROM held_permit_projects_before;
  DROP TABLE held_permit_projects_before;
`

/** Names and statuses are looked through, and counted, in an index that holds nothing else: a fraction of what the rows take. */
export const heldPermitNamesSql = `
  DROP INDEX held_permits_status;
  CREATE INDEX held_permits_status ON held_permits (hold, archived, status, name);
`
