import type { ProjectRef } from '../../shared/contract'
import type { Layer, LayerRevision } from '../../shared/rest'
import { sameProject } from '../project-key'
import type { Journal } from '../uploads/journal'

type AskedJournal = Pick<Journal, 'byRevision' | 'unfinished' | 'batch'>

/**
 * Gives whether this home has sent a revision, or is sending what may have become it, for one reading of the layers: what is being sent
 * is gone through once, be it thousands of rows.
 */
export function ownRevisions(
  journal: AskedJournal,
  project: ProjectRef,
): (layer: Layer, revision: LayerRevision) => boolean {
  let open: { ids: Set<number | null>; names: Set<string> } | null = null
  const openOnes = () => {
    const rows = journal.unfinished().filter(({ batchId }) => {
      const batch = journal.batch(batchId)
      return batch !== null && sameProject(batch.project, project)
    })
    return {
      ids: new Set(rows.flatMap(({ layerId, targetLayerId }) => [layerId, targetLayerId])),
      names: new Set(rows.map(({ name }) => name)),
    }
  }
  return (layer, revision) => {
    if (journal.byRevision(project, revision.id) !== null) return true
    open ??= openOnes()
    return open.ids.has(layer.id) || open.names.has(layer.name)
  }
}
