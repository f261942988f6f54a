import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSqlite, type Sqlite } from '../../../../node/sqlite'
import { migrate } from '../../../../node/migrate'
import { journalMigrations } from '../../journal-schema'
import { noChoices } from './plan-choices'
import { openPlanStore, type KeptRow, type PlanRecord } from './plan-store'

let db: Sqlite
beforeEach(() => {
  db = openSqlite(':memory:')
  migrate(db, journalMigrations)
})
afterEach(() => db.close())

const plan: PlanRecord = {
  ...{ id: 'p', project: { connectionId: 'c', organization: 'acme', projectId: 1 }, title: 'Site', roots: ['/site'] },
  ...{
    mirrorFolders: false,
    parked: false,
    saved: false,
    ephemeral: false,
    changedAt: '2026-01-01',
    owner: 'me',
    specification: null,
    watchId: null,
    files: null,
  },
}
const row = (n: number, choices: KeptRow['choices']): KeptRow => {
  const file = {
    path: `/site/é "${n}".csv`,
    name: `é "${n}".csv`,
    ext: 'csv',
    sizeBytes: n,
    lastModifiedMs: 1.7e12 + n,
  }
  return { id: `row ${String(n).padStart(4, '0')}`, files: { name: `é "${n}"`, folder: '', files: [file] }, choices }
}
const statements = () => Number(db.version().split(' ')[1])

it('keeps thousands of rows as they are by a statement, and what was chosen in some of them', () => {
  const store = openPlanStore(db)
  store.add(plan)
  const chosen = { ...noChoices(), action: 'skip' as const, options: { title: 'Ünï' } }
  const rows = Array.from({ length: 2000 }, (_, n) => row(n, n % 2 ? chosen : null))
  const before = statements()
  expect(store.write('p', 'me', { rows })).toBe(true)
  expect(statements() - before).toBeLessThan(5)
  expect(store.rows('p')).toEqual(rows)
  expect(store.count('p')).toEqual({ rows: 2000, edited: 1000 })
  const again = [row(1, null), row(2000, chosen)]
  store.write('p', 'me', { rows: again, gone: ['row 0000'] })
  expect(store.rows('p')).toEqual([again[0], ...rows.slice(2), again[1]])
})
