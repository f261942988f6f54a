import * as L from 'leaflet'
import type { Settings } from '../../../shared/contract'
import { paneNames } from './create-map'
import { LandLayer } from './land-layer'

/** The ground below the layers: our own quiet one, and over it the user's tiles when an address is set. */
export function createBaseMap(map: L.Map) {
  const land = new LandLayer().addTo(map)
  let own: L.TileLayer | null = null
  let used = ''

  return {
    use(settings: Settings | null): void {
      const url = settings?.baseMapUrl ?? ''
      const attribution = settings?.baseMapAttribution ?? ''
      if (`${url}\n${attribution}` === used) return
      used = `${url}\n${attribution}`
      own?.remove()
      own = null
      if (url === '') return
      own = L.tileLayer(url, {
        attribution: escapeHtml(attribution),
        pane: paneNames.base,
        maxNativeZoom: 19,
        maxZoom: 23,
        zIndex: 2,
      }).addTo(map)
    },
    /** Takes the colours of another theme. */
    repaint: () => land.repaint(),
  }
}

/** Leaflet writes attributions as HTML; the user's is text. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
