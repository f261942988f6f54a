import './time-room'
import type { LayerChange } from '../../../shared/model/as-of'
import { formatCount } from '../../format/numbers'
import { errorWords } from '../../format/said'
import { t } from '../../language'
import type { Counted } from '../../stores/changes'

/** The numbers of the revisions before and after; the one alone where there was none before. */
export function numbersOf({ before, after }: LayerChange): string {
  const [from, to] = [before?.number, after?.number]
  if (from === undefined || to === undefined) return String(to ?? from ?? '')
  return t('time.changes.fromTo', { before: from, after: to })
}

/** How many features differ; of what cannot be counted, why. '' where there is nothing to count. */
export function countWords({ kind }: LayerChange, known: Counted | null): string {
  if (kind !== 'revised') return ''
  if (known === null) return t('time.changes.notCounted')
  if ('error' in known) return t('time.changes.failed', { reason: errorWords(known.error) })
  const { added, removed, changed, rasters } = known.diff
  if (rasters.length > 0) return t('time.changes.raster')
  if (added + removed + changed === 0) return t('time.changes.same')
  return t('time.changes.counts', {
    added: formatCount(added),
    removed: formatCount(removed),
    changed: formatCount(changed),
  })
}

/** Who made the latest of the revisions. */
export const whoMade = ({ made }: LayerChange): string => made[0]?.revision.user?.name ?? ''

/** The comments of the revisions, newest first. */
export const commentsOf = ({ made }: LayerChange): string =>
  made.flatMap(({ revision: { comment } }) => comment ?? []).join(' · ')
