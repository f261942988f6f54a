import { computed, ref, shallowRef, triggerRef } from 'vue'
import { readStored, writeStored } from '../client/storage'
import { useMediaQuery } from '../composables/use-media-query'
import { defaultLabelField } from '../model/label-field'
import { defaultStyle, type LayerStyle } from '../model/layer-style'
import type { Layer } from '../../shared/rest'
import { kindOfManifest, type SymbolKind } from '../model/symbol-shape'
import { useApp } from './app'
import { defineProjectStore } from './define-store'
import { useMap } from './map'
import { useRevisions } from './revisions'

/** Drawing properties as they were last set from here; the interface takes them but never tells them. */
export interface SetProperties {
  opacity?: number
  strokeWidth?: number
  includeInServicesReports?: boolean
  superseded?: boolean
  onlineImagerySettings?: string
}

/** How each layer is drawn: its default, the user's colour, and the opacity and width that were set. */
export const useLayerStyles = defineProjectStore('layer-styles', ({ key }) => {
  const app = useApp()
  const map = useMap()
  const revisions = useRevisions()
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)')

  const colors = shallowRef(new Map(readStored<[number, string][]>(`${key}.colors`, [])))
  /** What was chosen to be written beside a layer's features: an attribute, null for nothing, false for what the file itself says. */
  const labels = shallowRef(new Map(readStored<[number, string | null | false][]>(`${key}.labels`, [])))
  const properties = shallowRef(new Map(readStored<[number, SetProperties][]>(`${key}.properties`, [])))
  /** Opacity while its slider is dragged, before it is saved. */
  const preview = ref<{ layerId: number; opacity: number } | null>(null)

  const dark = computed(() => {
    if (map.printing) return false
    const theme = app.settings?.theme ?? 'system'
    return theme === 'system' ? systemDark.value : theme === 'dark' || theme === 'contrast-dark'
  })

  function styleOf(layer: Layer): LayerStyle {
    const style = defaultStyle(layer.id, layer.name, kindOf(layer))
    const own = colors.value.get(layer.id)
    return own ? { ...style, color: own, darkColor: own, fill: null } : style
  }

  /** Fill of a layer's areas in the theme that is shown. */
  function fillOf(layer: Layer): string {
    const style = styleOf(layer)
    if (style.fill) return style.fill[dark.value ? 1 : 0]
    return dark.value ? style.darkColor : style.color
  }

  const propertiesOf = (layerId: number): SetProperties => properties.value.get(layerId) ?? {}
  const opacityOf = (layerId: number) =>
    preview.value?.layerId === layerId ? preview.value.opacity : (propertiesOf(layerId).opacity ?? 1)
  /** Line width in CSS pixels. */
  const widthOf = (layer: Layer) => propertiesOf(layer.id).strokeWidth ?? styleOf(layer).widthPx

  function kindOf(layer: Layer): SymbolKind {
    const latest = layer.revisions[0]
    const drawn = latest ? revisions.drawnOf(layer.id, latest.id) : null
    if (drawn) return kindOfManifest(drawn.manifest)
    return /\.(tiff?|jp2|ecw|png|jpe?g)$/i.test(layer.fromFileName ?? '') ? 'raster' : 'line'
  }

  /** The user's colour of a layer; null goes back to the default. */
  function setColor(layerId: number, color: string | null): void {
    if (color === null) colors.value.delete(layerId)
    else colors.value.set(layerId, color)
    triggerRef(colors)
    writeStored(`${key}.colors`, [...colors.value])
  }

  /** Attribute that is written beside a layer's features; null: nothing; undefined: what the file itself says. */
  const setLabelBy = (layerId: number, field: string | null | undefined) =>
    setLabel(layerId, field === undefined ? false : field)

  /** The choice of a label as it is kept; undefined: none was made. */
  function setLabel(layerId: number, choice: string | null | false | undefined): void {
    if (choice === undefined) labels.value.delete(layerId)
    else labels.value.set(layerId, choice)
    triggerRef(labels)
    writeStored(`${key}.labels`, [...labels.value])
  }

  /** The attribute that is written beside a layer's features; null: nothing; undefined: what the file itself says. */
  function labelByOf(layer: Layer): string | null | undefined {
    const chosen = labels.value.get(layer.id)
    if (chosen !== undefined) return chosen === false ? undefined : chosen
    const latest = layer.revisions[0]
    const drawn = latest ? revisions.drawnOf(layer.id, latest.id) : null
    const fields = drawn?.manifest.sublayers.flatMap((sublayer) => sublayer.fields.map(({ name }) => name)) ?? []
    return defaultLabelField(layer.name, kindOf(layer), fields) ?? undefined
  }

  function rememberProperties(layerId: number, set: SetProperties): void {
    properties.value.set(layerId, { ...propertiesOf(layerId), ...set })
    triggerRef(properties)
    writeStored(`${key}.properties`, [...properties.value])
  }

  return {
    dark,
    preview,
    colors,
    styleOf,
    fillOf,
    propertiesOf,
    opacityOf,
    widthOf,
    kindOf,
    setColor,
    labelByOf,
    setLabelBy,
    setLabel,
    labels,
    rememberProperties,
  }
})
