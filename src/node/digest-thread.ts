import { parentPort } from 'node:worker_threads'
import { createDigests, type FromDigestThread } from './digests'

/** Entry of a thread that digests one file: pieces in shared memory, each answered when it was read; null asks for the digests. */
const digests = createDigests()
parentPort?.on('message', (bytes: Uint8Array | null) => {
  if (bytes !== null) digests.add(bytes)
  const answer: FromDigestThread = bytes === null ? digests.end() : null
  parentPort?.postMessage(answer)
})
