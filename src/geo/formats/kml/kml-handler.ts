import type { Feature, Geometry, PropertyValue } from '../../model'
import type { XmlHandler } from '../common/xml-stream'
import type { KmlOverlay } from './ground-overlay'
import { KmlGeometryBuilder, overlayOutline } from './kml-geometry'
import { SchemaTable } from './kml-schema'
import { emptyStyle, featureStyle, kmlColor, StyleTable, type KmlStyle } from './kml-style'

/** A feature with the container that it stands in. */
export interface KmlFeature {
  /** Position of the container in document order; containers without features are counted too. */
  container: number
  feature: Omit<Feature, 'properties'>
  properties: Map<string, PropertyValue>
  /** Id of the schema that its data name; null when there is none. */
  schema: string | null
  /** Whether the place and the angles are those of its camera. */
  isCamera: boolean
}

const containers = new Set(['Document', 'Folder'])
const featureElements = new Set(['Placemark', 'GroundOverlay', 'PhotoOverlay', 'Model'])
const geometryElements = new Set([
  'Point',
  'LineString',
  'LinearRing',
  'Polygon',
  'MultiGeometry',
  'Track',
  'MultiTrack',
  'Model',
])
/** Elements of a placemark whose text becomes an attribute. */
const textProperties: Readonly<Record<string, string>> = {
  name: 'Name',
  description: 'description',
  when: 'timestamp',
  begin: 'begin',
  end: 'end',
  altitudeMode: 'altitudeMode',
  href: 'icon',
  Snippet: 'snippet',
  snippet: 'snippet',
}
/** What they hold describes changes or a flight, not features of the document. */
const passedOver = new Set(['Update', 'Tour', 'NetworkLinkControl'])
/** What counts when a nameless container is named by its place among its neighbours. */
const neighbours = new Set([
  ...containers,
  'Placemark',
  'GroundOverlay',
  'PhotoOverlay',
  'ScreenOverlay',
  'NetworkLink',
  'Tour',
])
/** Attributes of a placemark that is only a camera, in degrees. */
export const cameraAngles = ['heading', 'tilt', 'roll'] as const
/** People write HTML into these without a word to the parser that it is text. */
const withMarkup = new Set(['description', 'Snippet', 'snippet'])
const ownTexts = new Set(['name', 'description', 'Snippet', 'snippet'])
/** Elements that stand for data of the same name, by that name in lower case. */
export const standardNames = new Map(['Name', 'description'].map((name) => [name.toLowerCase(), name]))
const integerProperties = new Set(['tessellate', 'extrude', 'visibility', 'drawOrder'])

/** Turns KML elements into features. Source: OGC 12-007r2. */
export class KmlHandler implements XmlHandler<KmlFeature> {
  features: KmlFeature[] = []
  readonly markup = withMarkup
  /** Containers in document order: the name, and the place among the features of the container around it. */
  readonly containers: { name: string | null; place: number }[] = [{ name: null, place: 0 }]
  readonly styles = new StyleTable()
  readonly schemas = new SchemaTable()
  /** Ground overlays that name a picture, in document order. */
  overlays: KmlOverlay[] = []
  badCoordinates = 0
  networkLinks = 0

  readonly #path: string[] = []
  readonly #containers: number[] = [0]
  /** How many features each open container has had so far. */
  readonly #counts: number[] = [0]
  #ids: (string | undefined)[] = []
  #properties: Map<string, PropertyValue> | null = null
  #geometry: KmlGeometryBuilder | null = null
  #styleUrl: string | null = null
  #style: KmlStyle | null = null
  #ownStyle: KmlStyle | null = null
  #pairKey = ''
  #dataName = ''
  #schemaId = ''
  #dataSchema: string | null = null
  #featureElement = ''
  #featureId: string | null = null
  #box: Record<string, number> = {}
  #camera: Record<string, number> = {}
  #overDepth = 0
  #isQuad = false

