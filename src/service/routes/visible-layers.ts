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
  if (!layer || !(await maySee(store, caller, layer))) throw notFound(`layer ${layerId}`)
  return layer
}

/** Whether a layer is one that the caller may see. */
export async function maySee(store: Store, caller: Caller, layer: LayerRow): Promise<boolean> {
  return (
    caller.isAdmin(layer.project_id) || layer.global === 1 || (await store.layers.isOpenTo(layer.id, caller.user.id))
  )
}
