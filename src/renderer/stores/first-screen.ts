import { onScopeDispose, ref, watch } from 'vue'
import { defineProjectStore } from './define-store'
import { useLayers } from './layers'

/** A service that takes long over its layers does not keep the rest of the window waiting. */
const atLatestMs = 500

/** Calls once the next frame is handed over and the one after it begins: what is read any sooner competes with showing it. */
function afterNextFrame(call: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(call)))
}

/**
 * Whether the tree of layers is painted, or will not be for a while. What a person does not look for first (the map, numbers of
 * other parts, dialogs) is made and asked for after that.
 */
export const useFirstScreen = defineProjectStore('first-screen', () => {
  const layers = useLayers()
  const painted = ref(false)
  const timer = setTimeout(() => (painted.value = true), atLatestMs)
  onScopeDispose(() => clearTimeout(timer))
  watch(
    () => layers.state,
    (state) => {
      if (state !== 'reading') afterNextFrame(() => (painted.value = true))
    },
    { immediate: true, flush: 'post' },
  )
  return { painted }
})
