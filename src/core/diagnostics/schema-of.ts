import { open, type FileHandle } from 'node:fs/promises'
import { using } from '../../node/using'

const headBytes = 100
/** Where the head of a database has PRAGMA user_version. */
const versionAt = 60
const walHeadBytes = 32
const frameHeadBytes = 24
/** Of a longer log only the beginning is looked through. */
const maxFrames = 5_000

/** The schema of a database, read without opening it, so that one that is damaged or in use can be asked too; null: it is none. */
export async function schemaOf(path: string): Promise<number | null> {
  const head = await reading(path, (file) => bytesAt(file, 0, headBytes))
  if (head === null || head.toString('latin1', 0, 15) !== 'SQLite format 3') return null
  const inLog = await reading(`${path}-wal`, newestOfLog).catch(() => null)
  return inLog ?? head.readUInt32BE(versionAt)
}

/** What was written last of the first page, and is not in the file yet; null: nothing. */
async function newestOfLog(file: FileHandle): Promise<number | null> {
  const head = await bytesAt(file, 0, walHeadBytes)
  if (head === null) return null
  const pageBytes = head.readUInt32BE(8)
  let newest: number | null = null
  for (let at = 0, from = walHeadBytes; at < maxFrames; at++, from += frameHeadBytes + pageBytes) {
    const frame = await bytesAt(file, from, frameHeadBytes + headBytes)
    // The frames of a log that was begun anew have another salt.
    if (frame === null || !frame.subarray(8, 16).equals(head.subarray(16, 24))) break
    if (frame.readUInt32BE(0) === 1) newest = frame.readUInt32BE(frameHeadBytes + versionAt)
  }
  return newest
}

async function reading<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  return using(await open(path, 'r'), work)
}

/** Null where the file is shorter. */
async function bytesAt(file: FileHandle, from: number, count: number): Promise<Buffer | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, from)
  return bytesRead < count ? null : buffer
}
