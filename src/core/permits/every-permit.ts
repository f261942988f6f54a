import { toAppError } from '../../shared/errors/app-error'
import type { PermitFilters, ProjectRef } from '../../shared/contract'
import type { PermitListItem } from '../../shared/rest'
import type { Permits } from './permits'

const pageSize = 1000

export type PermitPage = Awaited<ReturnType<Permits['list']>>

/** Every permit that the filters let through, once each: one that was made meanwhile moves others to the next page. Errors: those of `permits.list`. */
export async function everyPermit(
  permits: Pick<Permits, 'list'>,
  project: ProjectRef,
  asked: { filters: PermitFilters; onPage: (page: PermitPage) => void },
  signal: AbortSignal,
): Promise<PermitListItem[]> {
  const items = new Map<number, PermitListItem>()
  for (let pageNumber = 1; ; pageNumber++) {
    const page = await permits.list(project, asked.filters, pageNumber, pageSize, signal)
    asked.onPage(page)
    for (const item of page.items) items.set(item.id, item)
    if (pageNumber >= page.totalPages) return [...items.values()]
  }
}

/** Reads archived permits too, and without them where this person, or this service, does not list them. */
export async function withArchived<T>(
  read: (filters: PermitFilters) => Promise<T>,
): Promise<{ found: T; archived: boolean }> {
  try {
    return { found: await read({ showArchived: true }), archived: true }
  } catch (error) {
    if (!['service.forbidden', 'service.bad-request'].includes(toAppError(error).code)) throw error
    return { found: await read({}), archived: false }
  }
}
