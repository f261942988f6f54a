import type { PackChoice, PermitFilters, ProjectRef } from '../../shared/contract'
import { AppError, toAppError } from '../../shared/errors/app-error'
import type { PackMissing } from '../../shared/packs/pack-head'
import type { PermitEvent, PermitListItem } from '../../shared/rest'
import { inParallel } from '../in-parallel'
import type { HeldPermit } from '../permits/held-permit'
import { everyPermit, withArchived, type PermitPage } from '../permits/every-permit'
import type { Permits } from '../permits/permits'
import { missingOf } from './missing'
import { packError } from './pack-error'
import type { PackedPermit } from './pack-contents'

export interface PermitGathering {
  permits: Pick<Permits, 'list' | 'get' | 'listEvents' | 'held'>
  project: ProjectRef
  signal: AbortSignal
  /** UTC milliseconds. */
  nowMs: number
  told: (done: number, of: number) => void
}

/** The permits of a pack, and those that could not be had. */
export interface GatheredPermits {
  permits: PackedPermit[]
  /** Of the project in all; null: not known. */
  total: number | null
  missing: PackMissing[]
}

const eventsAtOnce = 100
const askedAtOnce = 6
/** What is held is taken as it is when it was read in this time and the list says nothing else. */
const trustMs = 24 * 3_600_000

interface Listed {
  items: { item: PermitListItem; at: string }[]
  total: number | null
}

/** The list items of the chosen permits, from the service or from what is held. */
export async function listChosen(
  { permits, project, signal }: Pick<PermitGathering, 'permits' | 'project' | 'signal'>,
  choice: PackChoice['permits'],
): Promise<Listed> {
  if (choice === 'none') return { items: [], total: null }
  const filters = typeof choice === 'object' && 'filters' in choice ? choice.filters : null
  const all = async (asked: PermitFilters): Promise<Listed> => {
    const readAt = new Map<number, string>()
    let total = 0
    const onPage = (page: PermitPage): void => {
      for (const { id } of page.items) readAt.set(id, page.readAt)
      total = page.totalCount
    }
    const items = await everyPermit(permits, project, { filters: asked, onPage }, signal)
    return { items: items.map((item) => ({ item, at: readAt.get(item.id) ?? '' })), total }
  }
  if (filters) return { ...(await all(filters)), total: null }
  const { found: listed } = await withArchived(all)
  if (choice === 'all') return listed
  const wanted = new Set((choice as { ids: number[] }).ids)
  const found = listed.items.filter(({ item }) => wanted.has(item.id))
  const unknown = [...wanted].filter((id) => !found.some(({ item }) => item.id === id))
  if (unknown.length > 0) throw packError('invalid', 'unknownPermits', { ids: unknown.join(', ') })
  return { items: found, total: listed.total }
}

/** The chosen permits with details and all events: what is held where it is fresh, else from the service, else what is held. */
export async function gatherPermits(
  gathering: PermitGathering,
  choice: PackChoice['permits'],
): Promise<GatheredPermits> {
  const { items, total } = await listChosen(gathering, choice)
  const out: (PackedPermit | undefined)[] = []
  const missing: PackMissing[] = []
  let done = 0
  await inParallel(items.entries(), askedAtOnce, async ([index, { item, at }]) => {
    if (gathering.signal.aborted) throw new AppError('cancelled', 'The site pack was not written: it was stopped.')
    const { permit, lacks } = await gatherOne(gathering, item, at)
    out[index] = permit
    missing.push(...lacks)
    gathering.told(++done, items.length)
  })
  return { permits: out.filter((one) => one !== undefined), total, missing }
}

async function gatherOne(
  gathering: PermitGathering,
  item: PermitListItem,
  itemAt: string,
): Promise<{ permit: PackedPermit; lacks: PackMissing[] }> {
  const held = gathering.permits.held(gathering.project, item.id)
  if (held && isFresh(held, item, gathering.nowMs)) return { permit: ofHeld(held, itemAt), lacks: [] }
  const lacks: PackMissing[] = []
  const noted = (what: PackMissing['what']) => (error: unknown) => {
    if (gathering.signal.aborted || toAppError(error).code === 'cancelled') throw error
    lacks.push(missingOf(what, { id: item.id, name: item.name }, error))
    return null
  }
  const { permits, project, signal } = gathering
  const [detail, events] = await Promise.all([
    permits.get(project, item.id, signal).catch(noted('permit')),
    allEvents(gathering, item.id).catch(noted('events')),
  ])
  return {
    permit: {
      ...{ item: detail?.listItem ?? item, itemAt: detail?.parts.listAt ?? itemAt },
      ...{ detail: detail?.permit ?? null, detailAt: detail?.parts.detailAt ?? null },
      ...{ changed: detail?.parts.older != null, events: events?.items ?? null, eventsAt: events?.at ?? null },
    },
    lacks,
  }
}

function isFresh(held: HeldPermit, item: PermitListItem, nowMs: number): boolean {
  const { detailAt, eventsAt, changed } = held
  if (detailAt === null || eventsAt === null || held.detail === null || changed !== false) return false
  if (JSON.stringify(held.item) !== JSON.stringify(item)) return false
  return nowMs - Math.min(Date.parse(detailAt), Date.parse(eventsAt)) < trustMs
}

function ofHeld(held: HeldPermit, itemAt: string): PackedPermit {
  const { item, detail, detailAt, events, eventsAt } = held
  return { item, itemAt, detail, detailAt, changed: held.changed === true, events, eventsAt }
}

async function allEvents({ permits, project, signal }: PermitGathering, permitId: number) {
  const items: PermitEvent[] = []
  let at = ''
  for (let page = 1; ; page++) {
    const answer = await permits.listEvents(project, permitId, page, eventsAtOnce, signal)
    if (page === 1 || answer.readAt < at) at = answer.readAt
    items.push(...answer.items)
    if (page >= answer.totalPages || answer.items.length === 0) return { items, at }
  }
}
