import type { TouchedPermitsResult } from '../../shared/contract'
import { ui as english } from '../../shared/languages/en/ui'
import { permitWord } from '../ui/status-look'

const columns = [
  ...['permit', 'id', 'status', 'worst', 'features', 'moved', 'added', 'removed', 'changed', 'nearestMetres', 'which'],
]

/**
 * The permits that changes touch, for spreadsheets and programs, the same in every language: a row for each that is touched, then
 * one for each that was not, or not wholly, looked at, and one for each number of what else was not.
 */
export function touchTable(result: TouchedPermitsResult): string[][] {
  const rows = result.permits.map(({ name, id, status, worst, features, counts, nearestMetres, named }) => {
    const more = features - named.length
    const which = named.map(({ key, kind, metres }) => `${key} (${kind}, ${metres.toFixed(1)} m)`)
    const word = permitWord(status)
    return [
      ...[name, String(id), word === null ? String(status) : english.permitStatus[word], worst],
      ...[features, counts.moved, counts.added, counts.removed, counts.changed].map(String),
      nearestMetres.toFixed(1),
      [...which, ...(more > 0 ? [`and ${more} more`] : [])].join('; '),
    ]
  })
  const rest = (permits: readonly { id: number; name: string }[], why: string) =>
    permits.map(({ id, name }) => [name, String(id), why])
  const { empty, broken, partly } = result.notLooked
  return [
    columns,
    ...rows,
    ...rest(empty, 'not looked at: no area'),
    ...rest(broken, 'not looked at: the area cannot be read'),
    ...rest(partly, 'looked at in part: parts of the area cannot be read'),
    ...lookedNotes(result).map((note) => ['', '', note]),
  ]
}

function lookedNotes({ looked, notLooked, source, readAt }: TouchedPermitsResult): string[] {
  const { ended, notHeld, differences, empty, broken } = notLooked
  return [
    `looked at: ${looked.differences} differences, ${looked.permits - empty.length - broken.length} permits under which work may follow`,
    ended === 0 ? 'not looked at: archived permits' : `not looked at: ${ended} permits that are over, archived permits`,
    ...(differences > 0 ? [`not looked at: ${differences} differences without a place on the map`] : []),
    ...(source === 'offline' ? [`permits as they are held, read ${readAt}`] : []),
    ...(notHeld === 0 ? [] : [`not looked at: ${notHeld ?? 'unknown number of'} permits not held yet`]),
  ]
}