  /** A geometry outside any placemark (a bare root) is a feature of its own. */
  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const place = this.#overDepth === 0 && neighbours.has(name) ? this.#nextPlace() : 0
    if (this.#overDepth > 0 || passedOver.has(name)) {
      this.#overDepth++
      return
    }
    this.#path.push(name)
    this.#ids.push(attributes.id)
    if (containers.has(name)) {
      this.containers.push({ name: null, place })
      this.#containers.push(this.containers.length - 1)
      this.#counts.push(0)
    } else if (!this.#properties && (featureElements.has(name) || geometryElements.has(name)))
      this.#begin(name, attributes.id ?? null)
    if (name === 'Style') this.#style = emptyStyle()
    if (name === 'NetworkLink') this.networkLinks++
    if (name === 'Data' || name === 'SimpleData') this.#dataName = attributes.name ?? ''
    if (name === 'Schema') this.#schemaId = attributes.id ?? ''
    if (name === 'SimpleField') this.schemas.add(this.#schemaId, attributes.name ?? '', attributes.type ?? '')
    if (name === 'SchemaData') this.#dataSchema = attributes.schemaUrl?.replace(/^.*#/, '') ?? null
    this.#geometry?.open(name)
  }

  close(name: string, text: string): void {
    if (this.#overDepth > 0) {
      this.#overDepth--
      return
    }
    this.#path.pop()
    const id = this.#ids.pop()
    const parent = this.#path[this.#path.length - 1] ?? ''
    this.#closeStyle(name, text, parent, id)
    if (this.#properties) this.#closeWithin(name, text, parent)
    const container = this.containers[this.#container()]
    if (name === 'name' && containers.has(parent) && container) container.name = text || null
    if (containers.has(name)) {
      this.#containers.pop()
      this.#counts.pop()
    }
  }

  #nextPlace(): number {
    const last = this.#counts.length - 1
    const place = this.#counts[last] ?? 0
    this.#counts[last] = place + 1
    return place
  }

  #container(): number {
    return this.#containers[this.#containers.length - 1] ?? 0
  }

  #begin(name: string, id: string | null): void {
    this.#properties = new Map()
    this.#geometry = new KmlGeometryBuilder()
    this.#styleUrl = null
    this.#ownStyle = null
    this.#featureElement = name
    this.#featureId = id
    this.#box = {}
    this.#camera = {}
    this.#isQuad = false
    this.#dataSchema = null
  }

