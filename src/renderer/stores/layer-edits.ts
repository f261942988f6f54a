import type { ExpectedLayer } from '../../shared/contract'
import { toAppError } from '../../shared/errors/app-error'
import { isUntold, layerPropertyNames, readableProperties } from '../../shared/model/layer-properties'
import type { Layer, LayerUpdate } from '../../shared/rest'
import type { ProjectScope } from '../client/project-scope'
import { t } from '../language'
import { propertyStepName, wayBack, type PropertyWayBack } from '../model/property-steps'
import { defineProjectStore } from './define-store'
import { useHistory, type Act, type Change } from './history'
import { useKeptHistories } from './kept-histories'
import { useLayerStyles, type SetProperties } from './layer-styles'
import { useLayers } from './layers'

/** Properties by which the service orders its list, or leaves a layer out of it. */
const listed = ['name', 'validFrom', 'validUntil'] as const

/** Changes the properties of layers on the service; each change is a step that can be taken back. */
export const useLayerEdits = defineProjectStore('layer-edits', ({ project }) => {
  const history = useHistory()
  const layers = useLayers()
  const styles = useLayerStyles()
  const { drawnAt } = useKeptHistories().of(project)

  history.onTrouble.add(() => layers.read())

  /** What is known of the properties that are changed, before they are. */
  function knownOf(layer: Layer, changes: LayerUpdate): LayerUpdate {
    const all: LayerUpdate = { ...readableProperties(layer), ...styles.propertiesOf(layer.id) }
    return Object.fromEntries(Object.keys(changes).map((key) => [key, all[key as keyof LayerUpdate]])) as LayerUpdate
  }

  /** Writes properties. @param expected what is thought to be there; null: whatever is there is replaced */
  async function write(
    here: ProjectScope,
    layerId: number,
    changes: LayerUpdate,
    expected: ExpectedLayer | null,
  ): Promise<void> {
    const layer = await here.change('layers.update', { project, layerId, changes, ...(expected ? { expected } : {}) })
    drawnAt.set(layerId, layer.lastEditDate)
    useLayers(here).takeLayer(layer)
  }

  /** What the service never tells is remembered here as it was set last; what was not known is forgotten again. */
  function remember(here: ProjectScope, layerId: number, now: LayerUpdate, keys: LayerUpdate): void {
    const set = layerPropertyNames.filter((key) => key in keys && isUntold(key)).map((key) => [key, now[key]] as const)
    if (set.length > 0) useLayerStyles(here).rememberProperties(layerId, Object.fromEntries(set) as SetProperties)
  }

  /** What somebody else wrote meanwhile is shown before the error is: who reads it can then decide. */
  async function readWhatIs(thrown: unknown): Promise<never> {
    if (toAppError(thrown).details['meanwhile'] === true) await layers.read()
    throw thrown
  }

  /** A change of a layer, done and taken back. */
  function changeOf(layer: Layer, changes: LayerUpdate): Change & { way: PropertyWayBack } {
    const before = knownOf(layer, changes)
    const way = wayBack(changes, before)
    let drawnHere = false
    // Before it was done from here once, nothing is known of how it was drawn.
    const expected = (properties: LayerUpdate): ExpectedLayer => ({
      properties,
      ...(drawnHere ? { lastEditDate: drawnAt.get(layer.id) } : {}),
    })
    const forward: Act = async (anyway, here) => {
      await write(here, layer.id, changes, anyway ? null : expected({ ...before, ...way.changes }))
      drawnHere = true
      remember(here, layer.id, changes, changes)
    }
    const back: Act = async (anyway, here) => {
      if (!way.changes) return
      await write(here, layer.id, way.changes, anyway ? null : expected(changes))
      remember(here, layer.id, before, changes)
    }
    return { forward, back, guessed: way.guessed, way }
  }

  /** Reads the list after the last that is written, each way, where the order in it may be another then. */
  function readingAfter(changes: readonly Change[], names: readonly string[]): Change[] {
    if (!listed.some((each) => names.includes(each))) return [...changes]
    const thenRead =
      (act: Act): Act =>
      async (anyway, here) => {
        await act(anyway, here)
        await useLayers(here).read()
      }
    return changes.map((each, at) => ({
      ...each,
      forward: at === changes.length - 1 ? thenRead(each.forward) : each.forward,
      back: at === 0 ? thenRead(each.back) : each.back,
    }))
  }

  /**
   * Changes properties of a layer. Rejects with AppError net.*, service.*, invalid; nothing is kept then. `service.conflict` with
   * `details.meanwhile`: somebody else has changed the same since the layer was read here; what they wrote is shown then.
   */
  async function change(layer: Layer, changes: LayerUpdate, done: string | null = null): Promise<void> {
    const { way, ...made } = changeOf(layer, changes)
    const what = propertyStepName(changes, layer.name)
    const step = {
      ...{ what, layerIds: [layer.id], changes: readingAfter([made], Object.keys(changes)) },
      done: done ?? savedWords(what, way.changes && way.stays),
      ...(way.changes || way.stays === null ? {} : { fixed: way.stays }),
    }
    await history.run(step).catch(readWhatIs)
  }

  return { change, changeOf, readingAfter, readWhatIs }
})

export const savedWords = (what: string, stays: string | null) =>
  stays ? t('layers.steps.done.savedInPart', { what, stays }) : t('layers.steps.done.saved', { what })
