/** Twice the area of a ring in square units of its coordinates: above 0 when it runs against the clock. */
export function twiceArea(coords: ArrayLike<number>, dim: number, start: number, end: number): number {
  const [x0, y0] = [coords[start * dim]!, coords[start * dim + 1]!]
  let sum = 0
  for (let i = start + 1; i + 1 < end; i++) {
    const [ax, ay] = [coords[i * dim]! - x0, coords[i * dim + 1]! - y0]
    sum += ax * (coords[(i + 1) * dim + 1]! - y0) - (coords[(i + 1) * dim]! - x0) * ay
  }
  return sum
}
