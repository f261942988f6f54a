import type { Map as LeafletMap } from 'leaflet'
import { paneNames } from './create-map'

/** Shows what belongs to one side of a comparison; the sides that are not named are hidden. */
export function showSides(map: LeafletMap, sides: readonly ('before' | 'after')[]): void {
  const panes = { before: paneNames.overlayBefore, after: paneNames.overlayAfter }
  for (const side of ['before', 'after'] as const) {
    const pane = map.getPane(panes[side])
    if (pane) pane.style.display = sides.includes(side) ? '' : 'none'
  }
}
