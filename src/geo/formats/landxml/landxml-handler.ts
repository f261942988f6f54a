import type { Geometry, PropertyValue } from '../../model'
import { polygonFromRings } from '../common/rings'
import { checkGeometrySize } from '../common/geometry-limit'
import type { XmlHandler } from '../common/xml-stream'
import { AlignmentReader } from './alignment-reader'
import { CrossSections } from './cross-sections'
import { PipeNetworks } from './pipe-networks'
import { planPoint, planPoints, type PlanLine, type PlanPoint } from './coord-geom'
import { addMissing, addProperties, FeatureProperties } from './feature-properties'
import { closed, extend, isRing, linesOf } from './plan-line'
import { segmentElements, Segments } from './segments'
import { Surface } from './surface'
import {
  lineOwners,
  unreadElements,
  surfaceLists,
  japanesePlane,
  observations,
  surveyPoints,
  attributesOf,
  type LandXmlFeature,
  type LandXmlLayer,
  type UnreadKind,
} from './landxml-elements'

/** Names of points that are kept to be told: a file may name a million that are not there. */
export const maxMissing = 10_000

type Attributes = Readonly<Record<string, string>>

/** Of an element with more lists than that, those after it do not wait for its end: a file may be one such element. */
const mostWaiting = 1000

interface LineOwner {
  element: string
  properties: Map<string, PropertyValue>
  /** Lines, one a CoordGeom. */
  lines: PlanLine[]
  /** Of what is no line: a pole, a sign. */
  place: PlanPoint | null
}

/** Turns LandXML 1.0 to 2.0 elements into features. Coordinates in the file are northing, easting, height. */
export class LandXmlHandler implements XmlHandler<LandXmlFeature> {
  features: LandXmlFeature[] = []
  epsg: number | null = null
  crsName: string | null = null
  wkt: string | null = null
  linearUnit: string | null = null
  bad = 0
  /** How many there are of what is not read, by what people call it. */
  readonly unread = new Map<UnreadKind, number>()
  readonly segments = new Segments()
  readonly alignments = new AlignmentReader()
  readonly #sections = new CrossSections()

  readonly #path: string[] = []
  readonly #attributes: Attributes[] = []
  /** Names of points that were referred to before they were read; further ones than `maxMissing` are not kept. */
  readonly missing = new Set<string>()
  /** Of the ambiguous names those that lines run through. */
  readonly doubtful = new Set<string>()
  /** The same as `missing` of structures of pipe networks. */
  readonly #missingStructures = new Set<string>()

  readonly #extras = new FeatureProperties()
  /** Features that get properties of the element around them when it ends, by the depth of that. */
  readonly #waiting = new Map<number, LandXmlFeature[]>()

  #surface: Surface | null = null
  /** Alignments, plan features and parcels that are open; parcels hold parcels. */
  readonly #owners: LineOwner[] = []
  #parts = new Map<string, PlanPoint>()

