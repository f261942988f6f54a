/** On which side of the line from p to q a place lies: 1, -1, or 0 on it. */
export function sideOf(px: number, py: number, qx: number, qy: number, rx: number, ry: number): number {
  return Math.sign((qx - px) * (ry - py) - (qy - py) * (rx - px))
}

/**
 * Whether a place lies in the outer ring and in no hole, each closed and as flat x, y: in an odd number of rings. A ring that turns
 * back on itself goes round a place more than once, and the place lies in it all the same.
 */
export function liesIn(x: number, y: number, rings: readonly ArrayLike<number>[]): boolean {
  let inside = false
  for (const ring of rings) {
    let turns = 0
    for (let at = 2; at < ring.length; at += 2) {
      const ay = ring[at - 1] as number
      const by = ring[at + 1] as number
      if (ay > y === by > y) continue
      const ax = ring[at - 2] as number
      const bx = ring[at] as number
      if (x < ((bx - ax) * (y - ay)) / (by - ay) + ax) turns += by > ay ? 1 : -1
    }
    if (turns !== 0) inside = !inside
  }
  return inside
}
