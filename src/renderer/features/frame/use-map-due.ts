import { onScopeDispose, ref, watch, type Ref } from 'vue'
import { useLayers } from '../../stores/layers'

/** A service that takes long over its layers does not keep the map waiting. */
const atLatestMs = 500

/** Whether the map is to be made: it takes longer to come up than the tree of layers, which is painted first. */
export function useMapDue(): Ref<boolean> {
  const layers = useLayers()
  const due = ref(false)
  const timer = setTimeout(() => (due.value = true), atLatestMs)
  onScopeDispose(() => clearTimeout(timer))
  watch(
    () => layers.state,
    (state) => {
      if (state !== 'reading') requestAnimationFrame(() => setTimeout(() => (due.value = true)))
    },
    { immediate: true, flush: 'post' },
  )
  return due
}
