import { expect, it, vi } from 'vitest'
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
