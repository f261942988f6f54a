import { formatStamp, timeZoneText } from '../../format'

/** What stands at the foot of each sheet. @param connection its name; undefined where it is not known */
export function paperFoot(connection: string | undefined, now: Date): string {
  const from = connection === undefined ? 'Printed' : `From ${connection}, printed`
  return `${from} ${formatStamp(now)} from Plumbline. Times are those of ${timeZoneText(now)}.`
}
