import { jobStatuses } from './names'
import { defaultJobPageSize, defaultPageSize, maxPageSize } from './paging'
import { permitFilterQuery } from './permit-filters'
import { queryEnum, queryEnums, queryInteger, queryText, queryTime, queryUuid } from './query-fields'
import { z } from './zod'

const first = queryInteger(1)
const size = queryInteger(1, maxPageSize)

/** No query: what is given is ignored. */
export const noQuery = z.object({})

/** Query of the layer list. Left out: each layer carries its latest revision. */
export const layerListQuery = z.object({ includeRevisions: queryEnum(['latest', 'all']).optional() })

/** Query of the job list (docs/interface.md, listJobs). Dates are exclusive. */
export const jobListQuery = z.object({
  pageSize: size.default(defaultJobPageSize),
  page: first.default(1),
  creatorId: queryUuid.optional(),
  creatorName: queryText,
  startDate: queryTime.optional(),
  endDate: queryTime.optional(),
  statuses: queryEnums(jobStatuses).optional(),
})

/** Query that asks for one job; every other filter is ignored then. */
export const jobQuery = z.object({ jobId: queryInteger(0) })

/** Query of cancel-process (the interface spells it jobID here). */
export const cancelQuery = z.object({ jobID: queryInteger(0) })

/** Query of the permit list (docs/interface.md, listPermits). */
export const permitListQuery = z.object({
  ...permitFilterQuery,
  pageNumber: first.default(1),
  pageSize: size.default(defaultPageSize),
})

/** Query of the generic paging convention (permit events). */
export const pageQuery = z.object({ pageNumber: first.default(1), pageSize: size.default(defaultPageSize) })

/** Query of upload step 2. `filetype` may be any text. */
export const uploadQuery = z.object({
  application: queryText,
  jobID: queryInteger(0),
  token: queryText,
  filetype: queryText,
})

type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined

/** A query string with its question mark, or '' when nothing is given. An array becomes one parameter for each value. */
export function buildQuery(query: Readonly<Record<string, QueryValue>>): string {
  const pairs: string[] = []
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const each of Array.isArray(value) ? (value as readonly (string | number)[]) : [value]) {
      pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(each))}`)
    }
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/**
 * The values of each parameter of a query string (without its question mark). A plus sign is a blank, `name[]` counts as
 * `name`, and broken percent-encoding is kept as it stands.
 */
export function collectQuery(search: string): Record<string, string[]> {
  const collected = new Map<string, string[]>()
  for (const pair of search.split('&')) {
    if (pair === '') continue
    const cut = pair.indexOf('=')
    const whole = decode(cut < 0 ? pair : pair.slice(0, cut))
    const name = whole.endsWith(']') ? whole.replace(/\[\d*\]$/, '') : whole
    const values = collected.get(name) ?? []
    values.push(cut < 0 ? '' : decode(pair.slice(cut + 1)))
    collected.set(name, values)
  }
  return Object.fromEntries(collected)
}

function decode(text: string): string {
  if (!/[%+]/.test(text)) return text
  const spaced = text.replace(/\+/g, ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
