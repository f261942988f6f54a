import type { Freshness, HeldShare, PermitFilters, ProjectRef } from '../../shared/contract'
import { endedStatuses, workAhead, workStatuses } from '../../shared/model/permit-work'
import type { PermitListItem } from '../../shared/rest'
import { everyPermit, type PermitPage } from './every-permit'
import type { Permits } from './permits'

/** The permits under which work may still follow, with their areas, and how many are over. */
export interface WorkPermits extends Freshness {
  items: PermitListItem[]
  /** Permits under which no work follows any more; archived ones are not counted. */
  ended: number
  /** Of an answer from the disk: permits that the list of what is held lacks; null when nobody knows how many. */
  notHeld: number | null
}

/**
 * All permits under which work may still follow (src/shared/model/permit-work.ts), from the service or from what is held. The
 * ended ones are only counted, unless the project has some of a status that is not known: then all are read. Errors: those of `permits.list`.
 */
export async function readWorkPermits(
  project: ProjectRef,
  permits: Pick<Permits, 'list'>,
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
  let items = await readAll({ statuses: [...workStatuses] })
  if (items.length + ended < total) items = (await readAll({})).filter(({ status }) => workAhead(status).may)
  const read: Freshness = age ?? { source: 'offline', readAt: '' }
  return { ...read, items, ended, notHeld: lackingOf(share) }
}

function lackingOf(share: HeldShare | undefined): number | null {
  if (!share || share.complete) return 0
  return share.total === null ? null : Math.max(0, share.total - share.permits)
}
