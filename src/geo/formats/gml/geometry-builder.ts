import { lineElements, straightened, stroke, type CurveFacts } from './curves'
import { Parts } from './parts'
import { guessDim, readCoordinates, readPositions, type Positions } from './positions'
import type { Srs } from './srs-name'

const pointElements = new Set(['Point', 'ElevatedPoint'])
const curveElements = new Set(['Curve', 'ElevatedCurve', 'CompositeCurve', 'Ring', 'OrientableCurve'])
const polygonElements = new Set(['Polygon', 'PolygonPatch', 'Triangle', 'Rectangle'])
/** Those that stay a collection when they have one member. */
const collections = new Set([
  ...['MultiPoint', 'MultiLineString', 'MultiCurve', 'MultiPolygon', 'MultiSurface', 'MultiGeometry', 'MultiSolid'],
  ...['GeometricComplex', 'CompositeSurface', 'PolyhedralSurface', 'TriangulatedSurface', 'Tin', 'Solid'],
  ...['CompositeSolid', 'Shell'],
])
const boxElements = new Set(['Envelope', 'Box', 'EnvelopeWithTimePeriod'])
/** Known to be geometries, but not drawn. */
const undrawnElements = new Set(['Grid', 'RectifiedGrid', 'Cone', 'Cylinder', 'Sphere', 'TopoSurface', 'TopoVolume'])

/** Attributes of an element by their names without prefix. */
export type Attributes = Readonly<Record<string, string>>

/**
 * What is missing or odd: positions and parts that are none, references to nothing, curves drawn straight, what is not drawn, parts in
 * another system.
 */
export type GeometryNote = 'bad' | 'missing' | 'straightened' | 'undrawn' | 'mixed'

/** What a geometry is read with. */
export interface GeometrySource {
  /** The system of a srsName. */
  srsOf(name: string): Srs
  /** What stands elsewhere in the file under an id; null: it is not known. */
  resolve(id: string): { parts: Parts; isWhole: boolean } | null
  /** Told of each geometry with an id when it ends. */
  found(id: string, parts: Parts, facts: { srs: Srs | null; isWhole: boolean }): void
  /** Told of what is missing or odd. */
  note(what: GeometryNote): void
  /** Told of each geometry of a kind that is not drawn, with its name. */
  undrawn(name: string): void
}

interface Level {
  name: string
  id: string | undefined
  srs: Srs | null
  dim: number
  coords: number[]
  parts: Parts
  isReversed: boolean
  facts: CurveFacts
  /** Objects of kinds that are not known which are open in it. */
  strangers: number
}

/** Whether an element is a box, which in a boundedBy is no geometry. */
export const isBox = (name: string): boolean => boxElements.has(name)

const everyGeometry = new Set([
  ...[...pointElements, 'Surface', 'ElevatedSurface', 'OrientableSurface'],
  ...[...curveElements, ...polygonElements, ...lineElements, ...collections, ...boxElements, ...undrawnElements],
])

/** Whether an element is a geometry. */
export const isGeometry = (name: string): boolean => everyGeometry.has(name)

/** Axes of a `coord`, and metadata, begin with a capital too. */
const noObjects = new Set(['X', 'Y', 'Z', 'GenericMetaData'])

/** Whether an element that is no known geometry is an object: GML begins the names of objects with a capital, those of properties without. */
const isObject = (name: string): boolean => /^[A-Z]/.test(name) && !noObjects.has(name)

/** Builds one geometry from the elements within it. Its methods throw GeometryTooLarge. */
export class GeometryBuilder {
  /** False: something that it refers to is not in it. */
  #isWhole = true
  readonly #levels: Level[] = []
  /** Attributes of the elements that are open and no geometries. */
  readonly #open: { name: string; attributes: Attributes }[] = []
  /** The system of the first geometry that names one, or the one that it was started with. */
  srs: Srs | null

  constructor(
    private readonly source: GeometrySource,
    start: { srs: Srs | null; dim: number },
  ) {
    this.srs = start.srs
    this.#usualDim = start.dim
    this.#levels.push(level('', {}, start.srs, 0))
  }

