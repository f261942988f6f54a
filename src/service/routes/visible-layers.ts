import type { Caller } from '../http/access'
import { notFound } from '../http/http-problem'
import type { LayerRow } from '../store/layers'
import type { ListedLayer } from '../store/listed-layers'
import type { Store } from '../store/open-store'

/** The layers of a project that the caller may see, by id: all for admins, else the global ones and those opened to the caller. */
export function visibleLayers(store: Store, caller: Caller, projectId: number): readonly ListedLayer[] {
  const { layers, openedTo } = store.layers.listed(projectId)
  if (caller.isAdmin(projectId)) return layers
  const opened = openedTo(caller.user.id)
  return layers.filter(({ layer }) => layer.global === 1 || opened.has(layer.id))
}

/** One layer that the caller may see; else 404. */
export function visibleLayer(store: Store, caller: Caller, projectId: number, layerId: number): LayerRow {
  const layer = store.layers.byId(projectId, layerId)
  const visible =
    layer !== undefined &&
    (caller.isAdmin(projectId) || layer.global === 1 || store.layers.isOpenTo(layer.id, caller.user.id))
  if (!visible) throw notFound(`layer ${layerId}`)
  return layer
}

/** False before startDate and after endDate: such a layer is left out of the layer list. */
export function isInForce(layer: LayerRow, nowMs: number): boolean {
  return (layer.start_ms === null || layer.start_ms <= nowMs) && (layer.end_ms === null || layer.end_ms >= nowMs)
}
