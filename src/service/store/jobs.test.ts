import { afterEach, beforeEach, expect, it } from 'vitest'
import { uploadBody, type JobStatus } from '../../shared/rest'
import type { JobFilter } from './jobs'
import { openTestStore, type TestStore } from './test-store'

let test: TestStore
beforeEach(() => {
  test = openTestStore(`INSERT INTO users (id, organization_id, name, name_folded, organization, title, email) VALUES
    ('a', 1, 'Ada', 'ada', '', '', ''), ('b', 1, 'Bo', 'bo', '', '', ''), ('c', 1, 'ADA', 'ada', '', '', '')`)
})
afterEach(() => test.close())

const order = uploadBody.parse({ mode: 0, fileNames: ['a.csv'], title: 'A', fileLastModifieds: [1] })
const users = ['a', 'b', 'c'] as const

it('finds by each filter and each two what a look at every job finds, newest first, while jobs begin and end', async () => {
  const store = test.store.jobs
  const jobs = new Map<number, { id: number; user: string; state: JobStatus; createdMs: number }>()
  const add = async (n: number, into = store): Promise<void> => {
    const [user, createdMs] = [users[n % 3] ?? 'a', (n * 37) % 50]
    const id = await into.add({ projectId: 1, userId: user, order, token: `${n}`, nowMs: createdMs })
    jobs.set(id, { id, user, state: 'initializing', createdMs })
    await into.add({ projectId: 2, userId: 'a', order, token: `other ${n}`, nowMs: 1 })
  }
  const single: JobFilter[] = [
    ...[{ creatorId: 'a' }, { creatorId: 'x' }, { creatorName: 'ADA' }, { creatorName: 'Ad' }, { createdAfterMs: 20 }],
    ...[{ createdBeforeMs: 30 }, { statuses: [] }, { statuses: ['error' as const] }],
    { statuses: ['initializing', 'processing', 'completed'] },
  ]
  const filters = [{}, ...single, ...single.flatMap((one) => single.map((other) => ({ ...one, ...other })))]
  const fits = (job: { user: string; state: JobStatus; createdMs: number }, filter: JobFilter) =>
    (filter.creatorId === undefined || job.user === filter.creatorId) &&
    (filter.creatorName === undefined || (filter.creatorName === 'ADA' && job.user !== 'b')) &&
    (filter.createdAfterMs === undefined || job.createdMs > filter.createdAfterMs) &&
    (filter.createdBeforeMs === undefined || job.createdMs < filter.createdBeforeMs) &&
    (filter.statuses === undefined || filter.statuses.length === 0 || filter.statuses.includes(job.state))
  const check = async (): Promise<void> => {
    const all = [...jobs.values()].reverse()
    for (const filter of filters) {
      const wanted = all.filter((job) => fits(job, filter)).map(({ id }) => id)
      for (const page of [1, 2, Math.max(1, Math.ceil(wanted.length / 7)), 99]) {
        const { rows, total } = await store.page(1, filter, page, 7)
        expect({ filter, page, total, ids: rows.map(({ id }) => id) }).toEqual({
          ...{ filter, page, total: wanted.length, ids: wanted.slice((page - 1) * 7, page * 7) },
        })
      }
    }
  }
  const set = (id: number, state: JobStatus, done: boolean): void => {
    const job = jobs.get(id)
    if (done && job) job.state = state
  }
  await test.store.transaction(async (tx) => {
    for (let n = 0; n < 60; n++) await add(n, tx.jobs)
  })
  await check()
  for (const id of [1, 5, 9, 119, 77]) set(id, 'processing', await store.start(id, [], 5))
  await check()
  for (const id of [1, 9]) set(id, 'completed', await store.complete(id, 'Completed', 6))
  for (const id of [5, 3]) set(id, 'error', await store.fail(id, 'Failed', 'no', 6))
  await add(60)
  await check()
})

it('writes down thousands of files by a statement, as they were sent', async () => {
  const store = test.store.jobs
  const id = await store.add({ projectId: 1, userId: 'a', order, token: 't', nowMs: 1 })
  const files = Array.from({ length: 2000 }, (_, position) => ({
    ...{ position, name: `é "${position}".csv`, sha256: `${position}`, size: 2 ** 33, last_modified: 1.7e12 },
  }))
  const statements = () => Number(test.sqlite.version().split(' ')[1])
  const before = statements()
  expect(await store.start(id, files, 2)).toBe(true)
  expect(statements() - before).toBeLessThan(5)
  expect(await store.files(id)).toEqual(files)
})
