import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSqlite, type Sqlite } from '../../../node/sqlite'
import type { PermitNotice } from '../../../shared/contract'
import type { PermitListItem } from '../../../shared/rest'
import { openSnapshots } from '../../store/snapshots'
import { createPermitNotices, type PermitNoticesOptions } from './permit-notices'
import { openToldNotices } from './told-notices'

const project = { connectionId: 'c', organization: 'demo', projectId: 1 }
const hour = 3_600_000
const begin = Date.parse('2026-12-01T08:00:00Z')
const at = (hours: number) => new Date(begin + hours * hour).toISOString()

let db: Sqlite
let now: number
let items: PermitListItem[]
let settings: { notifyRenewalHours: number; notifyEndHours: number; notifyStatus: boolean }
beforeEach(() => {
  vi.useFakeTimers()
  db = openSqlite(':memory:')
  openSnapshots(db)
  now = begin
  settings = { notifyRenewalHours: 2, notifyEndHours: 0, notifyStatus: true }
})
afterEach(() => {
  vi.useRealTimers()
  db.close()
})

const permit = (id: number, renewalTime: string | null, expiryDate: string | null = null, status = 8) =>
  ({ id, name: `P${id}`, status, renewalTime, expiryDate, validTime: null, validTimeMinutes: null }) as PermitListItem

/** A run of the program; gives what it has told so far. */
function run() {
  const told: [ids: number[], kinds: string[], over: boolean][] = []
  const notices = createPermitNotices({
    store: {
      heldProjects: () => [{ connectionId: 'c', key: 'demo/1' }],
      page: (_, __, pageNumber) => ({ items: pageNumber === 1 ? items : [], total: items.length }),
    } as PermitNoticesOptions['store'],
    told: openToldNotices(db),
    settings: () => settings as never,
    ...{ apartMs: () => 0, clock: { now: () => now }, log: () => undefined },
    emit: (name, payload) => {
      if (name !== 'permits.noticed') return
      const { notices: those, over } = payload as { notices: PermitNotice[]; over: boolean }
      told.push([those.map(({ permitId }) => permitId), [...new Set(those.map(({ kind }) => kind))], over])
    },
  })
  notices.start()
  /** Lets time pass, on the clock too. */
  const pass = async (hours: number) => {
    now += hours * hour
    await vi.advanceTimersByTimeAsync(31_000)
  }
  return { told, pass, notices }
}

it('tells each renewal once, so many hours before, whatever starts again or sets the clock back', async () => {
  items = [permit(1, at(3)), permit(2, at(1)), permit(3, at(9)), permit(4, null, at(1))]
  const first = run()
  await first.pass(0)
  expect(first.told).toEqual([[[2], ['renewal'], false]])
  await first.pass(1.5)
  await first.pass(0)
  expect(first.told).toEqual([
    [[2], ['renewal'], false],
    [[1], ['renewal'], false],
  ])
  first.notices.close()
  now -= 1.4 * hour
  const second = run()
  await second.pass(0)
  await second.pass(1)
  expect(second.told).toEqual([])
  second.notices.close()
})

it('tells in one summary what was over before the program ran again, and nothing of before its first run', async () => {
  items = [permit(1, at(-5)), permit(2, at(5)), permit(3, at(6))]
  const first = run()
  await first.pass(0)
  expect(first.told).toEqual([])
  first.notices.close()
  now += 8 * hour
  const second = run()
  await second.pass(0)
  await second.pass(0)
  expect(second.told).toEqual([[[2, 3], ['renewal'], true]])
  second.notices.close()
})

it('looks at what is held anew after it changed, and tells ends where that is switched on', async () => {
  items = [permit(1, null, at(20))]
  settings.notifyEndHours = 24
  settings.notifyRenewalHours = 0
  const { told, pass, notices } = run()
  await pass(0)
  items = [permit(1, at(0.5), at(20)), permit(2, null, at(10))]
  await pass(0)
  notices.touched(project)
  await pass(0)
  expect(told).toEqual([
    [[1], ['end'], false],
    [[2], ['end'], false],
  ])
  notices.close()
})

it('tells statuses that changed together, those since an earlier run as one summary, and none where it is switched off', async () => {
  items = []
  const { told, pass, notices } = run()
  const change = (id: number, before: string, was = 8) => ({
    ...{ item: permit(id, null, null, 7), at: at(0) },
    before: { status: was, at: before },
  })
  notices.statusChanged(project, [change(1, at(0.1)), change(2, at(-9)), change(3, at(0.1), 7)])
  notices.statusChanged(project, [change(1, at(0.1)), { ...change(4, at(0)), before: null }])
  await pass(0)
  expect(told).toEqual([
    [[1], ['status'], false],
    [[2], ['status'], true],
  ])
  settings.notifyStatus = false
  notices.statusChanged(project, [change(5, at(0.1))])
  await pass(0)
  expect(told).toHaveLength(2)
  notices.close()
})
