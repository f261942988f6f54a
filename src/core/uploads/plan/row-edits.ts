import type { AcceptedRule, CheckedParams } from '../../../shared/contract'
import { wordedError } from '../../../shared/errors/worded-error'
import { asFileName, hasControlCharacter } from '../../../shared/model/file-name'
import type { Specification } from '../../../shared/specification/schema'
import { mendOfRow } from '../specification/row-breaches'
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

/** Writes down who accepts that a row breaks rules. */
export function acceptRules(one: RowState, rules: readonly string[], { by, at }: Omit<AcceptedRule, 'rule'>): void {
  const before = one.chosen.accepted ?? []
  const added = rules.filter((rule) => !before.some((each) => each.rule === rule)).map((rule) => ({ rule, by, at }))
  if (added.length > 0) one.chosen.accepted = [...before, ...added]
}
