import type { Map as LeafletMap } from 'leaflet'
import { inDrawnOrder } from './drawn-order'
import { useClient } from '../../client/use-client'
import { useCompare } from '../../stores/compare'
import { useLayerStyles } from '../../stores/layer-styles'
import { useLayers } from '../../stores/layers'
import { useLayout } from '../../stores/layout'
import { useMap, type IdentifiedFeature } from '../../stores/map'
import { useRevisions } from '../../stores/revisions'
import { useToasts } from '../../stores/toasts'

/** How far from a feature a click may be, in pixels. */
const reachPx = 6
const maxPerLayer = 20

/** Asks every visible layer what lies under a click; the top one of the tree comes first. */
export function useIdentify() {
  const client = useClient()
  const compare = useCompare()
  const layers = useLayers()
  const layout = useLayout()
  const map = useMap()
  const revisions = useRevisions()
  const styles = useLayerStyles()
  const toasts = useToasts()
  let abort: AbortController | null = null

  async function identify(leaflet: LeafletMap, lat: number, lon: number): Promise<void> {
    abort?.abort()
    const own = (abort = new AbortController())
    const near = leaflet.containerPointToLatLng(leaflet.latLngToContainerPoint([lat, lon]).add([reachPx, 0]))
    const toleranceDeg = Math.abs(near.lng - lon)
    map.identifying = true
    try {
      const found = await Promise.all(targets(lat, lon, toleranceDeg).map((target) => ask(target, own.signal)))
      if (own.signal.aborted) return
      const features = inDrawnOrder(found.flat(), isGround)
      map.showIdentified(features, { lat, lon })
      const first = features[0]
      if (first && layout.section === 'layers' && !compare.open) layers.select(first.layerId)
    } catch (thrown) {
      if (!own.signal.aborted) toasts.showError(thrown)
    } finally {
      if (abort === own) map.identifying = false
    }

    function isGround(layerId: number): boolean {
      const layer = layers.byId.get(layerId)
      return layer !== undefined && styles.styleOf(layer).ground === true
    }

    function ask(target: Target, signal: AbortSignal): Promise<IdentifiedFeature[]> {
      return client
        .call('revisions.identify', { key: target.key, lon, lat, toleranceDeg, limit: maxPerLayer }, { signal })
        .then((hits) =>
          hits.map((hit) => ({ layerId: target.layerId, revisionId: target.revisionId, key: target.key, hit })),
        )
    }
  }

  interface Target {
    layerId: number
    revisionId: string
    key: string
  }

  /** Visible layers whose extent the click can touch. */
  function targets(lat: number, lon: number, tolerance: number): Target[] {
    return layers.visible.flatMap(({ layer }): Target[] => {
      const revision = layers.shownRevision(layer)
      const prepared = revision ? revisions.preparedOf(layer.id, revision.id) : null
      if (!prepared) return []
      const { bbox4326, features, rasters } = prepared.manifest
      const boxes = rasters.map((raster) => raster.bbox4326)
      if (bbox4326 && features > 0) boxes.push(bbox4326)
      const inside = boxes.some(
        (box) =>
          lon >= box[0] - tolerance &&
          lon <= box[2] + tolerance &&
          lat >= box[1] - tolerance &&
          lat <= box[3] + tolerance,
      )
      return inside ? [{ layerId: layer.id, revisionId: prepared.revisionId, key: prepared.key }] : []
    })
  }

  return { identify }
}
