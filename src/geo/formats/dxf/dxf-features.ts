import { groupBy } from '../../../shared/model/group-by'
import type { Feature, FeatureStyle, Geometry, PropertyValue } from '../../model'
import { flattenCollection } from '../common/collection'
import { polygonFromRings } from '../common/rings'
import type { TextCodec } from '../common/text-encoding'
import { aciColor, trueColor } from './aci-colors'
import type { Drawing, DrawingLayer } from './drawing'
import { drawingText, plainMtext } from './dxf-text'
import type { DxfEntity, Vec } from './entity'
import { dimensionFigure } from './dimension'
import { isMultileader, type Group, type Placed } from './expand'
import { compose, identity, moveCoords, type Matrix } from './matrix'
import { readMultileader } from './multileader'

/** How drawing coordinates become coordinates of the layer's CRS: scaled about the origin, turned and moved. */
export interface DrawingPlace {
  scale: number
  cos: number
  sin: number
  dx: number
  dy: number
}

function matrixOf({ scale, cos, sin, dx, dy }: DrawingPlace): Matrix {
  if (scale === 1 && cos === 1 && sin === 0 && dx === 0 && dy === 0) return identity
  return {
    x: [cos * scale, sin * scale, 0],
    y: [-sin * scale, cos * scale, 0],
    z: [0, 0, scale],
    origin: [dx, dy, 0],
  }
}

/** The place of a drawing that lies where its coordinates say. */
export const asDrawn: DrawingPlace = { scale: 1, cos: 1, sin: 0, dx: 0, dy: 0 }

/** Turns groups of shapes into features with the attributes that GIS programs give drawings. */
export class FeatureMaker {
  constructor(
    private readonly drawing: Drawing,
    private readonly codec: TextCodec | null,
    place: DrawingPlace,
  ) {
    this.placeMatrix = matrixOf(place)
  }

  private readonly placeMatrix: Matrix

  readonly #parts = new Map<DxfEntity, number>()
  readonly #layerNames = new Map<string, string>()
  readonly #layers = new Map<string, DrawingLayer | null>()

  /** Starts the next entity of the drawing, whose parts are numbered anew. */
  begin(): void {
    if (this.#parts.size > 0) this.#parts.clear()
  }

  #layerName(raw: string): string {
    let name = this.#layerNames.get(raw)
    if (name === undefined) this.#layerNames.set(raw, (name = drawingText(raw, this.codec)))
    return name
  }

