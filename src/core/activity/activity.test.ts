import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ActivityEntry } from '../../shared/contract'
import { openSqlite, type Sqlite } from '../../node/sqlite'
import { migrate } from '../../node/migrate'
import { offlineMigrations, openSnapshots } from '../store/snapshots'
import { createActivity } from './activity'
import { openActivityStore, type ActivityStore } from './activity-store'

const project = { connectionId: 'c1', organization: 'acme', projectId: 1 }
const other = { ...project, projectId: 2 }
const all = { who: [], about: [], words: '', offset: 0, limit: 100 } satisfies Omit<Parameters<ActivityStore['list']>[0], 'project'> // prettier-ignore
const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`

let db: Sqlite
beforeEach(() => {
  db = openSqlite(':memory:')
  openSnapshots(db)
})
afterEach(() => db.close())
const texts = (entries: ActivityEntry[]) => entries.map((entry) => entry.text)

describe('the record of what happened', () => {
  it('shows a project its own, and what was of all, newest first', () => {
    const store = openActivityStore(db)
    store.add(project, [{ who: 'you', about: 'edit', text: 'mine', at: at(1), layerId: 4 }])
    store.add(other, [{ who: 'you', about: 'edit', text: 'of another project', at: at(2) }])
    store.add({ connectionId: 'c2' }, [{ who: 'program', about: 'network', text: 'of another service', at: at(2) }])
    store.add({ connectionId: 'c1' }, [{ who: 'program', about: 'network', text: 'the service was away', at: at(3) }])
    store.add({ connectionId: '' }, [{ who: 'program', about: 'storage', text: 'a store was put aside', at: at(0) }])
    expect(texts(store.list({ ...all, project }).entries)).toEqual(['the service was away', 'mine', 'a store was put aside']) // prettier-ignore
    expect(store.list({ ...all, project, limit: 1, offset: 1 })).toMatchObject({ total: 3, entries: [{ text: 'mine', tone: 'plain', layerId: 4, since: null }] }) // prettier-ignore
  })

  it('filters by who, by what and by words, in which no sign means another', () => {
    const store = openActivityStore(db)
    store.add(project, [{ who: 'you', about: 'edit', text: '50% done', at: at(1) }])
    store.add(project, [{ who: 'others', about: 'permit', text: '500 done', at: at(2) }])
    const found = (query: Partial<Parameters<ActivityStore['list']>[0]>) =>
      texts(store.list({ ...all, project, ...query }).entries)
    expect(found({ who: ['others'] })).toEqual(['500 done'])
    expect(found({ about: ['edit', 'job'] })).toEqual(['50% done'])
    expect(found({ words: '50%' })).toEqual(['50% done'])
    expect(found({ words: 'DONE' })).toHaveLength(2)
  })

  it('keeps what is the same thing once, and of all only the newest', () => {
    const store = openActivityStore(db, 5)
    const add = (text: string, minute: number, key?: string) =>
      store.add(project, [{ who: 'others', about: 'revision', text, at: at(minute), key }])
    expect([add('r', 1, 'revision:7'), add('r', 1, 'revision:7')]).toEqual([1, 0])
    for (let minute = 2; minute <= 9; minute++) add(`m${minute}`, minute)
    expect(texts(store.list({ ...all, project }).entries)).toEqual(['m9', 'm8', 'm7', 'm6', 'm5'])
  })

  it('goes with its connection', () => {
    const store = openActivityStore(db)
    store.add(project, [{ who: 'you', about: 'edit', text: 'mine', at: at(1) }])
    openSnapshots(db).removeConnection('c1')
    expect(store.list({ ...all, project }).total).toBe(0)
  })

  it('comes to a store of the version before, which keeps what it has', () => {
    const old = openSqlite(':memory:')
    const own = offlineMigrations.findIndex(({ sql }) => sql.includes('CREATE TABLE activity'))
    migrate(old, offlineMigrations.slice(0, own))
    old.run(`INSERT INTO snapshots VALUES ('c1', 'layers', 'acme/1', '[]', 'then')`)
    openSnapshots(old)
    expect(old.all('SELECT key FROM snapshots')).toEqual([{ key: 'acme/1' }])
    expect(openActivityStore(old).add(project, [{ who: 'you', about: 'edit', text: 'x', at: at(1) }])).toBe(1)
    old.close()
  })

  it('knows one’s own work on a layer: while it is done, a moment after, and from the entries', () => {
    let nowMs = Date.parse(at(30))
    const activity = createActivity({ store: openActivityStore(db), clock: { now: () => nowMs }, log: () => undefined, emit: () => undefined }) // prettier-ignore
    const isOwn = () => activity.isOwn(project, 4, at(20))
    expect(isOwn()).toBe(false)
    const end = activity.begin(project, [4])
    expect([isOwn(), activity.isOwn(project, 5, at(20)), activity.isOwn(other, 4, at(20))]).toEqual([
      true,
      false,
      false,
    ])
    end()
    expect(isOwn()).toBe(true)
    nowMs += 60_000
    expect(isOwn()).toBe(false)
    activity.note(project, { who: 'program', about: 'edit', text: 'sent', layerId: 4 })
    expect([isOwn(), activity.isOwn(project, 4, at(40))]).toEqual([true, false])
    activity.close()
  })
})
