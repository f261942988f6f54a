import { onScopeDispose, ref, watch } from 'vue'
import { defineProjectStore } from './define-store'
import { useLayers } from './layers'

/** A service that takes long over its layers does not keep the rest of the window waiting. */
const readAtLatestMs = 500
/** Nor does a window that is given no frames, since it is not seen; a computer that is slow over the first of them is waited for. */
const shownAtLatestMs = 3_000

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
  const end = () => (painted.value = true)
  const timers = [
    setTimeout(() => layers.state === 'reading' && end(), readAtLatestMs),
    setTimeout(end, shownAtLatestMs),
  ]
  onScopeDispose(() => timers.forEach(clearTimeout))
  watch(
    () => layers.state,
    (state) => {
      if (state !== 'reading') afterNextFrame(end)
    },
    { immediate: true, flush: 'post' },
  )
  return { painted }
})
