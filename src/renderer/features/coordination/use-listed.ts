import '../../language/coordination-room'
import { computed } from 'vue'
import { formatStamp } from '../../format/dates'
import { t } from '../../language'
import { usePermitView } from '../../stores/permit-view'
import { usePermits } from '../../stores/permits'
import { useHeldList } from '../permits/use-held-list'

/** How much of the permits is listed, of when it is, and what it may lack: said on each way to look at them. */
export function useListed() {
  const permits = usePermits()
  const view = usePermitView()
  const isFiltered = computed(() => permits.filtered || view.narrowed)
  const asOf = () => t('coordination.horizon.asOf', { when: formatStamp(permits.freshness?.readAt) })
  return { isFiltered, asOf, ...useHeldList() }
}
