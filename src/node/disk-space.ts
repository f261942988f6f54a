import * as fs from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { using } from './using'
import { AppError } from '../shared/errors/app-error'
import { formatBytes } from '../shared/model/format-bytes'

/** Less than this is as good as nothing: a page of a database and its log do not fit in any more. */
const nothingBytes = 64 * 1024

/** Space that is left on the disk of a path, in bytes; the path itself need not be there. Null where the disk does not tell. */
export function freeBytesAt(path: string): number | null {
  for (let at = resolve(path); ; at = dirname(at)) {
    try {
      const { bavail, bsize } = fs.statfsSync(at)
      return bavail * bsize
    } catch {
      // What is not there yet lies on the disk of its folder; some network disks do not tell.
      if (at === dirname(at)) return null
    }
  }
}

/** The same without holding up the caller, who may be a window: some network disks take their time. */
export async function freeBytesOf(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await fs.promises.statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

/**
 * How much of `enoughBytes` fits onto the disk of a folder, found out by writing it: for systems that do not tell. Null where it
 * cannot be written for another reason.
 */
export async function roomByWriting(folder: string, enoughBytes: number): Promise<number | null> {
  const path = join(folder, 'room.tmp')
  const piece = Buffer.alloc(64 * 1024)
  let written = 0
  try {
    return await using(await fs.promises.open(path, 'w'), async (file) => {
      while (written < enoughBytes) written += (await file.write(piece)).bytesWritten
      return written
    })
  } catch (error) {
    return isDiskFull(error) ? written : null
  } finally {
    await fs.promises.rm(path, { force: true }).catch(() => undefined)
  }
}

let hasMetFull = false

/** A write of this program found no room, on whichever disk. */
export function noteDiskFull(): void {
  hasMetFull = true
}

/** Whether a write has found no room since this was asked last. */
export function takeDiskFullNote(): boolean {
  const had = hasMetFull
  hasMetFull = false
  return had
}

/** Whether next to nothing fits on the disk of a path; false where that cannot be told. */
export function looksFull(path: string): boolean {
  return (freeBytesAt(path) ?? Infinity) < nothingBytes
}

/** Whether something failed for want of room: AppError disk.full, or a call of the system that says so. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'disk.full'
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '')
}

/** " (12 KB free)" for the disk of a path, to go into a sentence; nothing where that is not known. */
export function freeText(path: string): string {
  const free = freeBytesAt(path)
  return free === null ? '' : ` (${formatBytes(free)} free)`
}
