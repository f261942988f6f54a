import type { Geometry } from '../../model'

/** Shorter lines in plan are none, metres. */
const small = 0.001

/** A body of upright faces alone as lines in plan, one for each face; a point where it has no extent there. Triangles: x, y, z of each corner. */
export function upright(triangles: ArrayLike<number>): Geometry | null {
  const at = (i: number) => triangles[i] as number
  const lines = new Map<string, number[]>()
  for (let from = 0; from + 8 < triangles.length; from += 9) {
    let longest: number[] = []
    let most = small
    for (const [a, b] of [
      [0, 3],
      [3, 6],
      [6, 0],
    ] as const) {
      const line = [at(from + a), at(from + a + 1), at(from + b), at(from + b + 1)] as const
      const length = Math.hypot(line[2] - line[0], line[3] - line[1])
      if (!(length > most)) continue
      most = length
      longest =
        line[0] < line[2] || (line[0] === line[2] && line[1] < line[3])
          ? [...line]
          : [line[2], line[3], line[0], line[1]]
    }
    if (longest.length > 0) lines.set(longest.map((value) => Math.round(value / small)).join(), longest)
  }
  const coords = [...lines.values()].flat()
  if (coords.length === 4) return { type: 'LineString', dim: 2, coords, ends: [2] }
  if (coords.length > 4)
    return { type: 'MultiLineString', dim: 2, coords, ends: [...lines.keys()].map((_, i) => (i + 1) * 2) }
  return triangles.length > 1 ? { type: 'Point', dim: 2, coords: [at(0), at(1)], ends: [1] } : null
}
