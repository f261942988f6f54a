// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { click, control, pageText } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import { useApp } from '../../stores/app'
import { useJobs } from '../../stores/jobs'
import { useLayout } from '../../stores/layout'
import { useToastList } from '../../stores/toasts'
import { useUploadPlan } from '../../stores/upload-plan'
import JobInspector from './JobInspector.vue'

const at = '2026-11-22T08:00:00Z'
const monitored = (job: object = {}, more: object = {}) => ({
  job: {
    ...{ id: 5, status: 'Reading', progress: 40, created: at, updated: at, userName: 'Ada Long', error: null },
    ...{ complete: false, cancelAllowed: true, ...job },
  },
  ...{
    state: 'processing',
    stuckSince: null,
    stuckWhy: null,
    perhapsLeftBehind: false,
    layerName: null,
    layerId: null,
  },
  ...{ batchId: null, rowId: null, cancelled: false, canSendAgain: false, ...more },
})
const ours = { batchId: 'b', rowId: 'r', canSendAgain: true, layerName: 'Gas' }
let shown: ReturnType<typeof monitored>
let others: ReturnType<typeof monitored>[]
let core: ReturnType<typeof scriptedClient>
let opened: ProjectWindow

beforeEach(() => {
  const counts = { initializing: 0, processing: 1, error: 0, cancelled: 0, completed: 0, stuck: 0 }
  const list = () => ({ jobs: [shown, ...others], page: 1, pageCount: 1, total: 1, readAt: at, counts })
  others = []
  const planned = { id: 'p', rows: [{ id: 'row' }], state: 'ready', ignored: [], unread: [], mirrorFolders: false }
  core = scriptedClient({
    ...{ 'jobs.list': list, 'jobs.cancel': () => shown, 'jobs.waitLonger': null, 'uploads.retry': null },
    ...{ 'uploads.planAgain': { planId: 'p' }, 'uploads.getPlan': planned, 'uploads.findOpenPlan': null },
  })
})
afterEach(() => opened.app.unmount())

async function open(what: ReturnType<typeof monitored>, network = 'online') {
  shown = what
  opened = openProjectWindow(core.client, undefined, { component: JobInspector })
  useApp(opened.pinia).status = { network } as never
  const jobs = useJobs(opened.scope)
  await jobs.read()
  jobs.selectedId = 5
  await nextTick()
  await expect.poll(pageText).toContain('Where it stands')
}
const asked = (name: string) => core.calls.filter((call) => call.name === name).map(({ params }) => params)

it('cancels a job that this user may cancel', async () => {
  await open(monitored())
  expect(pageText()).toContain('The service does not say which layer it made.')
  await click('Cancel the job')
  expect(asked('jobs.cancel')).toMatchObject([{ jobId: 5 }])
})

it.each([
  ['The service does not allow this user to cancel it', monitored({ cancelAllowed: false }), 'online'],
  ['', monitored(), 'offline'],
])('cancels none that may not be cancelled, or cannot: %s', async (_, job, network) => {
  await open(job, network)
  expect(control('Cancel the job').getAttribute('aria-disabled')).toBe('true')
  await click('Cancel the job')
  expect(asked('jobs.cancel')).toEqual([])
})

it('sends what failed again, where it was sent from here', async () => {
  const failed = { complete: true, error: 'The file is cut.', progress: 40 }
  await open(monitored(failed, { ...ours, state: 'error' }))
  expect(pageText()).toContain('The file is cut.')
  await click('Send again')
  await expect.poll(() => asked('uploads.retry')).toEqual([{ batchId: 'b', rowIds: ['r'] }])
  expect(asked('jobs.cancel')).toEqual([])
  await expect.poll(() => useToastList(opened.pinia).log[0]?.text).toBe('Gas is sent again as a new job')
})

