import { nextTick, watch, type Ref } from 'vue'
import type { TreeRow } from '../../model/tree-rows'

/**
 * Keeps the row at the top of the view where it is when rows come or go above it.
 * @param rowPx height of a row, CSS pixels
 */
export function useTreeAnchor(
  rows: Readonly<Ref<readonly TreeRow[]>>,
  scroller: Ref<HTMLElement | null>,
  rowPx: number,
) {
  watch(rows, async (now, before) => {
    const element = scroller.value
    const top = element ? Math.floor(element.scrollTop / rowPx) : 0
    const key = before[top]?.key
    if (!element || top === 0 || key === undefined) return
    const moved = now.findIndex((row) => row.key === key) - top
    if (moved === 0 || moved < -top) return
    const wanted = element.scrollTop + moved * rowPx
    await nextTick()
    element.scrollTop = wanted
  })
}
