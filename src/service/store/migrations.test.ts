import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite, type Sqlite } from '../../node/sqlite'
import { migrate } from '../../node/migrate'
import { migrations } from './migrations'
import { sqliteDb } from './sqlite-db'
import { storeOn } from './store'

let folder: string
let db: Sqlite
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-migrate-'))
  db = openSqlite(join(folder, 'service.db'))
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

/** A row that each schema must be able to hold, and that later ones must keep. */
const rows = [
  `INSERT INTO organizations (nickname, name) VALUES ('acme', 'Acme');
   INSERT INTO projects (organization_id, name, uuid, type, archived, srid, latitude, longitude, zoom) VALUES (1, 'P', 'u', 0, 0, 4326, 0, 0, 2);
   INSERT INTO users (id, organization_id, name, name_folded, organization, title, email) VALUES ('a', 1, 'A', 'a', '', '', '')`,
  `INSERT INTO layers (project_id, name, creator_id, on_by_default, global, allow_in_permits, created_ms, edited_ms) VALUES (1, 'L', 'a', 0, 0, 0, 1, 1);
   INSERT INTO revisions (id, layer_id, number, user_id, created_ms, file_name, last_modified, srid) VALUES ('r', 1, 1, 'a', 1, 'f', 1, -1)`,
  `INSERT INTO directories (id, project_id, name) VALUES ('d', 1, 'D');
   INSERT INTO placements (layer_id, node_id, project_id, directory_id) VALUES (1, 'n', 1, 'd')`,
  `INSERT INTO permits (project_id, id, detail, list_item, name_folded, status, archived) VALUES (1, 1, '{}', '{}', '', 0, 0);
   INSERT INTO permit_events (project_id, permit_id, at_ms, body) VALUES (1, 1, 1, '{}')`,
  // What stands there moves, and indexes.
  '',
  '',
  '',
  `INSERT INTO jobs (project_id, user_id, request, token_hash, state, progress, step, created_ms, updated_ms) VALUES (1, 'a', '{}', 't', 'error', 0, '', 1, 1)`,
  '',
  '',
  '',
  `INSERT INTO contents (organization_id, sha256, object_key, holder, held_ms) VALUES (1, 's', 'content/a', 'h', 1)`,
  `UPDATE users SET authorization_ends_ms = 9, archived = 1; UPDATE organizations SET archived = 1`,
  '',
  `UPDATE placements SET directory_id = NULL`,
]
/** The same where a later schema holds it otherwise. */
const newest: Record<number, string> = {
  3: `INSERT INTO permit_details (project_id, id, detail, list_item, name_folded, status, archived) VALUES (1, 1, '{}', '', '', 0, 0);
   INSERT INTO permits (project_id, id, list_item, name_folded, status, archived) VALUES (1, 1, '{}', '', 0, 0);
   INSERT INTO permit_events (project_id, permit_id, at_ms, body) VALUES (1, 1, 1, '{}')`,
}
const tables = [
  'organizations',
  'projects',
  'users',
  'layers',
  'revisions',
  'directories',
  'placements',
  'permits',
  'permit_details',
  'permit_events',
  'contents',
  'directory_changes',
]

describe.each(migrations.map((step, index) => [step.name, index] as const))('migration %s', (_, index) => {
  it('keeps what the schema before it held', () => {
    for (let step = 0; step < index; step++) {
      migrate(db, migrations.slice(0, step + 1))
      db.script(rows[step] ?? '')
    }
    migrate(db, migrations.slice(0, index + 1))
    db.script(rows[index] ?? '')
    migrate(db, migrations)
    for (let step = index + 1; step < migrations.length; step++) db.script(newest[step] ?? rows[step] ?? '')
    for (const table of tables) expect(db.get(`SELECT count(*) AS n FROM ${table}`)).toEqual({ n: 1 })
    expect(db.all('PRAGMA foreign_key_check')).toEqual([])
  })
})

