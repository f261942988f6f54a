import { Readable } from 'node:stream'
import type { UploadBody } from '../../shared/rest'
import { uploadBody } from '../../shared/rest'
import type { ContentStore } from '../content/content-store'
import { finishJob } from '../processing/finish-job'
import type { StoredFile } from '../store/layers'
import type { Store } from '../store/open-store'
import { newSecret } from '../store/users'

export interface SampleFile {
  name: string
  bytes: Uint8Array
}

/**
 * Publishes sample files as an upload would: a job of that time, its files in the content store, and the layer or revision
 * that it makes. The files are our own and not read again here; a test reads them all. Gives the layer's id.
 */
export async function publishRevision(
  { store, content }: { store: Store; content: ContentStore },
  sample: {
    projectId: number
    userId: string
    atMs: number
    files: readonly SampleFile[]
    /** Step 1's body without the files: mode, title or replaceLayerId, options. */
    body: DistributiveOmit<UploadBody, 'fileNames' | 'fileLastModifieds'>
  },
): Promise<number> {
  const stored: StoredFile[] = []
  for (const file of sample.files) {
    const received = await content.receive(Readable.from([Buffer.from(file.bytes)]))
    await content.keep(received)
    const { sha256, size } = received
    stored.push({ position: stored.length, name: file.name, sha256, size, last_modified: sample.atMs })
  }
  const order = uploadBody.parse({
    ...sample.body,
    fileNames: stored.map((file) => file.name),
    fileLastModifieds: stored.map((file) => file.last_modified),
  })
  const layerId = store.transaction(() => {
    const { projectId, userId, atMs } = sample
    const jobId = store.jobs.add({ projectId, userId, order, token: newSecret(), nowMs: atMs })
    store.jobs.start(jobId, stored, atMs)
    const job = store.jobs.byId(jobId)
    return job ? finishJob(store, job, order, stored, atMs) : null
  })
  for (const file of stored) content.release(file.sha256)
  return layerId ?? 0
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
