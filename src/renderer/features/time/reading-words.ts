import './time-room'
import { formatCount } from '../../format/numbers'
import { t } from '../../language'

/** How far the reading of the histories is; null: nothing is read. */
export function readingWords(progress: { read: number; total: number } | null): string | null {
  if (!progress) return null
  const { read, total } = progress
  return total === 0
    ? t('time.bar.readingList')
    : t('time.bar.readingPermits', { read: formatCount(read), total: formatCount(total) })
}
