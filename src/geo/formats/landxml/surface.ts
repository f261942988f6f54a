import type { PropertyValue } from '../../model'
import { checkGeometrySize } from '../common/geometry-limit'
import { planPoint } from './coord-geom'
import { attributesOf, type LandXmlFeature } from './landxml-elements'
import { PointIds } from './point-ids'

/** Triangles of one surface in one feature; a larger surface comes in several parts. */
const facesPerFeature = 20_000

type Attributes = Readonly<Record<string, string>>

/** A surface that is being read: its points, and the triangles that are no feature yet. */
export class Surface {
  readonly name: string
  readonly #properties: Map<string, PropertyValue>
  readonly #ids = new PointIds()
  readonly #xyz: number[] = []
  #triangles: number[] = []
  #parts = 0

  constructor(attributes: Attributes) {
    this.name = attributes.name ?? ''
    this.#properties = attributesOf(attributes)
  }

  /** Whether the triangles fill a feature. */
  get isFull(): boolean {
    return this.#triangles.length >= facesPerFeature * 3
  }

  /** False when the point cannot be read. */
  addPoint(attributes: Attributes, text: string): boolean {
    const point = planPoint(text)
    if (!point) return false
    this.#ids.set(attributes.id ?? '', this.#xyz.length / 3)
    checkGeometrySize(this.#xyz.length / 3)
    this.#xyz.push(point[0], point[1], Number.isNaN(point[2]) ? 0 : point[2])
    return true
  }

  /** False when the face names points that are not there. */
  addFace(attributes: Attributes, text: string): boolean {
    // i="1" marks a face that is not shown.
    if (attributes.i === '1') return true
    const corners = text
      .trim()
      .split(/\s+/)
      .slice(0, 4)
      .map((id) => this.#ids.get(id))
    if (corners.length < 3 || corners.includes(undefined)) return false
    const [a, b, c, d] = corners as [number, number, number, number?]
    this.#triangles.push(a, b, c)
    // Faces of a grid have four corners.
    if (d !== undefined) this.#triangles.push(a, c, d)
    return true
  }

  /** The triangles since the last time, as a feature; null: there are none. */
  takeFaces(): LandXmlFeature | null {
    const triangles = this.#triangles
    if (triangles.length === 0) return null
    const count = triangles.length / 3
    const coords = new Float64Array(count * 12)
    const ends: number[] = []
    const polygonEnds: number[] = []
    for (let face = 0; face < count; face++) {
      for (let corner = 0; corner < 4; corner++) {
        const vertex = triangles[face * 3 + (corner % 3)] as number
        for (let k = 0; k < 3; k++) coords[face * 12 + corner * 3 + k] = this.#xyz[vertex * 3 + k] as number
      }
      ends.push((face + 1) * 4)
      polygonEnds.push(face + 1)
    }
    this.#triangles = []
    return {
      layer: 'Surfaces',
      geometry: { type: 'MultiPolygon', dim: 3, coords, ends, polygonEnds },
      properties: new Map<string, PropertyValue>([...this.#properties, ['faces', count], ['part', ++this.#parts]]),
    }
  }

  /** The points of a surface that has no faces; null: it has some, or no points. */
  barePoints(): LandXmlFeature | null {
    if (this.#parts > 0 || this.#xyz.length === 0) return null
    return {
      layer: 'Surface points',
      geometry: { type: 'MultiPoint', dim: 3, coords: this.#xyz, ends: [this.#xyz.length / 3] },
      properties: this.#properties,
    }
  }
}
