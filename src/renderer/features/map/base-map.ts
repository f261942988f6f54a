import * as L from 'leaflet'
import type { Settings } from '../../../shared/contract'
import { t } from '../../language'
import { paneNames } from './create-map'
import { LandLayer } from './land-layer'

/** The ground below the layers: our own quiet one, and over it the user's tiles when an address is set. */
export function createBaseMap(map: L.Map) {
  const land = new LandLayer().addTo(map)
  let own: L.TileLayer | null = null
  let used = ''
  let told = ''

  /** Says at the corner of the map that tiles do not come; '' takes that back. */
  function tell(trouble: string): void {
    if (trouble === told) return
    if (told) map.attributionControl?.removeAttribution(told)
    if (trouble) map.attributionControl?.addAttribution(trouble)
    told = trouble
  }

  return {
    use(settings: Settings | null): void {
      const url = settings?.baseMapUrl ?? ''
      const attribution = settings?.baseMapAttribution ?? ''
      if (`${url}\n${attribution}` === used) return
      used = `${url}\n${attribution}`
      own?.remove()
      own = null
      tell('')
      if (url === '') return
      own = L.tileLayer(url, {
        attribution: escapeHtml(attribution),
        pane: paneNames.base,
        maxNativeZoom: 19,
        maxZoom: 23,
        zIndex: 2,
      })
        .on('tileerror', () => tell(escapeHtml(t('map.pane.noTile', { host: hostOf(url) }))))
        .on('tileload', () => tell(''))
        .addTo(map)
    },
    /** Takes the colours of another theme. */
    repaint: () => land.repaint(),
  }
}

const hostOf = (url: string): string => /^https:\/\/([^/]+)/.exec(url)?.[1] ?? url

/** Leaflet writes attributions as HTML; the user's is text. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
