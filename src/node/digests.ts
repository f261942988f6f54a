import { createHash } from 'node:crypto'
import type { AppError } from '../shared/errors/app-error'
import { startThread } from './asked-thread'
import { crc32 } from './crc-32'
import { wordedError } from '../shared/errors/worded-error'

/** SHA-256 (lower-case hex) and CRC-32 of bytes. */
export interface Digests {
  sha256: string
  crc32: number
}

/** Both digests of bytes that come piece by piece, so that they are read once. */
export function createDigests(): { add(bytes: Uint8Array): void; end(): Digests } {
  const hash = createHash('sha256')
  let checksum = 0
  return {
    add(bytes) {
      hash.update(bytes)
      checksum = crc32(bytes, checksum)
    },
    end: () => ({ sha256: hash.digest('hex'), crc32: checksum }),
  }
}

/** Digests of bytes in shared memory, made where it suits their amount. */
export interface SharedDigests {
  /** Settles when the bytes may be overwritten. Rejects when they cannot be digested any more. */
  add(bytes: Uint8Array): Promise<void>
  end(): Promise<Digests>
  close(): Promise<void>
}

/** From this size on a thread costs less than what it takes off the one that asks. */
const threadFromBytes = 32 * 2 ** 20

/** @param sizeBytes how much will come */
export function createSharedDigests(sizeBytes: number): SharedDigests {
  return sizeBytes < threadFromBytes ? digestsHere() : digestsInThread()
}

function digestsHere(): SharedDigests {
  const digests = createDigests()
  return {
    add: (bytes) => Promise.resolve(digests.add(bytes)),
    end: () => Promise.resolve(digests.end()),
    close: () => Promise.resolve(),
  }
}

/** What a thread of digests answers: null when it has read a piece. */
export type FromDigestThread = Digests | null

function digestsInThread(): SharedDigests {
  const thread = startThread<Uint8Array | null, FromDigestThread>(__dirname, 'digest-thread', died)
  return {
    add: async (bytes) => void (await thread.ask(bytes)),
    end: async () => (await thread.ask(null)) as Digests,
    close: () => thread.close(),
  }
}

function died(reason: string): AppError {
  return wordedError('worker.died', 'hashingEnded', { why: reason }, { retry: 'later' })
}
