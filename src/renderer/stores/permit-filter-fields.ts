import { computed, ref, type Ref } from 'vue'
import { permitFilterNames, type PermitFilterName, type PermitFilters } from '../../shared/rest'
import { startOfShownDay } from '../format/dates'

/** In what way a person has to be involved in a permit to be listed. */
export type PermitRole = 'any' | 'requester' | 'holder'

/** What permits are filtered by, as it is chosen and as it is kept under a name. */
export interface PermitFilterSet {
  name: string
  /** Statuses that are left out; all others are shown, those that the interface does not name too. */
  hiddenStatuses: number[]
  hiddenTemplates: string[]
  personId: string | null
  role: PermitRole
  /** Local days, yyyy-mm-dd, both included; '' for open. */
  startFrom: string
  startUntil: string
  expiryFrom: string
  expiryUntil: string
  showArchived: boolean
}

/** The set that leaves out nothing but what is archived. */
export const noFilters: Readonly<PermitFilterSet> = {
  name: '',
  hiddenStatuses: [],
  hiddenTemplates: [],
  personId: null,
  role: 'any',
  startFrom: '',
  startUntil: '',
  expiryFrom: '',
  expiryUntil: '',
  showArchived: false,
}

const fieldNames = Object.keys(noFilters) as (keyof PermitFilterSet)[]

type Fields = { [K in keyof PermitFilterSet]: Ref<PermitFilterSet[K]> }

/** The filters of a list of permits as fields. */
export function usePermitFilterFields() {
  const fields = Object.fromEntries(fieldNames.map((name) => [name, ref(tidied(noFilters[name]))])) as Fields

  const filterSet = computed(
    () =>
      Object.fromEntries(fieldNames.map((name) => [name, tidied(fields[name].value)])) as unknown as PermitFilterSet,
  )

  /** Sets what is given; the other fields stay. */
  function takeFilters(set: Partial<PermitFilterSet>): void {
    for (const name of fieldNames) if (set[name] !== undefined) (fields[name] as Ref<unknown>).value = tidied(set[name])
  }

  return { fields, filterSet, takeFilters }
}

/** A value of its own that is equal to each that asks for the same. */
function tidied<T>(value: T): T {
  if (typeof value === 'string') return value.trim() as T
  return Array.isArray(value) ? ([...value].sort((a, b) => (a < b ? -1 : 1)) as T) : value
}

/** What of the set each filter of the interface is asked for; undefined: it is not. */
const asked: { [N in PermitFilterName]: (set: PermitFilterSet, templates: readonly string[]) => PermitFilters[N] } = {
  targetUserId: (set) => personAs(set, 'any'),
  // Permits are not left out by their ids here.
  excludeIds: () => undefined,
  // Not all of them can be asked for: the store does it.
  statuses: () => undefined,
  name: ({ name }) => name || undefined,
  types: ({ hiddenTemplates }, templates) =>
    templates.some((id) => hiddenTemplates.includes(id))
      ? templates.filter((id) => !hiddenTemplates.includes(id))
      : undefined,
  creatorId: (set) => personAs(set, 'requester'),
  holderId: (set) => personAs(set, 'holder'),
  showArchived: ({ showArchived }) => showArchived || undefined,
  startDateFrom: ({ startFrom }) => firstOf(startFrom),
  startDateUntil: ({ startUntil }) => endOf(startUntil),
  expiryDateFrom: ({ expiryFrom }) => firstOf(expiryFrom),
  expiryDateUntil: ({ expiryUntil }) => endOf(expiryUntil),
}

const personAs = (set: PermitFilterSet, role: PermitRole) => (set.role === role && set.personId) || undefined
/** The service lists what lies after this: a permit of midnight is of the day that begins then. */
const firstOf = (day: string) => (day ? new Date(Date.parse(startOfShownDay(day, 0)) - 1).toISOString() : undefined)
const endOf = (day: string) => (day ? startOfShownDay(day, 1) : undefined)

/**
 * The set as the interface is asked for it, without the statuses.
 * @param templates ids of the templates that are known; what is hidden of them is left out
 */
export function queryOf(set: PermitFilterSet, templates: readonly string[]): PermitFilters {
  const wanted = permitFilterNames.map((name) => [name, asked[name](set, templates)] as const)
  return Object.fromEntries(wanted.filter(([, value]) => value !== undefined))
}
