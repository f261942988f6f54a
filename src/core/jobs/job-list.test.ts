import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MonitoredJob, ProjectRef } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import type { Connections } from '../connections/connections'
import type { JobsSeen, JobWatch } from './job-watch'
import { createJobs, type JobOrigin, type Jobs } from './jobs'

const project: ProjectRef = { connectionId: 'c', organization: 'acme', projectId: 1 }
const startMs = Date.parse('2026-01-01T00:00:00Z')
const none = new AbortController().signal

interface Given {
  state: 'initializing' | 'processing' | 'completed' | 'error'
  error?: string | null
  /** Minutes after the start at which it moved. */
  moved?: number
}
/** The jobs of a service by their ids, its time in minutes after the start, and what was asked of it. */
let given: Map<number, Given>
let minutes: number
let asked: string[]
let cancelledHere: Set<number>
let origins: Map<number, Partial<JobOrigin>>
let told: MonitoredJob[][]
let watched: Map<string, (seen: JobsSeen) => void>
let hurried: number
let refusal: AppError | null
let lost: { fromMs: number; toMs: number }[]
let jobs: Jobs

const wire = ([id, { state, error = null, moved = 0 }]: [number, Given]) => ({
  ...{
    id,
    cancelAllowed: true,
    complete: state === 'completed' || state === 'error',
    created: at(0),
    updated: at(moved),
  },
  ...{ progress: state === 'completed' ? 100 : 10, status: state, error: state === 'error' ? (error ?? 'No.') : null },
})
const at = (minute: number) => new Date(startMs + minute * 60_000).toISOString()

function call(route: string, { query }: { query: Record<string, unknown> }): Promise<unknown> {
  asked.push(`${route} ${JSON.stringify(query)}`)
  if (route === 'cancelJob')
    return refusal ? Promise.reject(refusal) : Promise.resolve(cancel(query['jobID'] as number))
  if (route === 'getJob')
    return Promise.resolve(wire([query['jobId'] as number, given.get(query['jobId'] as number) as Given]))
  const { statuses, page = 1, pageSize = 10 } = query as { statuses?: string[]; page?: number; pageSize?: number }
  const fit = [...given].filter(([, { state }]) => statuses?.includes(state) ?? true).sort(([a], [b]) => b - a)
  const shown = fit.slice((page - 1) * pageSize, page * pageSize).map(wire)
  const pageCount = Math.ceil(fit.length / pageSize)
  return Promise.resolve([{ count: shown.length, jobs: shown, page, total: fit.length, pageCount }])
}
const cancel = (id: number) => void given.set(id, { state: 'error', error: 'Cancelled by Ada.' })

beforeEach(() => {
  given = new Map()
  minutes = 0
  asked = []
  cancelledHere = new Set()
  origins = new Map()
  told = []
  watched = new Map()
  hurried = 0
  refusal = null
  lost = []
  const client = { call, serverNow: () => startMs + minutes * 60_000 }
  const watch = {
    watch: (_project: ProjectRef, pace: string, receive: (seen: JobsSeen) => void) => (
      watched.set(pace, receive),
      () => void watched.delete(pace)
    ),
    hurry: () => void hurried++,
  } as unknown as JobWatch
  const unknown = { layerName: null, layerId: null, batchId: null, rowId: null, canSendAgain: false }
  jobs = createJobs({
    connections: { client: () => Promise.resolve(client) } as unknown as Connections,
    ...{ watch, log: () => undefined, stuckAfterMinutes: () => 10, lostAnswers: () => lost },
    originsOf: () => (job) => (origins.has(job.id) ? { ...unknown, ...origins.get(job.id) } : null),
    cancelled: {
      addCancelled: (_project, id) => void cancelledHere.add(id),
      removeCancelled: (_project, id) => void cancelledHere.delete(id),
      cancelledBy: (_project, id) => (cancelledHere.has(id) ? 'person' : null),
    },
    onChanged: (_project, some) => void told.push(some),
  })
})
afterEach(() => jobs.close())
const list = (page = 1, pageSize = 10) => jobs.list(project, {}, page, pageSize, none)

