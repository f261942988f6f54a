import type { Map as LeafletMap } from 'leaflet'

/**
 * The tools of a map without a pointer: while the keyboard has it a cross stands in its middle (`.map-aim`), and Space is a
 * click there. What moves the map moves the place below the cross, as a pointer would. Returns how to end that.
 */
export function useMapKeys(map: LeafletMap): () => void {
  const element = map.getContainer()
  const hasKeys = () => element.matches(':focus-visible')
  const at = () => {
    const latlng = map.getCenter()
    return { latlng, containerPoint: map.latLngToContainerPoint(latlng), layerPoint: map.latLngToLayerPoint(latlng) }
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== ' ' || event.ctrlKey || event.altKey || event.metaKey || event.target !== element) return
    event.preventDefault()
    map.fire('click', at())
  }
  const onMove = (): void => {
    if (hasKeys()) map.fire('mousemove', at())
  }
  element.addEventListener('keydown', onKey)
  map.on('move', onMove)
  return () => {
    element.removeEventListener('keydown', onKey)
    map.off('move', onMove)
  }
}
