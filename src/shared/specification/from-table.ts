import { withoutUndefined } from '../model/without-undefined'
import { wordedError } from '../errors/worded-error'
import { readSpecification } from './read-specification'
import type { Specification } from './schema'
import { heads, kindWords, no, ruleWords, severityOf, typeWords, yes, type Head } from './table-words'
import { columnTypes } from './words'

/** A sheet, or a CSV: rows of texts, of which the first that names a column `rule` is the head. */
export interface TableSheet {
  name: string
  rows: readonly (readonly string[])[]
}

/** What a table holds beside its rules, as it is called there: columns that say nothing of rules, and lines that are of none. */
export interface PassedOver {
  columns: string[]
  lines: string[]
}

type Line = Partial<Record<Head, string>> & { at: string }
/** What the table itself calls its columns. */
type Titles = Partial<Record<Head, string>>
type Raw = Record<string, unknown>

/**
 * The specification of a table as offices have it: a line for each field of a name, column, system, layer or extent; lines of one
 * rule and id belong together, and one that names no rule goes on with that above it. A value `=Sheet` takes the first column of
 * that sheet. AppError `invalid` says which line is wrong.
 */
export function specificationFromTable(
  sheets: readonly TableSheet[],
  file: string,
): { specification: Specification; passedOver: PassedOver } {
  const rules = new Map<string, Raw>()
  const passedOver: PassedOver = { columns: [], lines: [] }
  let isFound = false
  for (const sheet of sheets) {
    const read = linesOf(sheet, passedOver)
    if (!read) continue
    isFound = true
    for (const line of read.lines) takeLine(line, read.titles, rules, { sheets, file })
  }
  if (!isFound) throw wordedError('invalid', 'specificationNoTable', { file })
  const name = file.replace(/\.[^.]+$/, '')
  return { specification: readSpecification({ version: 1, name, rules: [...rules.values()] }, file), passedOver }
}

/** Of what a line takes from the one above it where it names no rule of its own. */
const inherited: readonly Head[] = ['rule', 'id', 'severity', 'files', 'layers', 'separator']
/** By which such a line is known. */
const own: readonly Head[] = ['field', 'values', 'pattern']

function linesOf({ name, rows }: TableSheet, passedOver: PassedOver): { lines: Line[]; titles: Titles } | null {
  const isHead = (row: TableSheet['rows'][number] | undefined) => row?.some((cell) => heads[plain(cell)] === 'rule')
  const headAt = rows.slice(0, 20).findIndex(isHead)
  if (headAt < 0) return null
  const headEnd = isHead(rows[headAt + 1]) || isMoreOfHead(rows[headAt + 1]) ? headAt + 1 : headAt
  const [columns, titles]: [(Head | undefined)[], Titles] = [[], {}]
  const width = Math.max(...rows.slice(headAt, headEnd + 1).map(({ length }) => length))
  for (let at = 0; at < width; at++) {
    const words = [headEnd, headAt].map((row) => (rows[row]?.[at] ?? '').trim()).filter((word) => word !== '')
    const title = words.find((word) => heads[plain(word)] !== undefined) ?? words[0]
    const head = title === undefined ? undefined : heads[plain(title)]
    columns.push(head)
    if (head !== undefined) titles[head] ??= title
    else if (rows.slice(headEnd + 1).some((row) => (row[at] ?? '').trim() !== ''))
      passedOver.columns.push(title ?? letterOf(at))
  }
  let above: Line | null = null
  const lines = rows.slice(headEnd + 1).flatMap((row, index) => {
    const line: Line = { at: `${name} ${headEnd + index + 2}` }
    for (const [at, head] of columns.entries()) if (head !== undefined) line[head] ||= (row[at] ?? '').trim()
    const isBlank = row.every((cell) => cell.trim() === '')
    if (isBlank) above = null
    else if (!line.rule && above && goesOn(line, above)) for (const head of inherited) line[head] ||= above[head] ?? ''
    if (line.rule) above = line
    else if (!isBlank) passedOver.lines.push(line.at)
    return line.rule ? [line] : []
  })
  return { lines, titles }
}

/** A second line of the head: "Min" and "Max" below "Range". */
function isMoreOfHead(row: TableSheet['rows'][number] = []): boolean {
  const words = row.map(plain).filter((word) => word !== '')
  return words.length > 0 && words.every((word) => heads[word] !== undefined)
}

/** What spreadsheets call a column: 0 is A. */
const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** Whether a line without a rule says more of that above it. A field alone says something of names and columns only. */
function goesOn(line: Line, above: Line): boolean {
  const kind = ruleWords[plain(above.rule ?? '')]
  return own.some((head) => line[head] && (head !== 'field' || kind === 'name' || kind === 'columns'))
}

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[ :*?]+$/, '')

