import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createSharedDigests } from '../../../node/digests'
import { fileError, notOrdinary } from '../../../node/file-errors'
import { readOnly } from '../../../node/random-access-file'
import { readAhead } from '../../../node/read-ahead'
import { saidError } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import { inParallel } from '../../in-parallel'
import { sameTime } from '../last-modified'
import { lastModifiedOf } from '../scan'
import type { Findings } from './findings'
import type { RecordFile, RecordRow } from '../../../shared/model/transmittal'

/** What is told of the files of a record. */
export interface FilesSeen {
  checked: number
  bytes: number
  /** The same bytes with another time. */
  touched: number
}

/** Files that are read at the same time. */
const atOnce = 4

/**
 * Holds the files of rows against the disk: their size, and their SHA-256 where bytes of them were sent.
 * @param isOwn this user has signed what the rows say
 * @param root the folder where what was planned lies now; null: where it was
 * @param onProgress bytes of the record's files that were looked at
 */
export async function verifyFiles(
  rows: readonly RecordRow[],
  {
    root,
    isOwn,
    signal,
    onProgress,
  }: { root: string | null; isOwn: boolean; signal: AbortSignal; onProgress: (bytes: number) => void },
  findings: Findings,
): Promise<FilesSeen> {
  const seen: FilesSeen = { checked: 0, bytes: 0, touched: 0 }
  const files = rows.flatMap((row) => row.files.map((file) => ({ row, file })))
  await inParallel(files, atOnce, async ({ row, file }) => {
    signal.throwIfAborted()
    if (file.unpacked) return findings.notChecked(said('records.notChecked.unpacked', { file: file.name }))
    const path = placeOf(file, root)
    // Attack: a record of a stranger that names a share, to which this computer would show who its user is.
    if (!isOwn && root === null && isOnShare(path))
      return findings.notChecked(said('records.notChecked.share', { file: path }))
    const place = { row: row.row, layer: row.layer, file: path, layerId: row.layerId, revisionId: row.revisionId }
    const found = await look(path, file, { signal, onBytes: (bytes) => onProgress((seen.bytes += bytes)) })
    seen.checked++
    if (found.is === 'touched') seen.touched++
    if (found.is === 'missing')
      findings.differs('file-missing', said('records.differences.fileGone', { file: path }), place)
    if (found.is === 'unread') findings.differs('file-unread', found.said, place)
    if (found.is === 'changed') findings.differs('file-changed', found.said, place)
  })
  return seen
}

/** Where a file is looked for. @param root null: where it was */
export function placeOf({ path, relativePath, name }: RecordFile, root: string | null): string {
  return root === null ? path : join(root, ...(relativePath ?? name).split('/'))
}

const isOnShare = (path: string): boolean => /^[\\/]{2}/.test(path)

type Found = { is: 'same' | 'touched' | 'missing' } | { is: 'changed' | 'unread'; said: ReturnType<typeof said> }

async function look(
  path: string,
  file: RecordFile,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<Found> {
  try {
    const now = await stat(path)
    if (!now.isFile()) throw notOrdinary(path)
    const changed = (
      key: 'fileSize' | 'fileBytes' | 'fileTime',
      then: string | number,
      is: string | number,
    ): Found => ({
      is: 'changed',
      said: said(`records.differences.${key}`, { file: path, then, now: is }),
    })
    if (now.size !== file.sizeBytes) return changed('fileSize', file.sizeBytes, now.size)
    const isTouched = !sameTime(lastModifiedOf(now), Date.parse(file.lastModified))
    if (file.sha256 === null)
      return isTouched ? changed('fileTime', file.lastModified, now.mtime.toISOString()) : { is: 'same' }
    const sha256 = await hashOf(path, now.size, { signal, onBytes })
    if (sha256 !== file.sha256) return changed('fileBytes', file.sha256, sha256)
    return { is: isTouched ? 'touched' : 'same' }
  } catch (error) {
    signal.throwIfAborted()
    const failure = fileError(error, path)
    if (failure.code === 'file.missing') return { is: 'missing' }
    return { is: 'unread', said: said('records.differences.fileUnread', { file: path, why: saidError(failure) }) }
  }
}

/** SHA-256 of a file, hex; large ones are hashed in a thread. */
async function hashOf(
  path: string,
  sizeBytes: number,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<string> {
  const digests = createSharedDigests(sizeBytes)
  const handle = await open(path, readOnly)
  try {
    for await (const piece of readAhead(handle, sizeBytes, digests)) {
      signal.throwIfAborted()
      onBytes(piece.length)
    }
    return (await digests.end()).sha256
  } finally {
    await Promise.all([handle.close(), digests.close()])
  }
}
