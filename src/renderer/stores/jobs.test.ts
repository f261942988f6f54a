// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import type { AppStatus } from '../../shared/contract'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../client/project-window.test-helper'
import { useApp } from './app'
import { useJobs } from './jobs'

const job = (id: number, more: object = {}) => ({
  ...{ job: { id, userName: 'Ann', cancelAllowed: true, complete: false, progress: 0 }, batchId: null, rowId: null },
  ...more,
})
const answer = (...jobs: object[]) => ({
  ...{ jobs, total: 60, pageCount: 2, readAt: '2026-11-22T08:00:00Z' },
  counts: { initializing: 0, processing: 0, completed: 2, failed: 0, cancelled: 0 },
})

describe('jobs', () => {
  let opened: ProjectWindow
  beforeEach(() => window.localStorage.clear())
  afterEach(() => opened.app.unmount())
  function open(answers: Record<string, unknown> = {}) {
    const core = scriptedClient({ 'jobs.list': answer(job(1), job(2)), 'uploads.retry': null, ...answers })
    opened = openProjectWindow(core.client)
    const called = (name: string) => core.calls.filter((call) => call.name === name).map(({ params }) => params)
    return { core, called, jobs: useJobs(opened.scope) }
  }

  it('are asked for by what is chosen, from the first page on', async () => {
    const { jobs, called } = open()
    await expect.poll(() => jobs.jobs).toHaveLength(2)
    expect(jobs.filtered).toBe(false)
    jobs.page = 2
    jobs.creator = { kind: 'name', name: 'Bo' }
    jobs.untilDay = '2026-11-22'
    jobs.statuses = ['processing']
    await expect
      .poll(() => called('jobs.list').at(-1))
      .toMatchObject({
        ...{
          page: 1,
          filters: { creatorName: 'Bo', statuses: ['processing'], endDate: expect.stringMatching(/^2026-11-2/) },
        },
      })
    expect(called('jobs.list').at(-1)).not.toHaveProperty('filters.startDate')
    expect(jobs.filtered).toBe(true)
    jobs.clearFilters()
    await expect.poll(() => called('jobs.list').at(-1)).toMatchObject({ filters: {} })
    expect(jobs.filtered).toBe(false)
  })

  it('are none where no status is chosen, and nothing is read any more', async () => {
    const { jobs, called } = open({ 'jobs.list': () => new Promise(() => undefined) })
    expect(jobs.reading).toBe(true)
    jobs.statuses = []
    await nextTick()
    expect([jobs.jobs, jobs.total, jobs.reading]).toEqual([[], 0, false])
    expect(called('jobs.list')).toHaveLength(1)
  })

  it('are shown as they are told to be, and read again for one that is new while somebody looks', async () => {
    const { core, jobs, called } = open()
    await expect.poll(() => jobs.jobs).toHaveLength(2)
    core.emit('jobs.changed', { jobs: [job(2, { layerName: 'Quay' })] })
    expect(jobs.jobs.map(({ layerName }) => layerName)).toEqual([undefined, 'Quay'])
    core.emit('jobs.changed', { jobs: [job(3)] })
    expect(called('jobs.list')).toHaveLength(1)
    const stop = jobs.watchLive()
    core.emit('jobs.changed', { jobs: [job(2)] })
    expect(called('jobs.list')).toHaveLength(2)
    core.emit('jobs.changed', { jobs: [job(3)] })
    expect(called('jobs.list')).toHaveLength(3)
    stop()
  })

  it('tell the own name by a job that was sent from here, for the next time too', async () => {
    const { core, jobs, called } = open()
    await expect.poll(() => jobs.jobs).toHaveLength(2)
    expect(jobs.myName).toBeNull()
    core.emit('jobs.changed', { jobs: [job(1), job(2, { batchId: 'b', job: { id: 2, userName: 'Cy' } })] })
    jobs.creator = { kind: 'me' }
    await expect.poll(() => called('jobs.list').at(-1)).toMatchObject({ filters: { creatorName: 'Cy' } })
    opened.app.unmount()
    expect(open().jobs.myName).toBe('Cy')
  })

  it('are sent again from the own journal alone, and stopped before where they may be', async () => {
    const { jobs, called } = open({ 'jobs.cancel': job(2) })
    const own = { batchId: 'b', rowId: 'r' }
    await jobs.sendAgain([job(1)] as never)
    expect(called('uploads.retry')).toEqual([])
    await jobs.sendAgain([job(2, own)] as never)
    expect(called('jobs.cancel')).toMatchObject([{ jobId: 2 }])
    const done = { id: 3, userName: null, cancelAllowed: true, complete: true }
    await jobs.sendAgain([job(3, { ...own, job: done })] as never)
    await jobs.sendAgain([job(4, { ...own, job: { ...done, cancelAllowed: false, complete: false } })] as never)
    expect(called('jobs.cancel')).toHaveLength(1)
    expect(called('uploads.retry')).toEqual(Array(3).fill({ batchId: 'b', rowIds: ['r'] }))
  })
})

describe('the list of jobs', () => {
  it('is read again when the connection stands otherwise, so that an old reason does not stay', async () => {
    let refusal = new AppError('service.unauthorized', 'The credential was not kept.')
    const { client } = scriptedClient({ 'jobs.list': () => Promise.reject(refusal) })
    const { pinia, scope } = openProjectWindow(client)
    const state = useApp(pinia)
    state.status = { network: 'rejected' } as AppStatus
    const jobs = useJobs(scope)
    const stop = jobs.watchLive()
    await expect.poll(() => jobs.error?.message).toBe('The credential was not kept.')

    refusal = new AppError('net.protocol', 'The service answered with a web page.')
    state.status = { network: 'offline' } as AppStatus
    await nextTick()
    await expect.poll(() => jobs.error?.message).toBe('The service answered with a web page.')
    stop()
  })
})
