import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSqlite } from '../../node/sqlite'
import { openFolderContent } from '../content/folder-content'
import { openStore } from '../store/open-store'
import { seedDemo } from '.'

it('does not fill a database in which an organization has been taken back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'seed-'))
  await (await openStore(folder)).close()
  const db = openSqlite(join(folder, 'service.db'))
  db.run(`INSERT INTO organizations (nickname, name) VALUES ('quay', 'Quay Works')`)
  db.run('DELETE FROM organizations')
  db.close()
  const store = await openStore(folder)
  const content = openFolderContent(folder, store)
  await expect(seedDemo({ store, content, now: Date.now })).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('there has never been an organization') as string,
  })
  expect(await store.organizations.list()).toEqual([])
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