  /** Numbers of a position by the box around; not all programs keep to it. 0: it does not say. */
  readonly #usualDim: number

  get result(): Parts {
    return this.#top.parts
  }

  get #top(): Level {
    return this.#levels[this.#levels.length - 1] as Level
  }

  open(name: string, attributes: Attributes): void {
    if (isGeometry(name)) return this.#openGeometry(name, attributes)
    this.#open.push({ name, attributes })
    // An object of a kind that is not known: what it makes of its positions is not known either.
    if (isObject(name) && this.#top.strangers++ === 0) this.source.undrawn(name)
    if (attributes.href !== undefined && name !== 'metaDataProperty') this.#link(attributes.href)
  }

  #openGeometry(name: string, attributes: Attributes): void {
    const around = this.#top
    let { srs } = around
    if (attributes.srsName !== undefined) {
      srs = this.source.srsOf(attributes.srsName)
      if (this.#levels.length === 1) this.srs = srs
      else if (this.srs && srs.key !== this.srs.key) this.source.note('mixed')
      this.srs ??= srs
    }
    this.#levels.push(level(name, attributes, srs, dimOf(attributes) || (srs === around.srs ? around.dim : 0)))
    this.#open.push({ name, attributes })
    if (straightened.has(name)) this.source.note('straightened')
    if (undrawnElements.has(name)) this.source.undrawn(name)
  }

  /** True when the geometry has ended. */
  close(name: string, text: string): boolean {
    const { attributes = {} } = this.#open.pop() ?? {}
    if (isGeometry(name)) {
      this.#closeGeometry()
      return this.#levels.length === 1
    }
    this.#closeWithin(name, text, attributes)
    if (isObject(name)) this.#top.strangers--
    return false
  }

  #link(href: string): void {
    const target = this.source.resolve(href.replace(/^#/, ''))
    if (!target?.isWhole) this.#isWhole = false
    if (target) this.#give(target.parts)
  }

  #closeWithin(name: string, text: string, attributes: Attributes): void {
    const { srs, dim, coords, facts } = this.#top
    const swap = srs?.isNorthingFirst ?? false
    switch (name) {
      case 'pos':
      case 'lowerCorner':
      case 'upperCorner':
        return this.#take(readPositions(text, Math.max(2, wordCount(text)), swap))
      case 'posList': {
        const own = dimOf(attributes) || dim || guessDim(text, this.#usualDim || (srs?.dim ?? 0))
        return this.#take(readPositions(text, own, swap))
      }
      case 'coordinates':
        return this.#take(readCoordinates(text, attributes, swap))
      case 'X':
      case 'Y':
      case 'Z':
        if (this.#open.at(-1)?.name === 'coord') this.#coord.set(name, Number(text))
        return
      case 'coord': {
        const position = ['X', 'Y', 'Z'].flatMap((axis) => this.#coord.get(axis) ?? [])
        this.#coord.clear()
        return this.#take(readPositions(position.join(' '), Math.max(2, position.length), swap))
      }
      case 'radius':
        Object.assign(facts, radiusOf(text, attributes.uom, srs))
        return
      case 'startAngle':
      case 'endAngle':
        facts[name] = degreesOf(text, attributes.uom)
        return
      case 'bulge':
        if (facts.bulges.length * 3 < coords.length + 3) facts.bulges.push(Number(text) || 0)
    }
  }

  readonly #coord = new Map<string, number>()

  #take({ coords, hasHeights, bad }: Positions): void {
    const top = this.#top
    if (top.strangers > 0) return
    for (let count = 0; count < bad; count++) this.source.note('bad')
    top.parts.hasHeights ||= hasHeights
    if (top.coords.length === 0) top.coords = coords
    else for (const value of coords) top.coords.push(value)
  }

  #closeGeometry(): void {
    const done = this.#levels.pop() as Level
    const parts = this.#partsOf(done)
    if (done.id !== undefined) this.source.found(done.id, parts, { srs: done.srs, isWhole: this.#isWhole })
    this.#give(parts)
  }

  /** A geometry that has ended becomes part of the one around it. */
  #give(parts: Parts): void {
    const around = this.#top
    if (lineElements.has(around.name) && parts.points.length > 0) {
      around.parts.hasHeights ||= parts.hasHeights
      for (const value of parts.points) around.coords.push(value)
      return
    }
    if (this.#levels.length === 1) {
      around.parts.isMulti ||= parts.isMulti
      around.parts.isCollection ||= parts.isCollection
    }
    around.parts.add(parts)
  }

  #partsOf({ name, coords, parts, facts, isReversed }: Level): Parts {
    if (pointElements.has(name)) {
      if (coords.length > 0) parts.addPoint(coords)
    } else if (lineElements.has(name)) {
      const line = stroke(name, coords, facts)
      if (line) parts.addLine(line)
      else if (coords.length > 0) this.source.note('bad')
    } else if (curveElements.has(name)) {
      const joined = parts.joined(name === 'Ring')
      return isReversed ? joined.reversed() : joined
    } else if (polygonElements.has(name)) {
      const polygon = new Parts()
      polygon.hasHeights = parts.hasHeights
      const outline = parts.lineEnds.length > 0 ? parts : ofPositions(coords)
      for (let bad = polygon.addPolygon(outline); bad > 0; bad--) this.source.note('bad')
      return polygon
    } else if (boxElements.has(name)) return boxOf(coords)
    else if (collections.has(name)) {
      parts.isMulti = true
      parts.isCollection = name === 'MultiGeometry'
      // The net of a terrain may give its points alone.
      if (parts.isEmpty) for (let at = 0; at < coords.length; at += 3) parts.addPoint(coords.slice(at, at + 3))
    }
    return parts
  }
}

function level(name: string, attributes: Attributes, srs: Srs | null, dim: number): Level {
  const isReversed = attributes.orientation === '-'
  const facts = { radius: null, isGround: false, startAngle: null, endAngle: null, bulges: [] }
  return { name, id: attributes.id, srs, dim, coords: [], parts: new Parts(), isReversed, facts, strangers: 0 }
}

/** Numbers a position by the attributes of an element; 0: they do not say. */
export function dimOf(attributes: Attributes): number {
  const dim = Number(attributes.srsDimension ?? attributes.dimension)
  return dim === 2 || dim === 3 || dim === 4 ? dim : 0
}

const wordCount = (text: string): number => text.split(/[\s,]+/, 5).filter((word) => word !== '').length

/** Rings that were given as bare positions. */
function ofPositions(coords: readonly number[]): Parts {
  const parts = new Parts()
  if (coords.length > 0) parts.addLine(coords)
  return parts
}

function boxOf([x0 = NaN, y0 = NaN, , x1 = NaN, y1 = NaN]: readonly number[]): Parts {
  const box = new Parts()
  if (![x0, y0, x1, y1].every(Number.isFinite)) return box
  box.addPolygon(ofPositions([x0, y0, 0, x1, y0, 0, x1, y1, 0, x0, y1, 0, x0, y0, 0]))
  return box
}

/** Metres in a unit of length; others are taken as the unit of the coordinates. */
const metresOf: Readonly<Record<string, number>> = {
  ...{ m: 1, metre: 1, meter: 1, mm: 0.001, cm: 0.01, km: 1000, ft: 0.3048 },
  ...{ nm: 1852, '[nmi_i]': 1852, 'm*1852': 1852, '[mi_i]': 1609.344 },
}

/** A radius as it is written, or in metres on the ground where the coordinates are angles. */
function radiusOf(text: string, uom: string | undefined, srs: Srs | null): Pick<CurveFacts, 'radius' | 'isGround'> {
  const value = Number(text)
  const metres = metresOf[(uom ?? '').split(/[:#/]/).pop()?.toLowerCase() ?? '']
  if (text === '' || !Number.isFinite(value)) return { radius: null, isGround: false }
  return { radius: value * (metres ?? 1), isGround: metres !== undefined && (srs?.isGeographic ?? false) }
}

function degreesOf(text: string, uom = ''): number | null {
  const value = Number(text)
  if (text === '' || !Number.isFinite(value)) return null
  if (/rad/i.test(uom)) return (value * 180) / Math.PI
  return /grad|gon/i.test(uom) ? value * 0.9 : value
}
