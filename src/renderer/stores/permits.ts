import { computed, ref, shallowRef, watch } from 'vue'
import { defineStore } from 'pinia'
import type { Freshness, PermitFilters, Result } from '../../shared/contract'
import { AppError, toAppError } from '../../shared/errors/app-error'
import type { PermitListItem } from '../../shared/rest'
import { useClient } from '../client/use-client'
import { formatPlural } from '../format'
import { permitStatusOrder } from '../ui/status-tables'
import { useApp } from './app'
import { usePeople } from './people'
import { useToasts } from './toasts'
import { useWorkspace } from './workspace'

/** In what way a person has to be involved in a permit to be listed. */
export type PermitRole = 'any' | 'requester' | 'holder'

const pageSize = 500
/** While pages come in, the list is shown anew at most so often. */
const publishMs = 1_000
const typingMs = 300

/** Permits of the project as the interface filters them, read page after page until all are there. */
export const usePermits = defineStore('permits', () => {
  const client = useClient()
  const app = useApp()
  const toasts = useToasts()
  const people = usePeople()
  const workspace = useWorkspace()

  const name = ref('')
  /** Statuses that are left out; all others are asked for, unknown ones too as long as none is left out. */
  const hiddenStatuses = ref<number[]>([])
  const hiddenTemplates = ref<string[]>([])
  const personId = ref<string | null>(null)
  const role = ref<PermitRole>('any')
  /** Local days, yyyy-mm-dd, both included; '' for open. */
  const startFrom = ref('')
  const startUntil = ref('')
  const expiryFrom = ref('')
  const expiryUntil = ref('')
  const showArchived = ref(false)
  /** The service has refused to list archived permits to this user. */
  const archivedRefused = ref(false)

  const items = shallowRef<readonly PermitListItem[]>([])
  const totalCount = ref(0)
  const freshness = ref<Freshness | null>(null)
  const reading = ref(false)
  const complete = ref(false)
  const error = shallowRef<AppError | null>(null)
  /** By status as text; null until counted. */
  const counts = ref<Readonly<Record<string, number>> | null>(null)
  const countTotal = ref<number | null>(null)
  /** Of the whole project, from the last time that all were read without a filter; null: not known. */
  const projectTotal = ref<number | null>(null)
  const templates = ref<Readonly<Record<string, string>>>({})
  const selection = ref<number[]>([])
  const hold = shallowRef<Result<'permits.getHold'>>({ held: false, permits: 0, readAt: null, unread: [] })
  const holding = ref(false)

  let generation = 0
  let stop = new AbortController()
  let typing = 0

  const ownFilters = computed<PermitFilters>(() => {
    const wanted: PermitFilters = {}
    if (name.value.trim()) wanted.name = name.value.trim()
    if (hiddenTemplates.value.length > 0) {
      wanted.types = Object.keys(templates.value).filter((id) => !hiddenTemplates.value.includes(id))
    }
    if (personId.value) {
      const key = role.value === 'requester' ? 'creatorId' : role.value === 'holder' ? 'holderId' : 'targetUserId'
      wanted[key] = personId.value
    }
    if (startFrom.value) wanted.startDateFrom = localDay(startFrom.value, 0)
    if (startUntil.value) wanted.startDateUntil = localDay(startUntil.value, 1)
    if (expiryFrom.value) wanted.expiryDateFrom = localDay(expiryFrom.value, 0)
    if (expiryUntil.value) wanted.expiryDateUntil = localDay(expiryUntil.value, 1)
    if (showArchived.value) wanted.showArchived = true
    return wanted
  })
  const filters = computed<PermitFilters>(() =>
    hiddenStatuses.value.length === 0
      ? ownFilters.value
      : { ...ownFilters.value, statuses: permitStatusOrder.filter((status) => !hiddenStatuses.value.includes(status)) },
  )
  /** Nothing can match: every status, or every template, is left out. The interface cannot be asked for none. */
  const asksForNone = computed(() => filters.value.statuses?.length === 0 || filters.value.types?.length === 0)
  const filtered = computed(() => Object.keys(filters.value).some((key) => key !== 'showArchived'))
  const byId = computed(() => new Map(items.value.map((item) => [item.id, item])))

  async function read(): Promise<void> {
    const project = workspace.current
    stop.abort()
    const mine = ++generation
    if (!project) return
    stop = new AbortController()
    const { signal } = stop
    const asked = filters.value
    complete.value = false
    if (asksForNone.value) {
      items.value = []
      totalCount.value = 0
      complete.value = true
      reading.value = false
      return
    }
    reading.value = true
    void count(mine)
    try {
      const seen = new Set<number>()
      let found: PermitListItem[] = []
      let publishedAt = 0
      let problem: AppError | null = null
      for (let pageNumber = 1, totalPages = 1; pageNumber <= totalPages; pageNumber++) {
        const answer = await client.call('permits.list', { project, filters: asked, pageNumber, pageSize }, { signal })
        if (mine !== generation) return
        // A permit that moves to another page while one reads comes twice.
        found = found.concat(answer.items.filter((item) => !seen.has(item.id) && seen.add(item.id)))
        totalPages = answer.totalPages
        totalCount.value = answer.totalCount
        freshness.value = { source: answer.source, readAt: answer.readAt }
        if (pageNumber >= totalPages || Date.now() - publishedAt > publishMs) {
          items.value = found
          publishedAt = Date.now()
        }
        problem ??= answer.because ? AppError.fromWire(answer.because) : null
        error.value = problem
        learnTemplates(answer.items)
      }
      complete.value = true
      if (!filtered.value) projectTotal.value = totalCount.value
    } catch (thrown) {
      if (mine !== generation) return
      const failure = toAppError(thrown)
      if (failure.code === 'service.forbidden' && showArchived.value) {
        archivedRefused.value = true
        showArchived.value = false
        return
      }
      if (failure.code !== 'cancelled') error.value = failure
    } finally {
      if (mine === generation) reading.value = false
    }
  }

  /** Stops reading further pages; what is read stays. */
  function stopReading(): void {
    generation += 1
    stop.abort()
    reading.value = false
  }

  async function count(mine: number): Promise<void> {
    const project = workspace.current
    if (!project) return
    const answer = await client.call('permits.countByStatus', { project, filters: ownFilters.value }).catch(() => null)
    if (mine !== generation) return
    counts.value = answer?.counts ?? null
    countTotal.value = answer?.total ?? null
  }

  function learnTemplates(list: readonly PermitListItem[]): void {
    const known = { ...templates.value }
    for (const { template } of list) {
      if (template && known[String(template.id)] === undefined) {
        known[String(template.id)] = template.name ?? `Template ${template.id}`
      }
    }
    if (Object.keys(known).length !== Object.keys(templates.value).length) templates.value = known
  }

  function clearFilters(): void {
    name.value = ''
    hiddenStatuses.value = []
    hiddenTemplates.value = []
    personId.value = null
    role.value = 'any'
    startFrom.value = ''
    startUntil.value = ''
    expiryFrom.value = ''
    expiryUntil.value = ''
  }

  async function readHold(): Promise<void> {
    const project = workspace.current
    if (!project) return
    const answer = await client.call('permits.getHold', { project }).catch(() => null)
    if (answer && workspace.isCurrent(project)) hold.value = answer
  }

  async function setHeld(held: boolean): Promise<void> {
    const project = workspace.current
    if (!project || holding.value) return
    holding.value = true
    try {
      const { permits, unread } = await client.call('permits.hold', { project, held })
      const [first] = unread
      if (first)
        toasts.show(
          `${formatPlural(permits, 'permit')} held offline, ${unread.length} of them not whole: ${first.error.message}`,
          { tone: 'bad' },
        )
      else toasts.show(held ? `${formatPlural(permits, 'permit')} held offline` : 'Permits are no longer held offline')
    } catch (thrown) {
      toasts.showError(thrown)
    } finally {
      holding.value = false
      void readHold()
    }
  }

  client.subscribe('permits.changed', ({ project }) => {
    if (!workspace.isCurrent(project)) return
    void read()
    void readHold()
    void people.read()
  })

  watch(
    () => workspace.projectKey,
    () => {
      clearFilters()
      showArchived.value = false
      archivedRefused.value = false
      items.value = []
      counts.value = null
      countTotal.value = null
      projectTotal.value = null
      templates.value = {}
      selection.value = []
      freshness.value = null
      error.value = null
      complete.value = false
      void read()
      void readHold()
    },
    { immediate: true },
  )
  watch(
    () => JSON.stringify(filters.value),
    () => {
      window.clearTimeout(typing)
      typing = window.setTimeout(() => void read(), typingMs)
    },
  )
  watch(
    () => app.online,
    (online, before) => {
      if (online !== before) void read()
    },
  )

  return {
    name,
    hiddenStatuses,
    hiddenTemplates,
    personId,
    role,
    startFrom,
    startUntil,
    expiryFrom,
    expiryUntil,
    showArchived,
    archivedRefused,
    items,
    byId,
    totalCount,
    freshness,
    reading,
    complete,
    error,
    counts,
    countTotal,
    projectTotal,
    templates,
    selection,
    hold,
    holding,
    filtered,
    read,
    stopReading,
    clearFilters,
    setHeld,
  }
})

/** Midnight of a local day, so many days on, as ISO 8601 in UTC. */
function localDay(day: string, daysOn: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysOn).toISOString()
}
