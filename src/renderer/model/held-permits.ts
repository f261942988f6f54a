import type { PermitHold } from '../../shared/contract'
import { formatReadAt } from '../format/dates'
import { formatCount } from '../format/numbers'
import { errorWords } from '../format/said'
import { t } from '../language'

/** Nothing is wanted held, nothing is. */
export const noHold: PermitHold = {
  wished: false,
  all: false,
  permits: 0,
  whole: 0,
  total: null,
  complete: false,
  paused: false,
  reading: null,
  readAt: null,
  problem: null,
  unread: [],
}

/** How many permits are held whole, and of how many. */
const wholeOfAll = ({ whole, permits, total }: Pick<PermitHold, 'whole' | 'permits' | 'total'>) => ({
  whole: formatCount(whole),
  total: formatCount(Math.max(total ?? 0, permits)),
})

/** What a list of held permits lacks: permits, or no more than details of some that it lists; null: nothing. */
export function shareWords(share: Pick<PermitHold, 'whole' | 'permits' | 'total' | 'complete'>): string | null {
  const { whole, permits, total, complete } = share
  const held = formatCount(permits)
  if (total === null) return t('model.held.incompleteUnknown', { held })
  if (permits < total) return t('model.held.incomplete', { held, total: formatCount(total) })
  return complete || whole >= permits ? null : t('model.held.details', { count: permits - whole })
}

/** How far the holding of permits is, in one line; '' while nobody wants them held. */
export function heldWords(hold: PermitHold, now: Date): string {
  if (!hold.wished) return ''
  if (hold.reading === 'list' && !hold.complete)
    return hold.total === null
      ? t('model.held.readingList')
      : t('model.held.readingShare', { held: formatCount(hold.permits), total: formatCount(hold.total) })
  if (hold.complete && hold.readAt)
    return t('model.held.whole', { count: hold.permits, when: formatReadAt(hold.readAt, now) })
  const why = hold.problem ? [errorWords(hold.problem)] : []
  const share = wholeOfAll(hold)
  if (hold.reading !== null) return [t('model.held.soFar', share), ...why].join(' ')
  if (hold.paused) return t('model.held.paused', share)
  if (hold.unread.length > 0) return t('model.held.unread', { ...share, unread: formatCount(hold.unread.length) })
  const until = hold.problem?.code === 'disk.full' ? t('model.held.untilRoom') : t('model.held.untilAnswer')
  return [t('model.held.part', share), ...why, until].join(' ')
}
