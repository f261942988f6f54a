import './map-room'
import { projectPlace } from '../../../shared/model/project-place'
import { useLayers } from '../../stores/layers'
import { useMap } from '../../stores/map'
import { useRevisions } from '../../stores/revisions'
import { useProject } from '../../stores/project'
import { useToasts } from '../../stores/toasts'
import { unionBbox, type Bbox } from '../../geometry/geometry'
import { t } from '../../language'

/** What the map can be told to do from tools, keys and menus. */
export function useMapActions() {
  const layers = useLayers()
  const map = useMap()
  const revisions = useRevisions()
  const project = useProject()
  const toasts = useToasts()

  /** All visible layers that are on the map; null where none is. */
  function shownBox(): Bbox | null {
    const shown = new Set(layers.visible.map(({ layer }) => layer.id))
    const boxes = [...revisions.drawn.values()]
      .filter((each) => shown.has(each.layerId))
      .map((each) => each.manifest.bbox4326)
    return unionBbox(boxes)
  }

  /** Goes to what is shown, else to where the project lies; without a word, as a project opens. */
  function placeAtAll(): void {
    map.fit(shownBox() ?? projectBox(), { animate: false })
  }

  /** Goes to what is shown; where nothing is, it goes to where the project lies, or nowhere, and says so. */
  function zoomToAll(): void {
    const shown = shownBox()
    const box = shown ?? projectBox()
    map.fit(box)
    if (!shown) toasts.show(t(box ? 'map.zoomAll.toPlace' : 'map.zoomAll.nowhere'), { tone: box ? 'ok' : 'warn' })
  }

  function projectBox(): Bbox | null {
    const center = projectPlace(project.detail?.mapCenter)
    if (!center) return null
    const half = 180 / 2 ** (project.detail?.mapZoom ?? 14)
    return [center.longitude - half, center.latitude - half / 2, center.longitude + half, center.latitude + half / 2]
  }

  return { zoomToAll, placeAtAll, projectBox }
}
