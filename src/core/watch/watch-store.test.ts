import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSqlite, type Sqlite } from '../../node/sqlite'
import { openJournal } from '../uploads/journal'
import { watchCalls } from './calls'
import { openWatchStore, type WatchRecord, type WatchStore } from './watch-store'
import type { Watches } from './watches'

let db: Sqlite
let store: WatchStore
beforeEach(() => {
  db = openSqlite(':memory:')
  openJournal(db)
  store = openWatchStore(db)
})
afterEach(() => db.close())

const record: WatchRecord = {
  ...{ id: 'w', project: { connectionId: 'c', organization: 'acme', projectId: 1 }, path: '/in' },
  ...{ ofScript: false, quietSeconds: 10, rescanSeconds: 60, paused: false, templates: [], leavesExisting: false },
  rules: [{ name: 'gas', patterns: ['*.csv'], by: 'ada', at: '2026-01-01T00:00:00Z' }],
}

it('gives a folder back as it was kept, and those of scripts apart', () => {
  store.add(record)
  store.add({ ...record, id: 's', ofScript: true })
  expect(store.all(false)).toEqual([record])
  expect(store.all(true)).toEqual([{ ...record, id: 's', ofScript: true }])
  store.change({ ...record, paused: true })
  expect(store.all(false)).toEqual([{ ...record, paused: true }])
  expect(store.all(true)[0]?.paused).toBe(false)
})

it('is one program’s at a time: nobody takes it over from one that was faster, or gives it back for another', () => {
  store.add(record)
  expect(store.owner('w')).toEqual({ owner: null, beat: 0 })
  expect([store.claim('w', 'a', null), store.claim('w', 'b', null)]).toEqual([true, false])
  expect([store.beat('w', 'b'), store.beat('w', 'a')]).toEqual([false, true])
  store.release('b')
  expect(store.owner('w')).toEqual({ owner: 'a', beat: 2 })
  // Found dead.
  expect([store.claim('w', 'b', 'a'), store.beat('w', 'a')]).toEqual([true, false])
  store.release('b')
  expect(store.owner('w')?.owner).toBeNull()
  store.remove('w')
  expect([store.owner('w'), store.beat('w', 'b')]).toEqual([null, false])
})

it('remembers each file as it was handled last, and forgets all with the folder', () => {
  store.add(record)
  const file = { path: 'a.csv', sizeBytes: 5, lastModifiedMs: 1_700_000_000_123, sha256: null }
  store.handle('w', [file, { ...file, path: 'b.csv' }])
  store.handle('w', [{ ...file, sizeBytes: 6, sha256: 'ff' }])
  store.handle('w', [])
  expect(store.handled('w')).toEqual([
    { ...file, sizeBytes: 6, sha256: 'ff' },
    { ...file, path: 'b.csv' },
  ])
  store.remove('w')
  expect(store.handled('w')).toEqual([])
})

it('gives a part of what waits, and how much that is in all', async () => {
  const layers = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name }))
  const calls = watchCalls({ waiting: () => layers } as unknown as Watches)
  const part = await calls['watch.listWaiting']({ watchId: 'w', offset: 3, limit: 3 }, {} as never)
  expect(part).toEqual({ layers: [{ name: 'd' }, { name: 'e' }], total: 5 })
})
