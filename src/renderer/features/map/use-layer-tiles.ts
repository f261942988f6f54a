import { computed, effectScope, ref, watch, type EffectScope } from 'vue'
import type { LatLngBounds, Map as LeafletMap } from 'leaflet'
import type { PreparedRevision } from '../../../shared/contract'
import { useChosenFeatures } from '../../stores/chosen-features'
import { useCompare } from '../../stores/compare'
import { useLayerClasses } from '../../stores/layer-classes'
import { useLayerStyles } from '../../stores/layer-styles'
import { useLayers } from '../../stores/layers'
import { useLayout } from '../../stores/layout'
import { useMap } from '../../stores/map'
import { useRevisions } from '../../stores/revisions'
import type { Layer } from '../../../shared/rest'
import { isLoading, paneNames } from './create-map'
import { haloOf } from './layer-halo'
import { shadedSurfaces } from './shaded-surfaces'
import { TileStackLayer, type TilePalette, type TileSource } from './tiles'

/** Line width of the chosen layer at least, in CSS pixels. */
const selectedWidth = 2.4
/** A layer of more features is drawn once only: it covers the map anyhow, and has to pan smoothly. */
const maxHaloed = 100_000

const classFillOpacity = 0.6

/** Revisions that are brought to the map at the same time. */
const atOnce = 3

