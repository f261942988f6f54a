import type { SqlValue } from '../../node/sqlite'
import { foldCase } from '../../shared/model/fold-case'
import { involvedUsers } from '../../shared/model/involved-users'
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
    targetUserId: (user) => (user === undefined ? [] : involving(hold, user)),
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

/** What the list tells of people stands in the row itself, what the details tell beside it. */
function involving(hold: number, user: string): Part {
  const [person] = involvedUsers({}, { requesterId: user })
  if (person === undefined) return ['0']
  const inDetails = 'id IN (SELECT id FROM held_permit_people WHERE hold = ? AND instr(people, ?) > 0)'
  const quoted = JSON.stringify(person)
  return [`(? IN (requester, holder, specified_holder) OR ${inDetails})`, person, hold, quoted]
}

const given = (sql: string, value: SqlValue | undefined): Part => (value === undefined ? [] : [sql, value])

const oneOf = (column: string, values: readonly unknown[] = []): Part =>
  values.length === 0 ? [] : [`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(values)]

const msOf = (time: string | undefined) => (time === undefined ? undefined : (parseIsoMs(time) ?? undefined))
