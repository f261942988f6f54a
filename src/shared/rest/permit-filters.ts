import {
  permitFilterNames,
  permitFilterTable,
  type PermitFilterKind,
  type PermitFilterName,
  type PermitFilterTable,
} from './permit-filter-table'
import { queryBoolean, queryIntegers, queryText, queryTexts, queryTime, queryUuid } from './query-fields'
import { z } from './zod'

const text = z.string().optional()
const texts = z.array(text.unwrap()).optional()
const numbers = z.array(z.number().int()).optional()

/** What a filter takes: as it is read from a query, and as a program gives it. */
const kinds = {
  user: { query: queryUuid.optional(), value: text },
  part: { query: queryText, value: text },
  texts: { query: queryTexts.optional(), value: texts },
  ids: { query: queryIntegers(0).optional(), value: numbers },
  statuses: { query: queryIntegers(0, 15).optional(), value: numbers },
  time: { query: queryTime.optional(), value: text },
  flag: { query: queryBoolean.default(false), value: z.boolean().optional() },
} satisfies Record<PermitFilterKind, { query: z.ZodType; value: z.ZodType }>

type Fields<Side extends 'query' | 'value'> = {
  [N in PermitFilterName]: (typeof kinds)[PermitFilterTable[N]['kind']][Side]
}
const fieldsOf = <Side extends 'query' | 'value'>(side: Side) =>
  Object.fromEntries(permitFilterNames.map((name) => [name, kinds[permitFilterTable[name].kind][side]])) as Fields<Side>

/** The filters among the query of the permit list. */
export const permitFilterQuery = fieldsOf('query')
/** The filters as a program gives them; absent: not sent. */
export const permitFilters = z.object(fieldsOf('value'))
export type PermitFilters = z.infer<typeof permitFilters>

/** What a side makes of each filter; every filter is asked for, and undefined is one that was not given. */
export type PermitFilterParts<Part> = { [N in PermitFilterName]: (value: PermitFilters[N]) => Part }

/** What a side makes of some filters, in the order of the table. */
export function eachPermitFilter<Part>(parts: PermitFilterParts<Part>, filters: PermitFilters): Part[] {
  const part = <N extends PermitFilterName>(name: N) => parts[name](filters[name])
  return permitFilterNames.map((name) => part(name))
}
