import type { LeafletMouseEvent, Map as LeafletMap, ZoomAnimEvent } from 'leaflet'

/**
 * Two maps that always show the same place at the same zoom, whichever is moved; a cross on the one shows where the pointer
 * is on the other. Returns how to let them go.
 */
export function followEachOther(a: LeafletMap, b: LeafletMap): () => void {
  const ends = [follow(a, b), follow(b, a)]
  return () => {
    for (const end of ends) end()
  }
}

function follow(leader: LeafletMap, other: LeafletMap): () => void {
  const pointerMark = document.createElement('div')
  pointerMark.className = 'map-pointer-mark'
  pointerMark.hidden = true
  pointerMark.setAttribute('aria-hidden', 'true')
  other.getContainer().append(pointerMark)

  const onMove = () => {
    if (!showsTheSame(leader, other)) other.setView(leader.getCenter(), leader.getZoom(), { animate: false })
  }
  /** Both glide to the next zoom together. */
  const onZoom = ({ center, zoom }: ZoomAnimEvent) => {
    if (other.getZoom() !== zoom) other.setView(center, zoom, { animate: true })
  }
  const onPointer = ({ latlng }: LeafletMouseEvent) => {
    const { x, y } = other.latLngToContainerPoint(latlng)
    pointerMark.hidden = false
    pointerMark.style.transform = `translate(${x}px, ${y}px)`
  }
  const onOut = () => {
    pointerMark.hidden = true
  }
  leader.on('move', onMove)
  leader.on('zoomanim', onZoom)
  leader.on('mousemove', onPointer)
  leader.on('mouseout', onOut)
  return () => {
    leader.off('move', onMove)
    leader.off('zoomanim', onZoom)
    leader.off('mousemove', onPointer)
    leader.off('mouseout', onOut)
    pointerMark.remove()
  }
}

/** Whether both show the same to the pixel: what is nearer would be moved to and fro without end. */
function showsTheSame(a: LeafletMap, b: LeafletMap): boolean {
  if (a.getZoom() !== b.getZoom()) return false
  const [here, there] = [a, b].map((map) => a.project(map.getCenter(), a.getZoom()))
  return here !== undefined && there !== undefined && here.distanceTo(there) < 1
}