it('keeps permits whole when their details move to a table of their own', async () => {
  migrate(db, migrations.slice(0, 6))
  db.script(rows[0] ?? '')
  db.script(`INSERT INTO permits (project_id, id, detail, list_item, name_folded, status, template_id, archived, start_ms)
      VALUES (1, 7, '{"a":1}', '{"b":1}', 'dig', 8, '2', 0, 5), (1, 3, '{"a":2}', '{"b":2}', 'lift', 9, '2', 1, 5);
    INSERT INTO permit_people (project_id, permit_id, user_id) VALUES (1, 7, 'u');
    INSERT INTO permit_layers (project_id, permit_id, layer_id) VALUES (1, 7, 4);
    INSERT INTO permit_events (project_id, permit_id, at_ms, body) VALUES (1, 7, 1, '{"c":1}')`)
  migrate(db, migrations)
  const store = storeOn(sqliteDb(db, () => db)).permits
  expect([await store.detail(1, 7), await store.detail(1, 3)]).toEqual(['{"a":1}', '{"a":2}'])
  expect((await store.page(1, { showArchived: true, types: ['2'] }, 1, 10)).items).toBe('{"b":2},{"b":1}')
  expect((await store.page(1, { targetUserId: 'u', name: 'DIG' }, 1, 10)).items).toBe('{"b":1}')
  await store.addLayerEvents(1, 4, 2, { d: 2 })
  expect((await store.events(1, 7, 1, 10)).items).toBe('{"permitId":7,"d":2},{"c":1}')
})

it('has a row for each migration', () => expect(rows).toHaveLength(migrations.length))

it('changes nothing when it is up to date, and refuses a newer schema', () => {
  migrate(db, migrations)
  migrate(db, migrations)
  db.script(`PRAGMA user_version = ${migrations.length + 1}`)
  expect(() => migrate(db, migrations)).toThrow(/newer version of Plumbline/)
})

it('a step that fails leaves the schema as it was', () => {
  expect(() => migrate(db, [...migrations, { name: 'bad', sql: 'CREATE TABLE x (a); NONSENSE' }])).toThrow()
  expect(db.get('PRAGMA user_version')).toEqual({ user_version: 0 })
  expect(db.get("SELECT name FROM sqlite_master WHERE name = 'organizations'")).toBeUndefined()
})

it('gives each template that an older import wrote as 0 the id of its name, and leaves what has none', () => {
  migrate(db, migrations.slice(0, 10))
  db.script(rows[0] ?? '')
  db.script(`INSERT INTO projects (organization_id, name, uuid, type, archived, srid, latitude, longitude, zoom)
    VALUES (1, 'Q', 'v', 0, 0, 4326, 0, 0, 2)`)
  const add = (projectId: number, id: number, templateId: number | null, name: string) => {
    const item = {
      id,
      name: 'Ünchanged',
      template: templateId === null ? null : { name, description: null, id: templateId },
    }
    db.run(
      `INSERT INTO permit_details (project_id, id, detail, list_item, name_folded, status, archived) VALUES (?, ?, '{}', '', '', 0, 0)`,
      ...[projectId, id],
    )
    db.run(
      `INSERT INTO permits (project_id, id, template_id, list_item, name_folded, status, archived) VALUES (?, ?, ?, ?, '', 0, 0)`,
      ...[projectId, id, templateId === null ? null : String(templateId), JSON.stringify(item)],
    )
  }
  add(1, 1, 0, 'Hot work')
  add(1, 2, 0, 'Crane')
  add(1, 3, 0, 'Hot work')
  add(1, 4, 70, 'Crane')
  add(1, 5, 0, '')
  add(1, 6, null, '')
  add(2, 1, 0, 'Hot work')
  migrate(db, migrations)
  const found = db.all<{ template_id: string | null; list_item: string }>(
    'SELECT template_id, list_item FROM permits ORDER BY project_id, id',
  )
  expect(found.map((row) => row.template_id)).toEqual(['71', '70', '71', '70', '0', null, '1'])
  expect(
    found.map(({ list_item: text }) => (JSON.parse(text) as { template: { id: number } | null }).template?.id),
  ).toEqual([...[71, 70, 71, 70, 0, undefined, 1]])
  expect(JSON.parse(found[0]?.list_item ?? '')).toMatchObject({
    id: 1,
    name: 'Ünchanged',
    template: { name: 'Hot work' },
  })
})
