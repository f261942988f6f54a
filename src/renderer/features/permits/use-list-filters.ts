import { computed } from 'vue'
import { formatDay } from '../../format/dates'
import { upperFirst } from '../../format/sentences'
import { t } from '../../language'
import { useLayers } from '../../stores/layers'
import { usePeople } from '../../stores/people'
import type { PermitFilterSet, PermitRole } from '../../stores/permit-filter-fields'
import { soonDays, usePermitView } from '../../stores/permit-view'
import { usePermits } from '../../stores/permits'
import { nearMetres } from '../../model/near-areas'
import { usePermitsNear } from '../../stores/permits-near'
import type { IconName } from '../../ui/icon-names'
import { statusLook } from '../../ui/status-look'

/** A filter that is on: as part of a sentence and, where its field is not always in sight, as a pill that takes it off. */
interface Said {
  words: string
  pill?: { icon: IconName; label: string; without: Partial<PermitFilterSet> }
}

/** The filters that are on, in words: what a list has to say of itself when it is handed over. */
export function useListFilters() {
  const layers = useLayers()
  const near = usePermitsNear()
  const people = usePeople()
  const permits = usePermits()
  const view = usePermitView()

  /** What narrows the list in this window alone. */
  const here = computed(() => {
    const words: string[] = []
    if (view.inMapView) words.push(t('permits.said.inMapView'))
    if (view.dueSoon) words.push(t('permits.said.dueSoon', { days: soonDays }))
    const layer = near.layerId === null ? null : layers.byId.get(near.layerId)
    if (layer) words.push(t('permits.said.near', { metres: nearMetres, name: layer.name }))
    return words
  })
  /** What each field says; null: nothing, or another says it too. */
  const own = computed<Record<keyof PermitFilterSet, Said | null>>(() => {
    const set = permits.filterSet
    const templates = set.hiddenTemplates.map((id) => permits.templates[id] ?? id)
    return {
      name: set.name ? { words: t('permits.said.text', { text: set.name }) } : null,
      hiddenStatuses:
        set.hiddenStatuses.length > 0 ? { words: statusWords(permits.allStatuses, set.hiddenStatuses) } : null,
      hiddenTemplates:
        templates.length > 0 ? { words: t('permits.said.without', { names: templates.join(', ') }) } : null,
      personId: set.personId ? personWords(set.role, people.nameOf(set.personId)) : null,
      // With the person.
      role: null,
      startFrom: span('starts', set.startFrom, set.startUntil, { startFrom: '', startUntil: '' }),
      startUntil: null,
      expiryFrom: span('expires', set.expiryFrom, set.expiryUntil, { expiryFrom: '', expiryUntil: '' }),
      expiryUntil: null,
      showArchived: set.showArchived ? { words: t('permits.said.archivedToo') } : null,
    }
  })
  const said = computed(() => Object.values(own.value).filter((one) => one !== null))
  const all = computed(() => [...here.value, ...said.value.map(({ words }) => words)])
  const pills = computed(() => said.value.flatMap(({ pill }) => pill ?? []))

  return { here, all, pills }
}

/** The shorter of what is shown and what is left out. */
function statusWords(all: readonly number[], hidden: readonly number[]): string {
  const shown = all.filter((status) => !hidden.includes(status))
  const names = (list: readonly number[]) => list.map((status) => statusLook('permit', status).label).join(', ')
  return shown.length <= hidden.length
    ? t('permits.said.only', { names: names(shown) })
    : t('permits.said.without', { names: names(hidden) })
}

function personWords(role: PermitRole, name: string): Said {
  const words = t(`permits.said.${role}`, { name })
  return { words, pill: { icon: 'user', label: role === 'any' ? name : words, without: { personId: null } } }
}

function span(verb: 'starts' | 'expires', from: string, until: string, without: Partial<PermitFilterSet>): Said | null {
  if (!from && !until) return null
  const days = { from: formatDay(from), until: formatDay(until) }
  const words =
    from && until
      ? t(`permits.said.${verb}.between`, days)
      : from
        ? t(`permits.said.${verb}.from`, { from: days.from })
        : t(`permits.said.${verb}.until`, { until: days.until })
  return { words, pill: { icon: 'calendar', label: upperFirst(words), without } }
}
