import { nextTick, ref, watch, type Ref } from 'vue'
import type { TreeRow } from '../../model/tree-rows'

/**
 * Keeps the row under the pointer where it is when rows come or go above it; without a pointer, the row at the top of the view.
 * @param rowPx height of a row, CSS pixels
 */
export function useTreeAnchor(
  rows: Readonly<Ref<readonly TreeRow[]>>,
  scroller: Ref<HTMLElement | null>,
  rowPx: number,
) {
  /** Least height of what is scrolled, CSS pixels: a short list scrolls as well, for as long as the pointer is on it. */
  const leastPx = ref(0)
  /** All rows fit: a bar that comes and goes would push them aside. */
  const hidesBar = ref(false)
  let pointerPx: number | null = null

  watch(rows, async (now, before) => {
    const element = scroller.value
    if (!element) return
    // Who types filters the list, wherever the pointer was left.
    const isPointed = pointerPx !== null && !(document.activeElement instanceof HTMLInputElement)
    const at = Math.floor((element.scrollTop + (isPointed ? (pointerPx ?? 0) : 0)) / rowPx)
    const key = before[at]?.key
    if (key === undefined || (at === 0 && !isPointed)) return
    const to = now.findIndex((row) => row.key === key)
    const wanted = element.scrollTop + (to - at) * rowPx
    if (to < 0 || to === at || wanted < 0) return
    if (isPointed) leastPx.value = wanted + element.clientHeight
    hidesBar.value = now.length * rowPx <= element.clientHeight
    await nextTick()
    element.scrollTop = wanted
  })

  return {
    leastPx,
    hidesBar,
    /** Moves of the pointer, and of what it drags: while it drags, it sends no moves of its own. */
    onPointer(event: MouseEvent) {
      pointerPx = event.clientY - (scroller.value?.getBoundingClientRect().top ?? 0)
    },
    onLeave() {
      pointerPx = null
      leastPx.value = 0
      hidesBar.value = false
    },
  }
}
