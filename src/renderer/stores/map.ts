import { computed, ref, shallowReactive, shallowRef } from 'vue'
import type { ShownFeatureHit } from '../../shared/contract'
import { useStoredFlag } from '../composables/use-stored'
import type { Bbox, Geometry } from '../geometry/geometry'
import { defineProjectStore } from './define-store'
import { useLayers } from './layers'
import type { MapOverlay } from './map-overlay'

/** Asks for the services report of what is clicked or boxed, of a line, of an area. */
export type ServicesTool = 'services' | 'services-line' | 'services-ring'
/** A tool of the map: what a click does. */
export type MapTool = 'identify' | 'choose-box' | 'choose-ring' | 'hold-area' | 'distance' | 'area' | ServicesTool

/** A feature under a click, with the layer that it belongs to. */
export interface IdentifiedFeature {
  layerId: number
  revisionId: string
  key: string
  hit: ShownFeatureHit
}

/** What the map is asked to show; done by the pane when it is there. */
export interface ViewRequest {
  bbox: Bbox
  /** Nearer than this it does not go. */
  maxZoom: number
  animate: boolean
}

/** The place that a map shows, as the map of a project remembers it. */
export interface MapPlace {
  lat: number
  lon: number
  zoom: number
}

/**
 * The one map of the window. Sections draw on it with `setOverlay` and move it with `fit`; they never touch Leaflet.
 */
export const useMap = defineProjectStore('map', () => {
  const layers = useLayers()
  const tool = ref<MapTool>('identify')
  /** What is seen: west, south, east, north; null before the map is drawn. */
  const bounds = shallowRef<Bbox | null>(null)
  /** It stands where somebody, the project or its layers put it: a place to come back to. */
  const isPlaced = ref(false)
  const center = shallowRef<{ lat: number; lon: number } | null>(null)
  const zoom = ref(0)
  const pointer = shallowRef<{ lat: number; lon: number } | null>(null)
  const request = shallowRef<ViewRequest | null>(null)
  const returning = shallowRef<MapPlace | null>(null)
  const zoomStep = ref(0)
  const overlays = shallowReactive(new Map<string, MapOverlay>())
  const highlight = shallowRef<Geometry | null>(null)
  const identified = shallowRef<IdentifiedFeature[]>([])
  const identifiedIndex = ref(0)
  /** The place at which it was identified. */
  const identifiedAt = shallowRef<{ lat: number; lon: number } | null>(null)
  const identifying = ref(false)
  /** The map is drawn for paper: light, and nothing of it stands out as chosen. */
  const printing = ref(false)
  const goToOpen = ref(false)
  const tableOpen = ref(false)
  /** The live permits lie over the layers while layers are looked at. */
  const livePermits = useStoredFlag('map.livePermits', true)

  /** The identified feature; null while another layer, or another revision of its own, is looked at. */
  const shownFeature = computed(() => {
    const found = identified.value[identifiedIndex.value]
    const layer = layers.current
    if (!found || layer?.id !== found.layerId) return null
    return layers.shownRevision(layer)?.id === found.revisionId ? found : null
  })

  /** Draws shapes over the layers under a name of the section's own; replaces what was there. */
  function setOverlay(name: string, overlay: MapOverlay): void {
    overlays.set(name, overlay)
  }

  function removeOverlay(name: string): void {
    overlays.delete(name)
  }

  /** Shows a box, flown to within the second unless motion is not wanted. */
  function fit(bbox: Bbox | null, options: { maxZoom?: number; animate?: boolean } = {}): void {
    if (bbox) request.value = { bbox, maxZoom: options.maxZoom ?? 19, animate: options.animate ?? true }
  }

  /** Goes back at once to a place that was left for a preview. */
  function returnTo(place: MapPlace): void {
    returning.value = place
  }

  function zoomBy(step: number): void {
    zoomStep.value = step
  }

  /** Shows the features found at a place, the first of them chosen; each is shown with its own layer alone. */
  function showIdentified(features: IdentifiedFeature[], at: { lat: number; lon: number } | null = null): void {
    identified.value = features
    identifiedAt.value = at
    identifiedIndex.value = 0
  }

  function stepIdentified(step: number): void {
    const count = identified.value.length
    if (count === 0) return
    identifiedIndex.value = (identifiedIndex.value + step + count) % count
    const next = identified.value[identifiedIndex.value]
    if (next && layers.current?.id !== next.layerId) layers.select(next.layerId)
  }

  return {
    tool,
    bounds,
    isPlaced,
    center,
    zoom,
    pointer,
    request,
    returning,
    zoomStep,
    overlays,
    highlight,
    identified,
    identifiedIndex,
    identifiedAt,
    identifying,
    printing,
    goToOpen,
    tableOpen,
    livePermits,
    shownFeature,
    setOverlay,
    removeOverlay,
    fit,
    returnTo,
    zoomBy,
    showIdentified,
    stepIdentified,
  }
})
