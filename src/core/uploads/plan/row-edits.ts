import type { AcceptedRule, CheckedParams } from '../../../shared/contract'
import { wordedError } from '../../../shared/errors/worded-error'
import { asFileName, hasControlCharacter } from '../../../shared/model/file-name'
import type { Specification } from '../../../shared/specification/schema'
import { acceptedOf, mendOfRow, ruleMark } from '../specification/row-breaches'
import type { RowState } from './row-state'

type RowEdit = CheckedParams<'uploads.editRows'>

/** What an edit means for one row: a mend is that of its own breach. Pure. AppError `invalid` for a name that no file can have. */
export function editOfRow(one: RowState, edit: RowEdit, specification: Specification | null): RowEdit {
  const { sendAs } = edit
  if (typeof sendAs === 'string') mustBeName(sendAs)
  if (edit.mendRule === undefined) return edit
  const mend = mendOfRow(one, specification, edit.mendRule)
  if (mend === null) return edit
  return { ...edit, ...mend, ...('options' in mend ? { options: { ...edit.options, ...mend.options } } : {}) }
}

function mustBeName(name: string): void {
  const isName = name.trim() === name && name !== '' && !name.startsWith('.') && asFileName(name) === name
  if (!isName || hasControlCharacter(name) || name.length > 200) throw wordedError('invalid', 'nameNotSent', { name })
}

/** Writes down who accepts that a row breaks these rules, as they are now. */
export function acceptRules(
  one: RowState,
  rules: readonly string[],
  how: Pick<AcceptedRule, 'by' | 'at' | 'reason'>,
  specification: Specification | null,
): void {
  const found = rules.flatMap((id) => specification?.rules.find((rule) => rule.id === id) ?? [])
  const added = found.filter((rule) => !acceptedOf(one, rule))
  const before = one.chosen.accepted?.filter(({ rule }) => !added.some(({ id }) => id === rule)) ?? []
  if (added.length === 0) return
  one.chosen.accepted = [...before, ...added.map((rule) => ({ rule: rule.id, ...how, of: ruleMark(rule) }))]
}
