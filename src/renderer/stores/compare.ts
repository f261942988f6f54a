import { computed, ref, shallowRef, watch } from 'vue'
import { defineStore } from 'pinia'
import type { ShownDiff } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { useClient } from '../client/use-client'
import type { Bbox } from '../geometry/geometry'
import { useLayers } from './layers'
import { useLayout } from './layout'
import { useWorkspace } from './workspace'

/** How two revisions are looked at. */
export type CompareView = 'swipe' | 'differences' | 'side-by-side'

/** A difference as the list and the map count it; a feature that moved and changed is both, and drawn as moved. */
export type ChangeKind = 'added' | 'removed' | 'moved' | 'changed'

export type DiffFeature = ShownDiff['features'][number]

/** Which of the four a difference is drawn as. */
export const kindOf = (feature: DiffFeature): ChangeKind =>
  feature.change !== 'changed' ? feature.change : feature.moved ? 'moved' : 'changed'

/** Two revisions of one layer side by side. */
export const useCompare = defineStore('compare', () => {
  const client = useClient()
  const workspace = useWorkspace()
  const layers = useLayers()
  const layout = useLayout()

  const layerId = ref<number | null>(null)
  const before = ref('')
  const after = ref('')
  const view = ref<CompareView>('swipe')
  /** Where the swipe line stands, 0 left to 1 right. */
  const swipe = ref(0.5)
  const shownKinds = ref<Record<ChangeKind, boolean>>({ added: true, removed: true, moved: true, changed: true })
  /** Whether what is the same is drawn below the differences. */
  const showSame = ref(true)
  const diff = shallowRef<ShownDiff | null>(null)
  const error = shallowRef<AppError | null>(null)
  const reading = ref(false)
  const selected = ref<string | null>(null)
  /** Where one wants to look when the differences are there; null: at them. */
  const place = shallowRef<Bbox | null>(null)
  /** The permit for whose sake one compares; its area is drawn. */
  const permitId = ref<number | null>(null)
  let abort: AbortController | null = null

  const open = computed(() => layerId.value !== null)
  /** The comparison is kept while another section is looked at; the map is that one's then. */
  const onMap = computed(() => open.value && layout.section === 'layers')
  /** Each revision on a map, or a side of one, of its own. */
  const parted = computed(() => onMap.value && view.value !== 'differences')
  const layer = computed(() => (layerId.value === null ? null : (layers.byId.get(layerId.value) ?? null)))
  /** Revisions newest first with their numbers; the oldest is 1. */
  const revisions = computed(() => {
    const all = layer.value?.revisions ?? []
    return all.map((revision, index) => ({ revision, number: all.length - index }))
  })
  const counts = computed(() => {
    const found: Record<ChangeKind, number> = { added: 0, removed: 0, moved: 0, changed: 0 }
    for (const feature of diff.value?.features ?? []) found[kindOf(feature)] += 1
    if (diff.value?.truncated) {
      found.added = diff.value.added
      found.removed = diff.value.removed
      found.changed = diff.value.changed - found.moved
    }
    return found
  })
  const features = computed(() => (diff.value?.features ?? []).filter((feature) => shownKinds.value[kindOf(feature)]))
  const selectedFeature = computed(() => diff.value?.features.find(({ key }) => key === selected.value) ?? null)

  /**
   * Opens the comparison of a layer: the two latest revisions unless they are named. For a permit its area is shown, whatever
   * has changed elsewhere.
   */
  function start(
    id: number,
    beforeId?: string,
    afterId?: string,
    permit: { id: number; bbox4326: Bbox | null } | null = null,
  ): void {
    const all = layers.byId.get(id)?.revisions ?? []
    const latest = all[0]
    const previous = all[1]
    if (!latest || !previous) return
    place.value = permit?.bbox4326 ?? null
    permitId.value = permit?.id ?? null
    layerId.value = id
    after.value = afterId ?? latest.id
    before.value = beforeId ?? previous.id
    if (before.value === after.value) before.value = previous.id
    layers.select(id)
  }

  function close(): void {
    abort?.abort()
    layerId.value = null
    diff.value = null
    error.value = null
    selected.value = null
  }

  function swap(): void {
    const kept = before.value
    before.value = after.value
    after.value = kept
  }

  async function read(): Promise<void> {
    abort?.abort()
    const project = workspace.current
    const id = layerId.value
    diff.value = null
    error.value = null
    selected.value = null
    if (!project || id === null || before.value === '' || before.value === after.value) return
    const own = (abort = new AbortController())
    reading.value = true
    try {
      diff.value = await client.call(
        'revisions.compare',
        { project, layerId: id, beforeRevisionId: before.value, afterRevisionId: after.value },
        { signal: own.signal },
      )
    } catch (thrown) {
      const problem = toAppError(thrown)
      if (problem.code !== 'cancelled') error.value = problem
    } finally {
      if (abort === own) reading.value = false
    }
  }

  watch([layerId, before, after], () => void read())
  watch(() => workspace.projectKey, close)

  return {
    layerId,
    before,
    after,
    view,
    swipe,
    shownKinds,
    showSame,
    diff,
    error,
    reading,
    selected,
    place,
    permitId,
    open,
    onMap,
    parted,
    layer,
    revisions,
    counts,
    features,
    selectedFeature,
    start,
    close,
    swap,
    read,
  }
})
