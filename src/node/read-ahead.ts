import type { FileHandle } from 'node:fs/promises'
import type { SharedDigests } from './digests'

/** Pieces of large files: fewer, larger ones cost less on the way to the disk's thread and back. */
const pieceBytes = 2 ** 20
/** Pieces that are held: one that is taken, one that is digested, two that are read meanwhile. */
const heldPieces = 4

interface Slot {
  memory: Buffer
  digested: Promise<void>
}

/**
 * `sizeBytes` of an open file, piece by piece, read and digested ahead of who takes them. A piece is overwritten once
 * the next is asked for. Ends early where the file does. Rejects as reading does.
 * @param start where they begin in the file
 */
export async function* readAhead(
  file: FileHandle,
  sizeBytes: number,
  digests: SharedDigests,
  start = 0,
): AsyncGenerator<Buffer> {
  let askedBytes = 0
  let lastRead: Promise<unknown> = Promise.resolve()
  const pieces: Promise<{ slot: Slot; bytes: Buffer; isWhole: boolean }>[] = []
  const ask = (slot: Slot): void => {
    const from = askedBytes
    const wanted = slot.memory.subarray(0, Math.min(pieceBytes, sizeBytes - from))
    askedBytes += wanted.length
    const piece = lastRead.then(async () => {
      await slot.digested
      const bytes = await fill(file, wanted, start + from)
      slot.digested = digests.add(bytes)
      // Seen when the slot is filled again, or when the digests are asked for.
      slot.digested.catch(() => undefined)
      return { slot, bytes, isWhole: bytes.length === wanted.length }
    })
    // Nobody may take it any more.
    piece.catch(() => undefined)
    lastRead = piece
    pieces.push(piece)
  }
  for (let held = 0; held < heldPieces && askedBytes < sizeBytes; held++)
    ask({ memory: sharedMemory(Math.min(pieceBytes, sizeBytes)), digested: Promise.resolve() })
  for (let next = pieces.shift(); next; next = pieces.shift()) {
    const { slot, bytes, isWhole } = await next
    yield bytes
    if (!isWhole) return
    if (askedBytes < sizeBytes) ask(slot)
  }
}

function sharedMemory(bytes: number): Buffer {
  return Buffer.from(new SharedArrayBuffer(bytes))
}

/** Reads into a buffer until it is full or the file ends; gives the part that was filled. */
async function fill(file: FileHandle, buffer: Buffer, position: number): Promise<Buffer> {
  let done = 0
  while (done < buffer.length) {
    const { bytesRead } = await file.read(buffer, done, buffer.length - done, position + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return buffer.subarray(0, done)
}
