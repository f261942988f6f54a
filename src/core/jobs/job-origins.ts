import type { LayerOverview, ProjectRef } from '../../shared/contract'
import type { Job } from '../../shared/rest'
import { projectKey } from '../project-key'
import type { Snapshots } from '../store/snapshots'
import type { Journal } from '../uploads/journal'
import { byTime, layerOfJob } from './job-layer'
import type { JobOrigin } from './jobs'

/**
 * What the jobs of a project belong to: our own uploads by the journal, those of others by the layers as they were read last.
 * Null: nothing is known of it.
 */
export function jobOrigins(
  parts: { journal: Journal; snapshots: Snapshots },
  project: ProjectRef,
): (job: Job) => JobOrigin | null {
  const { journal, snapshots } = parts
  let revisions: ReturnType<typeof byTime> | null = null
  // Earlier revisions stand in one list only, what has just come may stand in the other.
  const readRevisions = () =>
    byTime(
      (['layers', 'layers-all'] as const).flatMap(
        (kind) => snapshots.load<LayerOverview>(project.connectionId, kind, projectKey(project))?.value.layers ?? [],
      ),
    )
  return (job) => {
    const own = journal.byJob(project, job.id)
    if (own) {
      const { name: layerName, layerId, batchId, id: rowId } = own
      // A row that went on with another job is not sent a third time by its first one.
      const canSendAgain = own.state !== 'done' && (own.jobId === null || own.jobId === job.id)
      return { layerName, layerId, batchId, rowId, canSendAgain }
    }
    if (!job.complete) return null
    const layer = layerOfJob(job, (revisions ??= readRevisions()))
    return layer && { layerName: layer.name, layerId: layer.id, batchId: null, rowId: null, canSendAgain: false }
  }
}
