import { watch } from 'vue'
import type { Map as LeafletMap } from 'leaflet'
import { useApp } from '../../stores/app'
import { useLayerStyles } from '../../stores/layer-styles'
import { useMap } from '../../stores/map'
import { createBaseMap } from './base-map'
import { useTileTrouble } from './use-tile-trouble'
import { createOverlayDrawing } from './overlay-drawing'

/**
 * Draws the base map and what other parts lay over the map, now and whenever these or the colours change. To be called where
 * the component mounts, with whose end it stops; gives what takes the overlays away.
 * @param forPaper lines are drawn as such rather than as pixels
 */
export function useMapDrawing(map: LeafletMap, { forPaper = false } = {}): () => void {
  const app = useApp()
  const store = useMap()
  const styles = useLayerStyles()
  const base = forPaper ? createBaseMap(map) : createBaseMap(map, useTileTrouble())
  const overlays = createOverlayDrawing(map, forPaper)
  watch(
    () => [...store.overlays],
    () => overlays.draw(store.overlays),
    { immediate: true },
  )
  watch(
    () => [app.settings?.baseMapUrl, app.settings?.baseMapAttribution],
    () => base.use(app.settings),
    { immediate: true },
  )
  watch(
    () => [styles.dark, app.settings?.theme],
    () => {
      base.repaint()
      overlays.repaint(store.overlays)
    },
    { flush: 'post' },
  )
  return () => overlays.remove()
}
