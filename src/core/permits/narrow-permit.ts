import { createHash } from 'node:crypto'
import { msOf } from '../../shared/model/work-times'
import type { SqlValue } from '../../node/sqlite'
import { foldCase } from '../../shared/model/fold-case'
import type { PermitListItem } from '../../shared/rest'
import { geoJsonBox } from '../uploads/plan/placement/landing'

/** Columns of `held_permits` that come from the list item, in the order of {@link narrowValues}. */
export const narrowColumns = [
  'name',
  'status',
  'template',
  'requester',
  'holder',
  'specified_holder',
  'archived',
  'start_ms',
  'expiry_ms',
  'west',
  'south',
  'east',
  'north',
] as const

/** What of a list item is filtered and looked up by. Names are folded, ids in lower case, times UTC milliseconds. */
export function narrowValues(item: PermitListItem): SqlValue[] {
  const [west = null, south = null, east = null, north = null] =
    (item.geometry === null ? null : geoJsonBox(item.geometry)) ?? []
  return [
    foldCase(item.name),
    item.status,
    item.template === null ? null : String(item.template.id),
    item.requesterId?.toLowerCase() ?? null,
    item.holderId?.toLowerCase() ?? null,
    item.specifiedHolderId?.toLowerCase() ?? null,
    item.archived,
    msOf(item.startTime),
    msOf(item.expiryDate),
    west,
    south,
    east,
    north,
  ]
}

const nameFields = ['id', 'name', 'status', 'lapsed', 'requesterId', 'holderId'] as const
/** What a permit is named by. */
export type PermitName = Pick<PermitListItem, (typeof nameFields)[number]>

type NameValues = [
  id: number,
  name: string,
  status: number,
  lapsed: boolean,
  requester: string | null,
  holder: string | null,
]

/** What a permit is named by as it is held, for {@link nameOf}. */
export const namedText = (item: PermitListItem): string => JSON.stringify(nameFields.map((field) => item[field]))

export function nameOf(text: string): PermitName {
  const [id, name, status, lapsed, requesterId, holderId] = JSON.parse(text) as NameValues
  return { id, name, status, lapsed, requesterId, holderId }
}

/** Tells a list item from another reading of it. Links are left out: a service may make them anew for each answer. */
export function hashOfItem(item: PermitListItem): string {
  const told = { ...item, documentUrl: null, serviceUrl: null }
  return createHash('sha1').update(JSON.stringify(told)).digest('base64url')
}
