import type { Freshness, PermitFilters, ProjectRef, UnreadPermit } from '../../shared/contract'
import { AppError, toAppError } from '../../shared/errors/app-error'
import type { Page, PermitDetail, PermitEvent, PermitListItem } from '../../shared/rest'
import type { Connections } from '../connections/connections'
import type { Clock, Log } from '../ports'
import { fullProjectKey, projectKey, projectParams } from '../project-key'
import { readAllPermits, type RestClient } from '../remote'
import { opensHeld, reasonFor } from '../store/read-through'
import type { Snapshots } from '../store/snapshots'
import { countByStatus } from './count-by-status'
import { holdPermits, type HeldPermits } from './hold-permits'
import { matchesFilters } from './permit-filters'
import type { PermitStore } from './permit-store'

/** What the permits are read from. */
export interface PermitsOptions {
  connections: Connections
  store: PermitStore
  snapshots: Snapshots
  clock: Clock
  log: Log
  onChanged: (project: ProjectRef) => void
}

/** Permits: from the service, and from what is held when it cannot be asked. */
export interface Permits {
  list(
    project: ProjectRef,
    filters: PermitFilters,
    pageNumber: number,
    pageSize: number,
    signal: AbortSignal,
  ): Promise<Freshness & Page<PermitListItem>>
  countByStatus(
    project: ProjectRef,
    filters: PermitFilters,
    signal: AbortSignal,
  ): Promise<Freshness & { total: number; counts: Record<string, number> }>
  get(
    project: ProjectRef,
    permitId: number,
    signal: AbortSignal,
  ): Promise<Freshness & { permit: PermitDetail; listItem: PermitListItem | null }>
  listEvents(
    project: ProjectRef,
    permitId: number,
    pageNumber: number,
    pageSize: number,
    signal: AbortSignal,
  ): Promise<Freshness & Page<PermitEvent>>
  hold(project: ProjectRef, held: boolean, signal: AbortSignal): Promise<HeldPermits>
  /** `unread`: what the last reading could not read; empty when none was made since the program started. */
  getHold(project: ProjectRef): ReturnType<PermitStore['hold']> & Pick<HeldPermits, 'unread'>
  /** Projects of any connection whose permits are held. */
  heldProjects(): ProjectRef[]
  /** Reads the held permits of a project anew unless that was done a few minutes ago. */
  refreshHeld(project: ProjectRef, signal: AbortSignal): Promise<void>
  /** Areas of the permits that are held or were listed, as GeoJSON texts. */
  knownGeometries(project: ProjectRef): string[]
  people(project: ProjectRef): Record<string, { name: string; organization: string; title: string }>
}

/** Held permits that were read this recently are not read anew by themselves. */
const heldFreshMs = 5 * 60_000

