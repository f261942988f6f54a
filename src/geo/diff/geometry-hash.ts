import type { Geometry } from '../model'
import type { Steps } from './tolerance'
import { mix, type Hash } from './value-hash'

/** The grid lies beside round numbers, on which coordinates like to lie: those a hair apart are in one cell of it then. */
const beside = 0.3719237
const sums: Hash = { a: 0, b: 0 }
const vertex: Hash = { a: 0, b: 0 }
const family = { P: 0x243f6a88, L: 0x13198a2e, A: 0x03707344 }

/**
 * Puts the hash of a geometry into `out`. Equal ones have the same hash whatever the order of parts and holes, the vertex at which
 * a ring starts and its direction, and whether a part alone is called multi; heights that are all 0 are none. Those of the
 * same hash differ by no more than the steps anywhere. 0 for no geometry.
 */
export function hashGeometry(geometry: Geometry | null, steps: Steps, out: Hash): void {
  out.a = out.b = 0
  if (!geometry || geometry.coords.length === 0) return
  const { type, coords, dim, ends } = geometry
  const shape = { coords, dim, steps, isFlat: dim === 2 || everyHeightZero(coords) }
  if (type === 'Point' || type === 'MultiPoint') {
    sums.a = sums.b = 0
    for (let at = 0; at < coords.length; at += dim) {
      hashVertex(shape, at)
      sums.a = (sums.a + vertex.a) | 0
      sums.b = (sums.b + vertex.b) | 0
    }
    return close(sums.a, sums.b, family.P, out)
  }
  let a = 0
  let b = 0
  let start = 0
  if (type === 'LineString' || type === 'MultiLineString') {
    for (const end of ends) {
      hashLine(shape, start, end)
      a = (a + sums.a) | 0
      b = (b + sums.b) | 0
      start = end
    }
    return close(a, b, family.L, out)
  }
  let ring = 0
  for (const polygonEnd of geometry.polygonEnds ?? [ends.length]) {
    let ownA = 0
    let ownB = 0
    for (let first = true; ring < polygonEnd; ring++, first = false) {
      hashRing(shape, start, ends[ring] as number)
      ownA = (ownA + (first ? mix(sums.a ^ 0x4528) : sums.a)) | 0
      ownB = (ownB + (first ? mix(sums.b ^ 0x21e6) : sums.b)) | 0
      start = ends[ring] as number
    }
    a = (a + mix(ownA + 0x38d0)) | 0
    b = (b + mix(ownB + 0x1377)) | 0
  }
  close(a, b, family.A, out)
}

interface Vertices {
  coords: ArrayLike<number>
  dim: number
  steps: Steps
  isFlat: boolean
}

function close(a: number, b: number, kind: number, out: Hash): void {
  out.a = mix(a ^ kind)
  out.b = mix(b + kind)
  if (out.a === 0 && out.b === 0) out.b = 1
}

/** Vertices in their order. */
function hashLine(shape: Vertices, start: number, end: number): void {
  let a = 0x2ffd72db
  let b = 0x6a09e667
  for (let at = start; at < end; at++) {
    hashVertex(shape, at * shape.dim)
    a = mix(Math.imul(a, 5) + vertex.a)
    b = mix(Math.imul(b, 9) + vertex.b)
  }
  sums.a = a
  sums.b = b
}

/** The edges, whatever their order and direction. */
function hashRing(shape: Vertices, start: number, end: number): void {
  let a = 0
  let b = 0
  hashVertex(shape, start * shape.dim)
  const first = { a: vertex.a, b: vertex.b }
  let lastA = first.a
  let lastB = first.b
  let isClosed = false
  for (let at = start + 1; at < end; at++) {
    hashVertex(shape, at * shape.dim)
    if (vertex.a === lastA && vertex.b === lastB) continue
    a = (a + mix(vertex.a + lastA)) | 0
    b = (b + mix(vertex.b + lastB)) | 0
    lastA = vertex.a
    lastB = vertex.b
  }
  isClosed = lastA === first.a && lastB === first.b
  if (!isClosed || end - start === 1) {
    a = (a + mix(first.a + lastA)) | 0
    b = (b + mix(first.b + lastB)) | 0
  }
  sums.a = mix(a)
  sums.b = mix(b)
}

function hashVertex({ coords, steps, isFlat }: Vertices, at: number): void {
  const x = Math.round((coords[at] as number) / steps.plan + beside)
  const y = Math.round((coords[at + 1] as number) / steps.plan + beside)
  // A place that is none becomes 0 here, and its high words say so.
  const high = (highOf(x) << 16) | (highOf(y) & 0xffff)
  let a = mix(Math.imul(x | 0, 0xcc9e2d51) ^ mix(Math.imul(y | 0, 0x1b873593) + high))
  let b = mix(Math.imul(y | 0, 0x9e3779b1) + mix(Math.imul(x | 0, 0x85ebca77) ^ high))
  if (!isFlat) {
    const z = Math.round((coords[at + 2] as number) / steps.height + beside)
    a = mix(Math.imul(a, 5) + (z | 0) + highOf(z))
    b = mix(Math.imul(b, 9) ^ Math.imul(z | 0, 0x27d4eb2f) ^ highOf(z))
  }
  vertex.a = a
  vertex.b = b
}

const highOf = (value: number) => (Number.isNaN(value) ? 0x7fff : Math.floor(value / 2 ** 32) | 0)

function everyHeightZero(coords: ArrayLike<number>): boolean {
  for (let at = 2; at < coords.length; at += 3) if (coords[at] !== 0) return false
  return true
}
