import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSqlite } from '../../node/sqlite'
import { rmSync } from 'node:fs'
import { detail, diskStore, item, project } from './held-permits.test-helper'
import type { PermitListItem } from '../../shared/rest'
import { migrate } from '../../node/migrate'
import { offlineMigrations, openSnapshots } from '../store/snapshots'
import { creatorsOf } from './held-parts'
import { heldPermitNamedSql, heldPermitNamesSql, heldPermitPeopleSql } from './held-permits-schema'
import { hashOfItem } from './narrow-permit'
import { heldCondition } from './permit-filters'
import { openPermitStore } from './permit-store'
import { partsOf } from './permit-parts'

let disk: ReturnType<typeof diskStore>
beforeEach(() => {
  disk = diskStore()
  disk.store.wish(project)
})
afterEach(() => disk.close())

const nine = '2026-03-01T09:00:00Z'
const ten = '2026-03-01T10:00:00Z'

function holdActive(): void {
  const active = item(1, { status: 8 })
  disk.store.beginList(project, nine)
  disk.store.saveItems(project, [active], nine, { page: 1, total: 1 })
  disk.store.endList(project, true)
  const part = {
    id: 1,
    itemHash: hashOfItem(active),
    detail: JSON.stringify(detail(1, { status: 8 })),
    events: '[]',
    at: nine,
    whole: true,
  }
  disk.store.saveParts(project, [part])
}
const partsHeld = () => {
  const held = disk.store.get(project, 1)
  if (!held?.detail || held.detailAt === null) throw new Error('not held')
  return partsOf({ value: held.detail, at: held.detailAt }, { value: held.item, at: held.itemAt }, held.changed)
}

it('knows the details of a permit to be old when the list tells another status, and gives each its own time', () => {
  holdActive()
  expect(partsHeld()).toEqual({ detailAt: nine, listAt: nine, older: null, facts: [] })
  disk.store.saveItems(project, [item(1, { status: 7 })], ten, null)
  expect(partsHeld()).toEqual({ detailAt: nine, listAt: ten, older: 'detail', facts: ['status'] })
  const held = disk.store.hold(project)
  expect([held?.complete, held?.whole, held?.readAt]).toEqual([false, 0, nine])
  expect(disk.store.get(project, 1)).toMatchObject({ eventsAt: nine })
})

it('knows the list to be old when details were read after it', () => {
  holdActive()
  const revoked = {
    id: 1,
    itemHash: '',
    detail: JSON.stringify(detail(1, { status: 7 })),
    events: null,
    at: ten,
    whole: false,
  }
  disk.store.saveParts(project, [revoked])
  expect(partsHeld()).toMatchObject({ older: 'list', facts: ['status'] })
})

it('calls neither old where the service itself tells two things at once', () => {
  const active = item(1, { lapsed: true })
  disk.store.saveItems(project, [active], nine, null)
  const part = {
    id: 1,
    itemHash: hashOfItem(active),
    detail: JSON.stringify(detail(1)),
    events: '[]',
    at: ten,
    whole: true,
  }
  disk.store.saveParts(project, [part])
  disk.store.saveItems(project, [{ ...active, documentUrl: 'https://other.example/1' }], ten, null)
  expect(partsHeld().older).toBeNull()
})

it('lets a wish go at once and its rows piece by piece, and keeps those of others', () => {
  const other = { ...project, projectId: 2 }
  disk.store.wish(other)
  disk.store.saveItems(other, [item(1)], nine, null)
  disk.store.saveItems(
    project,
    Array.from({ length: 250 }, (_, index) => item(index + 1)),
    nine,
    null,
  )
  disk.store.drop(project)
  expect(disk.store.hold(project)).toBeNull()
  let sweeps = 0
  while (disk.store.sweep()) sweeps++
  expect(sweeps).toBeGreaterThan(2)
  expect(disk.db.all('SELECT DISTINCT hold FROM held_permits')).toHaveLength(1)
  expect(disk.store.page(other, {}, 1, 10).total).toBe(1)
  disk.store.wish(project)
  expect(disk.store.hold(project)?.permits).toBe(0)
})

