import { boxToLonLat } from './box-edges'
import type { LayerReport } from './engine-api'
import type { LayerPlace } from './layer-crs'
import type { Bbox, DatasetLayer, Feature, Field, Geometry, GeometryType, PropertyValue } from './model'
import { OutlineBuilder } from './outline'
import { StrayVertices } from './stray-vertices'

/**
 * Counts and bounds of a layer, gathered while its features pass: first as they are, then in lon/lat. Features in a row that
 * share one `properties` array are parts of one feature of the file, and count once.
 */
export class LayerSummary {
  /** Features that are wholly counted. */
  features = 0
  nullGeometries = 0
  vertices = 0
  /** Vertices that the transform could not place. */
  unplaced = 0
  readonly #types = new Set<ReportedType>()
  #whole: { properties: readonly PropertyValue[]; type: ReportedType | null } | null = null
  readonly #native = new BoxBuilder()
  readonly #lonLat = new BoxBuilder()
  readonly #outline = new OutlineBuilder()
  readonly #strays = new StrayVertices()

  /** Counts features whose coordinates are in the layer's own CRS. */
  takeNative(features: readonly Feature[]): void {
    for (const { geometry, properties } of features) {
      const type = geometry && geometry.coords.length > 0 ? typeOf(geometry) : null
      if (this.#whole?.properties === properties) this.#whole.type = together(this.#whole.type, type)
      else {
        this.#endFeature()
        this.#whole = { properties, type }
      }
      if (!geometry || !type) continue
      this.vertices += geometry.coords.length / geometry.dim
      this.#native.addAll(geometry.coords, geometry.dim)
    }
  }

  #endFeature(): void {
    if (!this.#whole) return
    this.features++
    if (this.#whole.type === null) this.nullGeometries++
    else this.#types.add(this.#whole.type)
    this.#whole = null
  }

  /** Takes vertices start to end (all when not given) of transformed coordinates, and answers their box; NaN has no place, null when none has. */
  takeLonLat(coords: ArrayLike<number>, dim: number, start = 0, end = coords.length / dim): Bbox | null {
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let at = start * dim; at < end * dim; at += dim) {
      const lon = coords[at] as number
      const lat = coords[at + 1] as number
      if (lon !== lon) this.unplaced++
      if (lon < minX) minX = lon
      if (lon > maxX) maxX = lon
      if (lat < minY) minY = lat
      if (lat > maxY) maxY = lat
    }
    if (!(minX <= maxX)) return null
    const box: Bbox = [minX, minY, maxX, maxY]
    this.#lonLat.add(minX, minY)
    this.#lonLat.add(maxX, maxY)
    this.#outline.addAll(coords, dim, start, end, box)
    this.#strays.take(coords, dim, start, end, box)
    return box
  }

  /** True when there are coordinates, and none of them could be placed. */
  get allUnplaced(): boolean {
    return this.unplaced > 0 && this.#lonLat.box() === null
  }

  /** Ends the counting, and says what was there. */
  report(layer: DatasetLayer, place: LayerPlace): LayerReport {
    this.#endFeature()
    const bboxNative = this.#native.box()
    const { toWgs84 } = place
    // The box of the vertices alone where they say all: degrees, or a native box that reaches beyond the CRS.
    const vertices = this.#lonLat.box()
    const withoutStrays4326 = this.#strays.boxWithout()
    const edges = bboxNative && toWgs84 && !toWgs84.identity && vertices ? boxToLonLat(bboxNative, toWgs84) : null
    return {
      name: layer.name,
      features: this.features,
      nullGeometries: this.nullGeometries,
      vertices: this.vertices,
      geometryTypes: [...this.#types].sort(),
      srid: place.srid,
      sridFrom: place.from,
      crsName: place.name,
      bbox4326: edges ?? vertices,
      ...(withoutStrays4326 ? { withoutStrays4326 } : {}),
      bboxNative,
      outline4326: this.#outline.ring(),
      fields: shownFields(layer).map((field) => ({ ...field })),
      raster: null,
    }
  }
}

function shownFields({ fields, fieldOrder }: DatasetLayer): readonly Field[] {
  return fieldOrder?.().flatMap((index) => fields[index] ?? []) ?? fields
}

type ReportedType = GeometryType | 'GeometryCollection'

function typeOf(geometry: Geometry): ReportedType {
  return geometry.collected ? 'GeometryCollection' : geometry.type
}

/** The type of a feature of which another part comes. */
function together(a: ReportedType | null, b: ReportedType | null): ReportedType | null {
  if (a === null || b === null) return a ?? b
  if (a === 'GeometryCollection' || b === 'GeometryCollection') return 'GeometryCollection'
  const kind = b.replace('Multi', '')
  return a.endsWith(kind) ? (`Multi${kind}` as GeometryType) : 'GeometryCollection'
}

/** No coordinate system reaches so far, not even in millimetres: larger numbers are damage, and no part of bounds. */
const farthest = 1e13

class BoxBuilder {
  #minX = Infinity
  #minY = Infinity
  #maxX = -Infinity
  #maxY = -Infinity

  add(x: number, y: number): void {
    if (x < this.#minX) this.#minX = x
    if (x > this.#maxX) this.#maxX = x
    if (y < this.#minY) this.#minY = y
    if (y > this.#maxY) this.#maxY = y
  }

  addAll(coords: ArrayLike<number>, dim: number): void {
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let at = 0; at + 1 < coords.length; at += dim) {
      const x = coords[at] as number
      const y = coords[at + 1] as number
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
    }
    if (minX < -farthest || minY < -farthest || maxX > farthest || maxY > farthest) return this.#addNear(coords, dim)
    if (minX < this.#minX) this.#minX = minX
    if (minY < this.#minY) this.#minY = minY
    if (maxX > this.#maxX) this.#maxX = maxX
    if (maxY > this.#maxY) this.#maxY = maxY
  }

  /** Adds the vertices that can be coordinates at all. */
  #addNear(coords: ArrayLike<number>, dim: number): void {
    for (let at = 0; at + 1 < coords.length; at += dim) {
      const x = coords[at] as number
      const y = coords[at + 1] as number
      if (Math.abs(x) <= farthest && Math.abs(y) <= farthest) this.add(x, y)
    }
  }

  box(): Bbox | null {
    return this.#minX <= this.#maxX && this.#minY <= this.#maxY
      ? [this.#minX, this.#minY, this.#maxX, this.#maxY]
      : null
  }
}
