import type { GeoEngine } from '../../geo/engine-api'
import type { FileOnDisk } from '../../geo/file-set'
import { toAppError } from '../../shared/errors/app-error'
import type { ContentStore } from '../content/content-store'
import type { StoredFile } from '../store/layers'
import type { OpenStore } from '../store/store'
import { checkFiles } from './check-files'
import { endingOf, failureText } from './ending-text'
import { finishJob } from './finish-job'
import { isEphemeral, progressWriter } from './job-progress'
import { layOutFiles } from './lay-out-files'
import { removeLaidOut } from './remove-laid-out'

/** What a job is worked on with. */
export interface JobRunnerParts {
  store: OpenStore
  content: ContentStore
  engine: GeoEngine
  now: () => number
  /** Where a line goes that nobody waits for. */
  log: (line: string) => void
}

/**
 * Runs a job to its end, good or bad, and has it written down. What it throws is no fault of the files: there is no room, or the
 * database cannot be written; the job is as it was before.
 * @returns whether a layer was made of its files
 */
export async function runJob(parts: JobRunnerParts, jobId: number, signal: AbortSignal): Promise<boolean> {
  const { store, content, engine, now, log } = parts
  const job = await store.jobs.byId(jobId)
  const project = job && (await store.organizations.project(job.project_id))
  if (job?.state !== 'processing' || !project) return false
  const order = await store.jobs.order(jobId)
  const files = await store.jobs.files(jobId)
  const { report, end } = progressWriter(parts, jobId)
  const folder = content.workFolder(`job-${jobId}`)
  let onDisk: FileOnDisk[] = []
  try {
    report('Unpacking', 0.02)
    const place = (file: StoredFile, path: string): Promise<void> =>
      content.place({ organizationId: project.organization_id, ...file }, path, signal)
    onDisk = await layOutFiles(files, place, folder, signal)
    if (signal.aborted) return false
    const reports = await checkFiles(engine, onDisk, order, project.srid, {
      signal,
      onProgress: (step, fraction, detail) => report(step, 0.05 + 0.9 * fraction, detail),
    })
    if (signal.aborted) return false
    report('Publishing the layer', 0.97)
    const [nowMs, ending] = [now(), endingOf(reports)]
    return (await store.shared((tx) => finishJob(tx, job, order, files, nowMs, ending))) !== null
  } catch (error) {
    // Aborted: cancelled, which is written already, or the process ends and the job is taken up again.
    if (signal.aborted) return false
    if (isEphemeral(error)) throw error
    await store.jobs.fail(jobId, 'Failed', failureText(toAppError(error)), now())
    return false
  } finally {
    await end()
    await removeLaidOut(folder, onDisk).catch((error: unknown) => log(`job ${jobId}: ${String(error)}`))
  }
}
