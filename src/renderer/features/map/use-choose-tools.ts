import { watch } from 'vue'
import type { LatLng, Map as LeafletMap } from 'leaflet'
import { useChoosing } from '../../stores/choosing'
import { useChosenFeatures, type ChoiceMode } from '../../stores/chosen-features'
import { useCompare } from '../../stores/compare'
import { useMap } from '../../stores/map'
import { useHoldArea } from '../holding/use-hold-area'
import { useServicesTools } from '../services/use-services-tools'
import { createBoxTool, type HeldKeys } from './box-tool'
import { createPathTool } from './path-tool'

/** How far from a feature a click may be, in pixels. */
const reachPx = 6
/** Into so many legs a side of a ring is cut: what is straight on the map is not in degrees. */
const legs = 16

/** Chooses features of the current layer by a box, a ring or clicks on a map. */
export function useChooseTools() {
  const choosing = useChoosing()
  const chosen = useChosenFeatures()
  const compare = useCompare()
  const map = useMap()
  const holdArea = useHoldArea()
  const services = useServicesTools()

  const modeOf = ({ shiftKey, ctrlKey, metaKey }: HeldKeys): ChoiceMode =>
    shiftKey ? 'add' : ctrlKey || metaKey ? 'remove' : choosing.mode
  const hasKey = ({ ctrlKey, metaKey }: HeldKeys) => ctrlKey || metaKey

  /** Whether a click chooses a feature rather than tells of it. */
  function isChoice(event: MouseEvent | undefined): boolean {
    if (!event || compare.onMap) return false
    return map.tool === 'choose-box' || (map.tool === 'identify' && (event.shiftKey || hasKey(event)))
  }

  function chooseAt(leaflet: LeafletMap, { lat, lng }: LatLng, event: MouseEvent): void {
    const near = leaflet.containerPointToLatLng(leaflet.latLngToContainerPoint([lat, lng]).add([reachPx, 0]))
    const mode = hasKey(event) ? 'toggle' : modeOf(event)
    void choosing.chooseAt({ lon: lng, lat, toleranceDeg: Math.abs(near.lng - lng) }, mode)
  }

  /** To be called where the component mounts; what is watched stops with it. */
  function attach(leaflet: LeafletMap): void {
    const letGo = createBoxTool(leaflet, {
      begins: (press) => {
        if (map.tool === 'hold-area' || map.tool === 'services') return true
        if (compare.onMap || choosing.reason) return false
        return map.tool === 'choose-box' || (map.tool === 'identify' && press !== null && hasKey(press))
      },
      drawn: (box, keys) => {
        if (map.tool === 'hold-area') {
          map.tool = 'identify'
          return holdArea.ask(box)
        }
        if (map.tool === 'services') return services.askBox(box)
        // With another tool the key has begun the box already.
        const mode = map.tool === 'choose-box' ? modeOf(keys) : keys.shiftKey ? 'add' : 'replace'
        void choosing.choose({ box }, mode)
      },
    })
    services.attach(leaflet)
    const ring = createPathTool({
      changed: () => undefined,
      ended: (points, keys) => {
        if (points.length >= 3) void choosing.choose({ ring: legsOf(leaflet, points) }, modeOf(keys))
        ring.clear()
      },
    })
    ring.attach(leaflet)
    watch(
      () =>
        map.tool !== 'hold-area' && map.tool !== 'services' && (compare.onMap || choosing.reason) ? null : map.tool,
      (tool) => {
        letGo()
        ring.use(tool === 'choose-ring' ? 'ring' : null)
      },
      { immediate: true },
    )
    leaflet.getContainer().addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (choosing.count > 0) chosen.clear()
      // A tool with which nothing was begun is put down.
      else map.tool = 'identify'
    })
  }

  return { attach, isChoice, chooseAt, askAt: services.askAt }
}

/** A ring in lon/lat whose sides lie where they are drawn. */
function legsOf(leaflet: LeafletMap, points: readonly LatLng[]): [number, number][] {
  const places = points.map((point) => leaflet.project(point, 20))
  return places.flatMap((from, at) => {
    const step = places[(at + 1) % places.length]!.subtract(from).divideBy(legs)
    return Array.from({ length: legs }, (_, leg): [number, number] => {
      const { lat, lng } = leaflet.unproject(from.add(step.multiplyBy(leg)), 20)
      return [lng, lat]
    })
  })
}