it('offers to cancel and send again what is stuck, or to wait longer; of others’ jobs only to wait', async () => {
  await open(monitored({}, { ...ours, stuckSince: at }))
  await click('Wait 10 min more')
  expect(asked('jobs.waitLonger')).toMatchObject([{ jobId: 5, minutes: 10 }])
  await click('Cancel and send again')
  await expect.poll(() => asked('uploads.retry')).toHaveLength(1)
  expect(asked('jobs.cancel')).toMatchObject([{ jobId: 5 }])
  opened.app.unmount()

  await open(monitored({}, { stuckSince: at }))
  expect(pageText()).toContain('Wait 10 min more')
  expect(pageText()).not.toContain('Cancel and send again')
})

it('says why a job may stand still', async () => {
  await open(monitored({}, { ...ours, stuckSince: at, stuckWhy: { kind: 'queued', ahead: 2 } }))
  expect(pageText()).toContain('2 older jobs are before it')
  opened.app.unmount()
  await open(monitored({}, { ...ours, stuckSince: at, stuckWhy: { kind: 'all', jobs: 3 } }))
  expect(pageText()).toContain('None of the 3 running jobs goes on')
  opened.app.unmount()
  await open(monitored({}, { ...ours, stuckSince: at, stuckWhy: { kind: 'this-one' } }))
  expect(pageText()).toContain('it is probably this file')
})

it('plans the files of what failed once more, to be changed as the service asks', async () => {
  const failed = { complete: true, error: 'No coordinate system in the file.', progress: 40 }
  await open(monitored(failed, { ...ours, state: 'error' }))
  await click('Choose the CRS…')
  await expect.poll(() => asked('uploads.planAgain')).toEqual([{ batchId: 'b', rowIds: ['r'] }])
  await expect.poll(() => useUploadPlan(opened.scope).selection).toEqual(['row'])
  expect(useLayout(opened.pinia).section).toBe('uploads')
})

describe('several jobs', () => {
  const stuck = { stuckSince: at, stuckWhy: { kind: 'this-one' } }
  async function openSeveral() {
    others = [
      monitored({ id: 6 }, { ...ours, rowId: 's', ...stuck }),
      monitored({ id: 7, error: 'No CRS.', complete: true }, { ...ours, rowId: 't', state: 'error' }),
      monitored({ id: 8 }, stuck),
      monitored({ id: 9 }, ours),
    ]
    await open(monitored({}, { ...ours, ...stuck }))
    useJobs(opened.scope).selectedIds = [5, 6, 7, 8, 9]
    await nextTick()
  }

  it('are sent again together: the stuck and the failed ones of here, not what goes on', async () => {
    await openSeveral()
    expect(pageText()).toContain('5 jobs chosen')
    expect(pageText()).toContain('1 was not sent from here')
    await click('Cancel and send again (3)')
    await expect
      .poll(() => asked('uploads.retry'))
      .toMatchObject([{ rowIds: ['r'] }, { rowIds: ['s'] }, { rowIds: ['t'] }])
    expect(asked('jobs.cancel')).toMatchObject([{ jobId: 5 }, { jobId: 6 }])
    await expect.poll(() => useToastList(opened.pinia).log[0]?.text).toBe('3 jobs are sent again')
  })

  it('are cancelled, waited for, and planned once more together, each where it can be', async () => {
    await openSeveral()
    await click('Wait 10 min more (3)')
    await expect.poll(() => asked('jobs.waitLonger')).toMatchObject([{ jobId: 5 }, { jobId: 6 }, { jobId: 8 }])
    await click('Cancel (4)')
    await expect.poll(() => asked('jobs.cancel')).toMatchObject([5, 6, 8, 9].map((jobId) => ({ jobId })))
    await click('Change and send again… (1)')
    await expect.poll(() => asked('uploads.planAgain')).toEqual([{ batchId: 'b', rowIds: ['t'] }])
  })

  it('that are stuck are chosen at once', async () => {
    await openSeveral()
    await useJobs(opened.scope).chooseStuck()
    expect(useJobs(opened.scope).selectedIds).toEqual([5, 6, 8])
    expect(asked('jobs.list').at(-1)).toMatchObject({ filters: { statuses: ['processing'] } })
  })
})
