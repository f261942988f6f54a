import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSqlite, type Sqlite } from '../../../node/sqlite'
import { openSnapshots } from '../../store/snapshots'
import { openToldNotices } from './told-notices'

const project = { connectionId: 'c', organization: 'demo', projectId: 1 }
const minute = 60_000

let db: Sqlite
beforeEach(() => {
  db = openSqlite(':memory:')
  openSnapshots(db)
})
afterEach(() => db.close())

it('knows to the moment when it looked last, and writes it down every five minutes, never an earlier time', () => {
  const own = openToldNotices(db)
  const written = () => openToldNotices(db).lastMs(project)
  expect(own.lastMs(project)).toBeNull()
  const looks = [0, 1, 4, 6, 5, 12].map((at) => {
    own.looked(project, at * minute)
    return [own.lastMs(project), written()].map((ms) => (ms ?? NaN) / minute)
  })
  expect(looks).toEqual([[0, 0], [1, 0], [4, 0], [6, 6], [6, 6], [12, 12]]) // prettier-ignore
  // Another program has looked since.
  const other = openToldNotices(db)
  other.looked(project, 30 * minute)
  expect(own.lastMs(project)).toBe(30 * minute)
})

it('takes what is to be told once, whichever program asks', () => {
  const [one, other] = [openToldNotices(db), openToldNotices(db)]
  expect([one.take(project, 'renewal:1:5', 0), other.take(project, 'renewal:1:5', 0)]).toEqual([true, false])
  expect(one.take({ ...project, projectId: 2 }, 'renewal:1:5', 0)).toBe(true)
})
