import { readFile, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { fileError } from '../../../node/file-errors'
import { wordedError } from '../../../shared/errors/worded-error'
import { formatBytes } from '../../../shared/model/format-bytes'
import { readSpecification } from '../../../shared/specification/read-specification'
import { csvCells } from '../../../shared/specification/csv-cells'
import { specificationFromTable, type PassedOver } from '../../../shared/specification/from-table'
import type { Specification } from '../../../shared/specification/schema'

const maxBytes = 8 * 2 ** 20

/** A specification, and what of its table is none. */
export interface ReadSpecification {
  specification: Specification
  passedOver: PassedOver
}

/**
 * Reads a specification from JSON or YAML, or from the tables that offices have (XLSX, CSV). AppError `invalid` says where it is wrong;
 * file.missing, file.denied.
 */
export async function readSpecificationFile(path: string): Promise<ReadSpecification> {
  const file = basename(path)
  const bytes = await readLimited(path)
  if (/^\.xls[xm]$/i.test(extname(path))) {
    const { readWorkbook } = await import('./read-workbook')
    return specificationFromTable(await readWorkbook(path, file), file)
  }
  const text = textOf(bytes)
  if (/^\.(csv|tsv)$/i.test(extname(path))) return specificationFromTable([{ name: file, rows: csvCells(text) }], file)
  let value: unknown
  try {
    value = /^\.ya?ml$/i.test(extname(path)) ? await parseYaml(text) : JSON.parse(text)
  } catch (error) {
    throw wordedError('invalid', 'specificationUnreadable', { file, why: error instanceof Error ? error.message : '' })
  }
  return { specification: readSpecification(value, file), passedOver: { columns: [], lines: [] } }
}

/** UTF-8, UTF-16 where a mark says so ("Unicode text"), else what spreadsheets of the west write. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The bytes of a small file. AppError `invalid` where it is none. */
async function readLimited(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path)
    if (size > maxBytes)
      throw wordedError('invalid', 'specificationTooLarge', { file: basename(path), limit: formatBytes(maxBytes) })
    return await readFile(path)
  } catch (error) {
    throw fileError(error, path)
  }
}

async function parseYaml(text: string): Promise<unknown> {
  const { parse } = await import('yaml')
  return parse(text, { maxAliasCount: 100, schema: 'core' })
}
