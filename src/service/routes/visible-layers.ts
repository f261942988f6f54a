import type { Caller } from '../http/access'
import { notFound } from '../http/http-problem'
import type { LayerRow } from '../store/layers'
import type { ListedLayer } from '../store/listed-layers'
import type { OpenStore, Store } from '../store/store'

/** The layers of a project that the caller may see, by id: all for admins, else the global ones and those opened to the caller. */
export function visibleLayers(store: OpenStore, caller: Caller, projectId: number): Promise<readonly ListedLayer[]> {
  return store.listedLayers(projectId, caller.isAdmin(projectId) ? null : caller.user.id)
}

/** One layer that the caller may see; else 404. */
export async function visibleLayer(
  store: Store,
  caller: Caller,
  projectId: number,
  layerId: number,
): Promise<LayerRow> {
  const layer = await store.layers.byId(projectId, layerId)
  const visible =
    layer !== undefined &&
    (caller.isAdmin(projectId) || layer.global === 1 || (await store.layers.isOpenTo(layer.id, caller.user.id)))
  if (!visible) throw notFound(`layer ${layerId}`)
  return layer
}
