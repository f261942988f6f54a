import { defineComponent } from 'vue'
import { useLinks } from './use-links'

/** Shows nothing: it listens. */
export const always = defineComponent(() => {
  useLinks()
  return () => null
})
