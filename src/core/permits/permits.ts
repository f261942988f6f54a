import type {
  FetchWait,
  Freshness,
  HeldShare,
  PermitFilters,
  PermitHold,
  PermitParts,
  ProjectRef,
} from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import type { Page, PermitDetail, PermitEvent, PermitListItem } from '../../shared/rest'
import type { Connections } from '../connections/connections'
import { orNotFound } from '../not-found'
import type { Log } from '../ports'
import { projectKeys, projectOfKey, projectParams } from '../project-key'
import { readAllPermits, type RestClient } from '../remote'
import { serviceOrHeld, type Read } from '../store/service-or-held'
import type { Person, Snapshots } from '../store/snapshots'
import type { Box } from '../uploads/plan/placement/landing'
import { countByStatus } from './count-by-status'
import { creatorsOf } from './held-parts'
import { hashOfItem } from './narrow-permit'
import { createPermitHolder } from './permit-holder'
import { contradictions, partsOf } from './permit-parts'
import type { PermitStore } from './permit-store'
import { createPermitLook } from './permit-look'
import { createSeenPermits } from './seen-permits'
import { keepIfRoom } from '../store/keep-if-room'
import { said } from '../../shared/languages/said'
import { wordedError } from '../../shared/errors/worded-error'

/** What the permits are read from. */
export interface PermitsOptions {
  connections: Connections
  store: PermitStore
  snapshots: Snapshots
  log: Log
  /** What is held is another than before. */
  onChanged: (project: ProjectRef) => void
  /** How far holding is. */
  onHold: (project: ProjectRef) => void
  /** A reading of what is held has come to its end. */
  onRead: (project: ProjectRef) => void
  /** Permits of a project that somebody looks at. */
  looked: (project: ProjectRef) => readonly number[]
  /** Why nothing is fetched from a service now; null: it is. */
  waits: (connectionId: string) => FetchWait | null
}

/** Permits: from the service, and from what is held when it cannot be asked. */
export type Permits = ReturnType<typeof createPermits>

