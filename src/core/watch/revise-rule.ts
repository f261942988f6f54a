import type { PlanRow, WatchRule } from '../../shared/contract'
import { mainPath } from '../uploads/plan/row-state'
import { fitsPattern } from './path-patterns'

/** The first rule whose patterns a row's main file fits; null: none. Pure. */
export function ruleFor(rules: readonly WatchRule[], row: PlanRow): WatchRule | null {
  const path = mainPath(row)
  return rules.find(({ patterns }) => patterns.some((pattern) => fitsPattern(pattern, path))) ?? null
}

/** What keeps a row from being sent without a person. */
export type Hindrance =
  | 'makes-no-revision'
  | 'not-read'
  | 'asks'
  | 'has-problem'
  | 'lands-elsewhere'
  | 'not-newer'
  | 'not-compared'

/** Why a rule does not send a row by itself; null: it does. Only what revises a layer beyond doubt goes. Pure. */
export function hindranceOf(row: PlanRow): Hindrance | null {
  const { compared, landing } = row
  if (row.action !== 'revise' || !row.selected || !row.matched) return 'makes-no-revision'
  if (row.inspection !== 'done') return 'not-read'
  if (row.confidence !== 'certain' || (row.objections ?? []).length > 0) return 'asks'
  // What breaks a rule of the specification is a problem too, however grave.
  if (row.problems.length > 0) return 'has-problem'
  if (landing === null || landing.kmOutside > 0) return 'lands-elsewhere'
  if (!compared || compared.layerId !== row.targetLayerId || compared.samePlace === false) return 'not-compared'
  if (compared.order !== 'newer') return 'not-newer'
  return null
}
