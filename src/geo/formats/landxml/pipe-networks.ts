import type { Geometry, PropertyValue } from '../../model'
import type { PlanPoint } from './coord-geom'

type Attributes = Readonly<Record<string, string>>
/** What a closed element of a network gives: a manhole or chamber at its centre, or a pipe between two of them. */
export interface NetworkPart {
  layer: 'Structures' | 'Pipes'
  geometry: Geometry | null
  properties: Map<string, PropertyValue>
}

/** Follows the PipeNetwork elements of LandXML; `places` keeps where structures lie, for pipes that are read before them. */
export class PipeNetworks {
  #network = ''
  #part: { name: string; attributes: Attributes; shape: Map<string, PropertyValue>; centre: PlanPoint | null } | null =
    null

  constructor(
    private readonly places: Map<string, PlanPoint>,
    private readonly propertiesOf: (attributes: Attributes) => Map<string, PropertyValue>,
    private readonly onMissing: (key: string) => void,
  ) {}

  open(name: string, attributes: Attributes): void {
    if (name === 'PipeNetwork') this.#network = attributes.name ?? ''
    else if (name === 'Struct' || name === 'Pipe')
      this.#part = { name, attributes, shape: new Map<string, PropertyValue>(), centre: null }
    // CircPipe, RectStruct …: the measures of the cross-section.
    else if (this.#part && /(Pipe|Struct)$/.test(name))
      for (const [key, value] of this.propertiesOf(attributes)) this.#part.shape.set(key, value)
  }

  /** The centre of the structure that is open. */
  centre(point: PlanPoint): void {
    if (this.#part) this.#part.centre = point
  }

  close(name: string): NetworkPart | null {
    const part = this.#part
    if (!part || name !== part.name) return null
    this.#part = null
    const properties = this.propertiesOf(part.attributes)
    for (const [key, value] of part.shape) if (!properties.has(key)) properties.set(key, value)
    properties.set('network', this.#network)
    if (name === 'Struct') {
      if (part.centre) this.places.set(this.#key(part.attributes.name), part.centre)
      return { layer: 'Structures', geometry: part.centre && flat('Point', [part.centre]), properties }
    }
    const ends = [part.attributes.refStart, part.attributes.refEnd].map((one) => this.#placeOf(this.#key(one)))
    const line = ends.filter((point): point is PlanPoint => point !== undefined)
    return { layer: 'Pipes', geometry: line.length === 2 ? flat('LineString', line) : null, properties }
  }

  #placeOf(key: string): PlanPoint | undefined {
    const place = this.places.get(key)
    if (!place) this.onMissing(key)
    return place
  }

  /** Beside the names of points, which hold no line breaks. */
  #key(structure: string | undefined): string {
    return `\n${this.#network}\n${structure ?? ''}`
  }
}

function flat(type: 'Point' | 'LineString', points: readonly PlanPoint[]): Geometry {
  return { type, dim: 2, coords: points.flatMap(([x, y]) => [x, y]), ends: [points.length] }
}
