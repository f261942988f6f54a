import { computed, nextTick, onBeforeUnmount, ref, watch, type Ref } from 'vue'

/** A row that is drawn; start and size in CSS pixels from the top of the list. */
export interface RowPlace {
  index: number
  start: number
  size: number
}

/** What a list of any length is made of. */
export interface RowWindowParts {
  scroller: Ref<HTMLElement | null>
  count: () => number
  /** Height of the rows in CSS pixels; a function where they differ: all of them are then asked. */
  height: () => number | ((index: number) => number)
  /** Rows drawn above and below of what is seen. */
  overscan: number
  /** Height of a head that stays in view above the rows. */
  headPx?: number
}

/**
 * Which rows of a list are drawn. Rows of one height cost nothing, however many there are; of different heights the places of all
 * are worked out when they change.
 */
export function useRowWindow({ scroller, count, height, overscan, headPx = 0 }: RowWindowParts) {
  const topPx = ref(0)
  const seenPx = ref(0)

  /** Where each row ends; null where all are of one height. */
  const ends = computed(() => {
    const each = height()
    if (typeof each === 'number') return null
    const places = new Float64Array(count())
    let end = 0
    for (let index = 0; index < places.length; index++) places[index] = end += each(index)
    return places
  })
  const endOf = (index: number): number => (index < 0 ? 0 : (ends.value?.[index] ?? (index + 1) * (height() as number)))
  const totalPx = computed(() => endOf(count() - 1))

  /** The row at a place, the last one where it lies below all. */
  function indexAt(px: number): number {
    const last = Math.max(0, count() - 1)
    if (!ends.value) return Math.min(last, Math.max(0, Math.floor(px / (height() as number))))
    let [low, high] = [0, last]
    while (low < high) {
      const middle = (low + high) >> 1
      if (endOf(middle) <= px) low = middle + 1
      else high = middle
    }
    return low
  }

  // Numbers, so that scrolling within a row draws nothing anew.
  const first = computed(() => Math.max(0, indexAt(Math.min(topPx.value, totalPx.value - seenPx.value)) - overscan))
  const last = computed(() => Math.min(count() - 1, indexAt(topPx.value + seenPx.value) + overscan))
  const places = computed<RowPlace[]>(() => {
    const drawn: RowPlace[] = []
    for (let index = first.value; index <= last.value; index++) {
      const start = endOf(index - 1)
      drawn.push({ index, start, size: endOf(index) - start })
    }
    return drawn
  })

  function look(): void {
    topPx.value = scroller.value?.scrollTop ?? 0
    seenPx.value = scroller.value?.clientHeight ?? 0
  }
  const observer = new ResizeObserver(look)
  watch(
    scroller,
    (now, before) => {
      before?.removeEventListener('scroll', look)
      if (before) observer.unobserve(before)
      now?.addEventListener('scroll', look, { passive: true })
      if (now) observer.observe(now)
      look()
    },
    { immediate: true, flush: 'post' },
  )
  onBeforeUnmount(() => {
    observer.disconnect()
    scroller.value?.removeEventListener('scroll', look)
  })

  /** Scrolls as little as it takes to see a row, also one that has just come and has no room yet. */
  function scrollToIndex(index: number): void {
    bringIn(index)
    void nextTick(() => bringIn(index))
  }
  function bringIn(index: number): void {
    const element = scroller.value
    if (!element || index < 0 || index >= count()) return
    const start = endOf(index - 1)
    const leastTop = endOf(index) + headPx - element.clientHeight
    if (start < element.scrollTop) element.scrollTop = start
    else if (leastTop > element.scrollTop) element.scrollTop = leastTop
    look()
  }

  return { places, totalPx, scrollToIndex }
}
