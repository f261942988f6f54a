import type { TouchedPermit, TouchedPermitsResult } from '../../shared/contract'
import { worstFirst } from '../../shared/model/difference-kinds'
import { permitStatusName } from '../../shared/rest/names'
import { formatCount, formatLength, formatPlural, formatReadAt } from '../format'

/** Names that a sentence holds; the saved list has all. */
const fewNames = 5

/** How near the nearest change comes: "touches", or its metres. */
export function nearWords({ nearestMetres }: Pick<TouchedPermit, 'nearestMetres'>): string {
  return nearestMetres === 0 ? 'touches' : formatLength(nearestMetres)
}

/** How many features of each kind: "3 moved, 1 removed". */
export function countWords({ counts }: Pick<TouchedPermit, 'counts'>): string {
  return worstFirst
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${formatCount(counts[kind])} ${kind}`)
    .join(', ')
}

/** That none was found, and among how many. */
export function noneWords({ looked, distanceMetres }: TouchedPermitsResult): string {
  if (looked.permits === 0) return 'The project has no permit under which work may follow.'
  const near = distanceMetres === 0 ? 'touched' : `within ${formatLength(distanceMetres)} of a change`
  return `None of ${formatPlural(looked.permits, 'permit')} under which work may follow is ${near}.`
}

/** What was looked at, and what was not, each in a sentence. */
export function lookedWords({ looked, notLooked, source, readAt }: TouchedPermitsResult): string[] {
  const { ended, notHeld, differences, empty, broken, partly } = notLooked
  const seen = looked.permits - empty.length - broken.length
  const lines = [
    `Looked at ${formatPlural(looked.differences, 'difference')} and ${formatPlural(seen, 'permit')} under which work may follow.`,
  ]
  const over = ended === 0 ? '' : `${formatPlural(ended, 'permit that is over', 'permits that are over')} and `
  lines.push(`Not looked at: ${over}archived permits.`)
  if (differences > 0)
    lines.push(`Not looked at: ${formatPlural(differences, 'difference')} without a place on the map.`)
  if (empty.length > 0) lines.push(`Not looked at, for they have no area: ${names(empty)}.`)
  if (broken.length > 0) lines.push(`Not looked at, for their area cannot be read: ${names(broken)}.`)
  if (partly.length > 0) lines.push(`Looked at in part, for parts of their area cannot be read: ${names(partly)}.`)
  if (source === 'offline') lines.push(`The permits are as they are held, read ${formatReadAt(readAt)}.`)
  if (notHeld !== 0)
    lines.push(`Not looked at: ${notHeld === null ? 'permits' : formatPlural(notHeld, 'permit')} not held yet.`)
  return lines
}

function names(permits: readonly { name: string }[]): string {
  const some = permits.slice(0, fewNames).map(({ name }) => name)
  const more = permits.length - some.length
  return more > 0 ? `${some.join(', ')} and ${formatCount(more)} more` : some.join(', ')
}

/** The list for a spreadsheet: a row for each permit that is touched, then one for each that was not, or not wholly, looked at. */
export function touchTable(result: TouchedPermitsResult): string[][] {
  const head = [
    'permit',
    'id',
    'status',
    'worst',
    'features',
    'moved',
    'added',
    'removed',
    'changed',
    'nearest m',
    'which',
  ]
  const rows = result.permits.map((permit) => {
    const { counts, features, named } = permit
    const more = features - named.length
    const which = named.map(({ key, kind, metres }) => `${key} (${kind}, ${metres.toFixed(1)} m)`).join('; ')
    return [
      ...[permit.name, String(permit.id), permitStatusName(permit.status), permit.worst],
      ...[features, counts.moved, counts.added, counts.removed, counts.changed].map(String),
      permit.nearestMetres.toFixed(1),
      more > 0 ? `${which}; and ${more} more` : which,
    ]
  })
  const rest = (permits: readonly { id: number; name: string }[], why: string) =>
    permits.map(({ id, name }) => [name, String(id), why])
  const { empty, broken, partly } = result.notLooked
  return [
    head,
    ...rows,
    ...rest(empty, 'not looked at: no area'),
    ...rest(broken, 'not looked at: the area cannot be read'),
    ...rest(partly, 'looked at in part: parts of the area cannot be read'),
    ...lookedWords(result).map((line) => [line]),
  ]
}
