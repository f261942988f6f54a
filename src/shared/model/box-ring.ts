/** The closed outline of a box: west, south, east, north. */
export function ringOf([west, south, east, north]: readonly [number, number, number, number]): [number, number][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}
