import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { JobFilters, MonitoredJob, Result } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { jobStatuses, type JobStatus } from '../../shared/rest/names'
import { readStored, writeStored } from '../client/storage'
import { useClient } from '../client/use-client'
import { startOfShownDay } from '../format/dates'
import { useApp } from './app'
import { defineProjectStore } from './define-store'
import { useHistory } from './history'
import { useToasts } from './toasts'
import { t } from '../language'

type JobCounts = Result<'jobs.list'>['counts']

/** Whose jobs are listed. */
export type JobCreator =
  | { kind: 'anyone' }
  | { kind: 'me' }
  | { kind: 'name'; name: string }
  | { kind: 'id'; id: string }

/** Time between two readings while something runs, and while nothing does. */
const busyPollMs = 4_000
const calmPollMs = 20_000
const jobsPerPage = 50

/** The live list of processing jobs with the interface's filters; reads again by itself only while it is watched. */
export const useJobs = defineProjectStore('jobs', ({ project }) => {
  const client = useClient()
  const app = useApp()
  const history = useHistory()
  const toasts = useToasts()

  const creator = ref<JobCreator>({ kind: 'anyone' })
  /** Days of the local zone, yyyy-mm-dd, both included; '' for open. */
  const fromDay = ref('')
  const untilDay = ref('')
  const statuses = ref<JobStatus[]>([...jobStatuses])
  const page = ref(1)

  const jobs = shallowRef<MonitoredJob[]>([])
  const total = ref(0)
  const pageCount = ref(0)
  const counts = ref<JobCounts | null>(null)
  const readAt = ref<string | null>(null)
  const error = shallowRef<AppError | null>(null)
  const reading = ref(false)
  const selectedIds = ref<number[]>([])
  /** The one that was chosen last; null: none is. */
  const selectedId = computed({
    get: () => selectedIds.value.at(-1) ?? null,
    set: (id: number | null) => {
      selectedIds.value = id === null ? [] : [id]
    },
  })

  const myNameKey = `${project.connectionId}/jobs.me`
  /** The name under which the service lists what was sent from here; known once a job of ours was seen. */
  const myName = ref(readStored<string | null>(myNameKey, null))
  let watchers = 0
  let timer = 0
  let generation = 0

  const filters = computed<JobFilters>(() => {
    const wanted: JobFilters = {}
    const by = creator.value
    if (by.kind === 'id') wanted.creatorId = by.id
    if (by.kind === 'name') wanted.creatorName = by.name
    if (by.kind === 'me' && myName.value) wanted.creatorName = myName.value
    if (fromDay.value) wanted.startDate = startOfShownDay(fromDay.value, 0)
    if (untilDay.value) wanted.endDate = startOfShownDay(untilDay.value, 1)
    if (statuses.value.length < jobStatuses.length) wanted.statuses = statuses.value
    return wanted
  })
  const filtered = computed(() => Object.keys(filters.value).length > 0)
  const selected = computed(() => jobs.value.find(({ job }) => job.id === selectedId.value) ?? null)
  /** Those of the page that are chosen. */
  const chosen = computed(() => jobs.value.filter(({ job }) => selectedIds.value.includes(job.id)))
  /** Without network the list stays as it was read; the banner has said why. */
  const lastKnown = computed(() => app.networkReason !== null && readAt.value !== null)
  const running = computed(() => (counts.value ? counts.value.initializing + counts.value.processing : 0))

  async function read(): Promise<void> {
    window.clearTimeout(timer)
    const mine = ++generation
    if (statuses.value.length === 0) {
      // The interface has no way to ask for none.
      jobs.value = []
      total.value = 0
      pageCount.value = 0
      error.value = null
      // A reading that is still on its way is let go.
      reading.value = false
      return
    }
    reading.value = true
    try {
      const answer = await client.call('jobs.list', {
        project,
        filters: filters.value,
        page: page.value,
        pageSize: jobsPerPage,
      })
      if (mine !== generation) return
      jobs.value = answer.jobs
      total.value = answer.total
      pageCount.value = answer.pageCount
      counts.value = answer.counts
      readAt.value = answer.readAt
      error.value = null
      learnMyName(answer.jobs)
      if (answer.pageCount > 0 && page.value > answer.pageCount) page.value = answer.pageCount
    } catch (thrown) {
      if (mine !== generation) return
      error.value = toAppError(thrown)
    } finally {
      if (mine === generation) {
        reading.value = false
        plan()
      }
    }
  }

  function plan(): void {
    window.clearTimeout(timer)
    if (watchers === 0 || document.hidden) return
    timer = window.setTimeout(() => void read(), running.value > 0 ? busyPollMs : calmPollMs)
  }

  /** Keeps the list fresh until the returned function is called. */
  function watchLive(): () => void {
    watchers += 1
    void read()
    return () => {
      watchers -= 1
      plan()
    }
  }
  const onShown = () => {
    if (!document.hidden && watchers > 0) void read()
  }
  document.addEventListener('visibilitychange', onShown)
  onScopeDispose(() => {
    document.removeEventListener('visibilitychange', onShown)
    window.clearTimeout(timer)
    watchers = 0
  })

  function learnMyName(list: readonly MonitoredJob[]): void {
    const own = list.find((item) => item.batchId !== null && item.job.userName)
    if (!own?.job.userName || own.job.userName === myName.value) return
    myName.value = own.job.userName
    writeStored(myNameKey, own.job.userName)
  }

  client.subscribe('jobs.changed', ({ jobs: moved }) => {
    learnMyName(moved)
    const byId = new Map(moved.map((item) => [item.job.id, item]))
    const unknown = moved.some((item) => !jobs.value.some(({ job }) => job.id === item.job.id))
    jobs.value = jobs.value.map((item) => byId.get(item.job.id) ?? item)
    // A new job, or one that changed its state, also changes counts and pages.
    if (unknown && watchers > 0) void read()
  })

  void read()
  watch(filters, () => {
    page.value = 1
    void read()
  })
  watch(page, () => void read())
  // What stands there instead of the list is said of the connection as it was.
  watch(
    () => app.networkReason,
    () => {
      if (watchers > 0) void read()
    },
  )

  function clearFilters(): void {
    creator.value = { kind: 'anyone' }
    fromDay.value = ''
    untilDay.value = ''
    statuses.value = [...jobStatuses]
  }

  async function cancel(jobIds: readonly number[]): Promise<void> {
    for (const id of jobIds)
      await toasts.attempt(
        async () => {
          adopt(await client.call('jobs.cancel', { project, jobId: id }))
          history.note({
            ...{ what: t('model.jobs.cancelling', { id }), done: null, changes: [] },
            fixed: t('model.jobs.sendFiles'),
          })
        },
        t('model.jobs.notCancelled', { id }),
      )
    void read()
  }

  /** Cancels jobs that run and sends their files as new ones; only for jobs of this program's own journal. */
  async function sendAgain(items: readonly MonitoredJob[]): Promise<void> {
    const sent: MonitoredJob[] = []
    for (const item of items) {
      const { batchId, rowId } = item
      if (!batchId || !rowId) continue
      const { id, cancelAllowed, complete } = item.job
      await toasts.attempt(
        async () => {
          if (cancelAllowed && !complete) await client.call('jobs.cancel', { project, jobId: id })
          await client.call('uploads.retry', { batchId, rowIds: [rowId] })
          sent.push(item)
        },
        t('model.jobs.notSentAgain', { id }),
      )
    }
    const [first] = sent
    if (first && sent.length === 1)
      toasts.show(t('model.jobs.sentAgain', { name: first.layerName ?? t('model.jobs.job', { id: first.job.id }) }))
    else if (first) toasts.show(t('model.jobs.sentAgainMany', { count: sent.length }))
    void read()
  }

  async function waitLonger(jobIds: readonly number[], minutes: number): Promise<void> {
    for (const jobId of jobIds)
      await client
        .call('jobs.waitLonger', { project, jobId, minutes })
        .catch((thrown: unknown) => toasts.showError(thrown))
    void read()
  }

  /** Chooses what is stuck, on the newest page of what is being processed. */
  async function chooseStuck(): Promise<void> {
    if (statuses.value.join() !== 'processing' || page.value !== 1) {
      statuses.value = ['processing']
      page.value = 1
      await read()
    }
    selectedIds.value = jobs.value.filter((item) => item.stuckSince !== null).map(({ job }) => job.id)
  }

  function adopt(item: MonitoredJob): void {
    jobs.value = jobs.value.map((other) => (other.job.id === item.job.id ? item : other))
  }

  return {
    creator,
    fromDay,
    untilDay,
    statuses,
    page,
    jobs,
    total,
    pageCount,
    counts,
    readAt,
    error,
    reading,
    selectedIds,
    selectedId,
    selected,
    chosen,
    lastKnown,
    myName,
    filtered,
    read,
    watchLive,
    clearFilters,
    cancel,
    sendAgain,
    waitLonger,
    chooseStuck,
  }
})
