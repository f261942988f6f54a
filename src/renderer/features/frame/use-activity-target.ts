import type { ActivityEntry } from '../../../shared/contract'
import { useJump } from '../../composables/use-jump'
import { t } from '../../language'
import { useJobs } from '../../stores/jobs'
import { useLayout } from '../../stores/layout'
import { usePermitDocument } from '../../stores/permit-document'
import { useUploadsView } from '../../stores/uploads-view'
import { useTransfers } from '../../stores/transfers'

/** Where one goes from an entry of the activity. */
export interface ActivityTarget {
  label: string
  run: () => void
}

/** Finds the thing that an entry is about; null where there is none to go to. */
export function useActivityTarget(): (entry: ActivityEntry) => ActivityTarget | null {
  const document = usePermitDocument()
  const jobs = useJobs()
  const layout = useLayout()
  const uploadsView = useUploadsView()
  const transfers = useTransfers()
  const { showLayer } = useJump()

  return ({ layerId, permitId, jobId, batchId }) => {
    if (permitId !== null)
      return {
        label: t('frame.activity.go.permit'),
        run: () => {
          document.open(permitId)
          layout.show('permits')
        },
      }
    if (layerId !== null) return { label: t('frame.activity.go.layer'), run: () => void showLayer(layerId) }
    if (batchId !== null)
      return {
        label: t('frame.activity.go.upload'),
        run: () => {
          uploadsView.view = 'transfers'
          void transfers.open(batchId)
          layout.show('uploads')
        },
      }
    if (jobId !== null)
      return {
        label: t('frame.activity.go.job'),
        run: () => {
          jobs.selectedId = jobId
          layout.show('jobs')
        },
      }
    return null
  }
}
