import { computed, ref } from 'vue'
import type { PermitFilters } from '../../shared/contract'
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

/** The filters of a list of permits as fields. */
export function usePermitFilterFields() {
  const name = ref('')
  const hiddenStatuses = ref<number[]>([])
  const hiddenTemplates = ref<string[]>([])
  const personId = ref<string | null>(null)
  const role = ref<PermitRole>('any')
  const startFrom = ref('')
  const startUntil = ref('')
  const expiryFrom = ref('')
  const expiryUntil = ref('')
  const showArchived = ref(false)
  const fields = {
    name,
    hiddenStatuses,
    hiddenTemplates,
    personId,
    role,
    startFrom,
    startUntil,
    expiryFrom,
    expiryUntil,
    showArchived,
  }

  const filterSet = computed<PermitFilterSet>(() => ({
    name: name.value.trim(),
    hiddenStatuses: [...hiddenStatuses.value].sort((a, b) => a - b),
    hiddenTemplates: [...hiddenTemplates.value].sort(),
    personId: personId.value,
    role: role.value,
    startFrom: startFrom.value,
    startUntil: startUntil.value,
    expiryFrom: expiryFrom.value,
    expiryUntil: expiryUntil.value,
    showArchived: showArchived.value,
  }))

  function takeFilters(set: PermitFilterSet): void {
    name.value = set.name
    hiddenStatuses.value = [...set.hiddenStatuses]
    hiddenTemplates.value = [...set.hiddenTemplates]
    personId.value = set.personId
    role.value = set.role
    startFrom.value = set.startFrom
    startUntil.value = set.startUntil
    expiryFrom.value = set.expiryFrom
    expiryUntil.value = set.expiryUntil
    showArchived.value = set.showArchived
  }

  return { fields, filterSet, takeFilters }
}

/**
 * The set as the interface is asked for it, without the statuses.
 * @param templates ids of the templates that are known; what is hidden of them is left out
 */
export function queryOf(set: PermitFilterSet, templates: readonly string[]): PermitFilters {
  const wanted: PermitFilters = {}
  if (set.name) wanted.name = set.name
  if (templates.some((id) => set.hiddenTemplates.includes(id)))
    wanted.types = templates.filter((id) => !set.hiddenTemplates.includes(id))
  if (set.personId) {
    const key = set.role === 'requester' ? 'creatorId' : set.role === 'holder' ? 'holderId' : 'targetUserId'
    wanted[key] = set.personId
  }
  if (set.startFrom) wanted.startDateFrom = startOfShownDay(set.startFrom, 0)
  if (set.startUntil) wanted.startDateUntil = startOfShownDay(set.startUntil, 1)
  if (set.expiryFrom) wanted.expiryDateFrom = startOfShownDay(set.expiryFrom, 0)
  if (set.expiryUntil) wanted.expiryDateUntil = startOfShownDay(set.expiryUntil, 1)
  if (set.showArchived) wanted.showArchived = true
  return wanted
}
