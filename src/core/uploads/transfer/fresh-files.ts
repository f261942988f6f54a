import { stat } from 'node:fs/promises'
import type { TransferFile, TransferRecord } from '../journal-records'
import { zipMembersAt } from '../plan/files/content-digest'
import { lastModifiedOf } from '../scan'

/** The files as they are now: what was told to have changed is accepted. */
export async function freshFiles(record: TransferRecord): Promise<TransferRecord['files']> {
  const files: TransferRecord['files'] = []
  for (const file of record.files) {
    // What is gone is said when it is to be sent.
    const now = await stat(file.path).catch(() => null)
    if (!now) files.push(file)
    else files.push(await withContentOf({ ...file, sizeBytes: now.size, lastModifiedMs: lastModifiedOf(now) }))
  }
  return files
}

/** A file whose bytes may be others now: what was known of them is not known any more, and what a zip holds is looked up. */
async function withContentOf(file: TransferFile): Promise<TransferFile> {
  const { crc32: _crc32, inner, ...rest } = file
  const now = inner && (await zipMembersAt(file.path))
  return { ...rest, sha256: null, ...(now ? { inner: now } : {}) }
}
