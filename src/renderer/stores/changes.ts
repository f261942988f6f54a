import { computed, onScopeDispose, ref, shallowRef, triggerRef, watch } from 'vue'
import type { ShownDiff } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { layerChanges, permitChanges, type LayerChange } from '../../shared/model/as-of'
import { startOfDay } from '../../shared/model/zoned-time'
import { useClient } from '../client/use-client'
import { formatIsoDay, timeZone } from '../format/dates'
import { useApp } from './app'
import { defineProjectStore } from './define-store'
import { usePermitView } from './permit-view'
import { useTime } from './time'

/** What is known of the differences of two revisions. */
export type Counted = { diff: ShownDiff } | { error: AppError }

/** What of the changes is shown. */
export type ChangesView = 'layers' | 'permits' | 'timeLine'

const dayMs = 86_400_000
const keyOf = ({ layer, before, after }: LayerChange) =>
  `${layer.id} ${before?.revision.id ?? ''} ${after?.revision.id ?? ''}`

/** What changed in the project between two days, over all layers and permits. */
export const useChanges = defineProjectStore('changes', ({ project }) => {
  const app = useApp()
  const client = useClient()
  const time = useTime()
  const permitView = usePermitView()

  /** yyyy-mm-dd of the shown zone, both days whole. */
  const from = ref(formatIsoDay(new Date(time.nowMs - 6 * dayMs)))
  const to = ref(formatIsoDay(new Date(time.nowMs)))
  /** A moment of the first day: what was there by then is no change. Null: the day counts whole. */
  const sinceMs = ref<number | null>(null)
  const fromMs = computed(() => sinceMs.value ?? startOfDay(from.value, 0, timeZone()) - 1)
  const toMs = computed(() => Math.min(startOfDay(to.value, 1, timeZone()) - 1, time.nowMs))
  const view = ref<ChangesView>('layers')
  const isWrong = computed(() => from.value === '' || to.value === '' || from.value > to.value)

  const layers = computed(() => (isWrong.value ? [] : layerChanges(time.all, fromMs.value, toMs.value)))
  const permits = computed(() => (isWrong.value ? [] : permitChanges(time.permits, fromMs.value, toMs.value)))
  /** Newest first. */
  const moments = computed(() =>
    isWrong.value ? [] : time.moments.filter(({ ms }) => ms > fromMs.value && ms <= toMs.value).reverse(),
  )

  const counts = shallowRef(new Map<string, Counted>())
  /** The layer that is being compared, and how far that is; null: none. */
  const counting = shallowRef<{ layer: string; done: number; total: number } | null>(null)
  let abort: AbortController | null = null
  const countable = computed(() => layers.value.filter(({ kind }) => kind === 'revised'))
  const countedOf = (change: LayerChange): Counted | null => counts.value.get(keyOf(change)) ?? null
  const uncounted = computed(() => countable.value.filter((change) => countedOf(change) === null).length)

  /** Compares the two revisions of each revised layer, one layer after another; what fails says why, and the rest goes on. */
  async function count(): Promise<void> {
    abort?.abort()
    const own = (abort = new AbortController())
    const todo = countable.value.filter((change) => !hasCounted(change))
    try {
      for (const [done, change] of todo.entries()) {
        counting.value = { layer: change.layer.name, done, total: todo.length }
        const found = await countOne(change, own.signal)
        if (own.signal.aborted) return
        if (found) counts.value.set(keyOf(change), found)
        triggerRef(counts)
      }
    } finally {
      if (abort === own) counting.value = null
    }
  }

  /** What failed may be tried again. */
  function hasCounted(change: LayerChange): boolean {
    const known = countedOf(change)
    return known !== null && 'diff' in known
  }

  async function countOne({ layer, before, after }: LayerChange, signal: AbortSignal): Promise<Counted | null> {
    if (!before || !after) return null
    try {
      const asked = { beforeRevisionId: before.revision.id, afterRevisionId: after.revision.id }
      return { diff: await client.call('revisions.compare', { project, layerId: layer.id, ...asked }, { signal }) }
    } catch (thrown) {
      return { error: toAppError(thrown) }
    }
  }

  function stop(): void {
    abort?.abort()
    counting.value = null
  }

  const boxes = computed(() =>
    layers.value.flatMap((change) => {
      const known = countedOf(change)
      const bbox = known && 'diff' in known ? known.diff.bbox4326 : null
      return bbox ? [{ change, bbox }] : []
    }),
  )
  const areas = computed(() =>
    permits.value.flatMap((change) => {
      const area = permitView.areaOf(change.permit)
      return area ? [{ change, area }] : []
    }),
  )

  /** Opens on the permits that changed since yesterday's first moment, in the zone that is shown. */
  function showSinceYesterday(): void {
    const now = app.serviceNow()
    const yesterdayMs = startOfDay(formatIsoDay(now), -1, timeZone())
    sinceMs.value = null
    from.value = formatIsoDay(new Date(yesterdayMs))
    to.value = formatIsoDay(now)
    view.value = 'permits'
    time.changesOpen = true
  }

  /** From a moment, or from the beginning of its day, to today. */
  function showSince(ms: number, exactly: boolean): void {
    from.value = formatIsoDay(new Date(ms))
    to.value = formatIsoDay(new Date(time.nowMs))
    sinceMs.value = exactly ? ms : null
  }

  watch([from, to], stop)
  // Another first day counts whole.
  watch(from, (day) => {
    if (sinceMs.value !== null && formatIsoDay(new Date(sinceMs.value)) !== day) sinceMs.value = null
  })
  onScopeDispose(() => abort?.abort())

  return {
    from,
    to,
    sinceMs,
    fromMs,
    toMs,
    isWrong,
    layers,
    permits,
    moments,
    counting,
    countable,
    uncounted,
    countedOf,
    count,
    stop,
    boxes,
    areas,
    view,
    showSince,
    showSinceYesterday,
  }
})
