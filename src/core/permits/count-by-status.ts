import type { PermitFilters } from '../../shared/contract'
import { permitStatusNames, type RouteParams } from '../../shared/rest'
import { inParallel } from '../in-parallel'
import { readAllPermits, type RestClient } from '../remote'

/** Up to this many permits are read and counted, which also finds statuses that the interface does not name. */
const readableTotal = 500

/**
 * How many permits of each status fit the filters. A large project is counted by the service: one page of one item for each
 * status tells the total.
 */
export async function countByStatus(
  client: RestClient,
  params: RouteParams<'listPermits'>,
  filters: PermitFilters,
  signal: AbortSignal,
): Promise<{ total: number; counts: Record<string, number> }> {
  const others = { ...filters, statuses: undefined }
  const totalOf = async (statuses?: number[]) => {
    const query = { ...others, statuses, pageNumber: 1, pageSize: 1 }
    return (await client.call('listPermits', { params, query }, { signal })).totalCount
  }
  const total = await totalOf()
  const counts: Record<string, number> = {}
  if (total <= readableTotal) {
    const permits = await readAllPermits(client, params, others, { signal })
    for (const { status } of permits) counts[status] = (counts[status] ?? 0) + 1
    return { total: permits.length, counts }
  }
  await inParallel(permitStatusNames.keys(), 4, async (status) => {
    counts[status] = await totalOf([status])
  })
  return { total, counts }
}
