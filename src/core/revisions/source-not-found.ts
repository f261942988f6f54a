import type { KnownLayers } from '../layers/known-layers'
import { asNotFound } from '../not-found'
import { said } from '../../shared/languages/said'

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
  const missing = known.hasAllRevisions
    ? said('core.calls.held.revision', { number: layer.revisions.length - rank, layer: layer.name })
    : said('core.calls.held.latest', { layer: layer.name })
  return asNotFound(error, missing, { newest: rank + 1 })
}
