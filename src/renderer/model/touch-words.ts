import type { TouchedPermit, TouchedPermitsResult } from '../../shared/contract'
import { worstFirst } from '../../shared/model/difference-kinds'
import { formatCount, formatLength, formatReadAt } from '../format'
import { t } from '../language'

/** Names that a sentence holds; the saved list has all. */
const fewNames = 5

/** How near the nearest change comes: "touches", or its metres. */
export function nearWords({ nearestMetres }: Pick<TouchedPermit, 'nearestMetres'>): string {
  return nearestMetres === 0 ? t('model.touch.touches') : formatLength(nearestMetres)
}

/** How many features of each kind: "3 moved, 1 removed". */
export function countWords({ counts }: Pick<TouchedPermit, 'counts'>): string {
  return worstFirst
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`model.touch.kinds.${kind}`, { number: formatCount(counts[kind]) }))
    .join(', ')
}

/** That none was found, and among how many. */
export function noneWords({ looked, distanceMetres }: TouchedPermitsResult): string {
  if (looked.permits === 0) return t('model.touch.noPermit')
  const count = looked.permits
  return distanceMetres === 0
    ? t('model.touch.noneTouched', { count })
    : t('model.touch.noneWithin', { count, distance: formatLength(distanceMetres) })
}

/** What was looked at, and what was not, each in a sentence. */
export function lookedWords({ looked, notLooked, source, readAt }: TouchedPermitsResult): string[] {
  const { ended, notHeld, differences, empty, broken, partly } = notLooked
  const seen = looked.permits - empty.length - broken.length
  const lines = [
    t('model.touch.looked', {
      differences: t('model.touch.differences', { count: looked.differences }),
      count: seen,
    }),
  ]
  lines.push(ended === 0 ? t('model.touch.notArchived') : t('model.touch.notOver', { count: ended }))
  if (differences > 0) lines.push(t('model.touch.noPlace', { count: differences }))
  if (empty.length > 0) lines.push(t('model.touch.empty', { names: names(empty) }))
  if (broken.length > 0) lines.push(t('model.touch.broken', { names: names(broken) }))
  if (partly.length > 0) lines.push(t('model.touch.partly', { names: names(partly) }))
  if (source === 'offline') lines.push(t('model.touch.heldRead', { when: formatReadAt(readAt) }))
  if (notHeld !== 0)
    lines.push(notHeld === null ? t('model.touch.notHeldUnknown') : t('model.touch.notHeld', { count: notHeld }))
  return lines
}

function names(permits: readonly { name: string }[]): string {
  const some = permits.slice(0, fewNames).map(({ name }) => name)
  const more = permits.length - some.length
  return more > 0 ? t('model.andMore', { names: some.join(', '), count: more }) : some.join(', ')
}
