import type { ReadPermit } from '../../../shared/model/printed-permit'
import type { useLayers } from '../../stores/layers'
import type { usePermitDocument } from '../../stores/permit-document'

/** The open permit as it is read now; null until it is, with its newest events and the layers, or with what keeps them away. */
export function readPermitOf(
  document: ReturnType<typeof usePermitDocument>,
  layers: ReturnType<typeof useLayers>,
): ReadPermit | null {
  const { permit, freshness, eventTotal, eventsError, newestStatus } = document
  const isWhole = (eventTotal !== null || eventsError !== null) && layers.state !== 'reading'
  if (!permit || !freshness || !isWhole) return null
  return {
    permit,
    status: newestStatus ?? permit.status,
    readAt: freshness.readAt,
    events: eventTotal === null ? null : { count: eventTotal, newest: document.events[0]?.timestamp ?? null },
    revisionOf: (layerId) => layers.byId.get(layerId)?.revisions.length ?? null,
  }
}
