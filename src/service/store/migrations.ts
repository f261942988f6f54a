import type { Migration } from '../../node/migrate'

/** Steps from an empty database to the present schema; those that have shipped are never changed. */
export const migrations: readonly Migration[] = [
  {
    name: '1 organizations, projects, users',
    sql: `
      CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
      CREATE TABLE organizations (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        nickname TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        company_name TEXT,
        company_url TEXT
      );
      CREATE TABLE projects (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        organization_id INTEGER NOT NULL REFERENCES organizations(id),
        name TEXT NOT NULL,
        uuid TEXT NOT NULL UNIQUE,
        type INTEGER NOT NULL,
        archived INTEGER NOT NULL,
        srid INTEGER NOT NULL,
        latitude REAL NOT NULL,
        longitude REAL NOT NULL,
        zoom INTEGER NOT NULL
      );
      CREATE INDEX projects_by_organization ON projects(organization_id);
      CREATE TABLE users (
        id TEXT PRIMARY KEY,
        -- Null: not of one organization but of all (the desktop app's own user).
        organization_id INTEGER REFERENCES organizations(id),
        name TEXT NOT NULL,
        -- For comparing without case: SQLite itself folds ASCII letters only.
        name_folded TEXT NOT NULL,
        organization TEXT NOT NULL,
        title TEXT NOT NULL,
        email TEXT NOT NULL,
        -- SHA-256 of the Authorization value; null for people who only appear in data.
        authorization_hash TEXT UNIQUE
      );
      CREATE TABLE roles (
        user_id TEXT NOT NULL REFERENCES users(id),
        role TEXT NOT NULL,
        -- Null for org-admin.
        project_id INTEGER REFERENCES projects(id),
        UNIQUE (user_id, role, project_id)
      );`,
  },
  {
    name: '2 layers, revisions, jobs',
    sql: `
      CREATE TABLE layers (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        project_id INTEGER NOT NULL REFERENCES projects(id),
        name TEXT NOT NULL,
        description TEXT,
        creator_id TEXT NOT NULL REFERENCES users(id),
        on_by_default INTEGER NOT NULL,
        global INTEGER NOT NULL,
        allow_in_permits INTEGER NOT NULL,
        download_rules INTEGER NOT NULL DEFAULT 0,
        created_ms INTEGER NOT NULL,
        edited_ms INTEGER NOT NULL,
        start_ms INTEGER,
        end_ms INTEGER,
        in_services_reports INTEGER NOT NULL DEFAULT 1,
        superseded INTEGER NOT NULL DEFAULT 0,
        opacity REAL,
        stroke_width INTEGER,
        imagery_settings TEXT
      );
      CREATE INDEX layers_by_project ON layers(project_id);
      CREATE TABLE layer_access (
        layer_id INTEGER NOT NULL REFERENCES layers(id),
        user_id TEXT NOT NULL REFERENCES users(id),
        PRIMARY KEY (layer_id, user_id)
      );
      CREATE TABLE jobs (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        project_id INTEGER NOT NULL REFERENCES projects(id),
        user_id TEXT NOT NULL REFERENCES users(id),
        -- Step 1's body as it was read, defaults filled in.
        request TEXT NOT NULL,
        token_hash TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('initializing', 'processing', 'completed', 'error')),
        progress INTEGER NOT NULL,
        step TEXT NOT NULL,
        error TEXT,
        attempts INTEGER NOT NULL DEFAULT 0,
        created_ms INTEGER NOT NULL,
        updated_ms INTEGER NOT NULL
      );
      CREATE INDEX jobs_by_project ON jobs(project_id, id);
      CREATE TABLE job_files (
        job_id INTEGER NOT NULL REFERENCES jobs(id),
        position INTEGER NOT NULL,
        name TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        size INTEGER NOT NULL,
        last_modified INTEGER NOT NULL,
        PRIMARY KEY (job_id, position)
      );
      CREATE TABLE revisions (
        id TEXT PRIMARY KEY,
        layer_id INTEGER NOT NULL REFERENCES layers(id),
        number INTEGER NOT NULL,
        -- The job that made it: a job makes at most one revision.
        job_id INTEGER UNIQUE REFERENCES jobs(id),
        user_id TEXT NOT NULL REFERENCES users(id),
        comment TEXT,
        created_ms INTEGER NOT NULL,
        file_name TEXT NOT NULL,
        last_modified INTEGER NOT NULL,
        srid INTEGER NOT NULL,
        data_rights INTEGER,
        UNIQUE (layer_id, number)
      );
      CREATE TABLE revision_files (
        revision_id TEXT NOT NULL REFERENCES revisions(id),
        position INTEGER NOT NULL,
        name TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        size INTEGER NOT NULL,
        last_modified INTEGER NOT NULL,
        PRIMARY KEY (revision_id, position)
      );
      CREATE INDEX revision_files_by_content ON revision_files(sha256);
      CREATE INDEX job_files_by_content ON job_files(sha256);`,
  },
  {
    name: '3 layer directory',
    sql: `
      CREATE TABLE directories (
        id TEXT PRIMARY KEY,
        project_id INTEGER NOT NULL REFERENCES projects(id),
        parent_id TEXT REFERENCES directories(id) ON DELETE CASCADE,
        name TEXT NOT NULL
      );
      CREATE UNIQUE INDEX directories_by_name ON directories(project_id, ifnull(parent_id, ''), name);
      CREATE TABLE placements (
        layer_id INTEGER PRIMARY KEY REFERENCES layers(id),
        node_id TEXT NOT NULL UNIQUE,
        project_id INTEGER NOT NULL REFERENCES projects(id),
        -- Null: in the root.
        directory_id TEXT REFERENCES directories(id) ON DELETE CASCADE
      );
      CREATE INDEX placements_by_directory ON placements(directory_id);`,
  },
  {
    name: '4 permits',
    sql: `
      CREATE TABLE permits (
        project_id INTEGER NOT NULL REFERENCES projects(id),
        id INTEGER NOT NULL,
        detail TEXT NOT NULL,
        list_item TEXT NOT NULL,
        name_folded TEXT NOT NULL,
        status INTEGER NOT NULL,
        template_id TEXT,
        requester_id TEXT,
        holder_id TEXT,
        archived INTEGER NOT NULL,
        start_ms INTEGER,
        expiry_ms INTEGER,
        PRIMARY KEY (project_id, id)
      );
      CREATE TABLE permit_people (
        project_id INTEGER NOT NULL,
        permit_id INTEGER NOT NULL,
        user_id TEXT NOT NULL,
        PRIMARY KEY (project_id, permit_id, user_id),
        FOREIGN KEY (project_id, permit_id) REFERENCES permits(project_id, id) ON DELETE CASCADE
      );
      CREATE TABLE permit_layers (
        project_id INTEGER NOT NULL,
        permit_id INTEGER NOT NULL,
        layer_id INTEGER NOT NULL,
        PRIMARY KEY (project_id, permit_id, layer_id),
        FOREIGN KEY (project_id, permit_id) REFERENCES permits(project_id, id) ON DELETE CASCADE
      );
      CREATE INDEX permit_layers_by_layer ON permit_layers(layer_id);
      CREATE TABLE permit_events (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        project_id INTEGER NOT NULL,
        permit_id INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        body TEXT NOT NULL,
        FOREIGN KEY (project_id, permit_id) REFERENCES permits(project_id, id) ON DELETE CASCADE
      );
      CREATE INDEX permit_events_by_permit ON permit_events(project_id, permit_id, at_ms);`,
  },
  {
    // All that filters look at, in the order of the list: the rows themselves hold whole permits.
    name: '5 permits found without reading them',
    sql: `
      CREATE INDEX permits_listed ON permits
        (project_id, id, archived, status, name_folded, template_id, requester_id, holder_id, start_ms, expiry_ms);`,
  },
  {
    name: '6 directories by the one above them',
    sql: `CREATE INDEX directories_by_parent ON directories(parent_id);`,
  },
  {
    // The rows that were permits keep the details, where they lie: to write all of them again takes minutes. Their other columns
    // are not used any more.
    name: '7 permits listed without their details',
    sql: `
      DROP INDEX permits_listed;
      ALTER TABLE permits RENAME TO permit_details;
      CREATE TABLE permits (
        project_id INTEGER NOT NULL,
        id INTEGER NOT NULL,
        -- The number of the change that wrote it, within its project: list-index.ts asks for what it has not seen yet.
        changed INTEGER NOT NULL DEFAULT 0,
        name_folded TEXT NOT NULL,
        status INTEGER NOT NULL,
        template_id TEXT,
        requester_id TEXT,
        holder_id TEXT,
        archived INTEGER NOT NULL,
        start_ms INTEGER,
        expiry_ms INTEGER,
        list_item TEXT NOT NULL,
        PRIMARY KEY (project_id, id),
        FOREIGN KEY (project_id, id) REFERENCES permit_details(project_id, id) ON DELETE CASCADE
      );
      INSERT INTO permits
        SELECT project_id, id, 0, name_folded, status, template_id, requester_id, holder_id, archived, start_ms, expiry_ms, list_item
        FROM permit_details ORDER BY project_id, id;
      CREATE INDEX permits_listed ON permits(project_id, id, name_folded, start_ms, expiry_ms);
      CREATE INDEX permits_by_change ON permits(project_id, changed);
      CREATE INDEX permits_by_status ON permits(project_id, status, id);
      CREATE INDEX permits_by_template ON permits(project_id, template_id, id);
      CREATE INDEX permits_by_requester ON permits(project_id, requester_id, id);
      CREATE INDEX permits_by_holder ON permits(project_id, holder_id, id);
      CREATE INDEX permits_archived ON permits(project_id, id) WHERE archived = 1;
      CREATE INDEX permit_people_by_user ON permit_people(project_id, user_id, permit_id);`,
  },
  {
    name: '8 jobs listed as permits are',
    sql: `
      ALTER TABLE jobs ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX jobs_by_change ON jobs(project_id, changed);
      CREATE INDEX jobs_by_state ON jobs(project_id, state, id);
      CREATE INDEX jobs_by_user ON jobs(project_id, user_id, id);
      CREATE INDEX jobs_listed ON jobs(project_id, id, created_ms);
      DROP INDEX jobs_by_project;
      CREATE INDEX users_by_name ON users(name_folded);`,
  },
  {
    name: '9 layers by their last change',
    sql: `
      ALTER TABLE layers ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX layers_by_change ON layers(project_id, changed);`,
  },
  {
    // list-index.ts finds the rows of a value in its columns, and reads these in the order of the list.
    name: '10 one index for the columns of all filters',
    sql: `
      DROP INDEX permits_listed;
      DROP INDEX permits_by_status;
      DROP INDEX permits_by_template;
      DROP INDEX permits_by_requester;
      DROP INDEX permits_by_holder;
      DROP INDEX permits_archived;
      CREATE INDEX permits_filtered ON permits
        (project_id, id, archived, status, name_folded, template_id, requester_id, holder_id, start_ms, expiry_ms);
      DROP INDEX jobs_listed;
      DROP INDEX jobs_by_user;
      DROP INDEX jobs_by_state;
      CREATE INDEX jobs_filtered ON jobs(project_id, id, user_id, state, created_ms);
      CREATE INDEX jobs_by_state ON jobs(state, id);`,
  },
  {
    // Imports wrote 0, which is no template's id, where a file named none: each name gets the id that an import gives it now.
    name: '11 an id for each template of an import',
    sql: `
      WITH
        named AS (
          SELECT project_id, id, template_id, json_extract(list_item, '$.template.name') AS name FROM permits
          WHERE template_id IS NOT NULL AND project_id IN (SELECT project_id FROM permits WHERE template_id = '0')),
        known AS (
          SELECT project_id, name, min(CAST(template_id AS INTEGER)) AS id FROM named WHERE template_id <> '0' GROUP BY 1, 2),
        unknown AS (
          SELECT project_id, name, min(id) AS first FROM named
          WHERE template_id = '0' AND name <> '' AND (project_id, name) NOT IN (SELECT project_id, name FROM known WHERE name <> '')
          GROUP BY 1, 2),
        highest AS (SELECT project_id, max(CAST(template_id AS INTEGER)) AS id FROM named GROUP BY 1),
        given AS (
          SELECT project_id, name, id FROM known WHERE name <> ''
          UNION ALL
          SELECT unknown.project_id, name, highest.id + row_number() OVER (PARTITION BY unknown.project_id ORDER BY first)
          FROM unknown JOIN highest ON highest.project_id = unknown.project_id)
      UPDATE permits SET template_id = CAST(given.id AS TEXT), list_item = json_set(list_item, '$.template.id', given.id)
      FROM given
      WHERE permits.template_id = '0' AND permits.project_id = given.project_id
        AND json_extract(permits.list_item, '$.template.name') = given.name;`,
  },
  {
    // Which object of an object store holds which content (contents.ts). A folder finds its files by their names.
    name: '12 where contents lie',
    sql: `
      CREATE TABLE contents (
        organization_id INTEGER NOT NULL,
        sha256 TEXT NOT NULL,
        object_key TEXT NOT NULL UNIQUE,
        holder TEXT NOT NULL,
        held_ms INTEGER NOT NULL,
        PRIMARY KEY (organization_id, sha256)
      );
      CREATE INDEX contents_by_hold ON contents(held_ms);`,
  },
  {
    name: '13 credentials that end, and what is archived',
    sql: `
      ALTER TABLE users ADD COLUMN authorization_ends_ms INTEGER;
      ALTER TABLE users ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE organizations ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;`,
  },
  {
    name: '14 places of layers by their project',
    sql: `CREATE INDEX placements_by_project ON placements(project_id);`,
  },
  {
    name: '15 the last change of each layer directory',
    sql: `
      CREATE TABLE directory_changes (project_id INTEGER PRIMARY KEY, change INTEGER NOT NULL);
      CREATE TRIGGER directories_insert AFTER INSERT ON directories BEGIN
        INSERT INTO directory_changes VALUES (NEW.project_id, 1) ON CONFLICT (project_id) DO UPDATE SET change = change + 1;
      END;
      CREATE TRIGGER directories_update AFTER UPDATE ON directories BEGIN
        INSERT INTO directory_changes VALUES (NEW.project_id, 1) ON CONFLICT (project_id) DO UPDATE SET change = change + 1;
      END;
      CREATE TRIGGER directories_delete AFTER DELETE ON directories BEGIN
        INSERT INTO directory_changes VALUES (OLD.project_id, 1) ON CONFLICT (project_id) DO UPDATE SET change = change + 1;
      END;
      CREATE TRIGGER placements_insert AFTER INSERT ON placements BEGIN
        INSERT INTO directory_changes VALUES (NEW.project_id, 1) ON CONFLICT (project_id) DO UPDATE SET change = change + 1;
      END;
      CREATE TRIGGER placements_update AFTER UPDATE ON placements BEGIN
        INSERT INTO directory_changes VALUES (NEW.project_id, 1) ON CONFLICT (project_id) DO UPDATE SET change = change + 1;
      END;
      CREATE TRIGGER placements_delete AFTER DELETE ON placements BEGIN
        INSERT INTO directory_changes VALUES (OLD.project_id, 1) ON CONFLICT (project_id) DO UPDATE SET change = change + 1;
      END;`,
  },
]