  #closeStyle(name: string, text: string, parent: string, id: string | undefined): void {
    const style = this.#style
    if (style) {
      if (parent === 'LineStyle' && name === 'color') style.line = kmlColor(text)
      if (parent === 'LineStyle' && name === 'width') style.width = Number.isFinite(Number(text)) ? Number(text) : null
      if (parent === 'PolyStyle' && name === 'color') style.fill = kmlColor(text)
      if (parent === 'PolyStyle' && name === 'fill') style.fillOn = text !== '0' && text !== 'false'
      if (parent === 'PolyStyle' && name === 'outline') style.outlineOn = text !== '0' && text !== 'false'
      if (parent === 'IconStyle' && name === 'color') style.icon = kmlColor(text)
    }
    if (name === 'Style' && style) {
      if (this.#properties && parent === this.#featureElement) this.#ownStyle = style
      else if (id) this.styles.add(id, style)
      this.#style = null
    }
    if (parent === 'Pair' && name === 'key') this.#pairKey = text
    if (parent === 'Pair' && name === 'styleUrl' && this.#pairKey === 'normal') {
      const mapId = this.#ids[this.#ids.length - 2]
      if (mapId) this.styles.addMap(mapId, text)
      else if (this.#properties) this.#styleUrl = text
    }
  }

  #closeWithin(name: string, text: string, parent: string): void {
    const properties = this.#properties as Map<string, PropertyValue>
    const inFeature = parent === this.#featureElement
    if (name === 'styleUrl' && inFeature) this.#styleUrl = text
    if (parent === 'Data' && name === 'value') this.#data(text, properties)
    else if (name === 'SimpleData') {
      const declared = this.schemas.value(this.#dataSchema, this.#dataName, text)
      this.#data(declared === undefined ? simpleValue(text) : declared, properties)
    } else if (integerProperties.has(name) && text !== '') properties.set(name, Number(text) || 0)
    else if (text !== '' && Object.prototype.hasOwnProperty.call(textProperties, name))
      this.#textProperty(name, text, parent, properties)
    if (['north', 'south', 'east', 'west', 'rotation'].includes(name)) this.#box[name] = Number(text)
    if (['longitude', 'latitude', 'altitude'].includes(name) && parent === 'Location') this.#box[name] = Number(text)
    if (parent === 'Camera' && text !== '') this.#camera[name] = Number(text)
    if (name === 'Location')
      this.#geometry?.point(this.#box.longitude ?? NaN, this.#box.latitude ?? NaN, this.#box.altitude ?? 0)
    if (name === 'LatLonQuad') this.#isQuad = true
    if (name === 'coordinates') this.#geometry?.coordinates(parent, text)
    if (name === 'coord') this.#geometry?.trackPoint(text)
    this.#geometry?.close(name)
    if (name === this.#featureElement && !this.#path.includes(name)) this.#finish()
  }

  #textProperty(name: string, text: string, parent: string, properties: Map<string, PropertyValue>): void {
    if (ownTexts.has(name) && parent !== this.#featureElement) return
    if (name === 'href' && (parent !== 'Icon' || this.#featureElement === 'Placemark')) return
    if (name === 'when' && parent === 'Track') {
      if (!properties.has('begin')) properties.set('begin', text)
      properties.set('end', text)
    }
    if (name === 'when' && parent !== 'TimeStamp') return
    properties.set(textProperties[name] as string, text)
  }

  #keepOverlay(outline: Geometry | null, properties: Map<string, PropertyValue>): void {
    const href = properties.get('icon')
    if (outline?.type !== 'Polygon' || typeof href !== 'string') return
    const name = properties.get('Name')
    this.overlays.push({ name: typeof name === 'string' ? name : href, href, outline, quad: this.#isQuad })
  }

  /** A value of ExtendedData; one named like an element of the placemark stands for it where that is absent. */
  #data(value: PropertyValue, properties: Map<string, PropertyValue>): void {
    const element = standardNames.get(this.#dataName.toLowerCase())
    if (!element) properties.set(this.#dataName, value)
    else if (!properties.has(element) && value !== null) properties.set(element, value)
  }

  /** A placemark that holds nothing but a view stands where the viewer does. */
  #standAtCamera(builder: KmlGeometryBuilder, properties: Map<string, PropertyValue>): void {
    const { longitude = NaN, latitude = NaN, altitude = NaN } = this.#camera
    builder.point(longitude, latitude, altitude)
    for (const name of cameraAngles) {
      const angle = this.#camera[name]
      if (angle !== undefined && Number.isFinite(angle)) properties.set(name, angle)
    }
  }

  #finish(): void {
    const builder = this.#geometry as KmlGeometryBuilder
    const properties = this.#properties as Map<string, PropertyValue>
    const isCamera = this.#featureElement === 'Placemark' && builder.empty
    if (isCamera) this.#standAtCamera(builder, properties)
    this.badCoordinates += builder.bad
    const geometries: (Geometry | null)[] = builder.finish()
    if (this.#featureElement === 'GroundOverlay') {
      const { north = NaN, south = NaN, east = NaN, west = NaN, rotation = 0 } = this.#box
      if (geometries.length === 0) geometries.push(overlayOutline({ north, south, east, west, rotation }))
      this.#keepOverlay(geometries[0] ?? null, properties)
    }
    if (geometries.length === 0) geometries.push(null)
    const name = properties.get('Name')
    const style = this.styles.resolve(this.#styleUrl, this.#ownStyle)
    for (const geometry of geometries) {
      const kind = geometry?.type.endsWith('Polygon')
        ? 'area'
        : geometry?.type.endsWith('LineString')
          ? 'line'
          : 'point'
      const feature = {
        id: this.#featureId,
        geometry,
        style: featureStyle(style, kind, typeof name === 'string' ? name : null),
      }
      this.features.push({ container: this.#container(), feature, properties, schema: this.#dataSchema, isCamera })
    }
    this.#properties = null
    this.#geometry = null
  }
}

function simpleValue(text: string): PropertyValue {
  if (text === '') return null
  return /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text) ? Number(text) : text
}
