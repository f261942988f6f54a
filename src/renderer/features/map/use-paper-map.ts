import { effectScope, onBeforeUnmount, watch } from 'vue'
import type { Map as LeafletMap } from 'leaflet'
import { usePaper } from '../../stores/paper'
import { flattenCanvases, forgetPictures } from './flatten-canvases'
import { printRatio } from './map-frame'
import { useLayerTiles } from './use-layer-tiles'

const longestWaitMs = 30_000
const quietMs = 400

/** Draws the layers that are shown on maps for paper. The maps go with the component, their pictures when the paper is done. */
export function usePaperMap() {
  const tiles = useLayerTiles()
  const paper = usePaper()
  const ends: (() => void)[] = []
  onBeforeUnmount(() => {
    for (const end of ends) end()
  })

  /**
   * Resolves when the map is drawn, with pictures in the place of its canvases; false when some of it did not come in half a minute.
   * @param isSettled whether all else is there that is drawn beside the layers
   */
  async function draw(element: HTMLElement, map: LeafletMap, isSettled = () => true): Promise<boolean> {
    const drawn = tiles.attachForPaper(map, printRatio)
    ends.push(drawn.end, () => map.remove())
    // A copy of the element is printed, when this component may have gone.
    const scope = effectScope(true)
    scope.run(() =>
      watch(
        () => paper.job,
        () => {
          forgetPictures(element)
          scope.stop()
        },
      ),
    )
    const latest = Date.now() + longestWaitMs
    let quietSince = Date.now()
    do {
      await new Promise((resolve) => window.setTimeout(resolve, 60))
      if (!drawn.isDrawn() || !isSettled()) quietSince = Date.now()
    } while (Date.now() - quietSince < quietMs && Date.now() < latest)
    const isWhole = drawn.isDrawn()
    await flattenCanvases(element, printRatio)
    return isWhole
  }
  return { draw }
}
