import type { Geometry, PropertyValue } from '../../model'
import type { XmlHandler } from '../common/xml-stream'
import type { GpxLayerName } from './gpx-fields'

/** A feature of a GPX file before its properties are put in the order of the fields. */
export interface GpxFeature {
  layer: GpxLayerName
  id: number
  geometry: Geometry | null
  properties: Map<string, PropertyValue>
}

const pointElements: Readonly<Record<string, GpxLayerName>> = {
  wpt: 'waypoints',
  rtept: 'route_points',
  trkpt: 'track_points',
}
const numbers = new Set([
  'ele',
  'magvar',
  'geoidheight',
  'sat',
  'hdop',
  'vdop',
  'pdop',
  'ageofdgpsdata',
  'dgpsid',
  'course',
  'speed',
  'number',
])

/** Links of one point or line that become attributes, as the columns for them are fixed. */
const maxLinks = 2

interface Line {
  properties: Map<string, PropertyValue>
  coords: number[]
  ends: number[]
  links: number
}

/** Turns GPX elements into features. Source: topografix.com, GPX 1.0 and 1.1 schemas. */
export class GpxHandler implements XmlHandler<GpxFeature> {
  features: GpxFeature[] = []
  version = '1.1'
  badPoints = 0
  /** Names of extensions of which a value was no whole number. */
  readonly notWhole = new Set<string>()

  readonly #path: string[] = []
  readonly #counts = new Map<GpxLayerName, number>()
  #line: Line | null = null
  #point: { properties: Map<string, PropertyValue>; lon: number; lat: number; links: number } | null = null
  #segment = 0
  #pointOfSegment = 0
  #linkHref = ''
  #extensionDepth = 0

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#path.push(name)
    if (name === 'extensions') this.#extensionDepth = this.#path.length
    if (this.#extensionDepth > 0) return
    if (name === 'gpx') this.version = attributes.version ?? '1.1'
    if (name === 'rte' || name === 'trk') {
      this.#line = { properties: new Map(), coords: [], ends: [], links: 0 }
      this.#segment = 0
      this.#pointOfSegment = 0
    }
    if (name === 'trkseg') this.#pointOfSegment = 0
    if (name === 'link') this.#linkHref = attributes.href ?? ''
    if (name in pointElements) this.#openPoint(name, attributes)
  }

  #openPoint(name: string, attributes: Readonly<Record<string, string>>): void {
    const properties = new Map<string, PropertyValue>()
    if (name === 'rtept') {
      properties.set('route_fid', this.#counts.get('routes') ?? 0)
      properties.set('route_point_id', this.#pointOfSegment)
    } else if (name === 'trkpt') {
      properties.set('track_fid', this.#counts.get('tracks') ?? 0)
      properties.set('track_seg_id', this.#segment)
      properties.set('track_seg_point_id', this.#pointOfSegment)
    }
    this.#point = { properties, lon: Number(attributes.lon ?? NaN), lat: Number(attributes.lat ?? NaN), links: 0 }
  }

  close(name: string, text: string, qualifiedName: string): void {
    const depth = this.#path.length
    this.#path.pop()
    const parent = this.#path[this.#path.length - 1] ?? ''
    if (this.#extensionDepth > 0) {
      if (depth === this.#extensionDepth) this.#extensionDepth = 0
      else if (text !== '') this.#extension(qualifiedName.replace(':', '_'), text)
      return
    }
    const holder = this.#point ?? this.#line
    if (holder && parent === 'link') {
      if ((name === 'text' || name === 'type') && holder.links < maxLinks)
        holder.properties.set(`link${holder.links + 1}_${name}`, text)
    } else if (holder && name === 'link') {
      holder.links++
      if (holder.links <= maxLinks) holder.properties.set(`link${holder.links}_href`, this.#linkHref)
    } else if (holder && text !== '' && (parent in pointElements || parent === 'rte' || parent === 'trk')) {
      holder.properties.set(name, numbers.has(name) ? finite(text) : text)
    }
    if (name in pointElements) this.#closePoint(pointElements[name] as GpxLayerName)
    if (name === 'trkseg') this.#closeSegment()
    if (name === 'rte') this.#closeLine('routes')
    if (name === 'trk') this.#closeLine('tracks')
  }

  #extension(name: string, text: string): void {
    // What a segment says of itself belongs neither to a point nor to the whole track.
    const holder = this.#point ?? (this.#path.includes('trkseg') ? null : this.#line)
    if (!holder) return
    if (!wholeNumber.test(text)) this.notWhole.add(name)
    holder.properties.set(name, scalar(text))
  }

  #closePoint(layer: GpxLayerName): void {
    const point = this.#point
    this.#point = null
    if (!point) return
    const height = point.properties.get('ele')
    const valid = Number.isFinite(point.lon) && Number.isFinite(point.lat) && Math.abs(point.lat) <= 90
    if (!valid) this.badPoints++
    const position = [point.lon, point.lat, typeof height === 'number' ? height : 0]
    const geometry: Geometry | null = !valid
      ? null
      : typeof height === 'number'
        ? { type: 'Point', dim: 3, coords: position, ends: [1] }
        : { type: 'Point', dim: 2, coords: position.slice(0, 2), ends: [1] }
    this.#add(layer, geometry, point.properties)
    if (valid) this.#line?.coords.push(...position)
    this.#pointOfSegment++
  }

  #closeSegment(): void {
    this.#segment++
    const line = this.#line
    if (!line) return
    const before = line.ends[line.ends.length - 1] ?? 0
    const vertices = lineEnd(line.coords, before)
    if (vertices > before) line.ends.push(vertices)
  }

  #closeLine(layer: 'routes' | 'tracks'): void {
    const line = this.#line
    this.#line = null
    if (!line) return
    if (layer === 'routes') {
      const vertices = lineEnd(line.coords, 0)
      const geometry: Geometry | null =
        vertices > 0 ? { type: 'LineString', dim: 3, coords: line.coords, ends: [vertices] } : null
      this.#add(layer, geometry, line.properties)
      return
    }
    this.#add(
      layer,
      line.ends.length > 0 ? { type: 'MultiLineString', dim: 3, coords: line.coords, ends: line.ends } : null,
      line.properties,
    )
  }

  #add(layer: GpxLayerName, geometry: Geometry | null, properties: Map<string, PropertyValue>): void {
    const id = this.#counts.get(layer) ?? 0
    this.#counts.set(layer, id + 1)
    this.features.push({ layer, id, geometry, properties })
  }
}

/**
 * The vertices of a line that began at `before`. A line of a single point gets that point twice: the receiver began and
 * ended there, and what it recorded has its place on the map.
 */
function lineEnd(coords: number[], before: number): number {
  if (coords.length / 3 === before + 1) coords.push(...coords.slice(before * 3))
  return coords.length / 3
}

function finite(text: string): number | null {
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

const wholeNumber = /^-?(0|[1-9]\d{0,14})$/

function scalar(text: string): PropertyValue {
  return /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text) ? Number(text) : text
}
