import type { KnownLayers } from '../layers/known-layers'
import { asNotFound } from '../not-found'

/**
 * The error of a source that is not on the disk: which revision it is of. `details.newest` is how many of the newest revisions
 * are to be held for it.
 * @param known of the project; null: never read
 */
export function sourceNotFound(
  error: unknown,
  known: KnownLayers | null,
  { layerId, revisionId }: { layerId: number; revisionId: string },
): unknown {
  const layer = known?.byId.get(layerId)?.layer
  const rank = layer?.revisions.findIndex(({ id }) => id === revisionId) ?? -1
  if (!known || !layer || rank < 0) return error
  const revision = known.hasAllRevisions ? `Revision ${layer.revisions.length - rank}` : 'The latest revision'
  return asNotFound(error, `${revision} of “${layer.name}”`, { newest: rank + 1 })
}
