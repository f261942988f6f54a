import * as L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import type { useMap } from '../../stores/map'
import type { Bbox } from '../../geometry/geometry'

/** Panes from below to above; layers of the project lie in "layers", or in the two of a comparison, as do overlays. */
export const paneNames = {
  base: 'base',
  layers: 'layers',
  before: 'before',
  after: 'after',
  grid: 'grid',
  overlay: 'overlays',
  overlayBefore: 'overlays-before',
  overlayAfter: 'overlays-after',
  highlight: 'highlight',
  measure: 'measure',
  tags: 'tags',
} as const

const zIndexes: Record<string, number> = {
  base: 100,
  layers: 200,
  before: 300,
  after: 310,
  grid: 350,
  overlays: 400,
  'overlays-before': 410,
  'overlays-after': 420,
  highlight: 450,
  measure: 500,
  tags: 550,
}

/** Makes a map with the panes that layers and overlays are drawn in; it tells nobody what it shows. */
export function makeMap(element: HTMLElement): L.Map {
  const motion = window.matchMedia('(prefers-reduced-motion: reduce)')
  const map = L.map(element, {
    center: [0, 0],
    zoom: 2,
    minZoom: 1,
    maxZoom: 23,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !motion.matches,
    fadeAnimation: false,
    inertia: !motion.matches,
    keyboard: true,
    doubleClickZoom: false,
    worldCopyJump: true,
    zoomSnap: 0.5,
    wheelPxPerZoomLevel: 100,
  })
  stillWhereWanted(map, motion)
  for (const name of Object.values(paneNames)) {
    const pane = map.createPane(name)
    pane.style.zIndex = String(zIndexes[name])
    if (name === paneNames.grid) pane.style.pointerEvents = 'none'
    // An empty canvas would keep the pointer from what lies below it.
    if (name === paneNames.overlayBefore || name === paneNames.overlayAfter) pane.style.display = 'none'
  }
  L.control.attribution({ prefix: false, position: 'bottomright' }).addTo(map)
  // Leaflet ends a zoom, and tells of another size, by a timer, which would look for the pane of a map that went meanwhile.
  map.on('unload', () => {
    Object.assign(map, { _animatingZoom: false })
    window.clearTimeout((map as unknown as { _sizeTimer?: number })._sizeTimer)
  })
  return map
}

/** Makes the map of the window in an element and keeps the store told of what it shows. */
export function createMap(element: HTMLElement, store: ReturnType<typeof useMap>): L.Map {
  const map = makeMap(element)
  const tell = () => {
    const center = map.getCenter()
    store.center = { lat: center.lat, lon: center.lng }
    store.zoom = map.getZoom()
    store.bounds = bboxOfMap(map)
  }
  map.on('moveend zoomend resize', tell)
  let pointerAt: L.Point | null = null
  map.on('mousemove', (event: L.LeafletMouseEvent) => {
    pointerAt = event.containerPoint
    store.pointer = { lat: event.latlng.lat, lon: event.latlng.lng }
  })
  map.on('mouseout', () => {
    store.pointer = null
  })
  // The place below a resting pointer is another one now; a dialog that opened over the map took the pointer away without a word.
  map.on('moveend', () => {
    if (!store.pointer || !pointerAt) return
    const { lat, lng } = map.containerPointToLatLng(pointerAt)
    store.pointer = element.matches(':hover') ? { lat, lon: lng } : null
  })
  tell()
  return map
}

/** While motion is not wanted the map is at once where it goes, by keys, wheel and buttons too; what the system says may change. */
function stillWhereWanted(map: L.Map, motion: MediaQueryList): void {
  const { setView, panBy } = map
  const still = <O extends L.PanOptions>(options?: O) => (motion.matches ? { ...options, animate: false } : options)
  map.setView = (center, zoom, options) => setView.call(map, center, zoom, still(options))
  map.panBy = (offset, options) => panBy.call(map, offset, still(options))
  const onChange = (): void => void (map.options.inertia = !motion.matches)
  motion.addEventListener('change', onChange)
  map.on('unload', () => motion.removeEventListener('change', onChange))
}

/** What the map shows, as west, south, east, north. */
function bboxOfMap(map: L.Map): Bbox {
  const bounds = map.getBounds()
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
}

/** Shows a box with room at its edges, less of it in a small map; a single point at `maxZoom`. */
export function fitBbox(map: L.Map, [west, south, east, north]: Bbox, maxZoom: number, animate: boolean): void {
  const size = map.getSize()
  const room = Math.min(48, Math.round(Math.min(size.x, size.y) * 0.1))
  const options = { padding: [room, room] as [number, number], maxZoom: Math.min(maxZoom, 21), animate, duration: 0.6 }
  map.fitBounds(L.latLngBounds([south, west], [north, east]), options)
}

/** Whether any tile in view is still on its way. */
export function isLoading(map: L.Map): boolean {
  let loading = false
  map.eachLayer((layer) => {
    if (layer instanceof L.GridLayer && layer.isLoading()) loading = true
  })
  return loading
}