describe('the list of jobs', () => {
  it('shows a page with what is known of each, and counts all of the project', async () => {
    given = new Map<number, Given>([
      [1, { state: 'completed' }],
      [2, { state: 'error', error: 'Line 3 cannot be read.' }],
      [3, { state: 'error', error: 'Cancelled by Bo.' }],
      [4, { state: 'error', error: 'Stopped.' }],
      [5, { state: 'initializing' }],
      [6, { state: 'processing' }],
    ])
    cancelledHere.add(4)
    origins.set(6, { layerName: 'Levels', layerId: 9, batchId: 'b', rowId: 'r', canSendAgain: true })
    const page = await list(1, 4)
    expect(page).toMatchObject({ page: 1, pageCount: 2, total: 6, readAt: at(0) })
    expect(page.jobs.map(({ job, state, cancelled }) => [job.id, state, cancelled])).toEqual([
      [6, 'processing', false],
      [5, 'initializing', false],
      [4, 'error', true],
      [3, 'error', true],
    ])
    expect(page.jobs[0]).toMatchObject({
      layerName: 'Levels',
      layerId: 9,
      batchId: 'b',
      rowId: 'r',
      canSendAgain: true,
    })
    expect(page.jobs[1]).toMatchObject({ layerName: null, batchId: null, canSendAgain: false })
    expect(page.counts).toEqual({ initializing: 1, processing: 1, error: 3, cancelled: 2, completed: 1, stuck: 0 })
    expect((await list(2, 4)).jobs.map(({ job }) => job.id)).toEqual([2, 1])
  })

  it('reads those that ended in error again only when there is another', async () => {
    for (let id = 1; id <= 30; id++) given.set(id, { state: 'error', error: 'Cancelled.' })
    const reads = () => asked.filter((one) => one.includes('["error"]') && one.includes('"pageSize":100')).length
    expect((await list()).counts).toMatchObject({ error: 30, cancelled: 30 })
    await list()
    expect(reads()).toBe(1)
    given.delete(1)
    given.set(31, { state: 'error', error: 'No.' })
    expect((await list()).counts).toMatchObject({ error: 30, cancelled: 29 })
    expect(reads()).toBe(2)
  })

  it('says which stand still, and not of one that somebody waits longer for', async () => {
    given.set(1, { state: 'processing' }).set(2, { state: 'processing', moved: 8 }).set(3, { state: 'initializing' })
    minutes = 9
    await list()
    minutes = 12
    const page = await list()
    expect(page.counts.stuck).toBe(1)
    expect(page.jobs.map(({ job, stuckSince }) => [job.id, stuckSince])).toEqual([
      [3, null],
      [2, null],
      [1, at(0)],
    ])
    jobs.waitLonger(project, 1, 5)
    await new Promise(setImmediate)
    minutes = 16
    expect((await list()).counts.stuck).toBe(0)
    minutes = 18
    expect((await list()).counts.stuck).toBe(2)
  })

  it('hints at one that an answer which was lost may have left empty, unless it is known from here', async () => {
    given.set(1, { state: 'initializing' }).set(2, { state: 'initializing' }).set(3, { state: 'processing' })
    origins.set(2, { batchId: 'b', rowId: 'r' })
    const hints = async () => (await list()).jobs.map(({ job, perhapsLeftBehind }) => [job.id, perhapsLeftBehind])
    expect(await hints()).toEqual([[3, false], [2, false], [1, false]]) // prettier-ignore
    lost = [{ fromMs: startMs, toMs: startMs }]
    expect(await hints()).toEqual([[3, false], [2, false], [1, true]]) // prettier-ignore
  })

  it('counts more than it reads, and takes none that it did not read this time for ended', async () => {
    for (let id = 1; id <= 600; id++) given.set(id, { state: 'processing' })
    for (let id = 1001; id <= 1600; id++) given.set(id, { state: 'initializing' })
    expect((await list()).counts).toMatchObject({ initializing: 600, processing: 600, stuck: 0 })
    // One more on top: the oldest of those that were read is read no more.
    given.set(601, { state: 'processing' })
    minutes = 20
    const { counts } = await list()
    expect(counts).toMatchObject({ processing: 601, stuck: 500 })
    expect((await jobs.get(project, 600)).stuckWhy).toEqual({ kind: 'all', jobs: 501 })
    // Of few it knows that one has ended: the others stand still alone.
    for (let id = 3; id <= 601; id++) given.delete(id)
    await list()
    given.delete(1)
    minutes = 40
    await list()
    expect((await jobs.get(project, 2)).stuckWhy).toEqual({ kind: 'this-one' })
  })

  it('is told of what moves for a while after it was read', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    given.set(1, { state: 'processing' })
    await list()
    await vi.advanceTimersByTimeAsync(80_000)
    await list()
    await vi.advanceTimersByTimeAsync(80_000)
    watched.get('quick')?.({ project, jobs: [], initializing: new Set() })
    watched.get('quick')?.({ project, jobs: [wire([1, { state: 'completed' }]) as never], initializing: new Set() })
    await vi.advanceTimersByTimeAsync(0)
    expect(told.map((some) => some.map(({ job, state }) => [job.id, state]))).toEqual([[[1, 'completed']]])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(watched.has('quick')).toBe(false)
    vi.useRealTimers()
  })
})

describe('a job that is cancelled', () => {
  it('is written down before the service is asked, and is what it is then', async () => {
    given.set(1, { state: 'processing' })
    expect(await jobs.cancel(project, 1)).toMatchObject({ state: 'error', cancelled: true })
    expect([[...cancelledHere], hurried]).toEqual([[1], 1])
  })

  it('is what it has become where it has ended meanwhile, and was cancelled by nobody', async () => {
    given.set(1, { state: 'completed' })
    refusal = new AppError('service.conflict', 'It has ended.')
    expect(await jobs.cancel(project, 1)).toMatchObject({ state: 'completed', cancelled: false })
    expect([...cancelledHere]).toEqual([])
  })

  it('fails as the service fails; after a lost answer it may have been cancelled', async () => {
    given.set(1, { state: 'processing' })
    refusal = new AppError('service.forbidden', 'No.')
    await expect(jobs.cancel(project, 1)).rejects.toMatchObject({ code: 'service.forbidden' })
    expect([...cancelledHere]).toEqual([])
    refusal = new AppError('net.timeout', 'No answer.')
    await expect(jobs.cancel(project, 1)).rejects.toMatchObject({ code: 'net.timeout' })
    expect([[...cancelledHere], hurried]).toEqual([[1], 0])
  })
})
