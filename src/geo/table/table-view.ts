import type { TableQuery } from '../../shared/model/table-query'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import type { CallOptions } from '../engine-api'
import { hasNumbers } from '../exact-number'
import type { Tileset } from '../tileset'
import type { Field, FieldType, PropertyValue } from '../model'
import { compileFilter, compileWords } from './row-filter'
import { SortKeys } from './row-order'
import { scanRows } from './row-scan'

/** The records of the rows that a query shows, in its order. */
export async function viewOf(tileset: Tileset, query: TableQuery, call: CallOptions): Promise<Uint32Array> {
  const only = query.only && new Set(query.only)
  const own = tileset.recordsOf(query.sublayer)
  const all = only ? own.filter((record) => only.has(record)) : own
  const { fields } = tileset.manifest.sublayers[query.sublayer]!
  const words = compileWords(query.words)
  const tests = query.filters.map((filter) => {
    const column = columnOf(fields, filter.column)
    return { column, fits: compileFilter(filter, fields[column]!.type) }
  })
  const sortBy = query.sort && columnOf(fields, query.sort.column)
  const read = words.length > 0 ? [...fields.keys()] : ascending([...tests.map(({ column }) => column), sortBy ?? -1])
  if (read.length === 0 && query.within === null) return all
  const at = new Map(read.map((column, position) => [column, position]))
  const checks = tests.map(({ column, fits }) => ({ at: at.get(column)!, fits }))
  const sortAt = sortBy === null ? -1 : at.get(sortBy)!
  const keys = sortBy === null ? null : new SortKeys(all.length, orderOf(fields[sortBy]!.type))
  const shown = new Uint32Array(all.length)
  let count = 0
  const visit = (position: number, values: readonly PropertyValue[]): void => {
    for (const { at, fits } of checks) if (!fits(values[at]!)) return
    if (!words.every((isIn) => values.some(isIn))) return
    if (query.within && !isWithin(tileset, all[position]!, query.within)) return
    shown[count++] = all[position]!
    keys?.add(values[sortAt]!)
  }
  await scanRows({ tileset, records: all, columns: read }, visit, call)
  const found = shown.slice(0, count)
  if (!keys || !query.sort) return found
  return (await keys.order(query.sort.descending, call)).map((row) => found[row]!)
}

/** The position of a column. AppError `not-found`. */
export function columnOf(fields: readonly Field[], name: string): number {
  const column = fields.findIndex((field) => field.name === name)
  if (column < 0) throw errorOf('not-found', said('readers.maps.noColumn', { column: name }))
  return column
}

const orderOf = (type: FieldType) => (/^date/.test(type) ? 'days' : hasNumbers(type) ? 'numbers' : 'texts')

const ascending = (columns: readonly number[]): number[] =>
  [...new Set(columns)].filter((column) => column >= 0).sort((a, b) => a - b)

/** Whether the box of a feature, of any of its parts, meets another. */
function isWithin(
  tileset: Tileset,
  record: number,
  [west, south, east, north]: NonNullable<TableQuery['within']>,
): boolean {
  return tileset.partsOf(record).some((part) => {
    const [minX, minY, maxX, maxY] = tileset.boxOf(part)
    return minX <= east && maxX >= west && minY <= north && maxY >= south
  })
}
