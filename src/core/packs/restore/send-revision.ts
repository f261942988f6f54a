import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../shared/errors/app-error'
import { splitName } from '../../../shared/model/file-name'
import type { Job, RevisionSource } from '../../../shared/rest'
import { readJob } from '../../jobs/job-watch'
import { projectParams } from '../../project-key'
import { pause, readAllJobs } from '../../remote'
import { statusError } from '../../remote/status-error'
import { said } from '../../../shared/languages/said'
import { withoutMark } from '../../uploads/marker'
import { createRateLimit } from '../../uploads/transfer/rate-limit'
import { sendFiles } from '../../uploads/transfer/send-files'
import { stepOneBody, type StepOne } from '../../uploads/transfer/step-one-body'
import { packError } from '../pack-error'
import type { PackedRevision } from '../pack-contents'
import { markOf, type LayerWork, type Restoring } from './restoring'
import { takeSource } from './take-source'

/** A job that says nothing new for so long is not waited for. */
const standstillMs = 15 * 60_000

/**
 * Sends a revision of the pack as a new layer, or as the next revision of the one that was made, and waits for its job. AppError
 * `service.conflict` with what its job says, and all of taking, asking and sending.
 */
export async function sendRevision(
  restoring: Restoring,
  { layer, layerId }: LayerWork,
  packed: PackedRevision,
): Promise<void> {
  const { client, pack, project, signal, named } = restoring
  const folder = join(restoring.folder, 'source')
  const revision = layer.revisions.find(({ id }) => id === packed.revisionId)
  try {
    const { files, innerNames } = await takeSource(pack, packed, revision?.source ?? null, { folder, signal })
    const step: StepOne = {
      mode: layerId === null ? 'create' : 'revise',
      targetLayerId: layerId,
      uploadId: markOf(pack, layer.id, packed.revisionId),
      name: layer.name,
      options: {
        ...optionsOf(packed, revision?.source ?? null),
        title: layer.name,
        description: layer.description ?? '',
        revisionComment: withoutMark(revision?.comment ?? null) ?? '',
        ...(layerId === null
          ? { makeGlobal: layer.global, makeOnByDefault: layer.onByDefault, allowInPermits: named.has(layer.id) }
          : {}),
      },
      innerNames,
      files: files.map((file) => ({ ...file, lastModifiedMs: file.toldMs })),
    }
    const params = projectParams(project)
    const ticket = await client.call('startUpload', { params, body: stepOneBody(step, true) }, { signal })
    const answer = await sendFiles({
      ...{ client, ticket, files, signal },
      filetype: splitName(files[0]?.name ?? '').ext,
      rateLimit: createRateLimit(() => 0, Date.now),
      onProgress: () => undefined,
      onWritten: () => undefined,
    })
    if (answer.status < 200 || answer.status > 299)
      throw statusError(
        { service: client.name, verb: 'upload', thing: said('core.calls.things.project', { id: project.projectId }) },
        answer,
        Date.now(),
      )
    await untilEnded(restoring, ticket.job)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Waits for what an earlier run has left at work: only then is known what it made. */
export async function untilNoneRuns(restoring: Restoring): Promise<void> {
  const { client, project, signal } = restoring
  const running = await readAllJobs(client, projectParams(project), { statuses: ['processing'] }, { signal })
  for (const { id } of running)
    await untilEnded(restoring, id).catch((error: unknown) => {
      // What became of it is seen in the layers; one that stands still may yet make something.
      if (!(error instanceof AppError) || error.code !== 'service.conflict') throw error
    })
}

async function untilEnded({ client, project, signal }: Restoring, jobId: number): Promise<void> {
  let last = ''
  let changedAt = performance.now()
  for (let waitMs = 50; ; waitMs = Math.min(waitMs * 1.5, 1_000)) {
    if (signal.aborted) throw new AppError('cancelled', 'The site pack was not restored to its end: it was stopped.')
    const job: Job | null = await readJob(client, projectParams(project), jobId)
    if (job === null) throw packError('service.conflict', 'jobGone', { job: jobId })
    if (job.error !== null) throw packError('service.conflict', 'jobFailed', { job: jobId, said: job.error })
    if (job.complete) return
    const now = `${job.updated ?? ''} ${job.progress} ${job.status}`
    if (now !== last) changedAt = performance.now()
    if (performance.now() - changedAt > standstillMs)
      throw packError('net.timeout', 'jobStill', { job: jobId, minutes: standstillMs / 60_000 }, { retry: 'later' })
    last = now
    await pause(waitMs, signal)
  }
}

/** What is known of how it was read: the service's srid as it was asked for, the rest where it was sent from the computer of the pack. */
function optionsOf({ options, srid }: PackedRevision, told: RevisionSource | null): StepOne['options'] {
  const { encoding: _, srid: read, ...rest } = options ?? {}
  const chosen = Object.entries(rest).filter(([, value]) => value !== null && value !== undefined)
  return { ...(Object.fromEntries(chosen) as StepOne['options']), srid: told?.srid ?? srid ?? read ?? -1 }
}
