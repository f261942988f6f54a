import { fitsField, mendedPart } from './name-field'
import type { NameField, RuleOf } from './schema'

type NameRule = RuleOf<'name'>

/** What is wrong with a name. */
export type NameFault =
  | { code: 'name-parts'; found: number; least: number; most: number }
  | { code: 'name-field'; field: NameField; found: string }
  | { code: 'name-separator'; found: string; wanted: string }

/** The faults of a name (without its extension), and the name that it was meant to be; null: nobody can tell. */
export interface NameCheck {
  faults: NameFault[]
  /** It fits the rule; null where there are no faults too. */
  mended: string | null
}

interface Part {
  text: string
  /** What stands before it; '' at the start. */
  before: string
}

/** Holds a name against a rule. Pure. */
export function checkName(rule: NameRule, name: string): NameCheck {
  const own = separatorsOf(rule)
  const faults = faultsOf(rule, split(name, own))
  if (faults.length === 0) return { faults, mended: null }
  return { faults, mended: mend(rule, name, own) }
}

/** What people put between the parts of a name in place of what was agreed. */
const usual = ['-', '_', ' ', '.', '–', '—', '+']

const separatorsOf = ({ separator, fields }: NameRule): string[] => [
  ...new Set([separator, ...fields.flatMap((field) => field.separator ?? [])]),
]

function split(name: string, separators: readonly string[]): Part[] {
  const parts: Part[] = [{ text: '', before: '' }]
  // "–" before "-": the longer of two that begin alike is meant.
  const signs = [...separators].sort((a, b) => b.length - a.length)
  for (let at = 0; at < name.length;) {
    const sign = signs.find((each) => name.startsWith(each, at))
    const last = parts[parts.length - 1]
    if (sign !== undefined) parts.push({ text: '', before: sign })
    else if (last) last.text += name[at] ?? ''
    at += sign?.length ?? 1
  }
  return parts
}

const wantedBefore = (rule: NameRule, at: number): string =>
  at === 0 ? '' : (rule.fields[at]?.separator ?? rule.separator)

function faultsOf(rule: NameRule, parts: readonly Part[]): NameFault[] {
  const { fields } = rule
  const least = fields.filter((field) => !field.optional).length
  if (parts.length < least || parts.length > fields.length)
    return [{ code: 'name-parts', found: parts.length, least, most: fields.length }]
  return parts.flatMap(({ text, before }, at): NameFault[] => {
    const [field, wanted] = [fields[at], wantedBefore(rule, at)]
    return [
      ...(before === wanted ? [] : [{ code: 'name-separator' as const, found: before, wanted }]),
      ...(field && !fitsField(field, text) ? [{ code: 'name-field' as const, field, found: text }] : []),
    ]
  })
}

function mend(rule: NameRule, name: string, own: readonly string[]): string | null {
  // As it is cut by the rule; where that gives no name, as people cut names: a point may stand in a part of its own right.
  const tries = [[], ...usual.map((sign) => [sign]), usual.filter((sign) => sign !== '.'), usual]
  for (const more of tries) {
    const separators = [...own, ...more]
    const parts = split(name.trim(), separators).filter(({ text }) => text !== '')
    const texts = parts.map(({ text }, at) => {
      const field = rule.fields[at]
      return field ? mendedPart(field, text) : null
    })
    if (texts.some((text) => text === null)) continue
    const mended = texts.map((text, at) => wantedBefore(rule, at) + (text ?? '')).join('')
    if (mended !== name && faultsOf(rule, split(mended, own)).length === 0) return mended
  }
  return null
}
