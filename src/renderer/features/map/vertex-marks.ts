import * as L from 'leaflet'
import { verticesOf, type Geometry, type Position } from '../../geometry/geometry'

/** More places in view than this are not drawn: they would be a band, not vertices. */
const maxMarks = 400
/** They are drawn when they lie this far apart on the screen on average, in pixels. */
const leastGapPx = 14

/** Marks the vertices of the feature that is looked at, once the map is near enough to tell them apart. */
export function createVertexMarks(map: L.Map, renderer: L.Renderer) {
  const group = L.layerGroup().addTo(map)
  let places: Position[] = []

  function redraw(): void {
    group.clearLayers()
    if (places.length < 2) return
    const seen = map.getBounds().pad(0.1)
    const inView = places.filter(([lon, lat]) => seen.contains([lat, lon]))
    if (inView.length > maxMarks || !areApart(inView)) return
    for (const [lon, lat] of inView)
      L.circleMarker([lat, lon], {
        renderer,
        radius: 3,
        weight: 1.5,
        interactive: false,
        className: 'map-vertex',
      }).addTo(group)
  }

  /** Whether the vertices in view can be told apart: one alone can. */
  function areApart(list: readonly Position[]): boolean {
    const points = list.map(([lon, lat]) => map.latLngToLayerPoint([lat, lon]))
    const gaps = points.slice(1).map((point, at) => point.distanceTo(points[at] ?? point))
    return gaps.length === 0 || gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length >= leastGapPx
  }

  map.on('moveend', redraw)
  return {
    draw(geometry: Geometry | null): void {
      const isPoint = geometry?.type === 'Point' || geometry?.type === 'MultiPoint'
      places = isPoint ? [] : verticesOf(geometry).filter(closesNoRing)
      redraw()
    },
    remove(): void {
      map.off('moveend', redraw)
      group.remove()
    },
  }
}

/** The last place of a ring is its first again. */
const closesNoRing = (place: Position, at: number, all: readonly Position[]) =>
  at === 0 || at < all.length - 1 || place[0] !== all[0]?.[0] || place[1] !== all[0]?.[1]
