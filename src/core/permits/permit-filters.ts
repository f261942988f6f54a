import type { SqlValue } from '../../node/sqlite'
import type { PermitFilters } from '../../shared/contract'
import { foldCase } from '../../shared/model/fold-case'
import { parseIsoMs } from '../../shared/rest'

/**
 * The interface's filters as a condition on `held_permits`, as the service applies them: times are exclusive, the name is a
 * part of the name in any case, an empty list or text filters nothing.
 * @param hold key of the project in `held_permit_projects`
 */
export function heldCondition(hold: number, filters: PermitFilters): { where: string; params: SqlValue[] } {
  const parts = ['hold = ?']
  const params: SqlValue[] = [hold]
  const add = (part: string, value: SqlValue | undefined): void => {
    if (value === undefined) return
    parts.push(part)
    params.push(value)
  }
  const list = (values: readonly unknown[] | undefined) =>
    values === undefined || values.length === 0 ? undefined : JSON.stringify(values)
  const time = (text: string | undefined) => (text === undefined ? undefined : (parseIsoMs(text) ?? undefined))
  const person = (id: string | undefined) => id?.toLowerCase()

  if (filters.showArchived !== true) parts.push('archived = 0')
  const { targetUserId } = filters
  if (targetUserId !== undefined) {
    parts.push('id IN (SELECT id FROM held_permit_people WHERE hold = ? AND user = ?)')
    params.push(hold, targetUserId.toLowerCase())
  }
  add('id NOT IN (SELECT value FROM json_each(?))', list(filters.excludeIds))
  add('status IN (SELECT value FROM json_each(?))', list(filters.statuses))
  // instr() rather than LIKE: the text is taken as it stands, % and _ included.
  add('instr(name, ?) > 0', filters.name ? foldCase(filters.name) : undefined)
  add('template IN (SELECT value FROM json_each(?))', list(filters.types))
  add('requester = ?', person(filters.creatorId))
  add('holder = ?', person(filters.holderId))
  add('start_ms > ?', time(filters.startDateFrom))
  add('start_ms < ?', time(filters.startDateUntil))
  add('expiry_ms > ?', time(filters.expiryDateFrom))
  add('expiry_ms < ?', time(filters.expiryDateUntil))
  return { where: `WHERE ${parts.join(' AND ')}`, params }
}
