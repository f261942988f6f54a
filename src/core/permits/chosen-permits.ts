import type { SqlValue } from '../../node/sqlite'
import type { PermitChoice } from '../../shared/contract'
import type { Box } from '../uploads/plan/placement/landing'
import { heldCondition } from './permit-filters'

/** Permits that are wanted held: those of a list, or those whose area meets a box. Archived ones only where the list asks for them. */
export type ChosenPermits = PermitChoice | { box: Box }

/** Which permits of a project are wanted with their details: all, or those of any of the choices. */
export interface WantedPermits {
  all: boolean
  chosen: readonly ChosenPermits[]
}

/** A condition on rows of `held_permits`. */
export interface Condition {
  sql: string
  params: SqlValue[]
}

/** The wanted permits as a condition. @param hold key of the project in `held_permit_projects` */
export function wantedCondition(hold: number, { all, chosen }: WantedPermits): Condition {
  if (all) return { sql: '1', params: [] }
  const parts = chosen.map((each) => chosenCondition(hold, each))
  if (parts.length === 0) return { sql: '0', params: [] }
  return { sql: `(${parts.map(({ sql }) => sql).join(' OR ')})`, params: parts.flatMap(({ params }) => params) }
}

function chosenCondition(hold: number, chosen: ChosenPermits): Condition {
  if ('ids' in chosen) return { sql: 'id IN (SELECT value FROM json_each(?))', params: [JSON.stringify(chosen.ids)] }
  if ('filters' in chosen) {
    const { where, params } = heldCondition(hold, chosen.filters)
    return { sql: `id IN (SELECT id FROM held_permits ${where})`, params }
  }
  const [west, south, east, north] = chosen.box
  return {
    sql: '(archived = 0 AND west <= ? AND east >= ? AND south <= ? AND north >= ?)',
    params: [east, west, north, south],
  }
}
