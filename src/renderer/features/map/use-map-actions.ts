import { useClient } from '../../client/use-client'
import { formatIsoDay } from '../../format/dates'
import { useApp } from '../../stores/app'
import { useLayers } from '../../stores/layers'
import { useMap } from '../../stores/map'
import { useRevisions } from '../../stores/revisions'
import { useToasts } from '../../stores/toasts'
import { useProject } from '../../stores/project'
import { unionBbox, type Bbox } from '../../geometry/geometry'

/** What the map can be told to do from tools, keys and menus. */
export function useMapActions() {
  const client = useClient()
  const app = useApp()
  const layers = useLayers()
  const map = useMap()
  const revisions = useRevisions()
  const toasts = useToasts()
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
    const center = project.detail?.mapCenter
    if (!center) return null
    const half = 180 / 2 ** (project.detail?.mapZoom ?? 14)
    return [center.longitude - half, center.latitude - half / 2, center.longitude + half, center.latitude + half / 2]
  }

  async function print(): Promise<void> {
    const name = `${project.detail?.name ?? 'Map'} ${formatIsoDay()}`
    map.printing = true
    // Paper is light.
    const root = document.documentElement
    const theme = root.dataset.theme
    root.dataset.theme = 'light'
    try {
      await map.settle()
      if (!app.info?.capabilities.printToPdf) return window.print()
      const path = await client.call('host.printToPdf', { fileName: `${name}.pdf`, landscape: true })
      if (path) toasts.show('Map saved as PDF', { action: { label: 'Show', run: () => void reveal(path) } })
    } catch (thrown) {
      toasts.showError(thrown, 'The map was not printed')
    } finally {
      map.printing = false
      if (theme === undefined) delete root.dataset.theme
      else root.dataset.theme = theme
    }
  }

  async function reveal(path: string): Promise<void> {
    try {
      await client.call('host.revealPath', { path })
    } catch (thrown) {
      toasts.showError(thrown)
    }
  }

  return { zoomToAll, projectBox, print }
}
