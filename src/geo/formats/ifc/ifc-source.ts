import { closeSync, openSync, readSync } from 'node:fs'
import { using } from '../../../node/using'
import { fileFault } from '../../file-fault'
import { moved } from '../../../node/movement'
import { readOnly, type RandomAccessFile } from '../../../node/random-access-file'
import type { AppError } from '../../../shared/errors/app-error'
import { said } from '../../../shared/languages/said-readers'
import type { FileSet } from '../../model'
import { maxPieceBytes } from '../common/memory-limit'
import { kernelNames, knownNames } from './kernel-names'
import { firstLetterBeyondAscii, plainBytes } from './plain-bytes'
import { openMember } from '../common/open-member'

/** The bytes of a STEP file as the kernel asks for them. Close it when done. */
export interface IfcSource {
  /** Up to `length` bytes from `position`; shorter only at the end. They are the caller's until the next call. */
  read(position: number, length: number): Uint8Array
  close(): void
}

const chunkBytes = 1 << 20
/** How often a text of the model is in memory at once: twice in the kernel, and as letters of two bytes. */
const timesHeld = 4
/** What may be cut by the border of two chunks. */
const overlapBytes = 256

/**
 * A file whose bytes the kernel can take as they are stays on the disk: it would be held a second time. Errors: file.truncated,
 * geo.limit for a text that is far too long, and those of files.
 */
export async function openSource(files: FileSet, signal: AbortSignal): Promise<IfcSource> {
  return using(await openMember(files.main), async (file) => {
    await refuseCut(file, files)
    if (await isPlain(file, files, signal)) return onDisk(files.main.path)
    return inMemory(kernelNames(plainBytes(await file.read(0, file.sizeBytes))))
  })
}

/** A cut STEP file lacks its last words. */
async function refuseCut(file: RandomAccessFile, { main: { name, path } }: FileSet): Promise<void> {
  const { sizeBytes } = file
  const end = await file.read(Math.max(0, sizeBytes - 4096), 4096)
  if (/END-ISO-10303-21\s*;/.test(end.toString('latin1'))) return
  throw fileFault(
    { name, path },
    'file.truncated',
    'readers.drawings.ifcCut',
    { byte: sizeBytes },
    { details: { byte: sizeBytes } },
  )
}

/** Whether the file has neither letters beyond ASCII nor kinds that the kernel knows by another name. */
async function isPlain(file: RandomAccessFile, files: FileSet, signal: AbortSignal): Promise<boolean> {
  // Lines of STEP end with a bracket, and coordinates too: only a text can be so long without one.
  let withoutBracket = 0
  let plain = true
  for (let at = 0; at < file.sizeBytes; at += chunkBytes) {
    signal.throwIfAborted()
    const chunk = await file.read(at, chunkBytes + overlapBytes)
    const last = chunk.lastIndexOf(')')
    withoutBracket = last < 0 ? withoutBracket + chunk.length : chunk.length - last
    if (withoutBracket > maxPieceBytes() / timesHeld) throw textTooLong(files)
    plain &&= firstLetterBeyondAscii(chunk, 0) < 0 && !knownNames.some((name) => chunk.includes(name))
  }
  return plain
}

function textTooLong({ main: { name, path } }: FileSet): AppError {
  const mb = Math.round(maxPieceBytes() / timesHeld / 2 ** 20)
  return fileFault({ name, path }, 'geo.limit', 'readers.drawings.ifcTextTooLong', {
    mb,
    raise: said('readers.limits.raiseMemory'),
  })
}

function onDisk(path: string): IfcSource {
  const file = openSync(path, readOnly)
  let buffer = Buffer.allocUnsafe(0)
  return {
    read(position, length) {
      if (buffer.length < length) buffer = Buffer.allocUnsafe(length)
      let done = 0
      for (let more = -1; more !== 0 && done < length; done += more)
        more = readSync(file, buffer, done, length - done, position + done)
      moved()
      return buffer.subarray(0, done)
    },
    close: () => closeSync(file),
  }
}

function inMemory(bytes: Uint8Array): IfcSource {
  return {
    read: (position, length) => bytes.subarray(position, position + length),
    close: () => undefined,
  }
}

/** The same, and tells the share that has been asked for, 0 to 1, never less than before: the kernel reads parts of a file twice. */
export function tellingReads(source: IfcSource, sizeBytes: number, onShare: (share: number) => void): IfcSource {
  let furthest = 0
  return {
    read(position, length) {
      furthest = Math.max(furthest, position)
      onShare(Math.min(1, furthest / sizeBytes))
      return source.read(position, length)
    },
    close: source.close,
  }
}