/** Keeps the map's tiles in step with what is visible, top layers of the tree on top, and has them prepared. */
export function useLayerTiles() {
  const chosenFeatures = useChosenFeatures()
  const compare = useCompare()
  const layers = useLayers()
  const layout = useLayout()
  const map = useMap()
  const revisions = useRevisions()
  const styles = useLayerStyles()
  const layerClasses = useLayerClasses()
  const firstReady = ref(false)
  let scope: EffectScope | null = null
  let stacks: { main: TileStackLayer; before: TileStackLayer; after: TileStackLayer } | null = null

  const palette = computed<TilePalette>(() =>
    styles.dark
      ? { halo: '#16181b', chosen: '#ffc83d', text: '#c2c8cf' }
      : { halo: '#ffffff', chosen: '#ffb300', text: '#3c444c' },
  )
  /** The layer that is compared by swiping or side by side is drawn by a stack for each revision instead. */
  const parted = computed(() => (compare.parted ? compare.layerId : null))
  /** Of the differences alone, what is the same is left out when that is wanted. */
  const blank = computed(() =>
    compare.onMap && compare.view === 'differences' && !compare.showSame ? compare.layerId : null,
  )
  const besides = computed(() => compare.onMap && compare.view === 'side-by-side')

  const standsOut = computed(() => layout.section === 'layers' && !compare.open && !map.printing)
  /** The one layer that is chosen in the tree stands out on the map, while layers are looked at. */
  const chosen = computed(() =>
    standsOut.value && layers.selectedLayerIds.length === 1 ? (layers.selectedLayerIds[0] ?? null) : null,
  )

  const wanted = computed(() =>
    layers.visible.flatMap(({ layer }) => {
      const revision = layers.shownRevision(layer)
      return revision ? [{ layer, revisionId: revision.id }] : []
    }),
  )
  const mainSources = computed(() =>
    wanted.value
      .filter(({ layer }) => layer.id !== parted.value && layer.id !== blank.value)
      .map(({ layer, revisionId }) => ({ rank: rankOf(layer), sources: sourcesOf(layer, revisionId) }))
      .reverse()
      .sort((a, b) => a.rank - b.rank)
      .flatMap(({ sources }) => sources),
  )
  const sideSources = (side: 'before' | 'after') => {
    const layer = compare.layer
    return layer && parted.value !== null ? sourcesOf(layer, compare[side]) : []
  }

  /** Ground below all, then imagery, areas, lines and points; within each the order of the tree. */
  function rankOf(layer: Layer): number {
    const kind = { raster: 2, area: 3, line: 4, point: 5 }[styles.kindOf(layer)]
    const { ground, rise } = styles.styleOf(layer)
    if (!ground) return kind
    return kind === 3 ? rise : 1
  }

  /** What was drawn of a layer until somebody revised it, while the new revision is on its way. */
  function beforeIt(layer: Layer, revisionId: string): PreparedRevision | null {
    const latest = layer.revisions[0]
    if (latest?.id !== revisionId || revisions.failureOf(layer.id, revisionId)) return null
    const before = layer.revisions[1]
    return before ? revisions.preparedOf(layer.id, before.id) : null
  }

  function sourcesOf(layer: Layer, revisionId: string): TileSource[] {
    const prepared = revisions.drawnOf(layer.id, revisionId) ?? beforeIt(layer, revisionId)
    if (!prepared) return []
    const style = styles.styleOf(layer)
    const color = styles.dark ? style.darkColor : style.color
    // Two revisions that are compared are read in one colour.
    const compared = compare.onMap && compare.layerId === layer.id
    const classes = compared ? null : layerClasses.drawnOf(layer.id, prepared.key)
    const common = {
      revisionKey: prepared.key,
      visible: true,
      // Differences are read better when what is the same is pale.
      opacity: styles.opacityOf(layer.id) * (compare.onMap && compare.view === 'differences' ? 0.35 : 1),
      style: {
        color,
        width: chosen.value === layer.id ? Math.max(selectedWidth, styles.widthOf(layer)) : styles.widthOf(layer),
        dash: style.dash,
        pointShape: style.point,
        fill: styles.fillOf(layer),
        // Classes are told apart by their colour alone.
        fillOpacity: classes ? Math.max(classFillOpacity, style.fillOpacity) : style.fillOpacity,
        classes,
        ignoreFileStyle: styles.colorOf(layer.id) !== null,
      },
    }
    // The last one is drawn on top: lines upon the relief that belongs to them.
    return [...rasterSources(layer, prepared, common), ...vectorSources(layer, prepared, common)]
  }

  type Common = Pick<TileSource, 'revisionKey' | 'visible' | 'opacity' | 'style'>

  function vectorSources(layer: Layer, prepared: PreparedRevision, common: Common): TileSource[] {
    if (prepared.manifest.features === 0) return []
    const own: TileSource = {
      ...common,
      id: `${layer.id}/v`,
      kind: 'vector',
      index: 0,
      bbox4326: prepared.manifest.bbox4326,
      labelBy: styles.labelByOf(layer),
      selected: standsOut.value ? chosenFeatures.of(prepared.key) : [],
      hiddenSublayers: shadedSurfaces(prepared),
    }
    return chosen.value === layer.id && prepared.manifest.features <= maxHaloed
      ? [haloOf(own, styles.dark), own]
      : [own]
  }

  function rasterSources(layer: Layer, prepared: PreparedRevision, common: Common): TileSource[] {
    return prepared.manifest.rasters.map((raster, index) => ({
      ...common,
      id: `${layer.id}/r${index}`,
      kind: 'raster',
      index,
      bbox4326: raster.bbox4326,
      maxZoom: raster.maxZoom,
    }))
  }

  /** Asks for what is visible and not there yet, a few at a time, the top ones first. */
  function prepareNext(): void {
    const compared =
      compare.open && compare.layer
        ? [compare.before, compare.after].map((revisionId) => ({ layer: compare.layer as Layer, revisionId }))
        : []
    for (const { layer, revisionId } of [...compared, ...wanted.value]) {
      if (revisions.preparing >= atOnce) return
      if (revisionId === '' || revisions.preparedOf(layer.id, revisionId) || revisions.failureOf(layer.id, revisionId))
        continue
      if (revisions.isRunning(layer.id, revisionId)) continue
      void revisions.prepare(layer.id, revisionId).catch(() => undefined)
    }
  }

  /** Whether it is known where a layer lies: of a picture also before it is whole. */
  function isPlaced({ layer, revisionId }: { layer: Layer; revisionId: string }): boolean {
    if (revisions.preparedOf(layer.id, revisionId) || revisions.failureOf(layer.id, revisionId)) return true
    return (revisions.drawnOf(layer.id, revisionId)?.manifest.rasters.length ?? 0) > 0
  }

  function attach(leaflet: LeafletMap): void {
    stacks = {
      main: new TileStackLayer({ pane: paneNames.layers }).addTo(leaflet),
      before: new TileStackLayer({ pane: paneNames.before }),
      after: new TileStackLayer({ pane: paneNames.after }),
    }
    const { main, before, after } = stacks
    scope = effectScope()
    scope.run(() => {
      watch([mainSources, palette], () => main.setSources(mainSources.value, palette.value), { immediate: true })
      for (const [stack, side] of [
        [before, 'before'],
        [after, 'after'],
      ] as const)
        watch([() => (side === 'after' && besides.value ? [] : sideSources(side)), palette], ([sources]) => {
          stack.setSources(sources, palette.value)
          // Without a comparison there is nothing of it on the map.
          if (sources.length > 0) stack.addTo(leaflet)
          else stack.remove()
        })
      watch(
        [wanted, () => revisions.preparing, () => compare.before, () => compare.after, () => revisions.failures],
        prepareNext,
        { immediate: true },
      )
      watch(
        () => mainSources.value.length > 0 && (revisions.preparing === 0 || wanted.value.every(isPlaced)),
        (ready) => {
          firstReady.value = ready
        },
        { immediate: true },
      )
      watch(
        () => [...layers.visible].map(({ layer }) => layer.id),
        (now, before) => {
          const left = before.filter((id) => !now.includes(id))
          for (const id of left) {
            const layer = layers.byId.get(id)
            const revision = layer ? layers.shownRevision(layer) : null
            if (revision) revisions.stopPreparing(id, revision.id)
          }
        },
      )
    })
  }

  /** Draws the same layers on a second map, with the newer revision of the one that is compared; returns how to end it. */
  function attachBeside(leaflet: LeafletMap): () => void {
    const main = new TileStackLayer({ pane: paneNames.layers }).addTo(leaflet)
    const after = new TileStackLayer({ pane: paneNames.after }).addTo(leaflet)
    const own = effectScope(true)
    own.run(() => {
      watch([mainSources, palette], () => main.setSources(mainSources.value, palette.value), { immediate: true })
      watch([() => sideSources('after'), palette], ([sources]) => after.setSources(sources, palette.value), {
        immediate: true,
      })
    })
    return () => {
      own.stop()
      main.remove()
      after.remove()
    }
  }

  /** Draws the same layers on a map for paper, with pictures of so many pixels for each CSS pixel; the newer revision of the one that is compared. */
  function attachForPaper(leaflet: LeafletMap, ratio: number): { isDrawn: () => boolean; end: () => void } {
    const sources = [
      { pane: paneNames.layers, sources: mainSources.value },
      { pane: paneNames.after, sources: sideSources('after') },
    ]
    const made = sources
      .filter((each) => each.sources.length > 0)
      .map((each) =>
        new TileStackLayer({ pane: each.pane, keepBuffer: 0 }, ratio)
          .setSources(each.sources, palette.value)
          .addTo(leaflet),
      )
    return {
      isDrawn: () => made.every((stack) => stack.isDrawn()) && !isLoading(leaflet),
      end: () => made.forEach((stack) => stack.remove()),
    }
  }

  function detach(): void {
    scope?.stop()
    for (const stack of Object.values(stacks ?? {})) stack.remove()
    stacks = null
  }

  /** True when something that is drawn lies within the bounds. */
  function anyWithin(bounds: LatLngBounds): boolean {
    return mainSources.value.some(({ bbox4326: box }) => {
      if (!box) return false
      const [west, south, east, north] = box
      return bounds.intersects([
        [south, west],
        [north, east],
      ])
    })
  }

  return { attach, attachBeside, attachForPaper, detach, firstReady, anyWithin }
}
