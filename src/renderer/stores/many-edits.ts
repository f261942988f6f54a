import { layerPropertyNames } from '../../shared/model/layer-properties'
import type { Layer, LayerUpdate } from '../../shared/rest'
import { manyStepName } from '../model/many-properties'
import { defineProjectStore } from './define-store'
import { useHistory, type Change } from './history'
import { savedWords, useLayerEdits } from './layer-edits'

/** What is changed of a layer. */
export interface LayerChange {
  layer: Layer
  changes: LayerUpdate
}

/** Changes the properties of several layers at once. */
export const useManyEdits = defineProjectStore('many-edits', () => {
  const edits = useLayerEdits()
  const history = useHistory()

  /**
   * Changes properties of several layers, one after the other, as one step. Rejects as `change` does; what was written until then
   * stays, and is a step of its own. @param told how many are written
   */
  async function changeEach(each: readonly LayerChange[], told: (done: number) => void): Promise<void> {
    const names = layerPropertyNames.filter((name) => each.some(({ changes }) => name in changes))
    const what = manyStepName(names, each.length)
    const parts = each.map(({ layer, changes }) => edits.changeOf(layer, changes))
    const guessed = [...new Set(parts.flatMap((part) => part.guessed ?? []))].join(' ')
    const stays = parts.find(({ way }) => way.stays !== null)?.way.stays ?? null
    const goesBack = parts.some(({ way }) => way.changes !== null)
    const changes = parts.map(({ forward, back }, at): Change => ({
      forward: async (anyway, here) => {
        await forward(anyway, here)
        told(at + 1)
      },
      back,
      // It is asked once, before the first that is taken back.
      guessed: at === parts.length - 1 && guessed !== '' ? guessed : null,
    }))
    const step = {
      ...{ what, layerIds: each.map(({ layer }) => layer.id), changes: edits.readingAfter(changes, names) },
      done: savedWords(what, goesBack ? stays : null),
      ...(goesBack || stays === null ? {} : { fixed: stays }),
    }
    await history.run(step).catch(edits.readWhatIs)
  }

  return { changeEach }
})