it('takes over what the version before held, and does not take the time of a newer list for that of older details', () => {
  const path = disk.path
  disk.db.close()
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
  const before = openSqlite(path)
  before.script(`
    CREATE TABLE snapshots (connection TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, json TEXT NOT NULL, read_at TEXT NOT NULL, PRIMARY KEY (connection, kind, key)) WITHOUT ROWID;
    CREATE TABLE held_permit_projects (connection TEXT NOT NULL, project TEXT NOT NULL, read_at TEXT, PRIMARY KEY (connection, project)) WITHOUT ROWID;
    CREATE TABLE held_permits (connection TEXT NOT NULL, project TEXT NOT NULL, id INTEGER NOT NULL, item TEXT NOT NULL, detail TEXT, events TEXT, read_at TEXT NOT NULL, PRIMARY KEY (connection, project, id)) WITHOUT ROWID;
    PRAGMA user_version = 2;
  `)
  before.run('INSERT INTO held_permit_projects VALUES (?, ?, ?)', 'c', 'acme/1', nine)
  const values = [
    'c',
    'acme/1',
    1,
    JSON.stringify(item(1, { status: 7 })),
    JSON.stringify(detail(1)),
    '[]',
    ten,
  ] as const
  before.run('INSERT INTO held_permits VALUES (?, ?, ?, ?, ?, ?, ?)', ...values)
  const listOnly = ['c', 'acme/1', 2, JSON.stringify(item(2)), null, null, ten] as const
  before.run('INSERT INTO held_permits VALUES (?, ?, ?, ?, ?, ?, ?)', ...listOnly)
  before.close()
  disk.db = openSqlite(path)
  disk.reopen()
  expect(partsHeld()).toEqual({ detailAt: nine, listAt: ten, older: 'detail', facts: ['status'] })
  expect(disk.store.hold(project)).toMatchObject({ permits: 2, whole: 1, readAt: nine, complete: false })
  expect(disk.db.all("SELECT name FROM sqlite_master WHERE name LIKE '%before'")).toEqual([])
})

it('tells which permits have another status than in the reading before, or are new, once they are on the disk', () => {
  const told: string[] = []
  const store = openPermitStore(disk.db, (_, changes) => {
    for (const { item: now, at, before } of changes) {
      expect(disk.store.get(project, now.id)?.item.status).toBe(now.status)
      told.push(`${now.id}: ${before ? `${before.status} at ${before.at}` : 'none'} → ${now.status} at ${at}`)
    }
  })
  const read = (at: string, ...items: ReturnType<typeof item>[]) => {
    store.beginList(project, at)
    store.saveItems(project, items, at, { page: 1, total: items.length })
    store.endList(project, true)
  }
  read(nine, item(1, { status: 8 }), item(2, { status: 3 }))
  expect(told).toEqual([])
  read(ten, item(1, { status: 7 }), item(2, { status: 3, name: 'called otherwise' }), item(3, { status: 0 }))
  expect(told).toEqual([`1: 8 at ${nine} → 7 at ${ten}`, `3: none → 0 at ${ten}`])
})

/** A store as the version before one step of the schema left it. */
function storeBefore(step: string, path = ':memory:') {
  const db = openSqlite(path)
  const at = offlineMigrations.findIndex(({ sql }) => sql === step)
  migrate(db, offlineMigrations.slice(0, at))
  return db
}

