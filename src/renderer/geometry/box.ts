/** A rectangle on the screen in pixels, y down. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Whether two boxes have more in common than an edge. */
export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
}

/** Whether `inner` lies within `outer`, edges included. */
export function holds(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  )
}

/** The box further right and down, by fewer than none to the left and up. */
export function shifted({ left, top, right, bottom }: Box, x: number, y: number): Box {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
}
