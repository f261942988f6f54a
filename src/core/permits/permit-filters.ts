import type { PermitFilters } from '../../shared/contract'
import { parseIsoMs, type PermitListItem } from '../../shared/rest'

/**
 * The interface's filters applied to permits that are held offline. Times are exclusive, the name is a part of the name in any
 * case; a person is involved who requested, holds or is to hold the permit (more is not known offline).
 */
export function matchesFilters(permit: PermitListItem, filters: PermitFilters): boolean {
  const { targetUserId: target } = filters
  return (
    (target === undefined ||
      [permit.requesterId, permit.holderId, permit.specifiedHolderId].some((id) => sameId(id, target))) &&
    !filters.excludeIds?.includes(permit.id) &&
    (isEmpty(filters.statuses) || filters.statuses?.includes(permit.status) === true) &&
    (!filters.name || permit.name.toLowerCase().includes(filters.name.toLowerCase())) &&
    (isEmpty(filters.types) ||
      (permit.template !== null && filters.types?.includes(String(permit.template.id)) === true)) &&
    (filters.creatorId === undefined || sameId(permit.requesterId, filters.creatorId)) &&
    (filters.holderId === undefined || sameId(permit.holderId, filters.holderId)) &&
    (filters.showArchived === true || !permit.archived) &&
    isWithin(permit.startTime, filters.startDateFrom, filters.startDateUntil) &&
    isWithin(permit.expiryDate, filters.expiryDateFrom, filters.expiryDateUntil)
  )
}

function isEmpty(list: readonly unknown[] | undefined): boolean {
  return list === undefined || list.length === 0
}

function sameId(a: string | null, b: string): boolean {
  return a?.toLowerCase() === b.toLowerCase()
}

function isWithin(time: string | null, from: string | undefined, until: string | undefined): boolean {
  if (from === undefined && until === undefined) return true
  const ms = time === null ? null : parseIsoMs(time)
  if (ms === null) return false
  const after = from === undefined ? null : parseIsoMs(from)
  const before = until === undefined ? null : parseIsoMs(until)
  return (after === null || ms > after) && (before === null || ms < before)
}
