import { tabbedLine } from '../../shared/model/csv'
import type { TableQuery } from '../../shared/model/table-query'
import type { CallOptions, FeatureRow } from '../engine-api'
import type { Tileset } from '../tileset'
import { hasNumbers } from '../exact-number'
import type { Bbox } from '../model'
import type { OpenTables } from './open-tables'
import { inTurns, scanRows } from './row-scan'
import { StatisticsCounter, type ColumnStatistics } from './statistics'
import { columnOf } from './table-view'
import { shownText } from './values'

/** A table that is open: the tileset, and what the worker keeps of queries. */
export interface OpenTable {
  tileset: Tileset
  tables: OpenTables
}

/** Which rows of a query: those with these features, in the order of the query; null: all. */
export interface RowsOf {
  query: TableQuery
  features: readonly number[] | null
}

/** Rows of a query by their place in it. */
export interface Page {
  query: TableQuery
  offset: number
  limit: number
}

/** A feature that a query may show. */
export interface FeatureIn {
  query: TableQuery
  feature: number
}

/** How many rows a query shows. */
export async function countRows({ tileset, tables }: OpenTable, query: TableQuery, call: CallOptions): Promise<number> {
  return (await tables.records(tileset, query, call)).length
}

/** Rows of a query. */
export async function readRows(
  { tileset, tables }: OpenTable,
  { query, offset, limit }: Page,
  call: CallOptions,
): Promise<FeatureRow[]> {
  const records = (await tables.records(tileset, query, call)).subarray(offset, offset + limit)
  return Array.from(records, (record) => tileset.whole(record))
}

/** The features of rows of a query. */
export async function readFeatures(
  { tileset, tables }: OpenTable,
  { query, offset, limit }: Page,
  call: CallOptions,
): Promise<number[]> {
  return [...(await tables.records(tileset, query, call)).subarray(offset, offset + limit)]
}

/** In which row of a query a feature is; null: in none. */
export async function findRow(
  { tileset, tables }: OpenTable,
  { query, feature }: FeatureIn,
  call: CallOptions,
): Promise<number | null> {
  const row = (await tables.records(tileset, query, call)).indexOf(tileset.partsFirst(feature))
  return row < 0 ? null : row
}

/** The box around features, in lon/lat; null when none has a place. */
export async function boundsOf(
  { tileset }: OpenTable,
  features: readonly number[],
  call: CallOptions,
): Promise<Bbox | null> {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  const add = (at: number): void => {
    for (const part of tileset.partsOf(features[at]!)) {
      const [west, south, east, north] = tileset.boxOf(part)
      if (!Number.isFinite(west)) continue
      box[0] = Math.min(box[0], west)
      box[1] = Math.min(box[1], south)
      box[2] = Math.max(box[2], east)
      box[3] = Math.max(box[3], north)
    }
  }
  await inTurns(features.length, add, { step: 'Reading places', call })
  return box[0] <= box[2] ? box : null
}

/** The statistics of a column. */
export async function readStatistics(
  { tileset, tables }: OpenTable,
  { column, ...rows }: RowsOf & { column: string },
  call: CallOptions,
): Promise<ColumnStatistics> {
  const { fields } = tileset.manifest.sublayers[rows.query.sublayer]!
  const columns = [columnOf(fields, column)]
  // In the order of the file, which is read much quicker.
  const records = (await chosenRecords({ tileset, tables }, rows, call)).slice().sort()
  const counter = new StatisticsCounter(hasNumbers(fields[columns[0]!]!.type))
  await scanRows({ tileset, records, columns }, (_, [value]) => counter.add(value ?? null), call)
  return counter.result()
}

/** Rows as text for the clipboard: a line each, columns parted by tabs, the names of the columns first. */
export async function readText(
  { tileset, tables }: OpenTable,
  { columns, ...rows }: RowsOf & { columns: readonly string[] },
  call: CallOptions,
): Promise<string> {
  const { fields } = tileset.manifest.sublayers[rows.query.sublayer]!
  const positions = columns.map((column) => columnOf(fields, column))
  const read = [...positions].sort((a, b) => a - b)
  const order = positions.map((position) => read.indexOf(position))
  const lines = [tabbedLine(columns)]
  await scanRows(
    { tileset, records: await chosenRecords({ tileset, tables }, rows, call), columns: read },
    (_, values) => lines.push(tabbedLine(order.map((at) => shownText(values[at]!)))),
    call,
  )
  return `${lines.join('\n')}\n`
}

/** Records of rows in the order of their query. */
export async function chosenRecords(
  { tileset, tables }: OpenTable,
  { query, features }: RowsOf,
  call: CallOptions,
): Promise<Uint32Array> {
  const records = await tables.records(tileset, query, call)
  if (features === null) return records
  const wanted = new Set(features)
  return records.filter((record) => wanted.has(record))
}
