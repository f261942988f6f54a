import './paper-room'
import { formatStamp, timeZoneText } from '../../format'
import { t } from '../../language'

/** What stands at the foot of each sheet. @param connection its name; undefined where it is not known */
export function paperFoot(connection: string | undefined, now: Date): string {
  const printed = { when: formatStamp(now), zone: timeZoneText(now) }
  return connection === undefined ? t('paper.foot', printed) : t('paper.footFrom', { connection, ...printed })
}
