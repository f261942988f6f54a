import { computed, watch } from 'vue'
import type { LayerUpdate } from '../../shared/rest'
import { t } from '../language'
import { changesOf, type PropertyDraft } from '../model/property-draft'
import { defineProjectStore } from './define-store'
import { useKeptDrafts, type KeptDraft } from './kept-drafts'
import { useLayers } from './layers'
import { useToasts } from './toasts'

/** What was typed into the properties of layers of this project and is not saved yet. */
export const useLayerDrafts = defineProjectStore('layer-drafts', ({ project }) => {
  const kept = useKeptDrafts()
  const layers = useLayers()
  const toasts = useToasts()
  const all = computed(() => new Map(kept.draftsOf(project)))

  const of = (layerId: number): KeptDraft | null => all.value.get(layerId) ?? null
  const isListed = (layerId: number) => layers.byId.has(layerId) && !layers.goneSince.has(layerId)
  /** Keeps what was typed; null: there is nothing any more. Of a layer that is gone nothing is kept. */
  const keep = (layerId: number, draft: KeptDraft | null) =>
    kept.keep(project, layerId, isListed(layerId) ? draft : null)

  /** Throws away what was typed; for some seconds it can come back. @param restored told when it does */
  function discard(layerId: number, restored: () => void): void {
    const draft = of(layerId)
    keep(layerId, null)
    if (!draft) return
    const run = () => {
      keep(layerId, draft)
      restored()
    }
    const action = { label: t('layers.properties.undo'), run }
    toasts.show(t('layers.properties.discarded', { name: draft.layerName }), { action })
  }

  // A layer that is gone can be saved no more: what was typed is told, so that it can be typed elsewhere.
  watch(
    () => layers.overview,
    (overview) => {
      if (!overview || layers.freshness?.source !== 'service') return
      for (const [id, draft] of all.value) {
        if (isListed(id)) continue
        keep(id, null)
        const typed = typedWords(draft.base, draft.now)
        toasts.show(t('layers.properties.gone', { name: draft.layerName, typed }), { tone: 'bad' })
      }
    },
  )

  return { all, of, keep, discard }
})

/** "Name “Gas mains”, Opacity “0.5”" */
function typedWords(base: PropertyDraft, now: PropertyDraft): string {
  const changes = changesOf(base, now)
  return (Object.keys(changes) as (keyof LayerUpdate)[])
    .map((key) =>
      t('layers.properties.typed', {
        property: t(`layers.properties.label.${key}`),
        value: String(changes[key] ?? ''),
      }),
    )
    .join(', ')
}
