import type { Geometry } from '../../model'

const strip = 0
const fan = 1
const outerRing = 2
const innerRing = 3
const firstRing = 4
const triangles = 6

/**
 * A MultiPatch as MultiPolygon: strips, fans and loose triangles become triangles, rings become polygons with their holes. Null when
 * nothing is left.
 */
export function patchGeometry(
  coords: Float64Array,
  dim: 2 | 3,
  ends: readonly number[],
  kinds: readonly number[],
): Geometry | null {
  const out: number[] = []
  const ringEnds: number[] = []
  const polygonEnds: number[] = []
  const vertex = (index: number) => {
    for (let k = 0; k < dim; k++) out.push(coords[index * dim + k] as number)
  }
  const closeRing = () => ringEnds.push(out.length / dim)
  const closePolygon = () => polygonEnds.push(ringEnds.length)

  let start = 0
  ends.forEach((end, part) => {
    const kind = kinds[part]
    if (end - start >= 3) {
      if (kind === strip || kind === fan) {
        for (let i = start + 2; i < end; i++) {
          const a = kind === fan ? start : i - 2
          for (const index of [a, i - 1, i, a]) vertex(index)
          closeRing()
          closePolygon()
        }
      } else if (kind === triangles) {
        for (let i = start; i + 2 < end; i += 3) {
          for (const index of [i, i + 1, i + 2, i]) vertex(index)
          closeRing()
          closePolygon()
        }
      } else {
        for (let i = start; i < end; i++) vertex(i)
        if (!sameVertex(coords, dim, start, end - 1)) vertex(start)
        closeRing()
        // A hole belongs to the polygon before it; a plain ring after a first ring is one of its holes too.
        const isHole = kind === innerRing || (kind !== outerRing && kind !== firstRing && followsFirst(kinds, part))
        if (isHole && polygonEnds.length > 0) polygonEnds[polygonEnds.length - 1] = ringEnds.length
        else closePolygon()
      }
    }
    start = end
  })
  if (polygonEnds.length === 0) return null
  return { type: 'MultiPolygon', dim, coords: Float64Array.from(out), ends: ringEnds, polygonEnds }
}

function followsFirst(kinds: readonly number[], part: number): boolean {
  for (let i = part - 1; i >= 0; i--) {
    if (kinds[i] === firstRing) return true
    if (kinds[i] === outerRing || kinds[i] === strip || kinds[i] === fan || kinds[i] === triangles) return false
  }
  return false
}

function sameVertex(coords: Float64Array, dim: number, a: number, b: number): boolean {
  for (let k = 0; k < dim; k++) if (coords[a * dim + k] !== coords[b * dim + k]) return false
  return true
}
