import { eventType, eventTypeName, type UploadOrder } from '../../shared/rest'
import type { StoredFile } from '../store/layers'
import type { JobRow } from '../store/jobs'
import type { Store } from '../store/store'
import { isZipName } from '../upload/check-names'
import { splitName } from '../../shared/model/file-name'
import { fileKinds } from '../../shared/model/file-kinds'

/**
 * Ends a job well: the layer or revision that it makes, who may see it, and an event on every permit that lists a revised
 * layer, all or nothing. Does nothing when the job has been cancelled meanwhile. `step` is what the job's status
 * says then. Gives the layer's id, or null for a cancelled job.
 */
export function finishJob(
  store: Store,
  job: JobRow,
  order: UploadOrder,
  files: readonly StoredFile[],
  nowMs: number,
  step = 'Completed',
): Promise<number | null> {
  return store.transaction(async (tx) => {
    if (!(await tx.jobs.complete(job.id, step, nowMs))) return null
    const layerId = order.mode === 0 ? await createLayer(tx, job, order, nowMs) : order.replaceLayerId
    const main = mainFile(files)
    await tx.layers.addRevision({
      layerId,
      jobId: job.id,
      userId: job.user_id,
      comment: order.revisionComment ?? null,
      createdMs: nowMs,
      fileName: main?.name ?? '',
      lastModified: main?.last_modified ?? 0,
      srid: order.srid,
      dataRights: order.dataRightsSelectedItem ?? null,
      files,
    })
    if (order.mode === 1) await markRevised(tx, job, order, layerId, nowMs)
    return layerId
  })
}

async function createLayer(
  store: Store,
  job: JobRow,
  order: UploadOrder & { mode: 0 },
  nowMs: number,
): Promise<number> {
  const layerId = await store.layers.add({
    projectId: job.project_id,
    name: order.title,
    description: textOrNull(order.description),
    creatorId: job.user_id,
    onByDefault: order.makeOnByDefault,
    global: order.makeGlobal,
    allowInPermits: order.allowInPermits,
    createdMs: nowMs,
  })
  if (order.permitSelf) await store.layers.openTo(layerId, job.user_id)
  return layerId
}

async function markRevised(
  store: Store,
  job: JobRow,
  order: UploadOrder,
  layerId: number,
  nowMs: number,
): Promise<void> {
  const layer = await store.layers.byId(job.project_id, layerId)
  if (!layer) return
  // When revising, a description can be changed but not removed.
  await store.layers.change(layerId, {
    description: textOrNull(order.description) ?? undefined,
    edited_ms: Math.max(nowMs, layer.edited_ms + 1),
  })
  await store.permits.addLayerEvents(job.project_id, layerId, nowMs, {
    type: eventType.layerRevised,
    typeLabel: eventTypeName(eventType.layerRevised),
    timestamp: new Date(nowMs).toISOString(),
    description: `Layer "${layer.name}" was revised`,
    comment: order.revisionComment ?? '',
    groupId: 0,
    user: job.user_id,
  })
}

/** The file that gives the revision its name: a zip, else the first that is the main file of its kind, else the first. */
function mainFile(files: readonly StoredFile[]): StoredFile | undefined {
  const isMain = (file: StoredFile): boolean => {
    const { ext } = splitName(file.name)
    return fileKinds.some((kind) => kind.main.includes(ext))
  }
  return files.find((file) => isZipName(file.name)) ?? files.find(isMain) ?? files[0]
}

const textOrNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text)
