import { checkName } from './check-name'
import { iso19650Names } from './iso-19650'
import { fitsField } from './name-field'
import type { NameField, RuleOf } from './schema'

const separators = ['-', '_', ' ', '.'] as const
/** Fewer names tell nothing of what they have in common. */
const leastNames = 3

/** The rule that good names keep: that of ISO 19650 where all do, else what their parts have in common; null: nothing. Pure. */
export function inferNames(names: readonly string[]): RuleOf<'name'> | null {
  const all = [...new Set(names)]
  if (all.length < leastNames) return null
  return isoOf(all) ?? partsOf(all)
}

function isoOf(names: readonly string[]): RuleOf<'name'> | null {
  const plain = iso19650Names()
  if (names.some((name) => checkName(plain, name).faults.length > 0)) return null
  const parts = names.map((name) => name.split('-'))
  const projects = new Set(parts.map(([project]) => project ?? ''))
  const [project] = projects
  const originators = [...new Set(parts.map(([, originator]) => originator ?? ''))].sort()
  return iso19650Names({ ...(projects.size === 1 && project !== undefined ? { project } : {}), originators })
}

function partsOf(names: readonly string[]): RuleOf<'name'> | null {
  let best: { separator: string; parts: string[][]; least: number; most: number } | null = null
  for (const separator of separators) {
    const parts = names.map((name) => name.split(separator))
    const counts = parts.map(({ length }) => length)
    const [least, most] = [Math.min(...counts), Math.max(...counts)]
    const isCommon = least >= 2 && most - least <= 2 && parts.every((each) => each.every((part) => part !== ''))
    if (isCommon && least > (best?.least ?? 0)) best = { separator, parts, least, most }
  }
  if (!best) return null
  const { separator, parts, least, most } = best
  const fields = Array.from({ length: most }, (_, at): NameField => {
    const texts = parts.flatMap((each) => each[at] ?? [])
    const field = fieldOf(`part ${at + 1}`, texts)
    return at >= least ? { ...field, optional: true } : field
  })
  return { rule: 'name', id: 'file-name', severity: 'stop', separator, fields }
}

function fieldOf(name: string, texts: readonly string[]): NameField {
  const formats = ['YYYYMMDD', 'YYMMDD'] as const
  const isDay = (format: (typeof formats)[number]) =>
    texts.every((text) => fitsField({ name, type: 'date', format }, text))
  const format = texts.length > 1 ? formats.find(isDay) : undefined
  if (format) return { name, type: 'date', format }
  const values = [...new Set(texts)].sort()
  // Few that come again and again are a list.
  if (values.length === 1 || (values.length <= 15 && values.length * 2 <= texts.length))
    return { name, type: 'list', values }
  const lengths = texts.map(({ length }) => length)
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)]
  if (texts.every((text) => /^\d{1,15}$/.test(text)))
    return { name, type: 'number', ...(least === most ? { digits: least } : {}) }
  const pattern = texts.every((text) => /^[A-Z0-9]+$/.test(text)) ? { pattern: '[A-Z0-9]+' } : {}
  return { name, type: 'text', ...pattern, minLength: least, maxLength: most }
}
