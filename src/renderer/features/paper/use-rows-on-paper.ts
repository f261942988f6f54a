import { nextTick, ref, type Ref } from 'vue'
import type { Pause } from './pauses'

const rowsAtATime = 150

/** Draws the rows of a table for paper a few at a time: of thousands the window would stand still for seconds. @param holder of the rows */
export function useRowsOnPaper(holder: Ref<HTMLElement | null>, total: () => number) {
  const drawn = ref(0)

  /** @param tell gets the share that is drawn, 0 to 1 */
  async function ready(pause: Pause, tell: (share: number) => void): Promise<void> {
    while (drawn.value < total()) {
      drawn.value = Math.min(total(), drawn.value + rowsAtATime)
      await nextTick()
      // Laid out now: else it is done for all rows at once.
      void holder.value?.offsetHeight
      tell(drawn.value / total())
      await pause()
    }
  }
  return { drawn, ready }
}
