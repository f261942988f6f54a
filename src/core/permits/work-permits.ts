import { setImmediate as nextTurn } from 'node:timers/promises'
import { packAreas, type PackedAreas } from '../../geo/areas/pack-areas'
import type { Freshness, HeldShare, PermitFilters, ProjectRef } from '../../shared/contract'
import { endedStatuses, workAhead, workStatuses } from '../../shared/model/permit-work'
import { workTimes } from '../../shared/model/work-times'
import type { PermitListItem } from '../../shared/rest'
import { everyPermit, type PermitPage } from './every-permit'
import { hashOfItem, type PermitName } from './narrow-permit'
import type { Permits } from './permits'

/** The permits under which work may still follow, and how many are over. */
export interface WorkPermits extends Freshness, WorkSource {
  count: number
  /** Permits under which no work follows any more; archived ones are not counted. */
  ended: number
  /** Of an answer from the disk: permits that the list of what is held lacks; null when nobody knows how many. */
  notHeld: number | null
}

/** What is asked of these permits: as they were listed, or as they are held. */
interface WorkSource {
  /** Areas and times of their work. */
  areas(signal: AbortSignal): Promise<readonly PackedAreas[]>
  /** Of each permit a text that is another when the list tells otherwise of it. */
  hashes(): ReadonlyMap<number, string>
  names(ids: readonly number[], signal: AbortSignal): Promise<PermitName[]>
  /** The same for some of them alone, as long as that is worth keeping. */
  only(ids: ReadonlySet<number>): WorkSource
}

/** Where the permits are read. */
export type WorkPermitsFrom = Pick<Permits, 'list' | 'heldAreas' | 'heldHashes' | 'heldNames'>

/**
 * All permits under which work may still follow (src/shared/model/permit-work.ts), from the service or from what is held. The
 * ended ones are only counted, unless the project has some of a status that is not known: then all are read. Errors: those of `permits.list`.
 */
export async function readWorkPermits(
  project: ProjectRef,
  permits: WorkPermitsFrom,
  signal: AbortSignal,
): Promise<WorkPermits> {
  let age = null as Freshness | null
  let share: HeldShare | undefined
  const onPage = ({ source, readAt, staleReason, share: own }: PermitPage): void => {
    // Of several readings the oldest counts, and one that is not the service's.
    if (!age || readAt < age.readAt || (source === 'offline' && age.source === 'service'))
      age = { source, readAt, ...(staleReason === undefined ? {} : { staleReason }) }
    share = own ?? share
  }
  const readAll = (filters: PermitFilters) => everyPermit(permits, project, { filters, onPage }, signal)
  const countOf = async (filters: PermitFilters): Promise<number> => {
    const page = await permits.list(project, filters, 1, 1, signal)
    onPage(page)
    return page.totalCount
  }

  const [total, ended] = [await countOf({}), await countOf({ statuses: [...endedStatuses] })]
  const head = () => ({ ...(age ?? { source: 'offline' as const, readAt: '' }), ended, notHeld: lackingOf(share) })
  // Of a hundred thousand that are held it takes seconds to make a list again.
  if (age?.source === 'offline') return { ...heldSource(project, permits), ...head(), count: total - ended }
  let items = await readAll({ statuses: [...workStatuses] })
  if (items.length + ended < total) items = (await readAll({})).filter(({ status }) => workAhead(status).may)
  return { ...listedSource(items), ...head(), count: items.length }
}

function heldSource(project: ProjectRef, permits: WorkPermitsFrom): WorkSource {
  const source: WorkSource = {
    areas: (signal) => permits.heldAreas(project, signal),
    hashes: () => permits.heldHashes(project),
    names: (ids, signal) => permits.heldNames(project, ids, signal),
    only: () => source,
  }
  return source
}

/** Permits that are packed before others get their turn. */
const packedAtOnce = 500

function listedSource(items: readonly PermitListItem[]): WorkSource {
  return {
    async areas(signal) {
      const pieces: PackedAreas[] = []
      for (let at = 0; at < items.length; at += packedAtOnce) {
        const some = items.slice(at, at + packedAtOnce)
        pieces.push(packAreas(some.map((item) => ({ id: item.id, geometry: item.geometry, ...workTimes(item) }))))
        await nextTurn()
        signal.throwIfAborted()
      }
      return pieces
    },
    hashes: () => new Map(items.map((item) => [item.id, hashOfItem(item)])),
    names(ids) {
      const wanted = new Set(ids)
      return Promise.resolve(items.filter(({ id }) => wanted.has(id)))
    },
    only: (ids) => listedSource(items.filter(({ id }) => ids.has(id))),
  }
}

function lackingOf(share: HeldShare | undefined): number | null {
  if (!share || share.complete) return 0
  return share.total === null ? null : Math.max(0, share.total - share.permits)
}
