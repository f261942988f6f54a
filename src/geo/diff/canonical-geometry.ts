import type { Geometry } from '../model'

/** Steps to which coordinates are rounded: degrees (1 mm), or units of a CRS that is not known. */
export const lonLatStep = 1e-8
/** Difference of coordinates in an unknown unit (mostly metres) that counts for nothing. */
export const nativeStep = 1e-3
const heightStep = 1e-3

/** A geometry as text that is equal for equal shapes: rounded, parts and rings in a fixed order, start and direction. */
export function canonicalGeometry(geometry: Geometry | null, step: number): string {
  if (!geometry || geometry.coords.length === 0) return ''
  const { type } = geometry
  if (type === 'Point' || type === 'MultiPoint') return `P${vertexTexts(geometry, step).sort().join(' ')}`
  const texts = vertexTexts(geometry, step)
  const parts: string[][] = []
  let start = 0
  for (const end of geometry.ends) {
    parts.push(texts.slice(start, end))
    start = end
  }
  if (type === 'LineString' || type === 'MultiLineString') {
    return `L${parts
      .map((part) => part.join(' '))
      .sort()
      .join('|')}`
  }
  let ring = 0
  const polygons = (geometry.polygonEnds ?? [parts.length]).map((end) => {
    const rings = parts.slice(ring, end).map(canonicalRing)
    ring = end
    const [outer = '', ...holes] = rings
    return [outer, ...holes.sort()].join('/')
  })
  return `A${polygons.sort().join('|')}`
}

function canonicalRing(closed: readonly string[]): string {
  const ring = closed.length > 1 && closed[0] === closed[closed.length - 1] ? closed.slice(0, -1) : [...closed]
  let least = 0
  for (let i = 1; i < ring.length; i++) if ((ring[i] as string) < (ring[least] as string)) least = i
  const turned = [...ring.slice(least), ...ring.slice(0, least)]
  const [first = '', ...rest] = turned
  const forward = rest.join(' ')
  const backward = rest.reverse().join(' ')
  return `${first} ${forward < backward ? forward : backward}`
}

function vertexTexts({ coords, dim }: Geometry, step: number): string[] {
  const flat = dim === 2 || everyHeightZero(coords)
  const out: string[] = []
  for (let at = 0; at < coords.length; at += dim) {
    const plan = `${rounded(coords[at] as number, step)},${rounded(coords[at + 1] as number, step)}`
    out.push(flat ? plan : `${plan},${rounded(coords[at + 2] as number, heightStep)}`)
  }
  return out
}

function rounded(value: number, step: number): number {
  // Adding zero turns -0 into 0.
  return Math.round(value / step) + 0
}

function everyHeightZero(coords: ArrayLike<number>): boolean {
  for (let at = 2; at < coords.length; at += 3) if (coords[at] !== 0) return false
  return true
}

/** True when two geometries differ by no more than two steps anywhere: rounding may fall on either side. */
export function sameWithinRounding(a: Geometry | null, b: Geometry | null, step: number): boolean {
  if (!a || !b) return a === b
  if (a.coords.length !== b.coords.length || a.dim !== b.dim || a.type !== b.type) return false
  for (let i = 0; i < a.coords.length; i++) {
    const limit = a.dim === 3 && i % 3 === 2 ? heightStep : step
    if (!(Math.abs((a.coords[i] as number) - (b.coords[i] as number)) <= 2 * limit)) return false
  }
  return true
}
