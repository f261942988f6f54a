import { permitStatusName } from './permit-status-name'
import type { ToldPermit, TouchedPermitsResult } from '../../shared/contract'

const columns = [
  ...[
    'permit',
    'id',
    'status',
    'worst',
    'features',
    'moved',
    'added',
    'removed',
    'changed',
    'nearestMetres',
    'which',
    'holder',
    'requestedBy',
    'listsLayer',
  ],
]

/**
 * The permits that changes touch, for spreadsheets and programs, the same in every language: a row for each that is touched, for each
 * that only lists the layer, one for each that was not, or not wholly, looked at, and one for each number of what else was not.
 */
export function touchTable(result: TouchedPermitsResult, nameOf: (userId: string | null) => string): string[][] {
  const listing = new Map(result.naming?.permits.map((permit) => [permit.id, permit]))
  const people = ({ holderId, requesterId }: ToldPermit) =>
    [holderId, requesterId].map((id) => (id === null ? '' : nameOf(id)))
  const rows = result.permits.map((permit) => {
    const { name, id, status, worst, features, counts, nearestMetres, named } = permit
    const more = features - named.length
    const which = named.map(({ key, kind, metres }) => `${key} (${kind}, ${metres.toFixed(1)} m)`)
    return [
      ...[name, String(id), permitStatusName(status), worst],
      ...[features, counts.moved, counts.added, counts.removed, counts.changed].map(String),
      nearestMetres.toFixed(1),
      [...which, ...(more > 0 ? [`and ${more} more`] : [])].join('; '),
      ...people(permit),
      result.naming === null ? '' : listing.delete(id) ? 'yes' : 'no',
    ]
  })
  const only = [...listing.values()].map((permit) => [
    ...[permit.name, String(permit.id), permitStatusName(permit.status), '', '0', '0', '0', '0', '0', '', ''],
    ...[...people(permit), 'yes'],
  ])
  const rest = (permits: readonly { id: number; name: string }[], why: string) =>
    permits.map(({ id, name }) => [name, String(id), why])
  const { empty, broken, partly } = result.notLooked
  return [
    columns,
    ...rows,
    ...only,
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
