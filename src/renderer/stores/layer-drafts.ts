import { computed, watch } from 'vue'
import { layerProperties } from '../../shared/model/layer-properties'
import type { LayerUpdate } from '../../shared/rest'
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
    toasts.show(`The unsaved edits of “${draft.layerName}” are discarded`, { action: { label: 'Undo', run } })
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
        toasts.show(`“${draft.layerName}” is no longer on the service, or you may not see it. Not saved: ${typed}.`, {
          tone: 'bad',
        })
      }
    },
  )

  return { all, of, keep, discard }
})

/** "Name “Gas mains”, Opacity “0.5”" */
function typedWords(base: PropertyDraft, now: PropertyDraft): string {
  const changes = changesOf(base, now)
  return (Object.keys(changes) as (keyof LayerUpdate)[])
    .map((key) => `${layerProperties[key].label} “${String(changes[key] ?? '')}”`)
    .join(', ')
}
