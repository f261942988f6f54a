import '../../language/coordination-room'
import { computed } from 'vue'
import { formatReadAt, formatStamp } from '../../format/dates'
import { t } from '../../language'
import { shareWords } from '../../model/held-permits'
import { useApp } from '../../stores/app'
import { useNow } from '../../composables/use-now'
import { usePermitView } from '../../stores/permit-view'
import { usePermits } from '../../stores/permits'

/** How much of the permits is listed, of when it is, and what it may lack: said on each way to look at them. */
export function useListed() {
  const app = useApp()
  const permits = usePermits()
  const view = usePermitView()
  const now = useNow(60_000, app.serviceNow)

  const isFiltered = computed(() => permits.filtered || view.narrowed)
  /** Permits that are not on the disk, where the answer is from there. */
  const notHeld = computed(() => {
    const { share, freshness } = permits
    if (freshness?.source !== 'offline' || !share) return 0
    return Math.max(0, (share.total ?? share.permits) - share.permits)
  })
  const heldWords = computed(() => {
    if (permits.freshness?.source !== 'offline') return null
    const when = formatReadAt(permits.freshness.readAt, now.value)
    const lacks = permits.share ? shareWords(permits.share) : null
    return lacks === null ? t('permits.table.heldCopy', { when }) : t('permits.table.heldCopyLacks', { when, lacks })
  })
  const asOf = () => t('coordination.horizon.asOf', { when: formatStamp(permits.freshness?.readAt) })
  return { isFiltered, notHeld, heldWords, asOf }
}
