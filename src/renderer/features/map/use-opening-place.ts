import { watch, type Ref } from 'vue'
import type { LatLngBounds, Map as LeafletMap } from 'leaflet'
import { useProjectScope } from '../../client/project-scope'
import { readStored, writeStored } from '../../client/storage'
import { projectPlace } from '../../../shared/model/project-place'
import { useMap, type MapPlace } from '../../stores/map'
import { useProject } from '../../stores/project'
import { useMapActions } from './use-map-actions'

/**
 * A project opens where it was left, else where it says, else at its layers; also when nothing of them lies where it says. Layers may
 * first be shown long after: a map that somebody has moved until then stays where it is.
 * @param layers `firstReady`: the first that are shown can be drawn
 */
export function useOpeningPlace(
  leaflet: Ref<LeafletMap | null>,
  layers: { firstReady: Ref<boolean>; anyWithin: (bounds: LatLngBounds) => boolean },
): void {
  const actions = useMapActions()
  const project = useProject()
  const store = useMap()
  const key = `${useProjectScope().key}.place`
  let placed = false
  let placing = false

  function place(map: LeafletMap, { lat, lon, zoom }: MapPlace): void {
    placing = true
    store.isPlaced = true
    map.setView([lat, lon], zoom, { animate: false })
    placing = false
  }

  watch(leaflet, (map) => {
    map?.on('movestart', () => {
      if (!placing) store.isPlaced = placed = true
    })
    map?.on('moveend', () => {
      if (!placed || !store.center) return
      writeStored(key, { lat: store.center.lat, lon: store.center.lon, zoom: store.zoom } satisfies MapPlace)
    })
  })

  watch([leaflet, () => project.detail, layers.firstReady], ([map, detail, ready]) => {
    if (!map || placed) return
    const left = readStored<MapPlace | null>(key, null)
    if (left) {
      placed = true
      place(map, left)
      return
    }
    const center = projectPlace(detail?.mapCenter)
    if (center) place(map, { lat: center.latitude, lon: center.longitude, zoom: detail?.mapZoom ?? 14 })
    if (!ready || !detail) return
    placed = true
    if (!center || !layers.anyWithin(map.getBounds())) actions.placeAtAll()
  })
}
