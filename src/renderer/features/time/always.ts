import { defineComponent, h } from 'vue'
import { latePart } from '../../composables/late-part'
import { useTime } from '../../stores/time'

const ChangesDialog = latePart(() => import('./ChangesDialog.vue'))

/** What changed between two days, once it is asked for. */
export const always = defineComponent(() => {
  const time = useTime()
  return () => (time.changesOpen ? h(ChangesDialog) : null)
})
