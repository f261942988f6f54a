import './attributes-room'
import { computed, ref, watch } from 'vue'
import { t } from '../../language'
import { useLayers } from '../../stores/layers'
import { useRevisions } from '../../stores/revisions'

/** Of which features the table is: a part of the shown revision of the chosen layer. `key` is null where there are none. */
export function useTableSource() {
  const layers = useLayers()
  const revisions = useRevisions()

  const layer = computed(() => layers.current)
  const revision = computed(() => (layer.value ? layers.shownRevision(layer.value) : null))
  const prepared = computed(() =>
    layer.value && revision.value ? revisions.preparedOf(layer.value.id, revision.value.id) : null,
  )
  /** It is on its way to the map. */
  const reading = computed(() => {
    if (!layer.value || !revision.value || prepared.value || !layers.isVisible(layer.value)) return false
    return revisions.failureOf(layer.value.id, revision.value.id) === null
  })
  const sublayers = computed(() => prepared.value?.manifest.sublayers ?? [])
  const sublayer = ref(0)
  const current = computed(() => sublayers.value[sublayer.value] ?? null)
  /** What it was placed by; the service says 0 or -1 where it knows none. */
  const storedSrid = computed(() => {
    const told = revision.value?.source?.srid ?? 0
    return current.value?.srid ?? (told > 0 ? told : null)
  })
  const key = computed(() => (current.value && current.value.features > 0 ? (prepared.value?.key ?? null) : null))
  const fields = computed(() => current.value?.fields ?? [])
  const options = computed(() =>
    sublayers.value.map((each, index) => ({
      value: index,
      label: t('attributes.table.partOf', { part: each.name, count: each.features }),
    })),
  )
  watch(key, () => (sublayer.value = 0))

  return { layer, prepared, reading, storedSrid, sublayers, sublayer, current, key, fields, options }
}