  /** `points` by name: those of an earlier reading, since alignments may come before the points that they run through. */
  constructor(
    readonly points = new Map<string, PlanPoint>(),
    /** Names that stand for points at several places; further ones than `maxMissing` are not kept. */
    readonly ambiguous = new Set<string>(),
  ) {
    this.#networks = new PipeNetworks(points, attributesOf, (key) => {
      if (this.#missingStructures.size < maxMissing) this.#missingStructures.add(key)
    })
  }

  readonly #networks: PipeNetworks

  open(name: string, attributes: Attributes): void {
    const parent = this.#path[this.#path.length - 1]
    this.#path.push(name)
    this.#attributes.push(attributes)
    this.#networks.open(name, attributes)
    this.alignments.open(name, attributes)
    this.#sections.open(name, attributes)
    const unread = unreadElements[name]
    if (unread) this.#countUnread(unread, 1)
    if (name === 'CoordinateSystem') this.#readCrs(attributes)
    if ((name === 'Metric' || name === 'Imperial') && parent === 'Units')
      this.linearUnit = this.alignments.linearUnit = attributes.linearUnit ?? null
    if (name === 'Surface') this.#surface = new Surface(attributes)
    if (name in lineOwners)
      this.#owners.push({ element: name, properties: attributesOf(attributes), lines: [], place: null })
    if (name === 'CoordGeom') this.#owner?.lines.push([])
    if (segmentElements.has(name)) this.#parts = new Map()
  }

  #countUnread(kind: UnreadKind, count: number): void {
    this.unread.set(kind, (this.unread.get(kind) ?? 0) + count)
  }

  #placeSections(): void {
    const last = this.alignments.found[this.alignments.found.length - 1]
    if (!last) return
    const { features, undrawn } = this.#sections.take(last.definition)
    for (const feature of features) this.features.push(feature)
    if (undrawn > 0) this.#countUnread('crossSection', undrawn)
  }

  get #owner(): LineOwner | undefined {
    return this.#owners[this.#owners.length - 1]
  }

  /** Whether something was drawn without a point that has been read since: another reading, with the points, draws it. */
  get hasComeLate(): boolean {
    return [this.missing, this.#missingStructures].some(
      (names) => names.size >= maxMissing || [...names].some((name) => this.points.has(name)),
    )
  }

  /** A point by its name; undefined, and remembered as missing, when it has not been read. */
  #named(name: string): PlanPoint | undefined {
    const point = this.points.get(name)
    if (!point && this.missing.size < maxMissing) this.missing.add(name)
    if (this.ambiguous.has(name)) this.doubtful.add(name)
    return point
  }

  #name(name: string, point: PlanPoint): void {
    const [x, y] = this.points.get(name) ?? point
    const isElsewhere = x !== point[0] || y !== point[1]
    if (isElsewhere && this.ambiguous.size < maxMissing) this.ambiguous.add(name)
    this.points.set(name, point)
  }

  /** A line through points that are named one after the other. */
  #chain(text: string): PlanLine {
    const line: PlanLine = []
    for (const [name] of text.matchAll(/\S+/g)) {
      line.push(...(this.#named(name) ?? []))
      checkGeometrySize(line.length / 3)
    }
    return line
  }

  #readCrs(attributes: Attributes): void {
    const code = /\d{4,6}/.exec(attributes.epsgCode ?? attributes.epsg ?? '')?.[0]
    this.epsg = code ? Number(code) : (japanesePlane(attributes) ?? this.epsg)
    const wkt = attributes.ogcWktCode?.trim() ?? ''
    if (/^(PROJCS|GEOGCS|PROJCRS|GEOGCRS|COMPD_?CRS|COMPD_CS|COMPOUNDCRS)\s*\[/i.test(wkt)) this.wkt = wkt
    this.crsName = attributes.name ?? attributes.desc ?? attributes.horizontalCoordinateSystemName ?? null
  }

  close(name: string, text: string): void {
    this.#path.pop()
    const attributes = this.#attributes.pop() ?? {}
    const parent = this.#path[this.#path.length - 1] ?? ''
    const extras = this.#extras.take(this.#path.length)
    this.#release(name, attributes, extras)
    this.alignments.close(name, attributes, text, this.#parts)
    this.#sections.close(name, attributes, text)
    if (name === 'Alignment') this.#placeSections()
    switch (name) {
      case 'CgPoint':
      case 'Monument':
        return this.#closePoint(name === 'CgPoint' ? 'Points' : 'Monuments', attributes, text, extras)
      case 'Property':
        return this.#extras.note(this.#path, attributes)
      case 'P':
        if (this.#surface?.addPoint(attributes, text) === false) this.bad++
        return
      case 'F':
        if (this.#surface?.addFace(attributes, text) === false) this.bad++
        if (this.#surface?.isFull) this.#flushFaces()
        return
      case 'Faces':
        return this.#flushFaces()
      case 'Surface':
        this.#flushFaces()
        this.#push(this.#surface?.barePoints())
        this.#surface = null
        return
      case 'Start':
      case 'End':
      case 'Center':
      case 'PI': {
        const point = attributes.pntRef ? this.#named(attributes.pntRef) : planPoint(text)
        if (point) this.#parts.set(name, point)
        else if (!attributes.pntRef && segmentElements.has(parent)) this.bad++
        if (point && name === 'Center' && parent === 'Struct') this.#networks.centre(point)
        if (point && name === 'Center' && parent === 'Parcel' && this.#owner) this.#owner.place = point
        return
      }
      case 'Location': {
        if (parent === 'PlanFeature' && this.#owner) this.#owner.place = planPoint(text)
        return
      }
      case 'Struct':
      case 'Pipe': {
        return this.#push(this.#networks.close(name, extras))
      }
      case 'Line':
      case 'Curve':
      case 'Spiral':
        return this.#append(this.#owner ? this.segments.draw(name, attributes, this.#parts) : null)
      case 'Chain': {
        return this.#appendPoints(this.#chain(text))
      }
      case 'PntList2D':
      case 'PntList3D':
        return this.#closeList(text, name === 'PntList2D' ? 2 : 3, parent)
    }
    if (surveyPoints.has(name)) this.#surveyed(attributes, text)
    if (name === this.#owner?.element) this.#closeOwner(extras)
  }

  #wait(feature: LandXmlFeature): void {
    const around = this.#path.length - 1
    const waiting = this.#waiting.get(around) ?? []
    this.#waiting.set(around, waiting)
    if (waiting.length < mostWaiting) waiting.push(feature)
    else this.features.push(feature)
  }

  /** Gives out what waited for the end of an element. */
  #release(name: string, attributes: Attributes, extras: Map<string, PropertyValue> | undefined): void {
    const waiting = this.#waiting.get(this.#path.length) ?? []
    this.#waiting.delete(this.#path.length)
    for (const feature of waiting) {
      if (feature.layer === 'Survey points') addMissing(feature.properties, attributesOf(attributes))
      addProperties(feature.properties, extras)
      this.features.push(feature)
    }
    if (observations.has(name) && waiting.length === 0) this.#countUnread('observation', 1)
  }

  /** A point of a survey with coordinates of its own: what refers to another says nothing of places. */
  #surveyed(attributes: Attributes, text: string): void {
    const point = attributes.pntRef ? null : planPoint(text)
    if (!point) return
    this.#wait({ layer: 'Survey points', geometry: pointAt(point), properties: attributesOf(attributes) })
  }

  #closePoint(
    layer: 'Points' | 'Monuments',
    attributes: Attributes,
    text: string,
    extras: Map<string, PropertyValue> | undefined,
  ): void {
    const properties = addProperties(attributesOf(attributes), extras)
    const group = layer === 'Points' ? this.#attributes[this.#attributes.length - 1]?.name : undefined
    if (group) addMissing(properties, new Map([['group', group]]))
    const point = attributes.pntRef ? this.#named(attributes.pntRef) : planPoint(text)
    if (!point) {
      if (!attributes.pntRef) this.bad++
      this.features.push({ layer, geometry: null, properties })
      return
    }
    if (attributes.name && layer === 'Points') this.#name(attributes.name, point)
    this.features.push({
      layer,
      geometry: pointAt(point),
      properties,
    })
  }

  #flushFaces(): void {
    this.#push(this.#surface?.takeFaces())
  }

  #push(feature: LandXmlFeature | null | undefined): void {
    if (feature) this.features.push(feature)
  }

  #closeList(text: string, size: 2 | 3, parent: string): void {
    const { line, bad } = planPoints(text, size)
    const [layer, fewest] = surfaceLists[parent] ?? []
    const inLine = parent === 'IrregularLine' && this.#owner !== undefined
    // Others are profiles and sections: no places.
    if (!inLine && !layer) return
    this.bad += bad
    if (inLine) this.#appendPoints(line)
    if (!layer) return
    if (line.length / 3 >= (fewest as number)) this.#addSurfaceList(layer, line)
    else if (bad === 0) this.bad++
  }

  #addSurfaceList(layer: LandXmlLayer, points: PlanLine): void {
    const own = this.#attributes[this.#attributes.length - 1] ?? {}
    const properties = attributesOf(own)
    if (this.#surface) properties.set('surface', this.#surface.name)
    const height = Number(layer === 'Contours' ? (own.elev ?? NaN) : NaN)
    const line = linesOf([Number.isNaN(height) ? points : points.map((value, at) => (at % 3 === 2 ? height : value))])
    const geometry: Geometry | null =
      layer === 'Watersheds'
        ? polygonFromRings(line.coords as number[], line.dim, line.ends)
        : layer === 'Surface points'
          ? { ...line, type: 'MultiPoint' }
          : line
    this.#wait({ layer, geometry, properties })
  }

  #appendPoints(line: PlanLine): void {
    if (this.#owner?.element === 'Alignment') this.alignments.polyline(line)
    this.#append(line)
  }

  #append(more: PlanLine | null): void {
    const lines = this.#owner?.lines
    if (!lines || !more) return
    if (lines.length === 0) lines.push([])
    this.bad += extend(lines[lines.length - 1] as PlanLine, more)
  }

  #closeOwner(extras: Map<string, PropertyValue> | undefined): void {
    const owner = this.#owners.pop() as LineOwner
    const layer = lineOwners[owner.element] as LandXmlLayer
    const lines = owner.lines.filter((line) => line.length > 3)
    const properties = addProperties(owner.properties, extras)
    if (lines.length === 0) this.features.push({ layer, geometry: owner.place && pointAt(owner.place), properties })
    else if (layer === 'Parcels' && lines.every(isRing)) {
      const { dim, coords, ends } = linesOf(lines.map(closed))
      this.features.push({ layer, geometry: polygonFromRings(coords, dim, ends), properties })
    } else this.features.push({ layer, geometry: linesOf(lines), properties })
  }
}

function pointAt(point: PlanPoint): Geometry {
  return { ...linesOf([[...point]]), type: 'Point' }
}
