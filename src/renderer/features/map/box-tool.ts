import * as L from 'leaflet'
import { paneNames } from './create-map'
import type { Bbox } from '../../geometry/geometry'

/** Keys that were down when a box was ended. */
export interface HeldKeys {
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** A press that moves less than this, in pixels, is a click. */
const leastDragPx = 4

/**
 * Draws boxes on a map: by dragging from corner to corner, and without a pointer by Space at the one corner and at the other
 * (use-map-keys.ts). Escape lets go of a box that was begun.
 */
export function createBoxTool(
  map: L.Map,
  parts: {
    /** Whether a press begins a box; without one, whether Space does. */
    begins: (press: MouseEvent | null) => boolean
    drawn: (box: Bbox, keys: HeldKeys) => void
  },
): () => void {
  const container = map.getContainer()
  const renderer = L.svg({ pane: paneNames.measure, padding: 0.5 })
  let rectangle: L.Rectangle | null = null
  let corner: L.LatLng | null = null
  /** Where the pointer went down; null for a box that is drawn by Space. */
  let pressedAt: L.Point | null = null
  let dragged = false

  function show(to: L.LatLng): void {
    if (!corner) return
    const bounds = L.latLngBounds(corner, to)
    rectangle ??= L.rectangle(bounds, {
      ...{ renderer, className: 'map-measure with-fill', interactive: false, weight: 2, fillOpacity: 0.12 },
    }).addTo(map)
    rectangle.setBounds(bounds)
  }
  function letGo(): void {
    rectangle?.remove()
    rectangle = null
    corner = null
    pressedAt = null
    document.removeEventListener('mousemove', onDrag)
    document.removeEventListener('mouseup', onRelease)
  }
  function end(to: L.LatLng, keys: HeldKeys): void {
    if (!corner) return
    const bounds = L.latLngBounds(corner, to)
    letGo()
    parts.drawn([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()], keys)
  }

  function onPress(event: MouseEvent): void {
    dragged = false
    if (event.button !== 0 || !parts.begins(event) || (event.target as Element).closest('.leaflet-control')) return
    event.preventDefault()
    event.stopPropagation()
    container.focus({ preventScroll: true })
    letGo()
    pressedAt = map.mouseEventToContainerPoint(event)
    corner = map.containerPointToLatLng(pressedAt)
    document.addEventListener('mousemove', onDrag)
    document.addEventListener('mouseup', onRelease)
  }
  function onDrag(event: MouseEvent): void {
    const at = map.mouseEventToContainerPoint(event)
    dragged ||= pressedAt !== null && at.distanceTo(pressedAt) >= leastDragPx
    if (dragged) show(map.containerPointToLatLng(at))
  }
  function onRelease(event: MouseEvent): void {
    if (dragged) end(map.mouseEventToLatLng(event), event)
    else letGo()
  }
  /** The click that a browser makes of a drag is none. */
  function onAfterDrag(event: MouseEvent): void {
    if (!dragged) return
    dragged = false
    event.stopPropagation()
  }
  function onSpace({ latlng, originalEvent }: { latlng: L.LatLng; originalEvent?: MouseEvent }): void {
    if (originalEvent || !parts.begins(null)) return
    if (corner) end(latlng, { shiftKey: false, ctrlKey: false, metaKey: false })
    else {
      corner = latlng
      show(latlng)
    }
  }
  const onMove = ({ latlng }: L.LeafletMouseEvent) => pressedAt ?? show(latlng)
  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !corner) return
    letGo()
    dragged = false
    event.preventDefault()
    event.stopPropagation()
  }

  container.addEventListener('mousedown', onPress, true)
  container.addEventListener('click', onAfterDrag, true)
  container.addEventListener('keydown', onKey, true)
  map.on('click', onSpace)
  map.on('mousemove', onMove)
  return letGo
}