/** Permits of the projects: from the service, else from what is held. */
export function createPermits(options: PermitsOptions) {
  const { connections, store, snapshots } = options
  /** List items that went by; the detail form lacks some of their fields. */
  const seen = createSeenPermits()
  const look = createPermitLook()
  const holder = createPermitHolder({ ...options, onPeople: rememberPeople })

  function remember(project: ProjectRef, items: readonly PermitListItem[], at: string): void {
    if (store.isWished(project)) keepIfRoom(() => store.saveItems(project, items, at, null))
    else seen.add(project, items, at)
  }

  function rememberPeople(project: ProjectRef, people: readonly Person[]): void {
    keepIfRoom(() => snapshots.savePeople(...projectKeys(project), people))
  }

  /** Asks the service; when it cannot be asked, what is held. */
  function fromEither<T>(
    project: ProjectRef,
    ask: (client: RestClient) => Promise<T>,
    held: () => Read<T> | null,
    isTold?: (error: AppError) => boolean,
  ): Promise<Freshness & { value: T }> {
    const { connectionId } = project
    const read = async () => {
      // What is told is as old as the question: the service may have looked at once, and answered late.
      const askedAt = connections.beginReading(connectionId)
      const value = await ask(await connections.client(connectionId))
      return { value, readAt: askedAt() }
    }
    return serviceOrHeld(connections, connectionId, read, held, isTold)
  }

  /** What is held, for an answer without the service; null when the list was never read at all. */
  function heldFor(project: ProjectRef, filters: PermitFilters): { share: HeldShare; readAt: string } | null {
    const hold = store.hold(project)
    if (hold?.readAt == null) return null
    if (filters.showArchived === true && !hold.archived) throw wordedError('service.forbidden', 'archivedNotHeld', {})
    const { permits, whole, total, complete } = hold
    return { share: { permits, whole, total, complete }, readAt: hold.readAt }
  }

  /**
   * The list item of a permit and when it was read: seen before, held, or looked up by the permit's name where neither is known
   * or it tells otherwise than the permit. Null when it is not found.
   */
  async function findListItem(
    client: RestClient,
    project: ProjectRef,
    permit: PermitDetail,
    signal: AbortSignal,
  ): Promise<{ value: PermitListItem; at: string } | null> {
    const held = store.get(project, permit.id)
    const known = held ? { value: held.item, at: held.itemAt } : seen.get(project, permit.id)
    if (known && contradictions(permit, known.value).length === 0) return known
    for (const showArchived of [false, true]) {
      try {
        const askedAt = connections.beginReading(project.connectionId)
        const query = { name: permit.name, showArchived }
        const found = await readAllPermits(client, projectParams(project), query, { signal })
        const at = askedAt()
        remember(project, found, at)
        const own = found.find((item) => item.id === permit.id)
        if (own) return { value: own, at }
      } catch (error) {
        // Who may not list archived permits, or a filter that a service does not take: the detail is enough.
        if (error instanceof AppError && error.code.startsWith('service.')) continue
        throw error
      }
    }
    return known
  }

  return {
    async list(
      project: ProjectRef,
      filters: PermitFilters,
      pageNumber: number,
      pageSize: number,
      signal: AbortSignal,
    ): Promise<Freshness & Page<PermitListItem> & { share?: HeldShare }> {
      const query = { ...filters, pageNumber, pageSize }
      const { value, ...age } = await fromEither<{ page: Page<PermitListItem>; share?: HeldShare }>(
        project,
        async (client) => ({
          page: await client.call('listPermits', { params: projectParams(project), query }, { signal }),
        }),
        () => {
          const held = heldFor(project, filters)
          if (held === null) return null
          const { items, total } = store.page(project, filters, pageNumber, pageSize)
          return { value: { page: pageOf(items, total, pageNumber, pageSize), share: held.share }, readAt: held.readAt }
        },
        refusesFilters(filters),
      )
      const { totalCount, totalPages, items } = value.page
      if (age.source === 'service') {
        remember(project, items, age.readAt)
        look.noteTotal(project, totalCount)
      }
      const head = { pageNumber: value.page.pageNumber, pageSize: value.page.pageSize, totalCount, totalPages }
      return { ...age, ...head, items, ...(value.share && { share: value.share }) }
    },
    /** Whether the service would list other permits than when they were read last, on any page and without a filter. */
    hasChanged: async (project: ProjectRef, signal: AbortSignal): Promise<boolean> =>
      look.hasChanged(await connections.client(project.connectionId), project, signal),
    async countByStatus(
      project: ProjectRef,
      filters: PermitFilters,
      signal: AbortSignal,
    ): Promise<Freshness & { total: number; counts: Record<string, number> }> {
      const { value, ...age } = await fromEither(
        project,
        (client) => countByStatus(client, projectParams(project), filters, signal),
        () => {
          const held = heldFor(project, filters)
          if (held === null) return null
          const counts = store.countByStatus(project, filters)
          const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
          return { value: { total, counts }, readAt: held.readAt }
        },
        refusesFilters(filters),
      )
      return { ...age, ...value }
    },
    async get(
      project: ProjectRef,
      permitId: number,
      signal: AbortSignal,
    ): Promise<Freshness & { permit: PermitDetail; listItem: PermitListItem | null; parts: PermitParts }> {
      const { value, ...age } = await fromEither(
        project,
        async (client) => {
          const params = { ...projectParams(project), permitId }
          const askedAt = connections.beginReading(project.connectionId)
          const permit = await client.call('getPermit', { params }, { signal })
          const at = askedAt()
          rememberPeople(project, creatorsOf([permit]))
          const list = await findListItem(client, project, permit, signal)
          if (list && store.get(project, permitId)) {
            const itemHash = hashOfItem(list.value)
            const part = { id: permitId, itemHash, detail: JSON.stringify(permit), events: null, at, whole: false }
            keepIfRoom(() => store.saveParts(project, [part]))
          }
          const parts = partsOf({ value: permit, at }, list, null)
          // One that the service has just told beside it is as it is.
          return {
            permit,
            listItem: list?.value ?? null,
            parts: list && list.at >= at ? { ...parts, older: null } : parts,
          }
        },
        () => {
          const held = store.get(project, permitId)
          if (!held?.detail || held.detailAt === null) return null
          const { detail, detailAt, item, itemAt } = held
          const parts = partsOf({ value: detail, at: detailAt }, { value: item, at: itemAt }, held.changed)
          const readAt = itemAt < detailAt ? itemAt : detailAt
          return { value: { permit: detail, listItem: item, parts }, readAt }
        },
      ).catch(orNotFound(said('core.calls.held.permit', { id: permitId })))
      return { ...age, ...value }
    },
    async listEvents(
      project: ProjectRef,
      permitId: number,
      pageNumber: number,
      pageSize: number,
      signal: AbortSignal,
    ): Promise<Freshness & Page<PermitEvent>> {
      const params = { ...projectParams(project), permitId }
      const { value, ...age } = await fromEither<Page<PermitEvent>>(
        project,
        (client) => client.call('listPermitEvents', { params, query: { pageNumber, pageSize } }, { signal }),
        () => {
          const { events, eventsAt } = store.get(project, permitId) ?? { events: null, eventsAt: null }
          if (events === null || eventsAt === null) return null
          const start = (pageNumber - 1) * pageSize
          const items = events.slice(start, start + pageSize)
          return { value: pageOf(items, events.length, pageNumber, pageSize), readAt: eventsAt }
        },
      ).catch(orNotFound(said('core.calls.held.events', { id: permitId })))
      const { totalCount, totalPages, items } = value
      return { ...age, pageNumber: value.pageNumber, pageSize: value.pageSize, totalCount, totalPages, items }
    },
    /** Answers when all is read, or let go. */
    async hold(project: ProjectRef, held: boolean, signal: AbortSignal): Promise<PermitHold> {
      if (held) return holder.hold(project, signal)
      await holder.drop(project)
      return holder.state(project)
    },
    /** A permit as it is held; null: it is not. */
    held: store.get,
    choose: holder.choose,
    countChosen: store.countChosen,
    namedLayers: store.namedLayers,
    layersOfHeld: store.layersOfHeld,
    heldAreas: store.workAreas,
    heldHashes: store.workHashes,
    heldNames: store.names,
    stopHolding: holder.stopAll,
    pauseHold: holder.pause,
    getHold: holder.state,
    /** Projects of any connection whose permits are to be held. */
    heldProjects: (): ProjectRef[] =>
      store.heldProjects().map(({ connectionId, key }) => projectOfKey(connectionId, key)),
    /** Brings what is held of a project up to date. */
    refreshHeld: holder.refresh,
    /** Boxes of the areas of the permits that are held or were listed. */
    knownBoxes: (project: ProjectRef): Box[] => [
      ...store.boxes(project),
      ...seen.boxes(project, new Set(store.ids(project, ''))),
    ],
    people: (project: ProjectRef): Record<string, { name: string; organization: string; title: string }> =>
      Object.fromEntries(
        snapshots
          .people(...projectKeys(project))
          .map(({ id, name, organization, title }) => [id, { name, organization, title }]),
      ),
    /** After a connection was removed: what was held of it goes. */
    forget: holder.forget,
    close: holder.close,
  }
}

/** Filters that the service does not accept, or archived permits that this user may not see. */
function refusesFilters({ showArchived }: PermitFilters): (error: AppError) => boolean {
  return ({ code, details }) =>
    (code === 'service.bad-request' && details.status === 400) ||
    (code === 'service.forbidden' && showArchived === true)
}

function pageOf<T>(items: T[], totalCount: number, pageNumber: number, pageSize: number): Page<T> {
  return { pageNumber, pageSize, totalCount, totalPages: Math.ceil(totalCount / pageSize), items }
}
