import './overlaps-room'
import { defineComponent, h } from 'vue'
import { latePart } from '../../composables/late-part'
import { t } from '../../language'
import { useCommandList } from '../../stores/commands'
import { usePermitOverlaps } from '../../stores/permit-overlaps'

const OverlapsDialog = latePart(() => import('./OverlapsDialog.vue'))

/** The permits that overlap, once they are asked for. */
export const always = defineComponent(() => {
  const overlaps = usePermitOverlaps()
  useCommandList(() => [
    {
      id: 'permits.overlaps',
      title: t('overlaps.open'),
      group: t('permits.title'),
      icon: 'combine',
      run: () => overlaps.open(),
    },
  ])
  return () => (overlaps.isOpen ? h(OverlapsDialog) : null)
})
