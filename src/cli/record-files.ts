import { extname, resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import type { Core } from '../core'
import { recordFileFormats, type RecordFileFormat, type SavedRecord } from '../shared/contract'
import { counted } from '../shared/model/counted'
import type { Cli } from './command'
import { callContext } from './with-core'

/** A file that a record is written to, in the form of its ending. */
export interface RecordOut {
  path: string
  format: RecordFileFormat
}

/** Option parser of an option that may come several times: .json (the signed one), .csv, .html. */
export function collectRecordOut(text: string, before: readonly RecordOut[] = []): RecordOut[] {
  const ending = extname(text).slice(1).toLowerCase()
  const format = recordFileFormats.find((each) => each === ending)
  if (!format) throw new InvalidArgumentError('It has to end in .json (the signed record), .csv or .html.')
  return [...before, { path: resolve(text), format }]
}

/** Makes the record of batches and writes it; says on stderr whether it is signed. */
export async function saveRecord(
  cli: Cli,
  core: Core,
  of: { batchIds: string[]; planId?: string },
  files: RecordOut[],
): Promise<SavedRecord> {
  const saved = await core.handlers['uploads.saveRecord']({ ...of, files, language: 'en' }, callContext(cli))
  const { rows, fingerprint, unsigned } = saved
  const seal = fingerprint === null ? `not signed: ${unsigned || 'there is no keychain.'}` : `signed by ${fingerprint}`
  cli.note(`record of ${counted(rows, 'layer', 'layers')}, ${seal}`)
  if (fingerprint === null)
    cli.note(
      'To sign it, run this where the keychain is unlocked, or set PLUMBLINE_SIGNING_KEY (a private Ed25519 key, PEM).',
    )
  for (const { path } of files) cli.note(`record    ${path}`)
  return saved
}
