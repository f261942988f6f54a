import { latePart } from '../../composables/late-part'
import { t } from '../../language'
import type { SectionDefinition } from '../section'
import { useUploadsView } from '../../stores/uploads-view'
import { useTransfers } from '../../stores/transfers'
import { useUploadPlan } from '../../stores/upload-plan'

const UploadsInspector = latePart(() => import('./UploadsInspector.vue'))
const UploadsMain = latePart(() => import('./UploadsMain.vue'))
const UploadsSide = latePart(() => import('./UploadsSide.vue'))

export const section: SectionDefinition = {
  id: 'uploads',
  title: () => t('uploads.title'),
  order: 4,
  side: UploadsSide,
  main: UploadsMain,
  inspector: UploadsInspector,
  useCount: () => {
    const plan = useUploadPlan()
    const transfers = useTransfers()
    return () => {
      if (plan.head) return plan.rows.length
      const left = transfers.running.reduce((sum, batch) => sum + batch.rowsTotal - batch.rowsDone, 0)
      return left > 0 ? left : null
    }
  },
  useMap: () => {
    const uploadsView = useUploadsView()
    return () => (uploadsView.shownView === 'plan' ? { place: 'split', share: 0.4 } : { place: 'none' })
  },
  useGuide: () => {
    const uploadsView = useUploadsView()
    const transfers = useTransfers()
    return () => (uploadsView.shownView === 'plan' ? 'plan' : transfers.running.length > 0 ? 'transfers' : 'upload')
  },
}
