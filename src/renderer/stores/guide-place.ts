import { computed, ref } from 'vue'
import { useMediaQuery } from '../composables/use-media-query'
import { useStoredNumber } from '../composables/use-stored'
import type { GuideTopic } from '../model/guide-topics'
import { defineWindowStore } from './define-store'

/** Where the guide stands in the window: beside the work, or over a dialog, from which the work cannot be reached either. */
export const useGuidePlace = defineWindowStore('guide-place', () => {
  const isBeside = ref(false)
  const isOver = ref(false)
  /** What it would be opened at. */
  const topic = ref<GuideTopic>('start')
  const { value: width, forget: forgetWidth } = useStoredNumber('width.guide', 380)
  const hasRoom = useMediaQuery('(min-width: 1280px)')
  /** Pixels that the work gives to it; 0: none, it is closed or lies over the work. */
  const columnWidth = computed(() => (isBeside.value && hasRoom.value ? width.value : 0))
  return { isBeside, isOver, topic, width, forgetWidth, columnWidth }
})
