import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { DifferenceKind, ShownDiff, ShownDifference } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { useClient } from '../client/use-client'
import { formatPercent } from '../format/numbers'
import type { Bbox } from '../geometry/geometry'
import { defineProjectStore } from './define-store'
import { useLayers } from './layers'
import { useLayout } from './layout'
import { useMap } from './map'
import { useRevisions } from './revisions'
import { t } from '../language'

/** How two revisions are looked at. */
export type CompareView = 'swipe' | 'differences' | 'side-by-side'

/** A difference as the list and the map count it; a feature that moved and changed is both, and drawn as moved. */
export type ChangeKind = DifferenceKind

export type DiffFeature = ShownDifference

/** Which of the four a difference is drawn as. */
export const kindOf = (feature: DiffFeature): ChangeKind =>
  feature.change !== 'changed' ? feature.change : feature.moved ? 'moved' : 'changed'

/** Differences that the map draws at once; of more those in view. */
const maxDrawn = 5000
const allKinds: ChangeKind[] = ['added', 'removed', 'moved', 'changed']
/** The map is moved in many small steps. */
const stayMs = 200

/** Two revisions of one layer side by side. */
export const useCompare = defineProjectStore('compare', ({ project }) => {
  const client = useClient()
  const layers = useLayers()
  const layout = useLayout()
  const map = useMap()
  const stored = useRevisions()

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
  /** What the comparison does, and of how many features it has done that; null: nothing is told yet. */
  const progress = shallowRef<{ step: string; features: number } | null>(null)
  /** What is waited for, in words; null: nothing that takes long is known. A source that is not here is fetched first. */
  const told = computed(() => {
    const id = layerId.value
    if (!reading.value || id === null) return null
    for (const revisionId of [before.value, after.value]) {
      const state = stored.stateOf(id, revisionId)
      if (state?.state !== 'downloading') continue
      const number = revisions.value.find(({ revision }) => revision.id === revisionId)?.number ?? ''
      return state.fraction === null
        ? t('model.compare.fetching', { number })
        : t('model.compare.fetchingShare', { number, share: formatPercent(state.fraction) })
    }
    const now = progress.value
    return now && t('model.compare.soFar', { step: now.step, count: now.features })
  })
  /** Index of the chosen difference. */
  const selected = ref<number | null>(null)
  const selectedFeature = shallowRef<DiffFeature | null>(null)
  /** Differences that the map draws, and how many of the shown kinds there are in the part of the map that was asked for. */
  const features = shallowRef<DiffFeature[]>([])
  const inSight = ref(0)
  /** Where one wants to look when the differences are there; null: at them. */
  const place = shallowRef<Bbox | null>(null)
  /** The permit for whose sake one compares; its area is drawn. */
  const permitId = ref<number | null>(null)
  /** The section in which somebody asked for the comparison. */
  let cameFrom = 'layers'
  let abort: AbortController | null = null

  /** Rasters are compared cell by cell: there is no list of features. */
  const isOfCells = computed(() => (diff.value?.rasters.length ?? 0) > 0)
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
  /** The numbers of the two revisions; '' while they are not known. */
  const sides = computed(() => [numberOf(before.value), numberOf(after.value)] as const)
  const numberOf = (id: string): number | '' => revisions.value.find(({ revision }) => revision.id === id)?.number ?? ''
  const counts = computed<Record<ChangeKind, number>>(() => {
    const { added = 0, removed = 0, moved = 0, changed = 0 } = diff.value ?? {}
    return { added, removed, moved, changed: changed - moved }
  })
  const kinds = computed(() => allKinds.filter((kind) => shownKinds.value[kind]))
  const wanted = computed(() => kinds.value.reduce((sum, kind) => sum + counts.value[kind], 0))

  /** Reads what the map draws: all, or of very many those in view. */
  async function draw(): Promise<void> {
    const id = diff.value?.id
    if (id === undefined) {
      features.value = []
      inSight.value = 0
      return
    }
    const bbox = wanted.value > maxDrawn ? (map.bounds ?? null) : null
    const asked = { id, kinds: kinds.value, bbox4326: bbox && ([...bbox] as Bbox), offset: 0, limit: maxDrawn }
    try {
      const page = await client.call('revisions.listDifferences', asked)
      if (diff.value?.id !== id) return
      features.value = page.features
      inSight.value = page.total
    } catch (thrown) {
      failed(thrown)
    }
  }

  /** One that is not kept any more is made again. */
  function failed(thrown: unknown): void {
    const problem = toAppError(thrown)
    if (problem.code === 'not-found') void read()
    else if (problem.code !== 'cancelled') error.value = problem
  }

  /**
   * Opens the comparison of a layer: the two latest revisions unless they are named. For a permit its area is shown, whatever
   * has changed elsewhere; its end leads back to the section that one came from.
   */
  function start(
    id: number,
    beforeId?: string,
    afterId?: string,
    permit: { id: number; bbox4326: Bbox | null } | null = null,
    from = 'layers',
  ): void {
    const all = layers.byId.get(id)?.revisions ?? []
    const latest = all[0]
    const previous = all[1]
    if (!latest || !previous) return
    place.value = permit?.bbox4326 ?? null
    permitId.value = permit?.id ?? null
    cameFrom = from
    layerId.value = id
    after.value = afterId ?? latest.id
    before.value = beforeId ?? previous.id
    if (before.value === after.value) before.value = previous.id
    layers.select(id)
  }

  function close(): void {
    abort?.abort()
    if (onMap.value && cameFrom !== 'layers') layout.show(cameFrom)
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
    const id = layerId.value
    diff.value = null
    error.value = null
    selected.value = null
    progress.value = null
    if (id === null || before.value === '' || before.value === after.value) return
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

  const stopListening = client.subscribe('revisions.comparing', (told) => {
    const isOurs = told.layerId === layerId.value
    if (isOurs && told.beforeRevisionId === before.value && told.afterRevisionId === after.value)
      progress.value = { step: told.step, features: told.features }
  })
  watch([layerId, before, after], () => void read())
  watch([() => diff.value?.id, kinds], () => void draw())
  let timer = 0
  watch(
    () => map.bounds,
    () => {
      window.clearTimeout(timer)
      if (wanted.value > maxDrawn) timer = window.setTimeout(() => void draw(), stayMs)
    },
  )
  watch([selected, () => diff.value?.id], async ([index, id]) => {
    if (selectedFeature.value?.index !== index) selectedFeature.value = null
    if (index === null || id === undefined) return
    try {
      const found = await client.call('revisions.getDifference', { id, index })
      if (selected.value === index && diff.value?.id === id) selectedFeature.value = found
    } catch (thrown) {
      failed(thrown)
    }
  })
  onScopeDispose(() => {
    abort?.abort()
    stopListening()
    window.clearTimeout(timer)
  })

  return {
    layerId,
    before,
    after,
    view,
    swipe,
    shownKinds,
    showSame,
    diff,
    isOfCells,
    error,
    reading,
    progress,
    told,
    selected,
    place,
    permitId,
    open,
    onMap,
    parted,
    layer,
    revisions,
    sides,
    counts,
    kinds,
    wanted,
    features,
    inSight,
    selectedFeature,
    start,
    close,
    swap,
    read,
  }
})
