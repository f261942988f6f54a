import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { AppError } from '../shared/errors/app-error'
import { crc32 } from './crc-32'
import { nodeOptions, ownScript } from './own-script'

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
  const script = ownScript(__dirname, 'digest-thread')
  const worker = new Worker(script, { execArgv: nodeOptions(script) })
  const waiting: { resolve: (answer: FromDigestThread) => void; reject: (error: Error) => void }[] = []
  let failure: Error | null = null
  const fail = (error: Error): void => {
    failure ??= error
    for (const { reject } of waiting.splice(0)) reject(failure)
  }
  worker.on('message', (answer: FromDigestThread) => waiting.shift()?.resolve(answer))
  worker.on('error', ({ message }) => fail(died(message)))
  worker.on('exit', () => fail(died('it was ended')))
  const ask = (bytes: Uint8Array | null): Promise<FromDigestThread> =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure)
      waiting.push({ resolve, reject })
      worker.postMessage(bytes)
    })
  return {
    add: async (bytes) => void (await ask(bytes)),
    end: async () => (await ask(null)) as Digests,
    close: async () => void (await worker.terminate()),
  }
}

function died(reason: string): AppError {
  return new AppError(
    'worker.died',
    `The thread that makes the hashes of a file ended: ${reason}. Send the file again.`,
    {
      retry: 'later',
    },
  )
}
