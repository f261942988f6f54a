import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import type { Connections } from '../connections/connections'
import { createJobWatch } from './job-watch'

const project = { connectionId: 'c', organization: 'o', projectId: 1 }
const wire = (id: number) => ({
  ...{ id, cancelAllowed: false, complete: true, created: '2026-01-01T00:00:00Z', updated: '2026-01-01T00:00:01Z' },
  ...{ progress: 100, status: 'Completed', error: null },
})

it('learns of hundreds of jobs that have ended by a few lists, and asks only for those that these do not show', async () => {
  const asked: string[] = []
  const ended = Array.from({ length: 250 }, (_, at) => wire(at + 1)).reverse()
  const call = (route: string, { query }: { query: { statuses?: string[]; page?: number; jobId?: number } }) => {
    asked.push(`${route} ${query.jobId ?? query.statuses?.join()} ${query.page ?? ''}`)
    if (route === 'getJob') {
      if (query.jobId === 999) return Promise.reject(new AppError('service.not-found', 'No such job.'))
      return Promise.resolve(wire(query.jobId ?? 0))
    }
    const page = query.page ?? 1
    const jobs = query.statuses?.includes('completed') ? ended.slice((page - 1) * 100, page * 100) : []
    const pageCount = query.statuses?.includes('completed') ? 3 : 0
    return Promise.resolve([{ count: jobs.length, jobs, page, total: 250, pageCount }])
  }
  const connections = { client: () => Promise.resolve({ call }), isUnreachable: () => false } as unknown as Connections
  const watch = createJobWatch(connections, () => undefined)
  const heard = new Map<number, boolean | null>()
  for (const id of [...ended.map((job) => job.id), 999]) {
    const stop = watch.follow(project, id, (job) => {
      heard.set(id, job?.complete ?? null)
      stop()
    })
  }
  await vi.waitFor(() => expect(heard.size).toBe(251))
  expect(heard.get(999)).toBeNull()
  expect([...heard.values()].filter((complete) => complete === true)).toHaveLength(250)
  expect(asked.filter((one) => one.startsWith('getJob'))).toEqual(['getJob 999 '])
  expect(asked.length).toBeLessThan(8)
  watch.close()
})

/** A service with one job that is at work until it is said to have ended. */
function watchOfOne() {
  const at = { looks: [] as number[], complete: false }
  const call = (route: string, { query }: { query: { statuses?: string[] } }) => {
    const job = { ...wire(1), complete: at.complete, progress: at.complete ? 100 : 10 }
    if (route === 'getJob') return Promise.resolve(job)
    if (query.statuses?.includes('initializing')) at.looks.push(Math.round(performance.now()))
    const jobs = query.statuses?.includes('processing') && !at.complete ? [job] : []
    return Promise.resolve([{ count: jobs.length, jobs, page: 1, total: jobs.length, pageCount: 1 }])
  }
  const connections = { client: () => Promise.resolve({ call }), isUnreachable: () => false } as unknown as Connections
  return { at, watch: createJobWatch(connections, () => undefined) }
}

describe('how often jobs are looked at', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is soon and often for a job that was just sent, and then ever more seldom', async () => {
    const { at, watch } = watchOfOne()
    const sinceMs = performance.now()
    watch.follow(project, 1, () => undefined)
    await vi.advanceTimersByTimeAsync(2_500)
    const passed = at.looks.map((ms) => ms - sinceMs)
    expect(passed.slice(0, 4).map((ms) => Math.round(ms / 50) * 50)).toEqual([50, 150, 350, 750])
    expect(passed.length).toBeLessThan(8)
    watch.close()
  })

  it('is not put off by whoever asks again and again', async () => {
    const { at, watch } = watchOfOne()
    watch.follow(project, 1, () => undefined)
    for (let asked = 0; asked < 20; asked++) {
      watch.hurry(project)
      await vi.advanceTimersByTimeAsync(20)
    }
    expect(at.looks.length).toBeGreaterThan(4)
    watch.close()
  })

  it('is not once for each of many jobs that are sent one after the other', async () => {
    const { at, watch } = watchOfOne()
    for (let id = 1; id <= 100; id++) {
      watch.follow(project, id, () => undefined)
      await vi.advanceTimersByTimeAsync(20)
    }
    expect(at.looks.length).toBeLessThan(10)
    watch.close()
  })
})
