import { computed } from 'vue'
import { useNow } from '../../composables/use-now'
import { formatReadAt } from '../../format/dates'
import { t } from '../../language'
import { shareWords } from '../../model/held-permits'
import { useApp } from '../../stores/app'
import { usePermits } from '../../stores/permits'

/** What a list of permits that comes from the disk may lack, and of when it is. */
export function useHeldList() {
  const permits = usePermits()
  const now = useNow(60_000, useApp().serviceNow)

  const isHeld = computed(() => permits.freshness?.source === 'offline')
  /** Permits that are not on the disk. */
  const notHeld = computed(() => {
    const { share } = permits
    return isHeld.value && share ? Math.max(0, (share.total ?? share.permits) - share.permits) : 0
  })
  /** Null: the list is the service's. */
  const heldWords = computed(() => {
    if (!isHeld.value) return null
    const when = formatReadAt(permits.freshness?.readAt, now.value)
    const lacks = permits.share ? shareWords(permits.share) : null
    return lacks === null ? t('permits.table.heldCopy', { when }) : t('permits.table.heldCopyLacks', { when, lacks })
  })
  return { notHeld, heldWords }
}
