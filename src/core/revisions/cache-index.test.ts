import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSqlite } from '../../node/sqlite'
import { migrate } from '../../node/migrate'
import { openCacheIndex } from './cache-index'
import { cacheMigrations } from './cache-schema'

it('takes layers that were held before for wishes of their latest revision', () => {
  const home = mkdtempSync(join(tmpdir(), 'plumbline-index-'))
  const db = openSqlite(join(home, 'cache.db'))
  migrate(db, cacheMigrations.slice(0, 1))
  db.run("INSERT INTO holds VALUES ('c', 'acme/1', 4)")
  const { wishes } = openCacheIndex(db)
  const project = { connectionId: 'c', organization: 'acme', projectId: 1 }
  expect(wishes.list(project)).toEqual([{ scope: { kind: 'layer', layerId: 4 }, depth: 1 }])
  expect(wishes.projects()).toEqual([project])
  db.close()
  rmSync(home, { recursive: true, force: true })
})
