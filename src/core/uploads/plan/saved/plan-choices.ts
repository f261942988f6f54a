import type { AcceptedRule, CheckedParams, PlanRow, RowOptions } from '../../../../shared/contract'

/** What a person has decided for a row of a plan; all else of the row is found anew by reading it. */
export interface RowChoices {
  action: 'create' | 'revise' | 'skip' | null
  targetLayerId: number | null
  selected: boolean | null
  /** Codes of problems in spite of which it is sent. */
  overrides: string[]
  /** Options set by hand. */
  options: RowOptions
  /** Names of options taken away by hand. */
  cleared: string[]
  /** Files found elsewhere and added to the row. */
  added: string[]
  /** Its missing .shx was made anew. */
  rebuilt: boolean
  /** Name without extension under which it is sent; absent: its own. */
  sendAs?: string
  /** Rules of the specification that it may break; absent: none. */
  accepted?: AcceptedRule[]
}

/** A row as it is shown, with what was decided for it. */
export interface ChosenRow {
  row: PlanRow
  chosen: RowChoices
}

/** Of a row that nobody has touched. */
export function noChoices(): RowChoices {
  return {
    action: null,
    targetLayerId: null,
    selected: null,
    overrides: [],
    options: {},
    cleared: [],
    added: [],
    rebuilt: false,
  }
}

/** Whether somebody has decided anything. */
export function anyChoice(choices: RowChoices): boolean {
  return JSON.stringify(choices) !== JSON.stringify(noChoices())
}

/** Takes an edit of the contract into a row: into its choices, and into the options that it has now. */
export function applyEdit(one: ChosenRow, edit: CheckedParams<'uploads.editRows'>): void {
  const { chosen } = one
  for (const [name, value] of Object.entries(edit.options ?? {}))
    if (value !== undefined) {
      ;(chosen.options as Record<string, unknown>)[name] = value
      chosen.cleared = chosen.cleared.filter((each) => each !== name)
    }
  for (const name of edit.clear ?? []) {
    delete (chosen.options as Record<string, unknown>)[name]
    if (!chosen.cleared.includes(name)) chosen.cleared.push(name)
  }
  const wasLeftOut = chosen.action === 'skip' && chosen.selected === false
  if (edit.action === 'matched') {
    chosen.action = null
    chosen.targetLayerId = null
  } else if (edit.action !== undefined) chosen.action = edit.action
  if (edit.targetLayerId !== undefined) {
    chosen.targetLayerId = edit.targetLayerId
    chosen.action = 'revise'
  }
  if (edit.selected !== undefined) chosen.selected = edit.selected
  // Who says what becomes of a row that was left out wants it sent.
  else if (wasLeftOut && chosen.action !== 'skip') chosen.selected = null
  if (edit.sendAs === null) delete chosen.sendAs
  else if (edit.sendAs !== undefined) chosen.sendAs = edit.sendAs
  if (edit.takeBackRules) {
    const left = chosen.accepted?.filter(({ rule }) => !edit.takeBackRules?.includes(rule)) ?? []
    if (left.length > 0) chosen.accepted = left
    else delete chosen.accepted
  }
  if (edit.takeBackOverrides)
    chosen.overrides = chosen.overrides.filter((code) => !edit.takeBackOverrides?.includes(code))
  for (const code of edit.overrideProblems ?? []) if (!chosen.overrides.includes(code)) chosen.overrides.push(code)
  applyOptions(one)
}

/** Lays the options of a row's choices over those that it has by itself. */
export function applyOptions(one: ChosenRow): void {
  const { sendAs } = one.chosen
  // A layer is called as its file is, unless somebody has named it.
  const title = sendAs ?? (one.row.sendAs === undefined ? one.row.options.title : one.row.name)
  const options: RowOptions = { ...one.row.options, ...(title === undefined ? {} : { title }), ...one.chosen.options }
  for (const name of one.chosen.cleared) delete (options as Record<string, unknown>)[name]
  one.row = { ...one.row, options, sendAs }
}
