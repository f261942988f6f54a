import { t } from '../../language'
import { useHistory } from '../../stores/history'
import { useLayerClasses } from '../../stores/layer-classes'
import { useLayerStyles } from '../../stores/layer-styles'
import { useLayers } from '../../stores/layers'
import type { Layer } from '../../../shared/rest'

/** What is changed of the map here and nowhere else: what is shown, in which colour, with which labels. Each is a step. */
export function useViewChanges() {
  const history = useHistory()
  const layers = useLayers()
  const styles = useLayerStyles()
  const classes = useLayerClasses()

  const called = (layerIds: readonly number[]) =>
    layerIds.length === 1
      ? t('layers.named', { name: layers.byId.get(layerIds[0] ?? -1)?.name ?? '' })
      : t('layers.count', { count: layerIds.length })

  function show(layerIds: readonly number[], shown: boolean): void {
    const before = layerIds.map((id) => [id, layers.switched.get(id) ?? null] as const)
    layers.setVisible(layerIds, shown)
    const what = called(layerIds)
    history.note({
      what: shown ? t('layers.steps.step.show', { what }) : t('layers.steps.step.hide', { what }),
      done: null,
      layerIds,
      changes: [
        {
          forward: (_anyway, here) => useLayers(here).setVisible(layerIds, shown),
          back: (_anyway, here) => useLayers(here).setSwitches(before),
        },
      ],
    })
  }

  /** @param color null: the first one again */
  function color(layer: Layer, color: string | null): void {
    const before = styles.colorOf(layer.id)
    if (color === before) return
    styles.setColor(layer.id, color)
    history.note({
      ...{ what: t('layers.steps.step.colour', { name: layer.name }), done: null, layerIds: [layer.id] },
      // A colour field tells of each colour that the pointer passes.
      ...(color === null ? {} : { merges: `color-${layer.id}` }),
      changes: [
        {
          forward: (_anyway, here) => useLayerStyles(here).setColor(layer.id, color),
          back: (_anyway, here) => useLayerStyles(here).setColor(layer.id, before),
        },
      ],
    })
  }

  /** @param field undefined: what the file says */
  function labelBy(layer: Layer, field: string | null | undefined): void {
    const before = styles.labels.get(layer.id)
    styles.setLabelBy(layer.id, field)
    history.note({
      ...{ what: t('layers.steps.step.labels', { name: layer.name }), done: null, layerIds: [layer.id] },
      changes: [
        {
          forward: (_anyway, here) => useLayerStyles(here).setLabelBy(layer.id, field),
          back: (_anyway, here) => useLayerStyles(here).setLabel(layer.id, before),
        },
      ],
    })
  }

  /** @param column null: all in the colour of the layer */
  function colorBy(layer: Layer, column: string | null): void {
    const before = classes.columnOf(layer.id)
    classes.setColumn(layer.id, column)
    history.note({
      ...{ what: t('layers.steps.step.colours', { name: layer.name }), done: null, layerIds: [layer.id] },
      changes: [
        {
          forward: (_anyway, here) => useLayerClasses(here).setColumn(layer.id, column),
          back: (_anyway, here) => useLayerClasses(here).setColumn(layer.id, before),
        },
      ],
    })
  }

  return { show, color, labelBy, colorBy }
}
