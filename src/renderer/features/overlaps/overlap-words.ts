import './overlaps-room'
import type { PermitOverlaps } from '../../../shared/contract'
import { formatNumber } from '../../format/decimals'
import { formatReadAt } from '../../format/dates'
import { formatArea } from '../../format/numbers'
import { t } from '../../language'

/** Less than this is not shown as an area. */
const leastAreaM2 = 0.05

export type OverlapPair = PermitOverlaps['pairs'][number]

/** While both last: "3 Dec 07:00 to 5 Dec 18:00", "from …", "until …". */
export function whenWords({ from, to }: OverlapPair): string {
  if (from !== null && to !== null) return t('overlaps.between', { from: formatReadAt(from), to: formatReadAt(to) })
  if (from !== null) return t('overlaps.from', { from: formatReadAt(from) })
  return to === null ? t('overlaps.always') : t('overlaps.until', { to: formatReadAt(to) })
}

/** What both cover, "areas overlap" where one of them is a line or a point or they only touch, or how far they lie apart. */
export function placeWords({ metres, areaM2 }: OverlapPair): string {
  if (metres > 0) return `${formatNumber(metres, 1)}\u00a0m`
  return areaM2 >= leastAreaM2 ? t('overlaps.shared', { area: formatArea(areaM2) }) : t('overlaps.touch')
}

/** What could not be held against any permit; null: all were. */
export function notLookedWords({ notLooked }: PermitOverlaps): string | null {
  const { ended, notHeld, empty, broken, partly, backwards } = notLooked
  const words = [
    empty.length > 0 ? t('overlaps.without', { count: empty.length }) : null,
    broken.length > 0 ? t('overlaps.broken', { count: broken.length }) : null,
    partly.length > 0 ? t('overlaps.partly', { count: partly.length }) : null,
    backwards.length > 0 ? t('overlaps.backwards', { count: backwards.length }) : null,
    notHeld === null ? t('overlaps.someNotHeld') : notHeld > 0 ? t('overlaps.notHeld', { count: notHeld }) : null,
    ended > 0 ? t('overlaps.ended', { count: ended }) : null,
  ].filter((each) => each !== null)
  return words.length === 0 ? null : t('overlaps.notLooked', { what: words.join(', ') })
}
