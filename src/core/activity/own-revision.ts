import type { ProjectRef } from '../../shared/contract'
import type { Layer } from '../../shared/rest'
import { sameProject } from '../project-key'
import type { Journal } from '../uploads/journal'

/** Whether this home has sent a revision, or is sending what may have become it. */
export function isOwnRevision(journal: Journal, project: ProjectRef, layer: Layer, revisionId: string): boolean {
  if (journal.byRevision(project, revisionId) !== null) return true
  return journal.unfinished().some(({ batchId, layerId, targetLayerId, name }) => {
    if (layerId !== layer.id && targetLayerId !== layer.id && name !== layer.name) return false
    const batch = journal.batch(batchId)
    return batch !== null && sameProject(batch.project, project)
  })
}
