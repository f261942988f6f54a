import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../node/migrate'
import { openReader, openSqlite, type Sqlite } from '../../node/sqlite'
import type { OpenDb } from './db'
import { migrations } from './migrations'
import { sqliteDb } from './sqlite-db'
import { storeOn, type OpenStore } from './store'

/** A store in a folder of its own, for tests. */
export interface TestStore {
  /** The connection that writes. */
  sqlite: Sqlite
  db: OpenDb
  store: OpenStore
  /** Another one on the same database, as another process would have it open; closed with this one. */
  beside(): OpenStore
  close(): Promise<void>
}

/** A store with the organization `acme` (1) and its projects P (1) and Q (2). @param sql run first */
export function openTestStore(sql = ''): TestStore {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-store-'))
  const open = (): Sqlite => openSqlite(join(folder, 'service.db'))
  const openSecond = (): Sqlite => openReader(join(folder, 'service.db'))
  const sqlite = open()
  migrate(sqlite, migrations)
  sqlite.script(`INSERT INTO organizations (nickname, name) VALUES ('acme', 'Acme');
    INSERT INTO projects (organization_id, name, uuid, type, archived, srid, latitude, longitude, zoom)
      VALUES (1, 'P', 'u', 0, 0, 4326, 0, 0, 2), (1, 'Q', 'v', 0, 0, 4326, 0, 0, 2);
    ${sql}`)
  const db = sqliteDb(sqlite, openSecond)
  const store = storeOn(db)
  const opened = [store]
  return {
    ...{ sqlite, db, store },
    beside() {
      const other = storeOn(sqliteDb(open(), openSecond))
      opened.push(other)
      return other
    },
    async close() {
      for (const each of opened) await each.close()
      rmSync(folder, { recursive: true })
    },
  }
}
