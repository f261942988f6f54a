import type { Geometry } from '../model'

/** Vertices of one feature that a sketch takes. */
const mostVertices = 400

/**
 * The parts of a geometry that reach into a box, flat lon/lat, for a sketch: of lines the pieces there, of areas whole rings, of many
 * vertices some.
 */
export function drawnNear(
  { coords, dim, ends, type }: Geometry,
  [west, south, east, north]: readonly [number, number, number, number],
): number[][] {
  const parts: number[][] = []
  const meets = (a: number, b: number) => {
    const [ax, ay, bx, by] = [coords[a * dim]!, coords[a * dim + 1]!, coords[b * dim]!, coords[b * dim + 1]!]
    return (
      Math.max(ax, bx) >= west && Math.min(ax, bx) <= east && Math.max(ay, by) >= south && Math.min(ay, by) <= north
    )
  }
  const isLine = type.endsWith('LineString')
  let first = 0
  for (const end of ends) {
    let open: number[] | null = null
    for (let at = first; at < end; at++) {
      const isNear = !isLine || meets(at, Math.min(end - 1, at + 1)) || (at > first && meets(at - 1, at))
      if (!isNear) open = null
      else if (open) open.push(coords[at * dim]!, coords[at * dim + 1]!)
      else parts.push((open = [coords[at * dim]!, coords[at * dim + 1]!]))
    }
    first = end
  }
  const step = Math.ceil(parts.reduce((sum, { length }) => sum + length / 2, 0) / mostVertices)
  return step <= 1 ? parts : parts.map((part) => thinned(part, step)).filter(({ length }) => length > 0)
}

/** Every so manyth vertex, and the last. */
function thinned(part: readonly number[], step: number): number[] {
  const last = part.length / 2 - 1
  return part.filter((_, at) => (at >> 1) % step === 0 || at >> 1 === last)
}
