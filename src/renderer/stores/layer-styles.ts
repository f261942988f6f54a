import { computed, onScopeDispose, ref, shallowRef, triggerRef, watch } from 'vue'
import type { Params } from '../../shared/contract'
import { readStored, writeStored } from '../client/storage'
import { useMediaQuery } from '../composables/use-media-query'
import { defaultLabelField } from '../model/label-field'
import { firstStyle, type LayerStyle, type SymbolKind } from '../../shared/model/layer-style'
import type { UntoldProperty } from '../../shared/model/layer-properties'
import type { Layer, LayerUpdate } from '../../shared/rest'
import { kindOfManifest } from '../model/symbol-shape'
import { useApp } from './app'
import { defineProjectStore } from './define-store'
import { useLayers } from './layers'
import { useMap } from './map'
import { useRevisions } from './revisions'

/** Properties as they were last set from here; the interface takes them but never tells them. */
export type SetProperties = Pick<LayerUpdate, UntoldProperty>

/** A colour field tells of each colour that the pointer passes; only where it rests is written. */
const restMs = 300

/** How each layer is drawn: its first look, the user's colour, and the opacity and width that were set. */
export const useLayerStyles = defineProjectStore('layer-styles', ({ project, key, change: send }) => {
  const app = useApp()
  const layers = useLayers()
  const map = useMap()
  const revisions = useRevisions()
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)')

  /** Colours that were chosen since the looks were read; null: that of the first look again. */
  const chosen = shallowRef(new Map<number, string | null>())
  const looks = computed(() => new Map((layers.overview?.looks ?? []).map((look) => [look.layerId, look])))
  const colorOf = (layerId: number): string | null =>
    chosen.value.has(layerId) ? (chosen.value.get(layerId) ?? null) : (looks.value.get(layerId)?.color ?? null)
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
    const look = looks.value.get(layer.id) ?? { layerId: layer.id, named: layer.name, variant: 0 }
    const style = firstStyle(look, kindOf(layer))
    const own = colorOf(layer.id) ?? fileColorOf(layer)
    return own ? { ...style, color: own, darkColor: own, fill: null } : style
  }

  /** The colour that all of its features carry themselves, in which the map draws them. */
  function fileColorOf(layer: Layer): string | null {
    const shown = layers.shownRevision(layer)
    return (shown && revisions.drawnOf(layer.id, shown.id)?.manifest.ownColor) ?? null
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
    const kept = looks.value.get(layer.id)?.kind
    if (kept) return kept
    return /\.(tiff?|jp2|ecw|png|jpe?g)$/i.test(layer.fromFileName ?? '') ? 'raster' : 'line'
  }

  const change = (layerId: number, look: Omit<Params<'layers.changeLook'>, 'project' | 'layerId'>) =>
    void send('layers.changeLook', { project, layerId, ...look }).catch(() => undefined)

  /** The colour of a layer on this computer's maps; null: that of its first look. */
  function setColor(layerId: number, color: string | null): void {
    chosen.value.set(layerId, color)
    triggerRef(chosen)
    unwritten.add(layerId)
    window.clearTimeout(timer)
    timer = window.setTimeout(writeColors, restMs)
  }
  const unwritten = new Set<number>()
  let timer = 0
  function writeColors(): void {
    window.clearTimeout(timer)
    for (const layerId of unwritten) change(layerId, { color: colorOf(layerId) })
    unwritten.clear()
  }
  onScopeDispose(writeColors)

  // Colours of earlier versions were kept by the window.
  watch(
    () => looks.value.size > 0,
    (known) => {
      const before = readStored<[number, string][]>(`${key}.colors`, [])
      if (!known || before.length === 0) return
      for (const [layerId, color] of before) setColor(layerId, color)
      writeStored(`${key}.colors`, null)
    },
    { immediate: true },
  )
  // A layer that is hidden, or not yet drawn, has the symbol that it had when it was drawn last.
  // Few are drawn of ten thousand layers.
  const drawnKinds = computed(() =>
    [...revisions.drawn.values()].flatMap(({ layerId, revisionId, manifest }) =>
      layers.byId.get(layerId)?.revisions[0]?.id === revisionId ? [[layerId, kindOfManifest(manifest)] as const] : [],
    ),
  )
  const noted = new Map<number, SymbolKind>()
  watch(drawnKinds, (kinds) => {
    for (const [layerId, kind] of kinds) {
      const known = noted.get(layerId) ?? looks.value.get(layerId)?.kind
      if (known === kind || !looks.value.has(layerId)) continue
      noted.set(layerId, kind)
      change(layerId, { kind })
    }
  })

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
    colorOf,
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
