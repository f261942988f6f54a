import type { SqlValue } from '../../node/sqlite'
import { foldCase } from '../../shared/model/fold-case'
import { eachPermitFilter, parseIsoMs, type PermitFilterParts, type PermitFilters } from '../../shared/rest'

/** A condition and what stands for its question marks; none filters nothing. */
type Part = [] | [sql: string, ...params: SqlValue[]]

/**
 * The interface's filters as a condition on `held_permits`, as the service applies them: times are exclusive, the name is a
 * part of the name in any case, an empty list or text filters nothing.
 * @param hold key of the project in `held_permit_projects`
 */
export function heldCondition(hold: number, filters: PermitFilters): { where: string; params: SqlValue[] } {
  const parts: PermitFilterParts<Part> = {
    targetUserId: (user) =>
      user === undefined
        ? []
        : ['id IN (SELECT id FROM held_permit_people WHERE hold = ? AND user = ?)', hold, user.toLowerCase()],
    excludeIds: (ids) => oneOf('id NOT', ids),
    statuses: (statuses) => oneOf('status', statuses),
    // instr() rather than LIKE: the text is taken as it stands, % and _ included.
    name: (part) => (part ? ['instr(name, ?) > 0', foldCase(part)] : []),
    types: (ids) => oneOf('template', ids),
    creatorId: (user) => given('requester = ?', user?.toLowerCase()),
    holderId: (user) => given('holder = ?', user?.toLowerCase()),
    showArchived: (too) => (too === true ? [] : ['archived = 0']),
    startDateFrom: (time) => given('start_ms > ?', msOf(time)),
    startDateUntil: (time) => given('start_ms < ?', msOf(time)),
    expiryDateFrom: (time) => given('expiry_ms > ?', msOf(time)),
    expiryDateUntil: (time) => given('expiry_ms < ?', msOf(time)),
  }
  const asked = eachPermitFilter(parts, filters).filter((part) => part.length > 0)
  const all: Part[] = [['hold = ?', hold], ...asked]
  return { where: `WHERE ${all.map(([sql]) => sql).join(' AND ')}`, params: all.flatMap(([, ...params]) => params) }
}

const given = (sql: string, value: SqlValue | undefined): Part => (value === undefined ? [] : [sql, value])

const oneOf = (column: string, values: readonly unknown[] = []): Part =>
  values.length === 0 ? [] : [`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(values)]

const msOf = (time: string | undefined) => (time === undefined ? undefined : (parseIsoMs(time) ?? undefined))
