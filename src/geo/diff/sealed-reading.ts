import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallOptions } from '../engine-api'
import { openDataset } from '../formats/registry'
import { KeyColumns } from './key-columns'
import { PayloadFile } from './payload-file'
import { readSide, type Reading } from './reading'
import { RecordFile } from './record-file'
import { planFor, type SideRequest } from './side-facts'
import type { SealedFile } from './spill-file'
import { Work } from './work'

/** A reading whose files are whole on disk: what another thread needs to go on with it. */
export type SealedReading = Omit<Reading, 'records' | 'rows' | 'keys'> & {
  records: SealedFile
  rows: SealedFile
  keys: Map<string | null, SealedFile>
}

/** Reads a side into files of the folder that the request names, for `openSealed`. */
export async function readSealed(request: SideRequest, call: CallOptions): Promise<SealedReading> {
  const signal = call.signal ?? new AbortController().signal
  const work = new Work(await mkdtemp(join(request.folder, 'side-')), signal, () => undefined)
  const dataset = await openDataset(request.side.files, request.side.options, signal)
  try {
    const { records, rows, keys, ...reading } = await readSide(
      { ...request, dataset, planFor: planFor(request) },
      work,
      signal,
      (features) => call.onProgress?.({ step: 'Reading the newer', fraction: null, features }),
    )
    return { ...reading, records: records.seal(), rows: rows.seal(), keys: keys?.seal() ?? new Map() }
  } finally {
    await dataset.close()
    work.close()
  }
}

/** The reading that was sealed; its files are closed with the work. */
export function openSealed({ records, rows, keys, ...reading }: SealedReading, work: Work): Reading {
  return {
    ...reading,
    records: work.keep(RecordFile.opened(records)),
    rows: work.keep(PayloadFile.opened(rows)),
    keys: KeyColumns.opened(keys, work),
  }
}
