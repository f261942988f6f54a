import type { Feature, FeatureStyle, Geometry, PropertyValue } from '../../model'
import { flattenCollection } from '../common/collection'
import { polygonFromRings } from '../common/rings'
import type { TextCodec } from '../common/text-encoding'
import { aciColor, trueColor } from './aci-colors'
import type { Drawing } from './drawing'
import { drawingText, plainMtext } from './dxf-text'
import type { DxfEntity, Vec } from './entity'
import { isMultileader, type Group, type Placed } from './expand'
import { readMultileader } from './multileader'

/** How drawing coordinates become coordinates of the layer's CRS: scaled about the origin, turned and moved. */
export interface DrawingPlace {
  scale: number
  cos: number
  sin: number
  dx: number
  dy: number
}

export const asDrawn: DrawingPlace = { scale: 1, cos: 1, sin: 0, dx: 0, dy: 0 }

/** Turns groups of shapes into features with the attributes that GIS programs give drawings. */
export class FeatureMaker {
  constructor(
    private readonly drawing: Drawing,
    private readonly codec: TextCodec | null,
    private readonly place: DrawingPlace,
  ) {}

  /** Features of one group; parts of different colour or kind share their attributes (the same array). */
  features(group: Group): Feature[] {
    const properties = this.#properties(group)
    const byStyle = new Map<string, Placed[]>()
    for (const one of group.placed) {
      const key = this.#color(one) ?? ''
      const same = byStyle.get(key)
      if (same) same.push(one)
      else byStyle.set(key, [one])
    }
    const id = group.entity.text(5)
    return [...byStyle.values()].flatMap((placed) => {
      const geometries = flattenCollection(placed.flatMap((one) => this.#geometry(one)))
      return geometries.map((geometry): Feature => ({
        id,
        geometry,
        properties,
        style: this.#style(placed[0] as Placed, group),
      }))
    })
  }

  #properties(group: Group): PropertyValue[] {
    const { entity } = group
    const subclasses = entity.codes.flatMap((code, i) => (code === 100 ? [String(entity.values[i]).trim()] : []))
    return [
      drawingText(group.layer, this.codec),
      entity.number(67, 0) === 1,
      subclasses.join(':') || null,
      this.#text(entity.text(6)),
      entity.text(5),
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
    return entity.type === 'TEXT' || entity.type === 'ATTRIB' || entity.type === 'ATTDEF' || entity.type === 'TOLERANCE'
      ? this.#text(entity.text(1))
      : null
  }

  #color(one: Placed): string | null {
    const { colorOwner } = one
    if (colorOwner.has(420)) return trueColor(colorOwner.number(420, 0))
    const index = colorOwner.number(62, 256)
    if (index > 0 && index < 256) return aciColor(index)
    const layer = this.drawing.layers.get(one.colorLayer.toUpperCase())
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
    const name = own === 'BYLAYER' ? this.drawing.layers.get(one.layer.toUpperCase())?.linetype.toUpperCase() : own
    const pattern = name ? this.drawing.linetypes.get(name) : undefined
    if (!pattern || pattern.length < 2 || pattern.length > 12) return null
    const longest = Math.max(...pattern.map(Math.abs))
    if (!(longest > 0)) return null
    return pattern.map((length) => (length === 0 ? 1 : Math.max(2, Math.round((Math.abs(length) / longest) * 12))))
  }

  #geometry({ shape }: Placed): Geometry[] {
    switch (shape.kind) {
      case 'point':
        return [this.#flat('Point', [shape.at])]
      case 'line':
        return [this.#flat('LineString', shape.points)]
      case 'area': {
        const all = this.#flat('LineString', shape.rings.flat())
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
            ...this.#flat('LineString', rings.flat()),
            type: 'MultiPolygon',
            ends,
            polygonEnds: rings.map((_, i) => i + 1),
          },
        ]
      }
    }
  }

  #flat(type: 'Point' | 'LineString', points: readonly Vec[]): Geometry {
    const { scale, cos, sin, dx, dy } = this.place
    const coords = new Float64Array(points.length * 3)
    points.forEach(([x, y, z], i) => {
      coords[i * 3] = dx + (x * cos - y * sin) * scale
      coords[i * 3 + 1] = dy + (x * sin + y * cos) * scale
      coords[i * 3 + 2] = z * scale
    })
    return { type, dim: 3, coords, ends: [points.length] }
  }
}

function mtextAngle(entity: DxfEntity): number {
  const direction = entity.point(11)
  return direction ? (Math.atan2(direction[1], direction[0]) * 180) / Math.PI : entity.number(50, 0)
}
