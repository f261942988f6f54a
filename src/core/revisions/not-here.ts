import { AppError } from '../../shared/errors/app-error'
import type { KnownLayers } from '../layers/known-layers'

/**
 * The error of a source that is not on the disk, where the service gives no answer: which revision it is of. `details.newest` is
 * how many of the newest revisions are to be held for it. What is refused, or fails on our side, says so itself.
 * @param known of the project; null: never read
 */
export function notHereError(
  error: unknown,
  known: KnownLayers | null,
  { layerId, revisionId }: { layerId: number; revisionId: string },
): unknown {
  const isSilence = error instanceof AppError && /^(net\.|service\.(busy|failed)$)/.test(error.code)
  const layer = known?.byId.get(layerId)?.layer
  const rank = layer?.revisions.findIndex(({ id }) => id === revisionId) ?? -1
  if (!isSilence || !known || !layer || rank < 0) return error
  const revision = known.hasAllRevisions ? `Revision ${layer.revisions.length - rank}` : 'The latest revision'
  return new AppError(error.code, `${revision} of “${layer.name}” is not on this computer. ${error.message}`, {
    details: { ...error.details, newest: rank + 1 },
    retry: error.retry,
    cause: error,
  })
}
