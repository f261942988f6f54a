import type { Caller } from '../http/access'
import { notFound } from '../http/http-problem'
import type { LayerRow } from '../store/layers'
import type { Store } from '../store/open-store'

/** Which layers of a project the caller may see: all for admins, else the global ones and those opened to the caller. */
export function visibleTo(store: Store, caller: Caller, projectId: number): (layer: LayerRow) => boolean {
  if (caller.isAdmin(projectId)) return () => true
  const opened = store.layers.openedTo(projectId, caller.user.id)
  return (layer) => layer.global === 1 || opened.has(layer.id)
}

/** The layers of a project that the caller may see. */
export function visibleLayers(store: Store, caller: Caller, projectId: number): LayerRow[] {
  return store.layers.ofProject(projectId).filter(visibleTo(store, caller, projectId))
}

/** One layer that the caller may see; else 404. */
export function visibleLayer(store: Store, caller: Caller, projectId: number, layerId: number): LayerRow {
  const layer = store.layers.byId(projectId, layerId)
  const visible =
    layer !== undefined &&
    (caller.isAdmin(projectId) || layer.global === 1 || store.layers.openedTo(projectId, caller.user.id).has(layer.id))
  if (!visible) throw notFound(`layer ${layerId}`)
  return layer
}

/** False before startDate and after endDate: such a layer is left out of the layer list. */
export function isInForce(layer: LayerRow, nowMs: number): boolean {
  return (layer.start_ms === null || layer.start_ms <= nowMs) && (layer.end_ms === null || layer.end_ms >= nowMs)
}
