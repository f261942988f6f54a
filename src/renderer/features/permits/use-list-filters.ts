import { computed } from 'vue'
import { formatDay } from '../../format/dates'
import { useLayers } from '../../stores/layers'
import { usePeople } from '../../stores/people'
import { soonDays, usePermitView } from '../../stores/permit-view'
import { usePermits } from '../../stores/permits'
import { nearMetres, usePermitsNear } from '../../stores/permits-near'
import { statusLook } from '../../ui/status-look'

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
    if (view.inMapView) words.push('in the map view')
    if (view.dueSoon) words.push(`due within ${soonDays} days or missed`)
    const layer = near.layerId === null ? null : layers.byId.get(near.layerId)
    if (layer) words.push(`within ${nearMetres} m of “${layer.name}”`)
    return words
  })
  const all = computed(() => {
    const words = [...here.value]
    if (permits.name.trim()) words.push(`with “${permits.name.trim()}” in number, name, template or people`)
    if (permits.hiddenStatuses.length > 0) words.push(statusWords(permits.allStatuses, permits.hiddenStatuses))
    const templates = permits.hiddenTemplates.map((id) => permits.templates[id] ?? id)
    if (templates.length > 0) words.push(`without ${templates.join(', ')}`)
    const roles = { any: 'with', requester: 'requested by', holder: 'held by' }
    if (permits.personId) words.push(`${roles[permits.role]} ${people.nameOf(permits.personId)}`)
    words.push(...span('starts', permits.startFrom, permits.startUntil))
    words.push(...span('expires', permits.expiryFrom, permits.expiryUntil))
    if (permits.showArchived) words.push('archived too')
    return words
  })

  return { here, all }
}

/** The shorter of what is shown and what is left out. */
function statusWords(all: readonly number[], hidden: readonly number[]): string {
  const shown = all.filter((status) => !hidden.includes(status))
  const names = (list: readonly number[]) => list.map((status) => statusLook('permit', status).label).join(', ')
  return shown.length <= hidden.length ? `only ${names(shown)}` : `without ${names(hidden)}`
}

function span(verb: string, from: string, until: string): string[] {
  if (from && until) return [`${verb} ${formatDay(from)} to ${formatDay(until)}`]
  return from ? [`${verb} from ${formatDay(from)}`] : until ? [`${verb} to ${formatDay(until)}`] : []
}
