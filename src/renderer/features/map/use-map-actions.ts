import { projectPlace } from '../../../shared/model/project-place'
import { useLayers } from '../../stores/layers'
import { useMap } from '../../stores/map'
import { useRevisions } from '../../stores/revisions'
import { useProject } from '../../stores/project'
import { unionBbox, type Bbox } from '../../geometry/geometry'

/** What the map can be told to do from tools, keys and menus. */
export function useMapActions() {
  const layers = useLayers()
  const map = useMap()
  const revisions = useRevisions()
  const project = useProject()

  /** All visible layers that are on the map, else the centre that the project names. */
  function zoomToAll(animate = true): boolean {
    const shown = new Set(layers.visible.map(({ layer }) => layer.id))
    const boxes = [...revisions.drawn.values()]
      .filter((each) => shown.has(each.layerId))
      .map((each) => each.manifest.bbox4326)
    const bbox = unionBbox(boxes) ?? projectBox()
    map.fit(bbox, { animate })
    return bbox !== null
  }

  function projectBox(): Bbox | null {
    const center = projectPlace(project.detail?.mapCenter)
    if (!center) return null
    const half = 180 / 2 ** (project.detail?.mapZoom ?? 14)
    return [center.longitude - half, center.latitude - half / 2, center.longitude + half, center.latitude + half / 2]
  }

  return { zoomToAll, projectBox }
}