/** Permits of the projects: from the service, else from what is held. */
export function createPermits(options: PermitsOptions): Permits {
  const { connections, store, snapshots, clock } = options
  /** List items that went by; the detail form lacks some of their fields. */
  const seen = new Map<string, Map<number, PermitListItem>>()
  const unread = new Map<string, UnreadPermit[]>()
  const isoNow = () => new Date(clock.now()).toISOString()

  function remember(project: ProjectRef, items: readonly PermitListItem[]): void {
    const known = seen.get(fullProjectKey(project)) ?? new Map<number, PermitListItem>()
    for (const item of items) known.set(item.id, item)
    seen.set(fullProjectKey(project), known)
    if (store.isHeld(project))
      for (const item of items) {
        if (store.get(project, item.id)) store.save(project, { item, detail: null, events: null, readAt: isoNow() })
      }
  }

  function rememberCreator(project: ProjectRef, permit: PermitDetail): void {
    const user = permit.creator?.user
    if (!user) return
    const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username
    if (!name) return
    const person = { id: user.id, name, organization: user.company ?? '', title: user.title ?? '' }
    snapshots.savePeople(project.connectionId, projectKey(project), [person])
  }

  /** Asks the service; when it cannot be asked, what is held. */
  async function fromEither<T>(
    project: ProjectRef,
    ask: (client: RestClient) => Promise<T>,
    held: () => { value: T; readAt: string } | null,
    /** What the service refuses of the question itself is told, not answered from what is held. */
    refusesQuestion: (error: AppError) => boolean = () => false,
  ): Promise<{ age: Freshness; value: T }> {
    const kept = () => {
      const found = held()
      return found && { age: { source: 'offline' as const, readAt: found.readAt }, value: found.value }
    }
    if (connections.isUnreachable(project.connectionId)) {
      const found = kept()
      if (found) return { ...found, age: { ...found.age, ...reasonFor(connections.reason(project.connectionId)) } }
    }
    try {
      const value = await ask(await connections.client(project.connectionId))
      return { age: { source: 'service', readAt: isoNow() }, value }
    } catch (error) {
      const found = opensHeld(error) && !refusesQuestion(toAppError(error)) ? kept() : null
      if (found) return { ...found, age: { ...found.age, ...reasonFor(error) } }
      throw error
    }
  }

  function heldMatches(
    project: ProjectRef,
    filters: PermitFilters,
  ): { items: PermitListItem[]; readAt: string } | null {
    const { held, readAt, permits } = store.hold(project)
    if (!held || (readAt === null && permits === 0)) return null
    const rows = store.items(project)
    const oldest = rows.reduce((least, row) => (row.readAt < least ? row.readAt : least), readAt ?? isoNow())
    return { items: rows.map((row) => row.item).filter((item) => matchesFilters(item, filters)), readAt: oldest }
  }

  async function readHeld(project: ProjectRef, signal: AbortSignal): Promise<HeldPermits> {
    const client = await connections.client(project.connectionId)
    const held = await holdPermits({ client, project, store, signal, isoNow, onDetail: rememberCreator })
    unread.set(fullProjectKey(project), held.unread)
    options.onChanged(project)
    return held
  }

  /** The list item of a permit: seen before, held, or looked up by the permit's name. Null when it is not found. */
  async function findListItem(
    client: RestClient,
    project: ProjectRef,
    permit: PermitDetail,
    signal: AbortSignal,
  ): Promise<PermitListItem | null> {
    const known = seen.get(fullProjectKey(project))?.get(permit.id) ?? store.get(project, permit.id)?.item
    if (known) return known
    for (const showArchived of [false, true]) {
      try {
        const query = { name: permit.name, showArchived }
        const found = await readAllPermits(client, projectParams(project), query, { signal })
        remember(project, found)
        const own = found.find((item) => item.id === permit.id)
        if (own) return own
      } catch (error) {
        // Who may not list archived permits, or a filter that a service does not take: the detail is enough.
        if (error instanceof AppError && error.code.startsWith('service.')) continue
        throw error
      }
    }
    return null
  }

  return {
    async list(project, filters, pageNumber, pageSize, signal) {
      const query = { ...filters, pageNumber, pageSize }
      const { age, value } = await fromEither<Page<PermitListItem>>(
        project,
        (client) => client.call('listPermits', { params: projectParams(project), query }, { signal }),
        () => {
          const held = heldMatches(project, filters)
          return held && { value: pageOfAll(held.items, pageNumber, pageSize), readAt: held.readAt }
        },
        refusesFilters(filters),
      )
      if (age.source === 'service') remember(project, value.items)
      const { totalCount, totalPages, items } = value
      return { ...age, pageNumber: value.pageNumber, pageSize: value.pageSize, totalCount, totalPages, items }
    },
    async countByStatus(project, filters, signal) {
      const { age, value } = await fromEither(
        project,
        (client) => countByStatus(client, projectParams(project), filters, signal),
        () => {
          const held = heldMatches(project, { ...filters, statuses: undefined })
          return held && { value: tally(held.items), readAt: held.readAt }
        },
        refusesFilters(filters),
      )
      return { ...age, ...value }
    },
    async get(project, permitId, signal) {
      const { age, value } = await fromEither(
        project,
        async (client) => {
          const params = { ...projectParams(project), permitId }
          const permit = await client.call('getPermit', { params }, { signal })
          rememberCreator(project, permit)
          const listItem = await findListItem(client, project, permit, signal)
          if (listItem && store.get(project, permitId))
            store.save(project, { item: listItem, detail: permit, events: null, readAt: isoNow() })
          return { permit, listItem }
        },
        () => {
          const held = store.get(project, permitId)
          return held?.detail ? { value: { permit: held.detail, listItem: held.item }, readAt: held.readAt } : null
        },
      )
      return { ...age, ...value }
    },
    async listEvents(project, permitId, pageNumber, pageSize, signal) {
      const params = { ...projectParams(project), permitId }
      const { age, value } = await fromEither<Page<PermitEvent>>(
        project,
        (client) => client.call('listPermitEvents', { params, query: { pageNumber, pageSize } }, { signal }),
        () => {
          const held = store.get(project, permitId)
          return held?.events ? { value: pageOfAll(held.events, pageNumber, pageSize), readAt: held.readAt } : null
        },
      )
      const { totalCount, totalPages, items } = value
      return { ...age, pageNumber: value.pageNumber, pageSize: value.pageSize, totalCount, totalPages, items }
    },
    async hold(project, held, signal) {
      if (!held) {
        store.dropHold(project)
        unread.delete(fullProjectKey(project))
        options.onChanged(project)
        return { permits: 0, unread: [] }
      }
      return readHeld(project, signal)
    },
    getHold: (project) => ({ ...store.hold(project), unread: unread.get(fullProjectKey(project)) ?? [] }),
    heldProjects: () =>
      store.heldProjects().map(({ connectionId, key }) => {
        const slash = key.lastIndexOf('/')
        return { connectionId, organization: key.slice(0, slash), projectId: Number(key.slice(slash + 1)) }
      }),
    async refreshHeld(project, signal) {
      const { readAt } = store.hold(project)
      // Either way: the clock may have been set back since.
      if (readAt !== null && Math.abs(clock.now() - Date.parse(readAt)) < heldFreshMs) return
      await readHeld(project, signal)
    },
    knownGeometries(project) {
      const items = new Map(store.items(project).map(({ item }) => [item.id, item]))
      for (const [id, item] of seen.get(fullProjectKey(project)) ?? []) items.set(id, item)
      return [...items.values()].flatMap((item) => (item.geometry === null ? [] : [item.geometry]))
    },
    people: (project) =>
      Object.fromEntries(
        snapshots
          .people(project.connectionId, projectKey(project))
          .map(({ id, name, organization, title }) => [id, { name, organization, title }]),
      ),
  }
}

/** Filters that the service does not accept, or archived permits that this user may not see. */
function refusesFilters({ showArchived }: PermitFilters): (error: AppError) => boolean {
  return ({ code, details }) =>
    (code === 'service.bad-request' && details.status === 400) ||
    (code === 'service.forbidden' && showArchived === true)
}

function pageOfAll<T>(all: readonly T[], pageNumber: number, pageSize: number): Page<T> {
  const start = (pageNumber - 1) * pageSize
  return {
    pageNumber,
    pageSize,
    totalCount: all.length,
    totalPages: Math.ceil(all.length / pageSize),
    items: all.slice(start, start + pageSize),
  }
}

function tally(items: readonly PermitListItem[]): { total: number; counts: Record<string, number> } {
  const counts: Record<string, number> = {}
  for (const { status } of items) counts[status] = (counts[status] ?? 0) + 1
  return { total: items.length, counts }
}