  #layer(name: string): DrawingLayer | null {
    let layer = this.#layers.get(name)
    if (layer === undefined) this.#layers.set(name, (layer = this.drawing.layers.get(name.toUpperCase()) ?? null))
    return layer
  }

  /** Features of one group; parts of different colour or kind share their attributes (the same array). */
  features(group: Group): Feature[] {
    const properties = this.#properties(group)
    const [only] = group.placed
    if (only && group.placed.length === 1) {
      const style = this.#style(only, group)
      return this.#geometry(only).map((geometry) => ({ id: this.#id(group), geometry, properties, style }))
    }
    const byColor = groupBy(group.placed, (one) => this.#color(one))
    return [...byColor.values()].flatMap((placed) => {
      const geometries = flattenCollection(placed.flatMap((one) => this.#geometry(one)))
      return geometries.map((geometry): Feature => ({
        id: this.#id(group),
        geometry,
        properties,
        style: this.#style(placed[0] as Placed, group),
      }))
    })
  }

  /** The handle, which is the same from one revision of a drawing to the next; further parts of the same entity add their number. */
  #id({ owner }: Group): string | null {
    const handle = owner.text(5)
    if (handle === null) return null
    const parts = (this.#parts.get(owner) ?? 0) + 1
    this.#parts.set(owner, parts)
    return parts === 1 ? handle : `${handle}:${parts}`
  }

  #properties(group: Group): PropertyValue[] {
    const { entity } = group
    let subclasses = ''
    for (let at = entity.codes.indexOf(100); at >= 0; at = entity.codes.indexOf(100, at + 1))
      subclasses += `${subclasses === '' ? '' : ':'}${String(entity.values[at]).trim()}`
    return [
      this.#layerName(group.layer),
      entity.number(67, 0) === 1,
      subclasses || null,
      this.#text(entity.text(6)),
      group.owner.text(5),
      this.#entityText(entity),
    ]
  }

  #text(value: string | null): string | null {
    return value === null ? null : drawingText(value, this.codec)
  }

  #entityText(entity: DxfEntity): string | null {
    if (entity.type === 'MTEXT') {
      const raw = entity.codes.map((code, i) => (code === 3 || code === 1 ? String(entity.values[i]) : '')).join('')
      return plainMtext(drawingText(raw, this.codec)) || null
    }
    if (isMultileader(entity)) {
      const { text } = readMultileader(entity)
      return text === null ? null : plainMtext(drawingText(text, this.codec)) || null
    }
    if (entity.type === 'DIMENSION') {
      const text = dimensionFigure(entity)?.text ?? null
      return text === null ? null : plainMtext(drawingText(text, this.codec)) || null
    }
    return entity.type === 'TEXT' || entity.type === 'ATTRIB' || entity.type === 'ATTDEF' || entity.type === 'TOLERANCE'
      ? this.#text(entity.text(1))
      : null
  }

  #color(one: Placed): string | null {
    const { colorOwner } = one
    if (colorOwner.has(420)) return trueColor(colorOwner.number(420, 0))
    const index = colorOwner.number(62, 256)
    if (index > 0 && index < 256) return aciColor(index)
    const layer = this.#layer(one.colorLayer)
    if (!layer) return null
    return layer.trueColor === null ? aciColor(layer.color) : trueColor(layer.trueColor)
  }

  #style(one: Placed, group: Group): FeatureStyle | null {
    const style: FeatureStyle = {}
    const color = this.#color(one)
    if (color) style.color = color
    if (color && one.shape.kind === 'area' && one.entity.type !== 'IMAGE') style.fill = color
    const dash = this.#dash(one)
    if (dash) style.dash = dash
    const text = one.shape.kind === 'point' ? this.#entityText(group.entity) : null
    if (text) {
      style.label = text
      style.labelAngle =
        one.rotationDegrees + (group.entity.type === 'MTEXT' ? mtextAngle(group.entity) : group.entity.number(50, 0))
    }
    return Object.keys(style).length > 0 ? style : null
  }

  /** The line type as dashes of 2 to 12 pixels; dots are 1. */
  #dash(one: Placed): number[] | null {
    const own = one.entity.text(6)?.toUpperCase() ?? 'BYLAYER'
    const name = own === 'BYLAYER' ? this.#layer(one.layer)?.linetype.toUpperCase() : own
    const pattern = name ? this.drawing.linetypes.get(name) : undefined
    if (!pattern || pattern.length < 2 || pattern.length > 12) return null
    const longest = Math.max(...pattern.map(Math.abs))
    if (!(longest > 0)) return null
    return pattern.map((length) => (length === 0 ? 1 : Math.max(2, Math.round((Math.abs(length) / longest) * 12))))
  }

  #geometry({ shape, matrix }: Placed): Geometry[] {
    const to = compose(this.placeMatrix, matrix)
    switch (shape.kind) {
      case 'point':
        return [flat('Point', [shape.at], to)]
      case 'line':
        return [flat('LineString', shape.points, to)]
      case 'curve':
        // Made for this one feature, so it can be moved where it stands.
        if (to !== identity) moveCoords(to, shape.coords)
        return [{ type: 'LineString', dim: 3, coords: shape.coords, ends: [shape.coords.length / 3] }]
      case 'area': {
        const all = flat('LineString', shape.rings.flat(), to)
        let vertices = 0
        const ends = shape.rings.map((ring) => (vertices += ring.length))
        const polygon = polygonFromRings(all.coords, 3, ends)
        return polygon ? [polygon] : []
      }
      case 'faces': {
        const rings = shape.faces.map((face) => [...face, face[0] as Vec])
        let vertices = 0
        const ends = rings.map((ring) => (vertices += ring.length))
        return [
          {
            ...flat('LineString', rings.flat(), to),
            type: 'MultiPolygon',
            ends,
            polygonEnds: rings.map((_, i) => i + 1),
          },
        ]
      }
    }
  }
}

function flat(type: 'Point' | 'LineString', points: readonly Vec[], to: Matrix): Geometry {
  const coords = new Float64Array(points.length * 3)
  for (let i = 0, at = 0; i < points.length; i++) {
    const point = points[i] as Vec
    coords[at++] = point[0]
    coords[at++] = point[1]
    coords[at++] = point[2]
  }
  if (to !== identity) moveCoords(to, coords)
  return { type, dim: 3, coords, ends: [points.length] }
}

function mtextAngle(entity: DxfEntity): number {
  const direction = entity.point(11)
  return direction ? (Math.atan2(direction[1], direction[0]) * 180) / Math.PI : entity.number(50, 0)
}
