import { iso19650Names } from '../../shared/specification/iso-19650'
import { t } from '../language'
import type { ColumnRule, NameField, Rule } from '../../shared/specification/schema'

/** A kind of rule that can be added; `iso`: file names of ISO 19650. */
export type NewRule = Rule['rule'] | 'iso'
export const newRules: readonly NewRule[] = ['iso', 'name', 'columns', 'crs', 'cad-layers', 'geometry', 'extent']

/** A new rule with a name that no other has. Pure. */
export function newRule(kind: NewRule, others: readonly Rule[]): Rule {
  const taken = new Set(others.map(({ id }) => id))
  const base = kind === 'iso' || kind === 'name' ? 'file-name' : kind
  let id: string = base
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`
  const head = { id, severity: 'stop' as const }
  switch (kind) {
    case 'iso':
      return { ...iso19650Names(), id }
    case 'name':
      return { ...head, rule: 'name', separator: '-', fields: [newField(1)] }
    case 'columns':
      return { ...head, rule: 'columns', columns: [newColumn()] }
    case 'crs':
      return { ...head, rule: 'crs', srids: [] }
    case 'cad-layers':
      return { ...head, rule: 'cad-layers', names: [] }
    case 'geometry':
      return { ...head, rule: 'geometry', kinds: ['Point', 'LineString', 'Polygon'] }
    case 'extent':
      return { ...head, severity: 'warn', rule: 'extent', project: true }
  }
}

export const newField = (number: number): NameField => ({
  name: t('specification.editor.newField', { number }),
  type: 'text',
  minLength: 1,
})
export const newColumn = (): ColumnRule => ({ name: '', notBlank: true })

/** A field of another kind, that keeps its name. Pure. */
export function fieldOfType(field: NameField, type: NameField['type']): NameField {
  const { name, optional, separator } = field
  const head = { name, ...(optional ? { optional } : {}), ...(separator ? { separator } : {}) }
  switch (type) {
    case 'list':
      return { ...head, type, values: [] }
    case 'date':
      return { ...head, type, format: 'YYYYMMDD' }
    case 'number':
    case 'text':
      return { ...head, type }
  }
}

/**
 * Parts of a text, as typed: by commas, or by line ends where there are any. A part within "quotes" holds its commas and line ends. Pure.
 */
export function partsOf(text: string): string[] {
  const quoted: string[] = []
  // A quote that opens no part is of the part: 4" pipe.
  const bare = text.replaceAll(
    /(^|[,\n])\s*"((?:[^"]|"")*)"(?=\s*(?:[,\n]|$))/g,
    (_, before: string, inner: string) => {
      quoted.push(inner.replaceAll('""', '"'))
      return `${before}\0`
    },
  )
  return bare
    .split(bare.includes('\n') ? '\n' : ',')
    .map((part) => part.trim())
    .map((part) => (part === '\0' ? (quoted.shift() ?? '') : part))
    .filter((part) => part !== '')
}

/** Parts as a text of which `partsOf` makes the same. Pure. */
export const textOfParts = (parts: readonly string[]): string =>
  parts.map((part) => (/[,\n]|^"|^\s|\s$/.test(part) ? `"${part.replaceAll('"', '""')}"` : part)).join(', ')

/** A number as typed; absent: nothing, or none. Pure. */
export function numberOf(text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value
}

/** Corners of an area, one a line. Pure. */
export function cornersOf(text: string): [number, number][] {
  return text.split('\n').flatMap((line) => {
    const [lon, lat] = line
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number)
    return lon === undefined || lat === undefined || !Number.isFinite(lon + lat) ? [] : [[lon, lat] as [number, number]]
  })
}
