import type { KeyObject } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { fileError } from '../../../node/file-errors'
import type { AppError } from '../../../shared/errors/app-error'
import { wordedError } from '../../../shared/errors/worded-error'
import { publicKeyOf } from './signing-key'
import {
  recordFormat,
  recordHead,
  recordKey,
  recordRow,
  recordVersion,
  type RecordHead,
  type RecordRow,
} from '../../../shared/model/transmittal'

/** A record as it was read. What its seals are worth is not looked at yet. */
export interface ReadRecord {
  head: RecordHead
  /** The head as the file has it: what is sealed, whatever else stands in it. */
  givenHead: unknown
  seal: unknown
  /** Null: it is not signed. */
  key: KeyObject | null
  rows: ReadRow[]
}

/** A row as the file has it; `row` null: it is none of a record any more. */
export interface ReadRow {
  given: Readonly<Record<string, unknown>>
  row: RecordRow | null
  seal: unknown
}

/** More is no record of a batch. */
const maxBytes = 400 * 2 ** 20

const document = z.object({
  format: z.literal(recordFormat),
  version: z.number(),
  head: recordHead,
  key: recordKey.nullable(),
  seal: z.unknown(),
  rows: z.array(z.unknown()),
})

/** Reads a record of JSON. Errors: file.missing and others of reading, file.too-large, file.corrupt for what is none. */
export async function readRecord(path: string): Promise<ReadRecord> {
  const given = await readJson(path)
  const version = z.object({ format: z.literal(recordFormat), version: z.number() }).safeParse(given)
  if (version.success && version.data.version > recordVersion)
    throw wordedError('file.unsupported', 'recordNewer', { file: basename(path), version: version.data.version })
  const read = document.safeParse(given)
  if (!read.success) throw noRecord(path, whyNot(read.error))
  const { head, key, seal, rows } = read.data
  return {
    head,
    givenHead: (given as { head: unknown }).head,
    seal,
    key: key && keyOf(path, key.publicKey),
    rows: rows.map(rowOf),
  }
}

async function readJson(path: string): Promise<unknown> {
  let text: string
  try {
    const { size } = await stat(path)
    if (size > maxBytes) throw wordedError('file.too-large', 'recordTooLarge', { file: basename(path) })
    text = await readFile(path, 'utf8')
  } catch (error) {
    throw fileError(error, path)
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch {
    throw noRecord(path, 'JSON')
  }
}

function rowOf(value: unknown): ReadRow {
  const { seal, ...given } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const read = recordRow.safeParse(given)
  return { given, seal, row: read.success ? read.data : null }
}

function keyOf(path: string, pem: string): KeyObject {
  try {
    return publicKeyOf(pem)
  } catch {
    throw noRecord(path, 'key.publicKey')
  }
}

/** @param what the part of the file that is not as it has to be */
function noRecord(path: string, what: string): AppError {
  return wordedError('file.corrupt', 'noRecord', { file: basename(path), what }, { details: { file: path } })
}

const whyNot = (error: z.ZodError): string => error.issues[0]?.path.join('.') || 'format'
