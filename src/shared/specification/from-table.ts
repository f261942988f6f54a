import { wordedError } from '../errors/worded-error'
import { readSpecification } from './read-specification'
import type { Rule, Specification } from './schema'
import { columnTypes } from './words'

/** A sheet, or a CSV: rows of texts, of which the first that names a column `rule` is the head. */
export interface TableSheet {
  name: string
  rows: readonly (readonly string[])[]
}

/** Columns that a table of rules may have, by what offices call them. */
const heads: Readonly<Record<string, readonly string[]>> = {
  rule: ['rule', 'regel', 'règle'],
  id: ['id', 'name of the rule', 'kennung', 'identifiant'],
  severity: ['severity', 'schwere', 'gravité'],
  files: ['files', 'dateien', 'fichiers'],
  layers: ['layers', 'layer', 'couches', 'couche'],
  field: ['field', 'column', 'attribute', 'feld', 'spalte', 'attribut', 'champ', 'colonne'],
  type: ['type', 'typ'],
  values: ['values', 'value', 'allowed values', 'werte', 'wert', 'valeurs', 'valeur'],
  pattern: ['pattern', 'muster', 'modèle'],
  required: ['required', 'mandatory', 'pflicht', 'obligatoire'],
  notBlank: ['not blank', 'filled', 'gefüllt', 'rempli'],
  unique: ['unique', 'eindeutig'],
  min: ['min', 'minimum'],
  max: ['max', 'maximum'],
  separator: ['separator', 'trennzeichen', 'séparateur'],
  format: ['format'],
}
type Head = keyof typeof heads

const ruleNames: Readonly<Record<string, Rule['rule']>> = {
  ...{ name: 'name', names: 'name', 'file name': 'name', dateiname: 'name', nom: 'name' },
  ...{ columns: 'columns', column: 'columns', attributes: 'columns', spalte: 'columns', spalten: 'columns' },
  ...{ attribut: 'columns', colonne: 'columns', colonnes: 'columns' },
  ...{ crs: 'crs', srid: 'crs', epsg: 'crs', kbs: 'crs', scr: 'crs' },
  ...{ 'cad-layers': 'cad-layers', 'cad layers': 'cad-layers', 'cad layer': 'cad-layers', 'cad-layer': 'cad-layers' },
  ...{ geometry: 'geometry', geometrie: 'geometry', géométrie: 'geometry' },
  ...{ extent: 'extent', ausdehnung: 'extent', emprise: 'extent' },
}
const typeNames: Readonly<Record<string, string>> = {
  ...{ string: 'text', char: 'text', varchar: 'text', texte: 'text' },
  ...{ double: 'number', float: 'number', real: 'number', decimal: 'number', zahl: 'number', nombre: 'number' },
  ...{ integer: 'whole', int: 'whole', long: 'whole', 'whole number': 'whole', ganzzahl: 'whole', entier: 'whole' },
  ...{
    datum: 'date',
    datetime: 'date',
    boolean: 'yes-no',
    bool: 'yes-no',
    'yes/no': 'yes-no',
    'ja/nein': 'yes-no',
    'oui/non': 'yes-no',
  },
}
const yes = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'j', 'oui', 'o', 'wahr', 'vrai', '✓'])
const no = new Set(['no', 'n', 'false', '0', '', 'nein', 'non', 'falsch', 'faux'])

type Line = Partial<Record<Head, string>> & { at: string }
/** What the table itself calls its columns. */
type Titles = Partial<Record<Head, string>>
type Raw = Record<string, unknown>

/**
 * The specification of a table as offices have it: a line for each field of a name, column, system, layer or extent; lines of one
 * rule and id belong together. A value `=Sheet` takes the first column of that sheet. AppError `invalid` says which line is wrong.
 */
export function specificationFromTable(sheets: readonly TableSheet[], file: string): Specification {
  const rules = new Map<string, Raw>()
  let isFound = false
  for (const sheet of sheets) {
    const read = linesOf(sheet)
    if (!read) continue
    isFound = true
    for (const line of read.lines) takeLine(line, read.titles, rules, { sheets, file })
  }
  if (!isFound) throw wordedError('invalid', 'specificationNoTable', { file })
  const name = file.replace(/\.[^.]+$/, '')
  return readSpecification({ version: 1, name, rules: [...rules.values()] }, file)
}

function linesOf({ name, rows }: TableSheet): { lines: Line[]; titles: Titles } | null {
  const headAt = rows.slice(0, 20).findIndex((row) => row.some((cell) => heads['rule']?.includes(plain(cell))))
  if (headAt < 0) return null
  const columns = (rows[headAt] ?? []).map((cell) =>
    Object.keys(heads).find((head) => heads[head]?.includes(plain(cell))),
  )
  const titles: Titles = {}
  for (const [at, head] of columns.entries()) if (head !== undefined) titles[head] ??= rows[headAt]?.[at]?.trim()
  const lines = rows.slice(headAt + 1).flatMap((row, index) => {
    const line: Line = { at: `${name} ${headAt + index + 2}` }
    for (const [at, head] of columns.entries()) if (head !== undefined) line[head] ??= (row[at] ?? '').trim()
    return line['rule'] ? [line] : []
  })
  return { lines, titles }
}

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

