import type { IncomingMessage } from 'node:http'
import { uploadQuery, type UploadOrder, type UploadReceipt } from '../../shared/rest'
import type { ContentStore, Received } from '../content/content-store'
import { HttpProblem, invalidFields } from '../http/http-problem'
import type { ServiceLimits } from '../http/limits'
import { readFields } from '../http/read-fields'
import type { JobRunner } from '../processing/job-runner'
import { listZip } from '../processing/zip-files'
import type { StoredFile } from '../store/layers'
import type { OpenStore } from '../store/store'
import { secretMatches } from '../store/users'
import { checkNames, isZipName, lastModifieds } from './check-names'
import { receiveFiles, type ReceivedPart } from './receive-files'
import { expiredStep, type WaitingJobs } from './waiting-jobs'

/** What step 2 is taken with. */
export interface UploadParts {
  store: OpenStore
  content: ContentStore
  runner: JobRunner
  now: () => number
  waiting: WaitingJobs
  limits: Pick<ServiceLimits, 'fileBytes' | 'idleMs'>
}

/**
 * Step 2: takes the files of a job and starts it. The token in the query is the permission. Problems in this order: 404 job
 * unknown, 401 token, 400 names (the job can still be used), 409 not waiting for files. Of several posts at once the first
 * that is whole is taken.
 */
export async function processUpload(
  parts: UploadParts,
  request: IncomingMessage,
  rawQuery: Record<string, string[]>,
): Promise<UploadReceipt> {
  const { store, content } = parts
  const job = await findJob(parts, rawQuery)
  const order = await store.jobs.order(job.id)
  const waiting = (await store.jobs.byId(job.id))?.state === 'initializing'
  // Small files are there before anybody could read it; each write goes to disk.
  const telling = setTimeout(() => {
    // Whether it can be written down at all shows at the end.
    if (waiting) store.jobs.progress(job.id, 0, 'Receiving the files', parts.now()).catch(() => undefined)
  }, toldAfterMs)
  const stop = new AbortController()
  const received = parts.waiting.receiving(job.id, () => stop.abort(alreadyStarted()))
  const names = new Set(order.fileNames)
  const options = { content, names, keep: waiting, limits: parts.limits, signal: stop.signal }
  let left: readonly ReceivedPart[] = []
  try {
    const sent = await receiveFiles(request, options).finally(() => clearTimeout(telling))
    left = sent
    const files = sent.map((part) => part.name)
    const wrong = checkNames(order, files, await innerNames(content, sent))
    if (wrong !== null) throw invalidFields([{ field: 'file', message: `names do not match: ${wrong}` }])
    if (!waiting) throw alreadyStarted()
    await start(parts, job, sent, order)
    left = []
    await received('started')
    return { job: job.id, files }
  } catch (error) {
    await received('waits on')
    throw error
  } finally {
    for (const part of left) if (part.received) await content.discard(part.received)
  }
}

async function start(
  { store, content, runner, now }: UploadParts,
  job: { id: number; organizationId: number },
  sent: readonly ReceivedPart[],
  order: UploadOrder,
): Promise<void> {
  const received = new Map(sent.map((part) => [part.name, part.received]))
  const times = lastModifieds(order)
  const files: StoredFile[] = []
  const kept: Received[] = []
  for (const name of order.fileNames) {
    const one = received.get(name)
    if (one === null) throw alreadyStarted()
    if (one === undefined) continue
    kept.push(one)
    const { sha256, size } = one
    files.push({ position: files.length, name, sha256, size, last_modified: times.get(name) ?? 0 })
  }
  try {
    await content.keep(job.organizationId, kept)
    const nowMs = now()
    if (!(await store.shared((tx) => tx.jobs.start(job.id, files, nowMs)))) throw alreadyStarted()
    runner.enqueue(job.id)
  } finally {
    const hashes = kept.map(({ sha256 }) => sha256)
    content.release(job.organizationId, hashes)
    await content.removeUnused(job.organizationId, hashes)
  }
}

async function findJob(
  { store, waiting }: UploadParts,
  rawQuery: Record<string, string[]>,
): Promise<{ id: number; organizationId: number }> {
  const query = readFields(uploadQuery, rawQuery)
  await waiting.endIfOld(query.jobID)
  const job = await store.jobs.byId(query.jobID)
  if (!job) throw new HttpProblem(404, `There is no job ${query.jobID}.`)
  if (query.token === undefined || !secretMatches(query.token, job.token_hash)) {
    throw new HttpProblem(401, 'The upload token is not the one of this job. Start the upload again.')
  }
  if (job.state === 'error' && job.step === expiredStep)
    throw new HttpProblem(401, job.error ?? 'The upload token has ended.')
  const project = await store.organizations.project(job.project_id)
  const organization =
    query.application === undefined ? undefined : await store.organizations.byNickname(query.application)
  if (!organization || organization.archived === 1 || organization.id !== project?.organization_id) {
    throw invalidFields([{ field: 'application', message: "must be the nickname of the job's organization" }])
  }
  return { id: job.id, organizationId: organization.id }
}

/** Receiving that takes no longer is not told of. */
const toldAfterMs = 200

/** Paths inside the zips that were sent; null when one cannot be read or was not kept. */
async function innerNames(content: ContentStore, sent: readonly ReceivedPart[]): Promise<string[] | null> {
  const names: string[] = []
  for (const part of sent) {
    if (!isZipName(part.name)) continue
    if (!part.received) return null
    const inner = await content.withArchive(part.received, listZip).catch(() => null)
    if (inner === null) return null
    names.push(...inner)
  }
  return names
}

const alreadyStarted = (): HttpProblem =>
  new HttpProblem(409, 'This job has its files already, or has ended. Start a new job to send them again.')
