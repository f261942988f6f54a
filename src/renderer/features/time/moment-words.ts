import './time-room'
import type { Moment } from '../../../shared/model/as-of'
import { t } from '../../language'
import { statusLook } from '../../ui/status-look'

/** What happened at a moment, in a sentence. */
export function momentWords(moment: Moment): string {
  if (moment.kind === 'permit') {
    const { id, name } = moment.permit
    if (moment.before === null && moment.status === 0) return t('time.moment.asked', { id, name })
    return t('time.moment.permit', { id, name, status: statusLook('permit', moment.status).label })
  }
  const { layer, made } = moment
  const who = made.revision.user?.name ?? t('time.moment.somebody')
  return made.number === 1
    ? t('time.moment.firstRevision', { layer: layer.name, who })
    : t('time.moment.revision', { layer: layer.name, number: made.number, who })
}
