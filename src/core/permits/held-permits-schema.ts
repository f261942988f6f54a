/**
 * Tables of the permits that are held, in offline.db. What is filtered and sorted stands in narrow rows, the answers of the
 * service as JSON beside them, each with the time of its own reading. Rows are written by held-writing.ts; what an older version
 * held is taken over by it at the next start (`held_permits_before`), since its narrow columns cannot be made in SQL.
 *
 * `held_permit_projects` is the wish, one row a project, and how far the list is read: `list_began` and `list_page` of the
 * reading that runs or was broken off, `list_at` the begin of the last one that came to its end (what it saw and found
 * unchanged is as old as that, not as `item_at`), `total` the permits that the service told.
 * In `held_permit_people`, `people` is what the details tell, a JSON array of ids in lower case, looked through as a text; those
 * whom the list item tells stand in `held_permits`. There `due` is 1 while details and events are to be read: new, or changed in the list since `fresh_at`, which is
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

/**
 * Everything is written in the order of the ids in which permits are read: an entry for each person, name or age, each at a place
 * of its own in its index, wrote the file several times over.
 */
export const heldPermitPeopleSql = `
  DROP INDEX held_permits_due;
  DROP INDEX held_permits_fresh;
  DROP INDEX held_permits_status;
  ALTER TABLE held_permits ADD COLUMN specified_holder TEXT;
  UPDATE held_permits SET specified_holder = told.id
    FROM (SELECT hold, id AS permit, lower(json_extract(item, '$.specifiedHolderId')) AS id FROM held_permit_items) AS told
    WHERE told.id IS NOT NULL AND told.hold = held_permits.hold AND told.permit = held_permits.id;
  CREATE INDEX held_permits_due ON held_permits (hold, id) WHERE due = 1;
  CREATE INDEX held_permits_fresh ON held_permits (hold, fresh_at, id) WHERE fresh_at > '';
  CREATE INDEX held_permits_names ON held_permits (hold, id, archived, status, name);
  DROP INDEX held_permit_people_user;
  ALTER TABLE held_permit_people RENAME TO held_permit_people_each;
  CREATE TABLE held_permit_people (
    hold INTEGER NOT NULL, id INTEGER NOT NULL, people TEXT NOT NULL, PRIMARY KEY (hold, id)
  ) WITHOUT ROWID;
  INSERT INTO held_permit_people
    SELECT hold, id, json_group_array(user) FROM held_permit_people_each WHERE part = 1 GROUP BY hold, id;
  DROP TABLE held_permit_people_each;
`

/** `whole` 1: all permits of the project are wanted; `chosen`: those that are wanted besides, a JSON array (chosen-permits.ts). */
export const chosenPermitsSql = `
  ALTER TABLE held_permit_projects ADD COLUMN whole INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE held_permit_projects ADD COLUMN chosen TEXT NOT NULL DEFAULT '[]';
`

/**
 * Areas of permits under which work may follow, as numbers (src/geo/areas/pack-areas.ts), those of so many ids in one row under the first of
 * them (held-areas.ts). A row that is not there is made when it is asked for; a permit that is written takes its row away.
 */
export const heldPermitAreasSql = `
  CREATE TABLE held_permit_areas (hold INTEGER NOT NULL, id INTEGER NOT NULL, areas BLOB NOT NULL, PRIMARY KEY (hold, id));
`

/**
 * What a permit is named by (narrow-permit.ts), apart from its item: with its area that lies on a page of its own, and to read five
 * thousand of those takes a fifth of a second.
 */
export const heldPermitNamedSql = `
  CREATE TABLE held_permit_named (
    hold INTEGER NOT NULL, id INTEGER NOT NULL, named TEXT NOT NULL, PRIMARY KEY (hold, id)
  ) WITHOUT ROWID;
  INSERT INTO held_permit_named
    SELECT hold, id, json_extract(item, '$.id', '$.name', '$.status', '$.lapsed', '$.requesterId', '$.holderId')
    FROM held_permit_items;
`

/** The layers that a detail names stand in an index of their own: looking for them takes apart no detail, of which there are thousands. */
export const heldPermitLayersSql = `
  ALTER TABLE held_permit_parts ADD COLUMN layers TEXT GENERATED ALWAYS AS
    (CASE WHEN json_valid(detail) THEN json_extract(detail, '$.layers') END) VIRTUAL;
  CREATE INDEX held_permit_layers ON held_permit_parts (hold, id, layers);
`
