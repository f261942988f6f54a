import { computed, ref } from 'vue'
import { readStored, writeStored } from '../client/storage'
import { defineProjectStore } from './define-store'
import { noFilters, type PermitFilterSet } from './permit-filter-fields'
import { usePermitView } from './permit-view'
import { usePermits } from './permits'
import { usePermitsNear } from './permits-near'
import { useToasts } from './toasts'
import { compareNames, t } from '../language'

/** All that narrows the list of permits, but for where the map happens to look. */
export interface KeptFilterSet extends PermitFilterSet {
  dueSoon: boolean
  nearLayerId: number | null
}
interface SavedFilter {
  title: string
  set: KeptFilterSet
}

const nothing: KeptFilterSet = { ...noFilters, dueSoon: false, nearLayerId: null }

/** Filters of permits that were given a name, for each project. */
export const useSavedFilters = defineProjectStore('saved-filters', ({ key }) => {
  const near = usePermitsNear()
  const permits = usePermits()
  const toasts = useToasts()
  const view = usePermitView()

  const all = ref<SavedFilter[]>(readKept(key))
  /** The dialog that asks for a name. */
  const naming = ref(false)
  const now = computed<KeptFilterSet>(() => ({
    ...permits.filterSet,
    dueSoon: view.dueSoon,
    nearLayerId: near.layerId,
  }))
  const isOn = computed(() => !isSame(now.value, nothing))
  /** The saved one that is set now. */
  const current = computed(() => all.value.find(({ set }) => isSame(set, now.value)) ?? null)

  function keep(next: SavedFilter[]): void {
    all.value = next
    writeStored(keyOf(key), next.length > 0 ? next : null)
  }

  /** Keeps what is set now; another of the same name goes. */
  function save(title: string): void {
    const others = all.value.filter((saved) => saved.title !== title)
    keep([...others, { title, set: now.value }].sort((a, b) => compareNames(a.title, b.title)))
    toasts.show(t('model.permits.filtersSaved', { title }))
  }

  function recall({ set }: SavedFilter): void {
    permits.takeFilters(set)
    view.dueSoon = set.dueSoon
    view.inMapView = false
    near.layerId = set.nearLayerId
  }

  function forget(saved: SavedFilter): void {
    const before = all.value
    keep(before.filter((other) => other !== saved))
    toasts.show(t('model.permits.filtersForgotten', { title: saved.title }), {
      action: { label: t('model.undo'), run: () => keep(before) },
    })
  }

  return { all, naming, isOn, current, save, recall, forget }
})

const keyOf = (projectKey: string) => `${projectKey}.permitFilters`

const isSame = (a: KeptFilterSet, b: KeptFilterSet) =>
  (Object.keys(nothing) as (keyof KeptFilterSet)[]).every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]))

/** What an earlier version kept may lack fields that were added since. */
function readKept(projectKey: string): SavedFilter[] {
  const kept = readStored<Partial<SavedFilter>[]>(keyOf(projectKey), [])
  return Array.isArray(kept)
    ? kept.flatMap(({ title, set }) => (title && set ? [{ title, set: { ...nothing, ...set } }] : []))
    : []
}
