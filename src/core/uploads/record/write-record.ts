import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileError } from '../../../node/file-errors'
import { handOut } from '../../../node/private-folder'
import type { RecordFileFormat } from '../../../shared/contract'
import { csvPieces } from './record-csv'
import { jsonPieces } from './record-json'
import { pagePieces, type RecordWords } from './record-page'
import type { Transmittal } from '../../../shared/model/transmittal'

/**
 * Writes a record to a path of the user's choice; the file appears whole or not at all. Errors: file.denied, file.missing (its
 * folder), disk.full.
 */
export async function writeRecord(
  record: Transmittal,
  { path, format, words }: { path: string; format: RecordFileFormat; words: RecordWords },
): Promise<void> {
  const part = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    await pipeline(Readable.from(inTurns(piecesOf(record, format, words))), createWriteStream(part, { flags: 'wx' }))
    await handOut(part)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw fileError(error, path, 'write')
  }
}

function piecesOf(record: Transmittal, format: RecordFileFormat, words: RecordWords): Generator<string> {
  switch (format) {
    case 'json':
      return jsonPieces(record)
    case 'csv':
      return csvPieces(record)
    case 'html':
      return pagePieces(record, words)
  }
}

/** Pieces of text as large ones; the program answers in between. */
async function* inTurns(pieces: Generator<string>): AsyncGenerator<string> {
  let held = ''
  for (const piece of pieces) {
    held += piece
    if (held.length < 1 << 18) continue
    yield held
    held = ''
    await new Promise((next) => setImmediate(next))
  }
  yield held
}
