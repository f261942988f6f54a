import { watch } from 'vue'
import type { LatLng, Map as LeafletMap } from 'leaflet'
import './services-room'
import { ringOf } from '../../../shared/model/box-ring'
import type { Bbox } from '../../geometry/geometry'
import { t } from '../../language'
import { useMap } from '../../stores/map'
import { useServices } from '../../stores/services'
import { createPathTool } from '../map/path-tool'
import { placeAt } from './use-services-commands'

/** Asks for the services report of what is clicked, boxed or drawn on the map. */
export function useServicesTools() {
  const map = useMap()
  const services = useServices()

  /** The tool is put down: a report is read before the next one is asked for. */
  function ask(name: string, geometry: object): void {
    map.tool = 'identify'
    services.ask([{ name, geometry: JSON.stringify(geometry) }])
  }

  return {
    askAt({ lat, lng }: LatLng): void {
      map.tool = 'identify'
      services.ask([placeAt([lng, lat])])
    },
    askBox: (box: Bbox) => ask(t('services.window.box'), { type: 'Polygon', coordinates: [ringOf(box)] }),
    /** To be called where the component mounts; what is watched stops with it. */
    attach(leaflet: LeafletMap): void {
      const path = createPathTool({
        changed: () => undefined,
        ended: (points) => {
          const line = points.map(({ lat, lng }) => [lng, lat])
          const [first] = line
          const isRing = map.tool === 'services-ring'
          path.clear()
          if (isRing && first && line.length >= 3)
            ask(t('services.window.area'), { type: 'Polygon', coordinates: [[...line, first]] })
          if (!isRing && line.length >= 2) ask(t('services.window.along'), { type: 'LineString', coordinates: line })
        },
      })
      path.attach(leaflet)
      watch(
        () => map.tool,
        (tool) => path.use(tool === 'services-line' ? 'line' : tool === 'services-ring' ? 'ring' : null),
        { immediate: true },
      )
    },
  }
}
