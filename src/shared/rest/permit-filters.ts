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
}
export type PermitFilterKind = keyof typeof kinds

/** Every filter of the permit list (docs/interface.md, listPermits), and what it finds. Times are exclusive. */
export const permitFilterTable = {
  targetUserId: { kind: 'user', finds: 'permits in which this user is involved' },
  excludeIds: { kind: 'ids', finds: 'permit ids to leave out' },
  statuses: { kind: 'statuses', finds: 'permit status values' },
  name: { kind: 'part', finds: 'part of the name' },
  types: { kind: 'texts', finds: 'template ids' },
  creatorId: { kind: 'user', finds: 'requested by this user' },
  holderId: { kind: 'user', finds: 'held by this user' },
  showArchived: { kind: 'flag', finds: 'archived ones too' },
  startDateFrom: { kind: 'time', finds: 'start after this time (ISO 8601)' },
  startDateUntil: { kind: 'time', finds: 'start before this time' },
  expiryDateFrom: { kind: 'time', finds: 'expiry after this time' },
  expiryDateUntil: { kind: 'time', finds: 'expiry before this time' },
} as const satisfies Record<string, { kind: PermitFilterKind; finds: string }>

type Table = typeof permitFilterTable
export type PermitFilterName = keyof Table
export const permitFilterNames = Object.keys(permitFilterTable) as PermitFilterName[]

type Fields<Side extends 'query' | 'value'> = {
  [N in PermitFilterName]: (typeof kinds)[Table[N]['kind']][Side]
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
