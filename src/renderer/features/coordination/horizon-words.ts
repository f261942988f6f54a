import '../../language/coordination-room'
import { readPermitArea } from '../../../shared/model/permit-area'
import { formatLatLon } from '../../format/coordinates'
import { formatReadAt } from '../../format/dates'
import { t } from '../../language'
import type { HorizonEntry, HorizonLack } from '../../stores/permit-horizon'
import type { PermitListItem } from '../../../shared/rest'

/** What has to be done at a moment, or was missed; of a renewal until when it would hold. */
export function taskWords({ task, atMs, renewedUntilMs }: HorizonEntry, nowMs: number): string {
  if (atMs <= nowMs) return t(`coordination.horizon.missed.${task}`)
  const words = t(`coordination.horizon.task.${task}`)
  return renewedUntilMs === null
    ? words
    : `${words}, ${t('coordination.horizon.holds', { when: formatReadAt(renewedUntilMs) })}`
}

/** Where a permit is: as its description says, else the middle of its area, else that it is on no map. */
export function siteWords({ description, geometry }: Pick<PermitListItem, 'description' | 'geometry'>): string {
  if (typeof description === 'string' && description.trim() !== '') return description.trim()
  const box = readPermitArea(geometry)?.bbox4326
  return box ? formatLatLon((box[1] + box[3]) / 2, (box[0] + box[2]) / 2) : t('coordination.horizon.notOnMap')
}

const lacks = ['untold', 'noDates', 'unread', 'lapsed'] as const

/** What is not known of the permits, and how many are not held; null: nothing. */
export function lackingWords(
  lacking: Readonly<Record<HorizonLack, readonly unknown[]>>,
  notHeld: number,
): string | null {
  const words = lacks.flatMap((lack) =>
    lacking[lack].length > 0 ? [t(`coordination.horizon.lack.${lack}`, { count: lacking[lack].length })] : [],
  )
  if (notHeld > 0) words.push(t('coordination.horizon.lack.notHeld', { count: notHeld }))
  return words.length === 0 ? null : t('coordination.horizon.lacking', { what: words.join(', ') })
}
