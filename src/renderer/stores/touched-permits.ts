import { computed, watch } from 'vue'
import { defineStore } from 'pinia'
import { touchedPermits } from '../model/touched-permits'
import { useCompare } from './compare'
import { useLivePermits } from './live-permits'

/** For a revised layer: the live permits whose area the changed features touch. */
export const useTouchedPermits = defineStore('touched-permits', () => {
  const compare = useCompare()
  const permits = useLivePermits()

  const touched = computed(() => touchedPermits(compare.diff?.features ?? [], permits.live))

  watch(
    () => compare.layerId,
    (id) => {
      if (id !== null) void permits.read()
    },
    { immediate: true },
  )

  return {
    touched,
    live: computed(() => permits.live),
    reading: computed(() => permits.reading),
    error: computed(() => permits.error),
    read: permits.read,
  }
})
