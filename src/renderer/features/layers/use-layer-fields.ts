import { computed } from 'vue'
import type { Layer } from '../../../shared/rest'
import { useLayers } from '../../stores/layers'
import { useRevisions } from '../../stores/revisions'

/** The attributes of the revision that the map shows of a layer, each once, for a choice of one of them. */
export function useLayerFields(layer: () => Layer, chosen: () => string | null | undefined) {
  const layers = useLayers()
  const revisions = useRevisions()
  const manifest = computed(() => {
    const revision = layers.shownRevision(layer())
    return revision ? (revisions.preparedOf(layer().id, revision.id)?.manifest ?? null) : null
  })
  /** One that was chosen stays, though this revision has it no more. */
  const fields = computed(() => {
    const names = new Set(manifest.value?.sublayers.flatMap((sublayer) => sublayer.fields.map((field) => field.name)))
    const now = chosen()
    if (typeof now === 'string') names.add(now)
    return [...names]
  })
  const hasFeatures = computed(() => (manifest.value?.features ?? 0) > 0)
  return { fields, hasFeatures }
}
