import { Readable } from 'node:stream'
import { uploadBody, type UploadBody } from '../../shared/rest'
import type { ContentStore } from '../content/content-store'
import { finishJob } from '../processing/finish-job'
import type { StoredFile } from '../store/layers'
import type { Store } from '../store/store'
import { newSecret } from '../store/users'

/** A file of a sample layer. */
export interface SampleFile {
  name: string
  bytes: Uint8Array
}

/** Puts a sample file into the content store, where it is safe until the store's `release`. `atMs`: UTC milliseconds. */
export async function keepSampleFile(
  content: ContentStore,
  organizationId: number,
  file: SampleFile,
  atMs: number,
): Promise<StoredFile> {
  const received = await content.receive(Readable.from([Buffer.from(file.bytes)]))
  await content.keep(organizationId, [received])
  const { sha256, size } = received
  return { position: 0, name: file.name, sha256, size, last_modified: atMs }
}

/**
 * Publishes a kept sample file as an upload would: a job of that time, and the layer or revision that it makes. The file is
 * our own and not read again here; a test reads them all. Gives the layer's id.
 */
export function publishRevision(
  store: Store,
  sample: {
    projectId: number
    userId: string
    atMs: number
    file: StoredFile
    /** Step 1's body without the files: mode, title or replaceLayerId, options. */
    body: DistributiveOmit<UploadBody, 'fileNames' | 'fileLastModifieds'>
  },
): Promise<number> {
  const stored = [sample.file]
  const order = uploadBody.parse({
    ...sample.body,
    fileNames: stored.map((file) => file.name),
    fileLastModifieds: stored.map((file) => file.last_modified),
  })
  return store.transaction(async (tx) => {
    const { projectId, userId, atMs } = sample
    const jobId = await tx.jobs.add({ projectId, userId, order, token: newSecret(), nowMs: atMs })
    await tx.jobs.start(jobId, stored, atMs)
    const job = await tx.jobs.byId(jobId)
    return (job ? await finishJob(tx, job, order, stored, atMs) : null) ?? 0
  })
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
