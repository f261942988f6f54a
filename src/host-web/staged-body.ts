import type { FileHandle } from 'node:fs/promises'
import { longestHead, type StagedHead } from '../shared/host/staging-format'
import type { AppError } from '../shared/errors/app-error'
import { wordedError } from '../shared/errors/worded-error'

/** Reads the body of a staging request piece by piece; of a large file only a chunk is ever in memory. */
export type StagedBody = ReturnType<typeof createStagedBody>

/** Both calls throw AppError `net.cut` when the body ends too early, `invalid` when a head is none. */
export function createStagedBody(chunks: AsyncIterable<Buffer>) {
  const source = chunks[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  async function more(): Promise<boolean> {
    const next = await source.next()
    if (next.done) return false
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value])
    return true
  }
  async function take(count: number): Promise<Buffer> {
    while (held.length < count) if (!(await more())) throw cut()
    const taken = held.subarray(0, count)
    held = held.subarray(count)
    return taken
  }

  return {
    /** The head of the next file, or null after the last. */
    async nextHead(): Promise<StagedHead | null> {
      if (held.length === 0 && !(await more())) return null
      const length = (await take(4)).readUInt32LE(0)
      if (length > longestHead) throw noHead()
      return parseHead((await take(length)).toString('utf8'))
    },
    /** Writes the content that follows a head into an open file. */
    async copyTo(file: FileHandle, size: number): Promise<void> {
      for (let left = size; left > 0;) {
        if (held.length === 0 && !(await more())) throw cut()
        const piece = await take(Math.min(left, held.length))
        await file.writeFile(piece)
        left -= piece.length
      }
    },
  }
}

function parseHead(text: string): StagedHead {
  let head: Partial<StagedHead> | null = null
  try {
    head = JSON.parse(text) as Partial<StagedHead> | null
  } catch (error) {
    throw noHead(error)
  }
  const { path, size, modified } = head ?? {}
  if (typeof path !== 'string' || !Number.isSafeInteger(size) || (size as number) < 0) throw noHead()
  return { path, size: size as number, modified: Number.isFinite(modified) ? (modified as number) : Date.now() }
}

const cut = (): AppError => wordedError('net.cut', 'droppedCut', {})
const noHead = (cause?: unknown): AppError => wordedError('invalid', 'droppedNoList', {}, { cause })
