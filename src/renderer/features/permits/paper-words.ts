import './paper-check-room'
import type { PaperDifference } from '../../../shared/model/paper-check'
import { formatDateTime } from '../../format/dates'
import { t } from '../../language'
import { statusLook } from '../../ui/status-look'

/** "its status is Cancelled (on paper Active)". @param nameOf the name of a layer; undefined: it is not seen */
export function differenceWords(one: PaperDifference, nameOf: (layerId: number) => string | undefined): string {
  switch (one.what) {
    case 'status':
      return t('paperCheck.changes.status', { is: statusWord(one.is), was: statusWord(one.was) })
    case 'renewal':
    case 'expiry':
      return t(`paperCheck.changes.${one.what}`, { is: timeWord(one.is), was: timeWord(one.was) })
    case 'events':
      return one.more > 0
        ? t('paperCheck.changes.events', { count: one.more })
        : t('paperCheck.changes.eventsGone', { count: -one.more })
    case 'layer': {
      const name = nameOf(one.id) ?? t('permits.document.depends.layer', { id: one.id })
      const key = one.is > one.was ? 'layerNewer' : 'layerOther'
      return t(`paperCheck.changes.${key}`, { name, is: one.is, was: one.was })
    }
    default:
      return t(`paperCheck.changes.${one.what}`)
  }
}

const statusWord = (status: number) => statusLook('permit', status).label
const timeWord = (minute: number | null) =>
  minute === null ? t('paperCheck.changes.never') : formatDateTime(minuteTime(minute))

/** ISO 8601 of UTC minutes since 1970. */
export const minuteTime = (minute: number): string => new Date(minute * 60_000).toISOString()
