import { onBeforeUnmount, onMounted, ref, watch, type Ref } from 'vue'

/** Width and height of an element in CSS pixels, as it changes. */
export function useElementSize(element: Ref<HTMLElement | null>) {
  const width = ref(0)
  const height = ref(0)
  const observer = new ResizeObserver(([entry]) => {
    if (!entry) return
    width.value = entry.contentRect.width
    height.value = entry.contentRect.height
  })
  onMounted(() => {
    watch(
      element,
      (now, before) => {
        if (before) observer.unobserve(before)
        if (now) {
          observer.observe(now)
          width.value = now.clientWidth
          height.value = now.clientHeight
        }
      },
      { immediate: true },
    )
  })
  onBeforeUnmount(() => observer.disconnect())
  return { width, height }
}
