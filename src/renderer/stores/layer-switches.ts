import { shallowRef, triggerRef, type Ref } from 'vue'
import type { Layer } from '../../shared/rest'
import { readStored, writeStored } from '../client/storage'

/**
 * Which layers of a project are shown on the map; kept on this computer.
 * @param key of the project, as its settings are kept
 * @param notInForce layers that the service leaves out of its list because of their dates, by id
 */
export function useLayerSwitches(key: string, notInForce: Ref<ReadonlyMap<number, unknown>>) {
  /** Layers whose visibility the user has set; the others follow onByDefault. */
  const switched = shallowRef(new Map(readStored<[number, boolean][]>(`${key}.visible`, [])))
  /** Layers that are shown though they are not in force; not kept over a restart. */
  const shownOutside = shallowRef(new Set<number>())

  const isVisible = (layer: Layer): boolean =>
    notInForce.value.has(layer.id)
      ? shownOutside.value.has(layer.id)
      : (switched.value.get(layer.id) ?? layer.onByDefault)

  const setVisible = (layerIds: readonly number[], shown: boolean) => setSwitches(layerIds.map((id) => [id, shown]))

  /** Sets what is shown layer by layer; null: as the layer itself says. */
  function setSwitches(now: readonly (readonly [layerId: number, shown: boolean | null])[]): void {
    for (const [id, shown] of now) {
      if (notInForce.value.has(id)) {
        if (shown) shownOutside.value.add(id)
        else shownOutside.value.delete(id)
      } else if (shown === null) switched.value.delete(id)
      else switched.value.set(id, shown)
    }
    triggerRef(switched)
    triggerRef(shownOutside)
    writeStored(`${key}.visible`, [...switched.value])
  }

  return { switched, isVisible, setVisible, setSwitches }
}
