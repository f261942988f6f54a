type Box = readonly [number, number, number, number]

/** Whether two boxes (west, south, east, north, or least and most of x and y) have a point in common. */
export function boxesMeet(a: Box, b: Box): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]
}
