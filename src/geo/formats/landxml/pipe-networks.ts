import type { Geometry, PropertyValue } from '../../model'
import type { PlanPoint } from './coord-geom'
import { addProperties } from './feature-properties'

type Attributes = Readonly<Record<string, string>>
/** What a closed element of a network gives: a manhole or chamber at its centre, or a pipe between two of them. */
export interface NetworkPart {
  layer: 'Structures' | 'Pipes'
  geometry: Geometry | null
  properties: Map<string, PropertyValue>
}

interface Part {
  name: string
  attributes: Attributes
  shape: Map<string, PropertyValue>
  centre: PlanPoint | null
  /** Heights of the bottoms of the pipes that meet in a structure, by their names. */
  inverts: Map<string, number>
}

/** Follows the PipeNetwork elements of LandXML; `places` keeps where structures lie, for pipes that are read before them. */
export class PipeNetworks {
  #network = ''
  #part: Part | null = null

  constructor(
    private readonly places: Map<string, PlanPoint>,
    private readonly propertiesOf: (attributes: Attributes) => Map<string, PropertyValue>,
    private readonly onMissing: (key: string) => void,
  ) {}

  open(name: string, attributes: Attributes): void {
    if (name === 'PipeNetwork') this.#network = attributes.name ?? ''
    else if (name === 'Struct' || name === 'Pipe')
      this.#part = { name, attributes, shape: new Map(), centre: null, inverts: new Map() }
    else if (name === 'Invert' && attributes.refPipe && attributes.elev)
      this.#part?.inverts.set(attributes.refPipe, Number(attributes.elev))
    // CircPipe, RectStruct …: the measures of the cross-section.
    else if (this.#part && /(Pipe|Struct)$/.test(name))
      for (const [key, value] of this.propertiesOf(attributes)) this.#part.shape.set(key, value)
  }

  /** The centre of the structure that is open. */
  centre(point: PlanPoint): void {
    if (this.#part) this.#part.centre = point
  }

  /** @param extras what the part has in elements Feature */
  close(name: string, extras?: Map<string, PropertyValue>): NetworkPart | null {
    const part = this.#part
    if (!part || name !== part.name) return null
    this.#part = null
    const properties = this.propertiesOf(part.attributes)
    for (const [key, value] of part.shape) if (!properties.has(key)) properties.set(key, value)
    properties.set('network', this.#network)
    addProperties(properties, extras)
    if (name === 'Struct') {
      if (part.centre) this.#keep(part, part.centre)
      return {
        layer: 'Structures',
        geometry: part.centre && flat('Point', [[part.centre[0], part.centre[1], NaN]]),
        properties,
      }
    }
    const { refStart, refEnd } = part.attributes
    const ends = [refStart, refEnd].map((one) => this.#placeOf(one, part.attributes.name))
    for (const [at, label] of ['invertStart', 'invertEnd'].entries())
      if (Number.isFinite(ends[at]?.[2]) && !properties.has(label)) properties.set(label, ends[at]?.[2] as number)
    const line = ends.filter((point): point is PlanPoint => point !== undefined)
    return { layer: 'Pipes', geometry: line.length === 2 ? flat('LineString', line) : null, properties }
  }

  #keep({ attributes, inverts }: Part, centre: PlanPoint): void {
    this.places.set(this.#key(attributes.name), [centre[0], centre[1], NaN])
    for (const [pipe, height] of inverts)
      if (Number.isFinite(height)) this.places.set(this.#key(attributes.name, pipe), [centre[0], centre[1], height])
  }

  /** Where a pipe meets a structure: at the height that the structure says of it, if any. */
  #placeOf(structure: string | undefined, pipe: string | undefined): PlanPoint | undefined {
    const key = this.#key(structure)
    const place = this.places.get(this.#key(structure, pipe ?? '')) ?? this.places.get(key)
    if (!place) this.onMissing(key)
    return place
  }

  /** Beside the names of points, which hold no line breaks. */
  #key(structure: string | undefined, pipe?: string): string {
    return `\n${this.#network}\n${structure ?? ''}${pipe === undefined ? '' : `\n${pipe}`}`
  }
}

function flat(type: 'Point' | 'LineString', points: readonly PlanPoint[]): Geometry {
  const dim = points.every(([, , z]) => Number.isFinite(z)) ? 3 : 2
  return { type, dim, coords: points.flatMap((point) => point.slice(0, dim)), ends: [points.length] }
}
