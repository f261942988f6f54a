import type { Map as LeafletMap } from 'leaflet'
import { shifted, type Box } from '../../geometry/box'

/** What lies over the whole map and hides nothing of it. */
const seenThrough = '.map-aim, .grid-crosses, .swipe'

/** Where elements lie, in CSS pixels from the map's corner; those that are not shown are left out. */
export function boxesOnMap(map: LeafletMap, elements: Iterable<Element>): Box[] {
  const corner = map.getContainer().getBoundingClientRect()
  return Array.from(elements, (element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
    .map((box) => shifted(box, -corner.left, -corner.top))
}

const besides = (map: LeafletMap): Element[] =>
  Array.from(map.getContainer().parentElement?.children ?? []).filter(
    (element) => element !== map.getContainer() && !element.matches(seenThrough),
  )

/** What the page lays over the map and hides of it: rulers, north arrow, tools, legend. CSS pixels from the map's corner. */
export const coversOf = (map: LeafletMap): Box[] => boxesOnMap(map, besides(map))

/** What is seen of the map between the rulers along its edges. CSS pixels from its corner. */
export function seenOf(map: LeafletMap, covers: readonly Box[]): Box {
  const { x, y } = map.getSize()
  const along = (box: Box): boolean => box.right - box.left >= x
  const down = (box: Box): boolean => !along(box) && box.bottom - box.top >= y
  const left = Math.max(0, ...covers.filter(down).map((box) => box.right))
  const top = Math.max(0, ...covers.filter(along).map((box) => box.bottom))
  return { left, top, right: x, bottom: y }
}

/** Calls when something of that comes, goes or changes its size, for as long as the map lives; gives what ends it sooner. */
export function watchCovers(map: LeafletMap, onChange: () => void): () => void {
  const sizes = new ResizeObserver(onChange)
  const look = (): void => besides(map).forEach((element) => sizes.observe(element))
  const children = new MutationObserver(look)
  const parent = map.getContainer().parentElement
  if (parent) children.observe(parent, { childList: true })
  look()
  const end = (): void => {
    sizes.disconnect()
    children.disconnect()
  }
  map.once('unload', end)
  return end
}
