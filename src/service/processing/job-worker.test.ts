import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ClaimOrder, JobLeases } from '../store/postgres/leases'
import { diskFull, openJobSite, type JobSite } from './job-site.test-helper'
import { jobWorker, type JobWorker } from './job-worker'

let site: JobSite
let worker: JobWorker | null
/** Jobs that are some worker's. */
let leased: Map<number, string>
let asked: ClaimOrder[]
/** What the database answers instead when a worker says that it lives; it gives no more jobs then. */
let renewed: (() => Promise<Set<number>>) | null
beforeEach(() => {
  site = openJobSite()
  worker = null
  leased = new Map()
  asked = []
  renewed = null
})
afterEach(async () => {
  await worker?.close()
  await site.close()
  vi.useRealTimers()
})

/** Leases of one process, as a database gives them (e2e/conformance/job-worker). */
const leases = {
  async claim(order) {
    asked.push(order)
    if (renewed) return null
    for (const { id } of await site.store.jobs.inState('processing')) {
      const bytes = (await site.store.jobs.files(id)).reduce((sum, { size }) => sum + size, 0)
      if (leased.has(id) || order.without.includes(id) || bytes >= order.belowBytes) continue
      leased.set(id, order.worker)
      await site.store.jobs.beginAttempt(id)
      return { jobId: id, attempts: await site.store.jobs.attempts(id), bytes }
    }
    return null
  },
  renew: () => renewed?.() ?? Promise.resolve(new Set(leased.keys())),
  clear: () => Promise.resolve(),
  release: (id) => Promise.resolve(leased.delete(id)),
} satisfies JobLeases

function start(parallel?: number): JobWorker {
  worker = jobWorker({ ...site.parts, leases, ...(parallel === undefined ? {} : { parallel }) })
  return worker
}

it('leaves a job for a while that found no room, says why, and takes it up again', async () => {
  const [job, next] = [await site.addJob('a.csv'), await site.addJob('b.csv')]
  site.failWith(diskFull())
  const { idle } = start(1)
  await expect.poll(async () => (await site.store.jobs.byId(job.id))?.step).toMatch(/^Waiting for room: the disk/)
  site.failWith(null)
  for (const { name } of [job, next]) {
    await expect.poll(() => site.begun.has(name), { timeout: 5_000 }).toBe(true)
    site.finish(name)
  }
  await idle()
  expect([await site.stateOf(job), await site.stateOf(next)]).toEqual(['completed', 'completed'])
  // No attempt that the files are to blame for.
  expect(await site.store.jobs.attempts(job.id)).toBe(1)
  expect([...leased]).toEqual([])
  expect(asked.some(({ without }) => without.includes(job.id))).toBe(true)
})

it('does not read again what has ended a process ten times', async () => {
  const [tenth, gone] = [await site.addJob('a.csv'), await site.addJob('b.csv')]
  for (const [{ id }, count] of [[tenth, 9] as const, [gone, 10] as const])
    for (let at = 0; at < count; at++) await site.store.jobs.beginAttempt(id)
  const { idle } = start()
  await expect.poll(() => site.stateOf(gone)).toBe('error')
  expect(await site.store.jobs.byId(gone.id)).toMatchObject({
    step: 'Stopped',
    error: expect.stringMatching(/^The service ended several times while it processed these files\./) as unknown,
  })
  expect(await gone.has()).toBe(false)
  await site.begunAre('a.csv')
  site.finish('a.csv')
  await idle()
  expect(await site.stateOf(tenth)).toBe('completed')
})

it('works on two jobs at a time, of which one is huge', async () => {
  const sizes = { 'a.csv': 2 ** 30, 'b.csv': 2 ** 31, 'c.csv': 8, 'd.csv': 8 }
  for (const [name, size] of Object.entries(sizes)) await site.addJob(name, size)
  const { idle } = start()
  await site.begunAre('a.csv', 'c.csv')
  expect(asked.map(({ belowBytes }) => belowBytes).slice(0, 2)).toEqual([Number.MAX_SAFE_INTEGER, 2 ** 30])
  site.finish('c.csv')
  await site.begunAre('a.csv', 'c.csv', 'd.csv')
  site.finish('a.csv')
  await site.begunAre('a.csv', 'c.csv', 'd.csv', 'b.csv')
  for (const name of ['b.csv', 'd.csv']) site.finish(name)
  await idle()
  expect(await site.store.jobs.countIn('completed')).toBe(4)
})

it('stops a job that has ended elsewhere, and hands back what it works on when it is closed', async () => {
  const [job, other] = [await site.addJob('a.csv'), await site.addJob('b.csv')]
  const { stop, close } = start()
  await site.begunAre('a.csv', 'b.csv')
  await site.store.jobs.fail(job.id, 'Cancelled', 'Cancelled by Bo.', 9)
  stop(job.id)
  await expect.poll(() => [...leased.keys()]).toEqual([other.id])
  expect([await job.has(), await other.has()]).toEqual([false, true])
  await close()
  expect([...leased]).toEqual([])
  expect([await site.stateOf(other), await site.store.jobs.attempts(other.id), await other.has()]).toEqual([
    ...['processing', 0, true],
  ])
})

it('stops what another has taken up meanwhile, and all when the database is silent for so long that others may', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const [mine, taken] = [await site.addJob('a.csv'), await site.addJob('b.csv')]
  start()
  await site.begunAre('a.csv', 'b.csv')
  renewed = () => Promise.resolve(new Set([mine.id]))
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.poll(() => leased.has(taken.id)).toBe(false)
  expect(leased.has(mine.id)).toBe(true)
  renewed = () => Promise.reject(new Error('no answer'))
  await vi.advanceTimersByTimeAsync(12_000)
  expect(leased.has(mine.id)).toBe(true)
  expect(site.lines.at(-1)).toMatch(/^not heard of: .*no answer$/)
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.poll(() => leased.has(mine.id)).toBe(false)
})
