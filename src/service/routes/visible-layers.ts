import type { Caller } from '../http/access'
import { notFound } from '../http/http-problem'
import type { LayerRow } from '../store/layers'
import type { ListedLayer } from '../store/listed-layers'
import type { Store } from '../store/open-store'

/** The layers of a project that the caller may see, by id: all for admins, else the global ones and those opened to the caller. */
export async function visibleLayers(store: Store, caller: Caller, projectId: number): Promise<readonly ListedLayer[]> {
  const layers = await store.layers.listed(projectId)
  return caller.isAdmin(projectId) ? layers.all : layers.visibleTo(caller.user.id)
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