function takeLine(
  line: Line,
  titles: Titles,
  rules: Map<string, Raw>,
  { sheets, file }: { sheets: readonly TableSheet[]; file: string },
): void {
  const fail = (why: string) => wordedError('invalid', 'specificationWrong', { file, where: line.at, why })
  const kind = ruleWords[plain(line.rule ?? '')]
  if (!kind) throw fail(`“${line.rule ?? ''}” is no rule: ${[...new Set(Object.values(ruleWords))].join(', ')}`)
  const files = partsOf(line.files)
  const layers = partsOf(line.layers)
  const id = idOf(line.id || [kind, ...layers, ...files].join('-')) || kind
  const rule = rules.get(id) ?? { rule: kind, id }
  if (rule['rule'] !== kind) throw fail(`“${id}” is a rule of another kind already`)
  rules.set(id, rule)
  /** Of a whole rule, which each of its lines may say. */
  const set = (key: string, value: unknown, head: Head) => {
    if (rule[key] !== undefined && String(rule[key]) !== String(value))
      throw fail(`“${line[head] ?? ''}” under “${titles[head] ?? head}” is not what an earlier line of “${id}” says`)
    rule[key] = value
  }
  if (line.severity) {
    const severity = severityOf(plain(line.severity))
    if (!severity) throw fail(`“${line.severity}” under “${titles.severity ?? 'severity'}” is neither stop nor warn`)
    set('severity', severity, 'severity')
  }
  if (files.length > 0) set('files', files, 'files')
  const values = valuesOf(line.values, sheets, fail)
  const number = (head: Head) => {
    const text = line[head]
    if (!text) return undefined
    const value = numberOf(text)
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
      rule['separator'] ??= line.separator || '-'
      list('fields').push(nameField(line, values, { number, flag }))
      return
    }
    case 'columns': {
      if (layers.length > 0) set('layers', layers, 'layers')
      if (!line.field) throw fail('the name of the column is missing')
      list('columns').push(
        withoutUndefined({
          name: line.field,
          type: line.type ? typeOf(line.type, fail) : undefined,
          optional: line.required !== undefined && line.required !== '' && !flag('required') ? true : undefined,
          notBlank: flag('notBlank') || undefined,
          unique: flag('unique') || undefined,
          values: values.length > 0 ? values : undefined,
          pattern: line.pattern || undefined,
          min: number('min'),
          max: number('max'),
        }),
      )
      return
    }
    case 'crs': {
      if (plain(line.type ?? '') === 'unit') list('units').push(...values)
      else list('srids').push(...values.map((value) => codeOf(value, fail)))
      return
    }
    case 'cad-layers':
      list('names').push(...(values.length > 0 ? values : partsOf(line.field)))
      return
    case 'geometry':
      list('kinds').push(...values.map((value) => kindOf(value, fail)))
      return
    case 'extent':
      if (['project', 'projekt', 'projet'].includes(plain(line.values ?? ''))) rule['project'] = true
      else rule['box'] = boxOf(line.values ?? '', fail)
  }
}

function nameField(
  line: Line,
  values: string[],
  { number, flag }: { number: (head: Head) => number | undefined; flag: (head: Head) => boolean },
): Raw {
  const isOptional = line.required !== undefined && line.required !== '' && !flag('required')
  const head = { name: line.field || 'part', optional: isOptional ? true : undefined }
  const type = typeWords[plain(line.type ?? '')]
  const [min, max] = [number('min'), number('max')]
  if (values.length > 0) return withoutUndefined({ ...head, type: 'list', values })
  if (type === 'number' || type === 'whole' || plain(line.type ?? '') === 'digits')
    return withoutUndefined({ ...head, type: 'number', digits: line.format ? line.format.length : undefined, min, max })
  if (type === 'date') return withoutUndefined({ ...head, type: 'date', format: line.format || 'YYYYMMDD' })
  return withoutUndefined({ ...head, type: 'text', pattern: line.pattern || undefined, minLength: min, maxLength: max })
}

function typeOf(text: string, fail: (why: string) => Error): string {
  const type = typeWords[plain(text)]
  if (type) return type
  throw fail(`“${text}” is no type: ${columnTypes.join(', ')}`)
}

function kindOf(text: string, fail: (why: string) => Error): string {
  const kind = kindWords[plain(text)]
  if (kind) return kind
  throw fail(`“${text}” is no kind of geometry: ${[...new Set(Object.values(kindWords))].join(', ')}`)
}

function codeOf(text: string, fail: (why: string) => Error): number {
  const code = /^(?:epsg)?[\s:]*(\d+)$/i.exec(text)?.[1]
  if (code !== undefined) return Number(code)
  throw fail(`“${text}” is no EPSG code`)
}

const numberOf = (text: string) => Number(text.replace(',', '.'))

/** Four numbers. Where they are parted by more than a comma, a comma is one of decimals. */
function boxOf(text: string, fail: (why: string) => Error): number[] {
  const parted = (signs: RegExp) => text.split(signs).filter((part) => part !== '')
  const parts = [parted(/[\s;]+/), parted(/[\s,;]+/)].find(({ length }) => length === 4) ?? []
  const box = parts.map(numberOf)
  if (box.length === 4 && box.every(Number.isFinite)) return box
  throw fail(`“${text}” is no extent: west, south, east, north in degrees`)
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

const idOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
