import './map-room'
import * as L from 'leaflet'
import type { Settings } from '../../../shared/contract'
import { t } from '../../language'
import { paneNames } from './create-map'
import { LandLayer } from './land-layer'

/** A tile by its column and row at a zoom level. */
export interface TilePlace {
  z: number
  x: number
  y: number
}

/** No tile for so long is told, though none was refused. */
const slowMs = 15_000
/** A tile that is missing while others come is one that the server does not have. */
const besideOthersMs = 10_000

/**
 * The ground below the layers: our own quiet one, and over it the user's tiles when an address is set.
 * @param onTrouble told once of an address that tiles do not come: one of them
 */
export function createBaseMap(map: L.Map, onTrouble: (tile: TilePlace) => void = () => undefined) {
  const land = new LandLayer().addTo(map)
  let own: L.TileLayer | null = null
  let used = ''
  let told = ''
  let isToldOf = false
  let slow = 0
  let cameAt = -besideOthersMs

  /** Says at the corner of the map that tiles do not come; '' takes that back. */
  function tell(trouble: string): void {
    if (trouble === told) return
    if (told) map.attributionControl?.removeAttribution(told)
    if (trouble) map.attributionControl?.addAttribution(trouble)
    told = trouble
  }

  function trouble(tile: TilePlace): void {
    window.clearTimeout(slow)
    if (isToldOf || performance.now() - cameAt < besideOthersMs) return
    isToldOf = true
    onTrouble(tile)
  }
  function fine(): void {
    window.clearTimeout(slow)
    cameAt = performance.now()
    tell('')
  }

  return {
    use(settings: Settings | null): void {
      const url = settings?.baseMapUrl ?? ''
      const attribution = settings?.baseMapAttribution ?? ''
      if (`${url}\n${attribution}` === used) return
      used = `${url}\n${attribution}`
      own?.remove()
      own = null
      window.clearTimeout(slow)
      isToldOf = false
      cameAt = -besideOthersMs
      tell('')
      if (url === '') return
      own = L.tileLayer(url, {
        attribution: escapeHtml(attribution),
        pane: paneNames.base,
        maxNativeZoom: 19,
        maxZoom: 23,
        zIndex: 2,
      })
        .on('tileerror', ({ coords }: L.TileErrorEvent) => {
          tell(escapeHtml(t('map.pane.noTile', { host: hostOf(url) })))
          trouble(coords)
        })
        .on('tileloadstart', ({ coords }: L.TileEvent) => {
          window.clearTimeout(slow)
          slow = window.setTimeout(() => trouble(coords), slowMs)
        })
        .on('tileload', fine)
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