function takeLine(
  line: Line,
  titles: Titles,
  rules: Map<string, Raw>,
  { sheets, file }: { sheets: readonly TableSheet[]; file: string },
): void {
  const fail = (why: string) => wordedError('invalid', 'specificationWrong', { file, where: line.at, why })
  const kind = ruleNames[plain(line['rule'] ?? '')]
  if (!kind) throw fail(`“${line['rule'] ?? ''}” is no rule: ${[...new Set(Object.values(ruleNames))].join(', ')}`)
  const files = partsOf(line['files'])
  const layers = partsOf(line['layers'])
  const id = idOf(line['id'] || [kind, ...layers, ...files].join('-')) || kind
  const rule = rules.get(id) ?? { rule: kind, id }
  if (rule['rule'] !== kind) throw fail(`“${id}” is a rule of another kind already`)
  rules.set(id, rule)
  if (line['severity']) rule['severity'] = /^(warn|hinweis|avert)/i.test(line['severity']) ? 'warn' : 'stop'
  if (files.length > 0) rule['files'] = files
  const values = valuesOf(line['values'], sheets, fail)
  const number = (head: Head) => {
    const text = line[head]
    if (!text) return undefined
    const value = Number(text.replace(',', '.'))
    if (!Number.isFinite(value)) throw fail(`“${text}” under “${titles[head] ?? head}” is no number`)
    return value
  }
  const flag = (head: Head) => {
    const text = plain(line[head] ?? '')
    if (!yes.has(text) && !no.has(text))
      throw fail(`“${line[head] ?? ''}” under “${titles[head] ?? head}” is neither yes nor no`)
    return yes.has(text)
  }
  const list = (key: string): unknown[] => (rule[key] ??= []) as unknown[]
  switch (kind) {
    case 'name': {
      rule['separator'] ??= line['separator'] || '-'
      list('fields').push(nameField(line, values, { number, flag }))
      return
    }
    case 'columns': {
      if (layers.length > 0) rule['layers'] = layers
      if (!line['field']) throw fail('the name of the column is missing')
      list('columns').push(
        without({
          name: line['field'],
          type: line['type'] ? typeOf(line['type'], fail) : undefined,
          optional: line['required'] !== undefined && line['required'] !== '' && !flag('required') ? true : undefined,
          notBlank: flag('notBlank') || undefined,
          unique: flag('unique') || undefined,
          values: values.length > 0 ? values : undefined,
          pattern: line['pattern'] || undefined,
          min: number('min'),
          max: number('max'),
        }),
      )
      return
    }
    case 'crs': {
      if (plain(line['type'] ?? '') === 'unit') list('units').push(...values)
      else list('srids').push(...values.map((value) => Number(value.replace(/^epsg:/i, ''))))
      return
    }
    case 'cad-layers':
      list('names').push(...(values.length > 0 ? values : partsOf(line['field'])))
      return
    case 'geometry':
      list('kinds').push(...values)
      return
    case 'extent':
      if (plain(values[0] ?? '') === 'project') rule['project'] = true
      else rule['box'] = values.flatMap((value) => value.split(/[\s,]+/)).map(Number)
  }
}

function nameField(
  line: Line,
  values: string[],
  { number, flag }: { number: (head: Head) => number | undefined; flag: (head: Head) => boolean },
): Raw {
  const isOptional = line['required'] !== undefined && line['required'] !== '' && !flag('required')
  const head = { name: line['field'] || 'part', optional: isOptional ? true : undefined }
  const type = plain(line['type'] ?? '')
  const [min, max] = [number('min'), number('max')]
  if (values.length > 0) return without({ ...head, type: 'list', values })
  if (['number', 'digits', 'zahl', 'nombre', 'integer', 'whole'].includes(type))
    return without({ ...head, type: 'number', digits: line['format'] ? line['format'].length : undefined, min, max })
  if (type === 'date' || type === 'datum')
    return without({ ...head, type: 'date', format: line['format'] || 'YYYYMMDD' })
  return without({ ...head, type: 'text', pattern: line['pattern'] || undefined, minLength: min, maxLength: max })
}

function typeOf(text: string, fail: (why: string) => Error): string {
  const type = typeNames[plain(text)] ?? plain(text)
  if (columnTypes.some((each) => each === type)) return type
  throw fail(`“${text}” is no type: ${columnTypes.join(', ')}`)
}

/** Parted by line ends, semicolons or bars; where there are none of them by commas. */
function partsOf(text: string | undefined): string[] {
  const parts = /[\n;|]/.test(text ?? '') ? (text ?? '').split(/[\n;|]/) : (text ?? '').split(',')
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function valuesOf(text: string | undefined, sheets: readonly TableSheet[], fail: (why: string) => Error): string[] {
  const named = /^(?:=|sheet:|list:|liste:)\s*(.+)$/i.exec(text ?? '')?.[1]
  if (named === undefined) return partsOf(text)
  const sheet = sheets.find(({ name }) => plain(name) === plain(named))
  if (!sheet) throw fail(`there is no sheet “${named}”`)
  const values = sheet.rows.map((row) => (row[0] ?? '').trim()).filter((value) => value !== '')
  if (values.length === 0) throw fail(`the sheet “${named}” holds no values`)
  return values
}

const without = (raw: Raw): Raw => Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined))

const idOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
