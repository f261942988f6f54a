import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { Freshness, HeldShare, PermitFilters, PermitHold } from '../../shared/contract'
import { permitsPerPage } from '../../shared/contract'
import { AppError, toAppError } from '../../shared/errors/app-error'
import type { PermitListItem } from '../../shared/rest'
import { useClient } from '../client/use-client'
import { noHold } from '../model/held-permits'
import { oldestReading } from '../../shared/model/oldest-reading'
import { createPermitTexts } from '../model/permit-text'
import { permitStatusOrder } from '../ui/status-tables'
import { useApp } from './app'
import { defineProjectStore } from './define-store'
import { noFilters, queryOf, usePermitFilterFields } from './permit-filter-fields'
import { usePeople } from './people'
import { usePermitSearch } from './permit-search'
import { useStillness } from './stillness'
import { useToasts } from './toasts'
import { t } from '../language'
import { errorWords } from '../format/said'

const pageSize = permitsPerPage
/** While pages come in, the list is shown anew at most so often. */
const publishMs = 1_000
const typingMs = 300

/** Permits of the project as the interface filters them, read page after page until all are there. */
export const usePermits = defineProjectStore('permits', ({ project, change }) => {
  const client = useClient()
  const app = useApp()
  const toasts = useToasts()
  const people = usePeople()
  const stillness = useStillness()

  const { fields, filterSet, takeFilters } = usePermitFilterFields()
  const { hiddenStatuses, showArchived } = fields
  /** The service has refused to list archived permits to this user. */
  const archivedRefused = ref(false)

  const found = shallowRef<readonly PermitListItem[]>([])
  /** The page that came last; most of them are in `found` only some pages later. */
  const arrived = shallowRef<readonly PermitListItem[]>([])
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
  /** Of an answer from the disk: how much of all it was found in. */
  const share = shallowRef<HeldShare | null>(null)
  const hold = shallowRef<PermitHold>(noHold)

  let generation = 0
  let stop = new AbortController()
  let typing = 0
  /** Of the reading that `found` is from. */
  let texts = createPermitTexts()

  /** The text is looked for here: the interface finds names only, and nothing by number, person or template. */
  const ownFilters = computed(() => queryOf({ ...filterSet.value, name: '' }, Object.keys(templates.value)))
  /** Statuses that the service uses and the interface does not name, as far as any were met. */
  const strangeStatuses = ref<number[]>([])
  const allStatuses = computed(() => [...permitStatusOrder, ...strangeStatuses.value])
  const isHidden = (status: number) => hiddenStatuses.value.includes(status)
  /** A status that the interface does not name cannot be asked for by it: then all are read, and what is left out goes here. */
  const filtersLocally = computed(
    () => hiddenStatuses.value.length > 0 && strangeStatuses.value.some((status) => !isHidden(status)),
  )
  const filters = computed<PermitFilters>(() =>
    hiddenStatuses.value.length === 0 || filtersLocally.value
      ? ownFilters.value
      : { ...ownFilters.value, statuses: permitStatusOrder.filter((status) => !isHidden(status)) },
  )
  /** Nothing can match: every status, or every template, is left out. The interface cannot be asked for none. */
  const asksForNone = computed(() => filters.value.statuses?.length === 0 || filters.value.types?.length === 0)
  const asksForLess = computed(
    () => hiddenStatuses.value.length > 0 || Object.keys(filters.value).some((key) => key !== 'showArchived'),
  )
  const text = computed(() => filterSet.value.name)
  const filtered = computed(() => asksForLess.value || text.value !== '')
  const { shown, looking } = usePermitSearch({ list: found, text, texts: () => texts, people })
  const items = computed(() => shown.value.items)
  /** Who requested, holds or is to hold a permit that was read. */
  const involved = computed(() => (void found.value, [...texts.people]))
  const byId = computed(() => new Map(items.value.map((item) => [item.id, item])))

  /** Reads all pages; quietly: the list stays as it is until all of them are there and no hand is on the window. */
  async function read(quietly = false): Promise<void> {
    stop.abort()
    const mine = ++generation
    stop = new AbortController()
    const { signal } = stop
    const asked = filters.value
    if (!quietly) complete.value = false
    if (asksForNone.value) {
      found.value = []
      totalCount.value = 0
      complete.value = true
      reading.value = false
      return
    }
    if (!quietly) reading.value = true
    void count(mine)
    try {
      const seen = new Set<number>()
      const read = createPermitTexts()
      const all: PermitListItem[] = []
      let publishedAt = 0
      let problem: AppError | null = null
      for (let pageNumber = 1, totalPages = 1; pageNumber <= totalPages; pageNumber++) {
        const answer = await client.call('permits.list', { project, filters: asked, pageNumber, pageSize }, { signal })
        if (mine !== generation) return
        // A permit that moves to another page while one reads comes twice.
        all.push(...answer.items.filter((item) => !seen.has(item.id) && seen.add(item.id)))
        read.add(answer.items)
        arrived.value = answer.items
        totalPages = answer.totalPages
        totalCount.value = answer.totalCount
        freshness.value = oldestReading(pageNumber === 1 ? null : freshness.value, answer)
        share.value = answer.share ?? null
        const isLast = pageNumber >= totalPages
        if (quietly && isLast && found.value.length > 0) await stillness.whenStill(signal)
        if (mine !== generation) return
        if (isLast || (!quietly && Date.now() - publishedAt > publishMs)) {
          texts = read
          // A list of its own each time: what is shown is told from what was shown before by it.
          found.value = filtersLocally.value ? all.filter(({ status }) => !isHidden(status)) : all.slice()
          publishedAt = Date.now()
        }
        problem ??= answer.staleReason ? AppError.fromWire(answer.staleReason) : null
        error.value = problem
        learnTemplates(answer.items)
        learnStatuses(answer.items.map(({ status }) => status))
      }
      complete.value = true
      if (filtersLocally.value) totalCount.value = found.value.length
      if (!asksForLess.value) projectTotal.value = totalCount.value
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

  /** Resolves when nothing is being read. */
  async function whenRead(): Promise<void> {
    if (reading.value) await new Promise<void>((resolve) => watch(reading, (now) => now || resolve(), { once: true }))
  }

  async function count(mine: number): Promise<void> {
    const answer = await client.call('permits.countByStatus', { project, filters: ownFilters.value }).catch(() => null)
    if (mine !== generation) return
    counts.value = answer?.counts ?? null
    countTotal.value = answer?.total ?? null
    learnStatuses(Object.keys(answer?.counts ?? {}).map(Number))
  }

  function learnTemplates(list: readonly PermitListItem[]): void {
    const known = { ...templates.value }
    for (const { template } of list) {
      if (template && known[String(template.id)] === undefined) {
        known[String(template.id)] = template.name ?? t('model.permits.template', { id: template.id })
      }
    }
    if (Object.keys(known).length !== Object.keys(templates.value).length) templates.value = known
  }

  function learnStatuses(list: readonly number[]): void {
    const met = new Set(list.filter((status) => !allStatuses.value.includes(status)))
    if (met.size > 0) strangeStatuses.value = [...strangeStatuses.value, ...met].sort((a, b) => a - b)
  }

  /** What is archived stays as it is: it adds to the list. */
  function clearFilters(): void {
    takeFilters({ ...noFilters, showArchived: showArchived.value })
  }

  async function readHold(): Promise<void> {
    const answer = await client.call('permits.getHold', { project }).catch(() => null)
    if (answer) hold.value = answer
  }

  async function setHeld(held: boolean): Promise<void> {
    try {
      const { permits, unread } = await change('permits.hold', { project, held })
      const [first] = unread
      if (first)
        toasts.show(
          t('model.permits.heldInPart', { count: permits, unread: unread.length, reason: errorWords(first.error) }),
          { tone: 'bad' },
        )
      else toasts.show(held ? t('model.permits.held', { count: permits }) : t('model.permits.released'))
    } catch (thrown) {
      // The person has stopped it, here or in another window.
      if (toAppError(thrown).code !== 'cancelled') toasts.showError(thrown)
    } finally {
      void readHold()
    }
  }

  /** Stops reading; what is read stays, and it goes on when the person says so. */
  async function pauseHold(): Promise<void> {
    await client.call('permits.pauseHold', { project }).catch(toasts.showError)
  }

  client.subscribe('permits.holdChanged', ({ hold: now }) => {
    hold.value = now
  })
  client.subscribe('projects.confirmed', ({ readAt }) => {
    if (freshness.value?.source === 'service') freshness.value = { ...freshness.value, readAt }
    // Once it was not answered; it is now.
    else if (freshness.value) void read(complete.value)
  })
  client.subscribe('permits.changed', () => {
    void read(complete.value)
    void readHold()
    void people.read()
  })

  void read()
  void readHold()
  onScopeDispose(() => {
    stop.abort()
    window.clearTimeout(typing)
  })
  watch(
    () => JSON.stringify([filters.value, hiddenStatuses.value]),
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
    ...fields,
    filterSet,
    takeFilters,
    allStatuses,
    archivedRefused,
    items,
    /** All that the service was asked for, before the text is looked for in it. */
    found,
    arrived,
    involved,
    /** What `items` were found by, and in what: while another text is looked for they are still those of the one before. */
    foundBy: computed(() => shown.value.text),
    foundIn: computed(() => shown.value.list),
    foundAt: computed(() => shown.value.at),
    foundCounts: computed(() => shown.value.counts),
    looking,
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
    share,
    hold,
    filtered,
    /** What the service is asked with. */
    filters,
    filtersLocally,
    read,
    whenRead,
    stopReading,
    clearFilters,
    readHold,
    setHeld,
    pauseHold,
  }
})