it('looks for a part of the name, and counts by status, in an index and not in the rows; also in a store of the version before', () => {
  const old = storeBefore(heldPermitNamesSql)
  openSnapshots(old)
  for (const db of [old, disk.db]) {
    const { where, params } = heldCondition(1, { name: 'bay 4' })
    for (const what of [
      `SELECT count(*) FROM held_permits ${where}`,
      `SELECT id FROM held_permits ${where} ORDER BY +id`,
      `SELECT status, count(*) FROM held_permits ${where} GROUP BY status`,
    ])
      expect(db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${what}`, ...params)[0]?.detail).toContain('COVERING INDEX')
  }
  old.close()
})

it('finds those who are involved in what the version before held, and goes on reading it where it was', () => {
  const ada = '00000000-0000-4000-8000-00000000000a'
  const bo = '00000000-0000-4000-8000-00000000000b'
  const old = storeBefore(heldPermitPeopleSql)
  old.run("INSERT INTO held_permit_projects (connection, project, list_at) VALUES ('c', 'acme/1', ?)", nine)
  const permits: { id: number; own: Partial<PermitListItem>; due: number; freshAt: string }[] = [
    { id: 1, own: { specifiedHolderId: ada.toUpperCase() }, due: 0, freshAt: nine },
    { id: 2, own: {}, due: 0, freshAt: ten },
    { id: 3, own: { holderId: ada }, due: 1, freshAt: '' },
  ]
  for (const { id, own, due, freshAt } of permits) {
    old.run(
      `INSERT INTO held_permits (hold, id, name, status, holder, archived, item_at, item_hash, due, fresh_at)
       VALUES (1, ?, ?, 8, ?, 0, ?, 'x', ?, ?)`,
      id,
      `permit ${id}`,
      own.holderId ?? null,
      nine,
      due,
      freshAt,
    )
    old.run('INSERT INTO held_permit_items VALUES (1, ?, ?)', id, JSON.stringify(item(id, own)))
  }
  old.run(
    'INSERT INTO held_permit_people VALUES (1, 1, 0, ?), (1, 2, 1, ?), (1, 2, 1, ?), (1, 3, 0, ?)',
    ada,
    ada,
    bo,
    ada,
  )
  openSnapshots(old)
  const store = openPermitStore(old)
  const found = (user: string) => store.page(project, { targetUserId: user }, 1, 10).items.map(({ id }) => id)
  expect(found(ada)).toEqual([1, 2, 3])
  expect(found(bo)).toEqual([2])
  expect(store.hold(project)).toMatchObject({ permits: 3, whole: 2, complete: false, readAt: nine })
  const first = store.toRead(project, { before: '2026-03-02', after: null, only: null }, 10)
  expect(first.map(({ id }) => id)).toEqual([3])
  expect(
    store.toRead(project, { before: '2026-03-02', after: first[0] ?? null, only: null }, 10).map(({ id }) => id),
  ).toEqual([1, 2])
  old.close()
})

it('knows what the permits of a store of the version before are named by', async () => {
  const old = storeBefore(heldPermitNamedSql)
  old.run("INSERT INTO held_permit_projects (connection, project) VALUES ('c', 'acme/1')")
  const own = item(1, { name: 'Bay "4"', requesterId: 'Ann', lapsed: true })
  old.run('INSERT INTO held_permit_items VALUES (1, 1, ?)', JSON.stringify(own))
  openSnapshots(old)
  const named = await openPermitStore(old).names(project, [1], new AbortController().signal)
  expect(named).toEqual([{ id: 1, name: 'Bay "4"', status: 8, lapsed: true, requesterId: 'Ann', holderId: null }])
  old.close()
})

it('takes no text for a person that only looks like a part of what is written down', () => {
  const [ada, bo] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
  disk.store.saveItems(project, [item(1)], nine, null)
  const signed = detail(1, { signatures: [{ userId: ada }, { userId: bo }] as never })
  disk.store.saveParts(project, [
    { id: 1, itemHash: '', detail: JSON.stringify(signed), events: '[]', at: nine, whole: true },
  ])
  const found = (user: string) => disk.store.page(project, { targetUserId: user }, 1, 10).total
  expect([ada, bo.toUpperCase()].map(found)).toEqual([1, 1])
  expect([`${ada}","${bo}`, ada.slice(0, -1), '', ','].map(found)).toEqual([0, 0, 0, 0])
})

it('knows creators by their names, else by what they sign in as, each once', () => {
  const by = (user: object | null) => detail(1, { creator: user && { role: 0, user } } as never)
  const ada = { id: 'a', firstName: 'Ada', lastName: 'Lovelace', username: 'ada', company: 'Survey Co', title: null }
  const found = creatorsOf([
    ...[by(ada), by(ada), by({ id: 'b', firstName: null, lastName: 'Byron' }), by({ id: 'c', username: 'cy' })],
    ...[by({ id: 'd' }), by(null), null],
  ])
  expect(found).toEqual([
    { id: 'a', name: 'Ada Lovelace', organization: 'Survey Co', title: '' },
    { id: 'b', name: 'Byron', organization: '', title: '' },
    { id: 'c', name: 'cy', organization: '', title: '' },
  ])
})

it('reads which layers permits list in pieces, between which others get their turn', async () => {
  const ids = Array.from({ length: 1_200 }, (_, index) => index + 1)
  disk.store.saveItems(project, ids.map((id) => item(id)), nine, null) // prettier-ignore
  const layers = (id: number) => JSON.stringify(detail(id, { layers: [id, 5] as never }))
  const part = (id: number) => ({ id, itemHash: '', detail: layers(id), events: null, at: nine, whole: false })
  disk.store.saveParts(project, ids.slice(1).map(part))
  let turns = 0
  const count = () => void (timer = setImmediate(() => (turns++, count())))
  let timer: NodeJS.Immediate
  count()
  const never = new AbortController().signal
  const found = await disk.store.layersOfHeld(project, [...ids, 9_999], never)
  clearImmediate(timer!)
  expect([found.size, found.get(2), found.get(1), found.get(9_999)]).toEqual([1_199, [2, 5], undefined, undefined])
  expect(turns).toBeGreaterThanOrEqual(2)
  await expect(disk.store.layersOfHeld(project, ids, AbortSignal.abort())).rejects.toThrow(/abort/i)
  expect(await disk.store.layersOfHeld({ ...project, projectId: 9 }, ids, never)).toEqual(new Map())
})
