import { computed, ref, shallowRef, watch } from 'vue'
import type { Freshness, PermitParts } from '../../shared/contract'
import { AppError, toAppError } from '../../shared/errors/app-error'
import { endedBadly } from '../../shared/model/permit-work'
import { type PermitDetail, type PermitEvent, type PermitListItem } from '../../shared/rest'
import { oldestReading } from '../../shared/model/oldest-reading'
import { useClient } from '../client/use-client'
import { useApp } from './app'
import { defineProjectStore } from './define-store'
import { useLayout } from './layout'
import { usePeople } from './people'
import { useStillness } from './stillness'
import { useToasts } from './toasts'
import { t } from '../language'
import { statusLook } from '../ui/status-look'

const eventsPerPage = 50

/** What the status of an open permit became before the reader's eyes. */
export interface StatusChange {
  from: number
  to: number
  /** When it was read so; ISO 8601, UTC. */
  seenAt: string
}

const isGivenNoMore = ({ code }: AppError): boolean => code === 'service.not-found' || code === 'service.forbidden'

/** The permit that is open as a document, with its events as far as they are read. */
export const usePermitDocument = defineProjectStore('permit-document', ({ project }) => {
  const client = useClient()
  const app = useApp()
  const layout = useLayout()
  const people = usePeople()
  const toasts = useToasts()
  const stillness = useStillness()

  const openId = ref<number | null>(null)
  const permit = shallowRef<PermitDetail | null>(null)
  const listItem = shallowRef<PermitListItem | null>(null)
  const freshness = ref<Freshness | null>(null)
  /** The readings that it is put together of. */
  const parts = shallowRef<PermitParts | null>(null)
  /** Null: the status is as it was when the permit was opened, or the person has seen that it is not. */
  const statusChange = shallowRef<StatusChange | null>(null)
  const reading = ref(false)
  const error = shallowRef<AppError | null>(null)

  const events = shallowRef<readonly PermitEvent[]>([])
  const eventTotal = ref<number | null>(null)
  /** Where the events come from, and of when. */
  const eventsFreshness = ref<Freshness | null>(null)
  const eventsReading = ref(false)
  const eventsError = shallowRef<AppError | null>(null)
  const nextEventPage = ref<number | null>(1)
  let generation = 0

  /** The permit as the newest reading tells it: its status may be told later by the list than by the details. */
  const newestStatus = computed(() =>
    parts.value?.older === 'detail' ? (listItem.value?.status ?? null) : (permit.value?.status ?? null),
  )
  const hasMoreEvents = computed(() => nextEventPage.value !== null && eventsError.value === null)

  function open(permitId: number): void {
    if (openId.value !== permitId) forget()
    openId.value = permitId
    void read()
  }

  function close(): void {
    generation += 1
    openId.value = null
    forget()
  }

  function forget(): void {
    permit.value = null
    listItem.value = null
    freshness.value = null
    parts.value = null
    statusChange.value = null
    resetEvents()
  }

  /** Says that the status is another than before: who reads a permit does not watch its badge. @param from null: none was shown */
  function tellStatus(from: number | null): void {
    const [to, permitId, name] = [newestStatus.value, openId.value, permit.value?.name]
    if (from === null || to === null || permitId === null || from === to) return
    statusChange.value = { from, to, seenAt: freshness.value?.readAt ?? app.serviceNow().toISOString() }
    const word = (status: number) => statusLook('permit', status).label
    const text = t('model.permits.statusChanged', { name: name ?? '', to: word(to), from: word(from) })
    const action = { label: t('model.show'), run: () => showOpened(permitId), lasting: true } as const
    toasts.show(text, { tone: endedBadly.includes(to) ? 'warn' : 'ok', action })
  }

  function showOpened(permitId: number): void {
    if (openId.value !== permitId) open(permitId)
    layout.show('permits')
  }

  const dismissStatusChange = (): void => {
    statusChange.value = null
  }

  /** What the service gives no more, or not to this person, is shown no more either. */
  function fail(thrown: unknown): void {
    error.value = toAppError(thrown)
    if (isGivenNoMore(error.value)) forget()
  }

  async function read(): Promise<void> {
    const permitId = openId.value
    if (permitId === null) return
    const mine = ++generation
    reading.value = true
    error.value = null
    resetEvents()
    void readEvents()
    try {
      const answer = await client.call('permits.get', { project, permitId })
      if (mine !== generation) return
      const statusBefore = newestStatus.value
      permit.value = answer.permit
      people.learn([answer.permit.creator?.user?.id])
      listItem.value = answer.listItem
      parts.value = answer.parts
      const { source, readAt, staleReason } = answer
      freshness.value = { source, readAt }
      error.value = staleReason ? AppError.fromWire(staleReason) : null
      tellStatus(statusBefore)
    } catch (thrown) {
      if (mine === generation) fail(thrown)
    } finally {
      if (mine === generation) reading.value = false
    }
  }

  /** Shows what is new of the permit; what is as it was stays untouched, the events as far as they are read too. */
  async function readQuietly(): Promise<void> {
    const permitId = openId.value
    const mine = generation
    if (permitId === null || reading.value) return
    const told = await client.call('permits.get', { project, permitId }).catch((thrown: unknown) => {
      if (mine === generation && isGivenNoMore(toAppError(thrown))) fail(thrown)
      return null
    })
    const page = { project, permitId, pageNumber: 1, pageSize: eventsPerPage }
    const newest = told && (await client.call('permits.listEvents', page).catch(() => null))
    await stillness.whenStill()
    if (!told || mine !== generation) return
    const statusBefore = newestStatus.value
    if (JSON.stringify(told.permit) !== JSON.stringify(permit.value)) permit.value = told.permit
    if (JSON.stringify(told.listItem) !== JSON.stringify(listItem.value)) listItem.value = told.listItem
    parts.value = told.parts
    freshness.value = { source: told.source, readAt: told.readAt }
    tellStatus(statusBefore)
    if (!newest || (newest.totalCount === eventTotal.value && newest.items[0]?.id === events.value[0]?.id)) return
    resetEvents()
    void readEvents()
  }

  function resetEvents(): void {
    events.value = []
    eventTotal.value = null
    eventsFreshness.value = null
    eventsError.value = null
    nextEventPage.value = 1
    eventsReading.value = false
  }

  /** Reads the next page of events, newest first. */
  async function readEvents(): Promise<void> {
    const permitId = openId.value
    const pageNumber = nextEventPage.value
    if (permitId === null || pageNumber === null || eventsReading.value) return
    const mine = generation
    eventsReading.value = true
    try {
      const answer = await client.call('permits.listEvents', { project, permitId, pageNumber, pageSize: eventsPerPage })
      if (mine !== generation) return
      events.value = events.value.concat(answer.items)
      eventTotal.value = answer.totalCount
      eventsFreshness.value = oldestReading(eventsFreshness.value, answer)
      nextEventPage.value = pageNumber < answer.totalPages ? pageNumber + 1 : null
      eventsError.value = answer.staleReason ? AppError.fromWire(answer.staleReason) : null
    } catch (thrown) {
      if (mine === generation) eventsError.value = toAppError(thrown)
    } finally {
      if (mine === generation) eventsReading.value = false
    }
  }

  /** Reads all that is left of the events, for print and for the life line. */
  async function readAllEvents(): Promise<void> {
    const mine = generation
    while (mine === generation && nextEventPage.value !== null && eventsError.value === null) {
      if (eventsReading.value) await new Promise((resolve) => setTimeout(resolve, 30))
      else await readEvents()
    }
  }

  function retryEvents(): void {
    eventsError.value = null
    void readEvents()
  }

  client.subscribe('permits.changed', () => {
    if (openId.value !== null) void readQuietly()
  })
  watch(
    () => app.online,
    (online) => {
      if (online && openId.value !== null) void read()
    },
  )

  return {
    openId,
    permit,
    listItem,
    freshness,
    parts,
    newestStatus,
    statusChange,
    dismissStatusChange,
    reading,
    error,
    events,
    eventTotal,
    eventsFreshness,
    eventsReading,
    eventsError,
    hasMoreEvents,
    open,
    close,
    read,
    readEvents,
    readAllEvents,
    retryEvents,
  }
})
