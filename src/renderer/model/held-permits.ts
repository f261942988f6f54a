import type { PermitHold } from '../../shared/contract'
import { formatReadAt } from '../format/dates'
import { formatCount, formatPlural } from '../format/numbers'

/** Nothing is wanted held, nothing is. */
export const noHold: PermitHold = {
  wished: false,
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

/** "12 400 of 100 000 permits". */
function wholeOfAll({ whole, permits, total }: Pick<PermitHold, 'whole' | 'permits' | 'total'>): string {
  return `${formatCount(whole)} of ${formatCount(Math.max(total ?? 0, permits))} permits`
}

/** What a list of held permits lacks: permits, or no more than details of some that it lists; null: nothing. */
export function shareWords(share: Pick<PermitHold, 'whole' | 'permits' | 'total' | 'complete'>): string | null {
  const { whole, permits, total, complete } = share
  if (total === null || permits < total)
    return `incomplete: ${formatCount(permits)} of ${total === null ? 'an unknown number of' : formatCount(total)} permits are in it`
  return complete || whole >= permits ? null : `the details of ${formatPlural(permits - whole, 'permit')} are not held`
}

/** How far the holding of permits is, in one line; '' while nobody wants them held. */
export function heldWords(hold: PermitHold, now: Date): string {
  if (!hold.wished) return ''
  if (hold.reading === 'list' && !hold.complete)
    return hold.total === null
      ? 'Reading the list of permits…'
      : `Reading the list, ${formatCount(hold.permits)} of ${formatCount(hold.total)} permits`
  if (hold.complete && hold.readAt)
    return `${formatPlural(hold.permits, 'permit')} held, read ${formatReadAt(hold.readAt, now)}`
  const why = hold.problem ? ` ${hold.problem.message}` : ''
  if (hold.reading !== null) return `Incomplete: ${wholeOfAll(hold)} read so far.${why}`
  if (hold.paused) return `Stopped and incomplete: ${wholeOfAll(hold)} are held`
  if (hold.unread.length > 0)
    return `Incomplete: ${wholeOfAll(hold)} are held, ${formatCount(hold.unread.length)} could not be read. They are asked for again every ten minutes.`
  const until = hold.problem?.code === 'disk.full' ? 'there is room' : 'the service answers'
  return `Incomplete: ${wholeOfAll(hold)} are held.${why} Reading goes on when ${until}.`
}
