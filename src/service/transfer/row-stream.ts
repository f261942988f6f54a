import { createHash, type Hash } from 'node:crypto'
import { AppError } from '../../shared/errors/app-error'
import type { SqlValue } from '../../node/sqlite'

/** A value of a row as it stands in the stream. */
export type NeutralValue = string | number | null
export type NeutralRow = readonly NeutralValue[]

/** Rows of one table that come together, in the order of its columns. */
export interface RowPage {
  table: string
  columns: readonly string[]
  rows: readonly NeutralRow[]
}

/** The form of the stream; raised whenever an older program would read a newer stream wrongly. */
const streamVersion = 1
const streamName = 'plumbline-service'

/** What a stream begins with. */
export interface StreamHead {
  /** UTC, ISO 8601: as of when the rows are. */
  made: string
}

/**
 * Rows as lines of JSON: a head with the version, for each page a line, at the end how many rows there were and the SHA-256 of all
 * lines before. The same stream whichever database it is read from, up to the order of rows.
 */
export async function* encodeRows(head: StreamHead, pages: AsyncIterable<RowPage>): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let count = 0
  const line = (value: unknown): string => {
    const text = `${JSON.stringify(value)}\n`
    hash.update(text)
    return text
  }
  yield line({ format: streamName, version: streamVersion, ...head })
  for await (const { table, columns, rows } of pages) {
    count += rows.length
    yield line({ table, columns, rows })
  }
  yield `${JSON.stringify({ rows: count, sha256: hash.digest('hex') })}\n`
}

/**
 * Reads such lines back. AppError `file.corrupt` when they are not what was written, be it a byte, or the end that is missing, and
 * `unavailable` when a newer program has written them. Only when it has ended everything is known to be right.
 * @param name of the file, for messages
 */
export async function* decodeRows(lines: AsyncIterable<string>, name: string): AsyncGenerator<RowPage> {
  const hash = createHash('sha256')
  let count = 0
  let state: 'head' | 'rows' | 'end' = 'head'
  for await (const text of lines) {
    if (state === 'end') throw changed(name)
    const value = parse(text, name)
    if (state === 'head') checkHead(value, name)
    else if (Array.isArray(value['rows'])) {
      count += value['rows'].length
      yield value as unknown as RowPage
    } else {
      checkEnd(value, count, hash, name)
      state = 'end'
      continue
    }
    if (state === 'head') state = 'rows'
    hash.update(`${text}\n`)
  }
  if (state !== 'end') throw changed(name)
}

/** Whether a value of a database goes into the stream as it is. */
export function neutralValue(value: SqlValue | undefined): NeutralValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  throw new AppError('internal', 'A row of the service holds what no stream of rows can hold.')
}

function parse(text: string, name: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    throw changed(name)
  }
}

function checkHead(head: Record<string, unknown>, name: string): void {
  if (head['format'] !== streamName) throw changed(name)
  if (typeof head['version'] === 'number' && head['version'] <= streamVersion) return
  throw new AppError(
    'unavailable',
    `${name} was written by a newer Plumbline (form ${String(head['version'])}; this one reads up to ${streamVersion}). Restore it with that version.`,
    { details: { file: name, found: String(head['version']), known: streamVersion }, retry: 'after-change' },
  )
}

function checkEnd(end: Record<string, unknown>, count: number, hash: Hash, name: string): void {
  if (end['rows'] !== count || end['sha256'] !== hash.digest('hex')) throw changed(name)
}

function changed(name: string): AppError {
  return new AppError(
    'file.corrupt',
    `${name} is not what was written: a part of it has changed or is missing. Take another backup; nothing was restored.`,
    { details: { file: name }, retry: 'after-change' },
  )
}
