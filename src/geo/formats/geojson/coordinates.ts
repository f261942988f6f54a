import type { Geometry, GeometryType } from '../../model'
import { checkGeometrySize } from '../common/geometry-limit'

/** How deep positions are nested in each type. */
const depthOf: Readonly<Record<GeometryType, number>> = {
  Point: 1,
  MultiPoint: 2,
  LineString: 2,
  MultiLineString: 3,
  Polygon: 3,
  MultiPolygon: 4,
}

/** True for the name of a geometry type with coordinates. */
export function isGeometryType(name: unknown): name is GeometryType {
  return typeof name === 'string' && Object.prototype.hasOwnProperty.call(depthOf, name)
}

/** Gathers a "coordinates" member without knowing the type, which may come later. Throws GeometryTooLarge. */
export class CoordinateCollector {
  readonly #coords: number[] = []
  readonly #ends: number[] = []
  readonly #polygonEnds: number[] = []
  #dim: 2 | 3 = 2
  #vertices = 0
  #depth = 0
  /** Depth at which positions were found; 0: none yet. */
  #positionDepth = 0
  #inPosition = 0
  #bad = false

  /** True once the outermost array is closed. */
  get done(): boolean {
    return this.#depth === 0
  }

  open(): void {
    if (this.#inPosition > 0) this.#bad = true
    this.#depth++
    this.#inPosition = 0
  }

  number(value: number): void {
    const position = this.#inPosition++
    if (!Number.isFinite(value)) {
      if (position < 2) this.#bad = true
      value = 0
    }
    if (position === 2 && this.#vertices === 0) this.#dim = 3
    if (position < this.#dim) this.#coords.push(value)
  }

  /** Anything but numbers and arrays. */
  strange(): void {
    // A height of null is written by some programs.
    if (this.#inPosition === 2) this.number(0)
    else this.#bad = true
  }

  close(): void {
    if (this.#inPosition > 0) {
      if (this.#inPosition < 2) this.#bad = true
      if (this.#dim === 3 && this.#inPosition === 2) this.#coords.push(0)
      if (this.#positionDepth !== 0 && this.#positionDepth !== this.#depth) this.#bad = true
      this.#positionDepth = this.#depth
      checkGeometrySize(++this.#vertices)
      this.#inPosition = 0
    } else if (this.#positionDepth > 0) {
      const level = this.#positionDepth - this.#depth
      if (level === 1) this.#ends.push(this.#vertices)
      else if (level === 2) this.#polygonEnds.push(this.#ends.length)
    }
    this.#depth--
  }

  /** The geometry; null when it is empty; undefined when the coordinates do not fit the type. */
  finish(type: GeometryType): Geometry | null | undefined {
    if (this.#bad) return undefined
    if (this.#vertices === 0) return null
    if (this.#positionDepth !== depthOf[type]) return undefined
    const dim = this.#dim
    switch (type) {
      case 'Point':
        return { type, dim, coords: this.#coords, ends: [1] }
      case 'MultiPoint':
      case 'LineString':
        return { type, dim, coords: this.#coords, ends: [this.#vertices] }
      case 'MultiLineString':
        return { type, dim, coords: this.#coords, ends: this.#ends.filter(isGrowing) }
      case 'Polygon':
        return closedPolygons(this.#coords, dim, this.#ends, [this.#ends.length], false)
      case 'MultiPolygon':
        return closedPolygons(this.#coords, dim, this.#ends, this.#polygonEnds, true)
    }
  }
}

function isGrowing(end: number, index: number, ends: readonly number[]): boolean {
  return end > (ends[index - 1] ?? 0)
}

/** Closes open rings and drops those of fewer than three vertices; the order of rings is the file's. */
function closedPolygons(
  coords: number[],
  dim: 2 | 3,
  ends: readonly number[],
  polygonEnds: readonly number[],
  multi: boolean,
): Geometry | null {
  const type = multi ? 'MultiPolygon' : 'Polygon'
  // Nearly all are whole as they stand; a copy of a large one is dear.
  if (areWhole(coords, dim, ends) && polygonEnds.every(isGrowing))
    return multi ? { type, dim, coords, ends, polygonEnds } : { type, dim, coords, ends }
  const out: number[] = []
  const outEnds: number[] = []
  const outPolygonEnds: number[] = []
  let start = 0
  let ring = 0
  for (const polygonEnd of polygonEnds) {
    const before = outEnds.length
    let outerDropped = false
    for (const first = ring; ring < polygonEnd; ring++) {
      const end = ends[ring] as number
      if (end - start < 3 || outerDropped) outerDropped ||= ring === first
      else {
        for (let i = start * dim; i < end * dim; i++) out.push(coords[i] as number)
        const a = start * dim
        const b = (end - 1) * dim
        if (coords[a] !== coords[b] || coords[a + 1] !== coords[b + 1]) {
          for (let k = 0; k < dim; k++) out.push(coords[a + k] as number)
        }
        outEnds.push(out.length / dim)
      }
      start = end
    }
    if (outEnds.length > before) outPolygonEnds.push(outEnds.length)
  }
  if (outPolygonEnds.length === 0) return null
  if (!multi) return { type, dim, coords: out, ends: outEnds }
  return { type, dim, coords: out, ends: outEnds, polygonEnds: outPolygonEnds }
}

/** Whether each ring is closed and has three vertices or more. */
function areWhole(coords: readonly number[], dim: number, ends: readonly number[]): boolean {
  let start = 0
  return ends.every((end) => {
    const [a, b] = [start * dim, (end - 1) * dim]
    const whole = end - start >= 3 && coords[a] === coords[b] && coords[a + 1] === coords[b + 1]
    start = end
    return whole
  })
}
