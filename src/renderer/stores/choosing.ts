import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import type { FeatureReach } from '../../shared/contract'
import { maxChosen } from '../../shared/model/table-query'
import { useClient } from '../client/use-client'
import { formatCount } from '../format'
import { useChosenFeatures, type ChoiceMode } from './chosen-features'
import { defineProjectStore } from './define-store'
import { useLayers } from './layers'
import { useRevisions } from './revisions'
import { useToasts } from './toasts'
import { t } from '../language'

/** Work that is over sooner is not told of. */
const quietMs = 300

/** Choosing features of the current layer by where they lie. */
export const useChoosing = defineProjectStore('choosing', () => {
  const client = useClient()
  const chosen = useChosenFeatures()
  const layers = useLayers()
  const revisions = useRevisions()
  const toasts = useToasts()

  /** What the next box, ring or layer does, unless a key says otherwise. */
  const mode = ref<ChoiceMode>('replace')
  const progress = shallowRef<{ step: string; fraction: number | null } | null>(null)
  const meetingOpen = ref(false)
  let abort: AbortController | null = null

  /** The revision that features are chosen of; null, and why, where there is none. */
  const target = computed(() => {
    const layer = layers.current
    const revision = layer && layers.shownRevision(layer)
    const prepared = revision ? revisions.preparedOf(layer.id, revision.id) : null
    return layer && prepared && prepared.manifest.features > 0 ? { layer, key: prepared.key } : null
  })
  const reason = computed(() => {
    if (target.value) return null
    if (!layers.current) return t('model.choosing.layerFirst')
    const revision = layers.shownRevision(layers.current)
    const here = revision && revisions.preparedOf(layers.current.id, revision.id)
    return here ? t('model.choosing.noFeatures') : t('model.choosing.notOnMap')
  })
  const count = computed(() => (target.value ? chosen.of(target.value.key).length : 0))

  /** Chooses what meets something; gives how many features do, null when that was stopped or cannot be known. */
  async function choose(reach: FeatureReach, by: ChoiceMode = mode.value): Promise<number | null> {
    abort?.abort()
    const own = (abort = new AbortController())
    const of = target.value
    if (!of) return null
    const slow = window.setTimeout(
      () => (progress.value ??= { step: t('model.choosing.looking'), fraction: null }),
      quietMs,
    )
    try {
      const found = await client.call('tables.findMeeting', { key: of.key, reach }, { signal: own.signal })
      if (own.signal.aborted) return null
      if (found.total > maxChosen || (by === 'add' && found.total + count.value > maxChosen)) tellTooMany(found.total)
      else chosen.choose(of.key, found.features, by)
      return found.total
    } catch (thrown) {
      if (!own.signal.aborted) toasts.showError(thrown, t('model.choosing.unchanged'))
      return null
    } finally {
      window.clearTimeout(slow)
      if (abort === own) progress.value = null
    }
  }

  function tellTooMany(total: number): void {
    toasts.show(t('model.choosing.tooMany', { count: total, most: formatCount(maxChosen) }), { tone: 'warn' })
  }

  /** Chooses the one feature at a place, the nearest within the tolerance; where there is none nothing is chosen. */
  async function chooseAt(place: { lon: number; lat: number; toleranceDeg: number }, by: ChoiceMode): Promise<void> {
    const of = target.value
    if (!of) return
    await toasts.attempt(async () => {
      const hits = await client.call('revisions.identify', { key: of.key, ...place, limit: 1 })
      const found = hits.filter((hit) => hit.raster === undefined).map((hit) => hit.index)
      chosen.choose(of.key, found, by)
    }, t('model.choosing.unchanged'))
  }

  const stopListening = client.subscribe('tables.progressed', ({ call, step, fraction }) => {
    if (call === 'tables.findMeeting' && progress.value) progress.value = { step, fraction }
  })
  onScopeDispose(() => {
    abort?.abort()
    stopListening()
  })

  return { mode, target, reason, count, progress, meetingOpen, choose, chooseAt, stop: () => abort?.abort() }
})
