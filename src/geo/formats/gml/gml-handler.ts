import type { Geometry } from '../../model'
import type { XmlHandler } from '../common/xml-stream'
import {
  dimOf,
  GeometryBuilder,
  isBox,
  isGeometry,
  type Attributes,
  type GeometryNote,
  type GeometrySource,
} from './geometry-builder'
import type { LinkStore, Target } from './link-store'
import { Parts } from './parts'
import { idOf, Properties, valueOf, withUnit } from './properties'
import { readSrsName, type Srs } from './srs-name'

/** A feature as it stands in the file. */
export interface GmlFeature {
  /** Its class: the name of its element. */
  kind: string
  /** Key of the system of its geometry; of one without geometry that of the last before it, or '' . */
  srsKey: string
  id: string | null
  /** One a kind of geometry; empty: it has none. */
  geometries: Geometry[]
  /** Texts as written. */
  properties: ReadonlyMap<string, string | null>
}

/** What was seen in a file besides its features. */
export interface Seen {
  notes: Record<GeometryNote, number>
  /** Kinds of geometry that are not drawn, by their name. */
  undrawn: Map<string, number>
  /** Geometries that are not drawn beside the first of their feature, by “Class.property”. */
  further: Map<string, number>
  /** Members of the file that are no features, by their name. */
  passedOver: Map<string, number>
}

interface Frame {
  name: string
  qualifiedName: string
  attributes: Attributes
  srs: Srs | null
  dim: number
  /** Name of the attribute so far, '' where none has begun. */
  key: string
  hasChildren: boolean
}

/** Members of geometries, which hold no features where they stand outside of one; and pictures of walls. */
const otherMembers = /^(point|curve|surface|solid|geometry|lineString|polygon|composite|segment)members?$/i
const isMemberName = (name: string): boolean => /(^|[a-z])members?$/i.test(name) && !otherMembers.test(name)
const collectionName = /(FeatureCollection|SpatialDataSet)$/
/** What has its own coordinates, which are placed elsewhere. */
const unplaced = new Set(['relativeGMLGeometry', 'relativeGeometry'])
/** References between features by which one without geometry lies where the other does. */
const placeReference = /^(link|links|element|edge)$|geometr|polygo|ligging|locat|position|extent|centreline|shape/i
const maxNamed = 200
/** A longer name is cut: each is kept with its values. */
const maxNameLength = 500
/** References of one feature that are followed. */
const maxReferences = 100_000

/**
 * What the features of a file are: the members of its collections, as GML has it; where there are none the root itself, or the objects
 * below it, alone or in lists (as in topographic files of Finland and Japan).
 */
export type FeaturePattern = 'members' | 'root' | 'objects'

/** Turns the elements of GML 2, 3.1 and 3.2 into features, by the patterns of GML alone: no schema is read. */
export class GmlHandler implements XmlHandler<GmlFeature>, GeometrySource {
  features: GmlFeature[] = []
  readonly seen: Seen = {
    notes: { bad: 0, missing: 0, straightened: 0, undrawn: 0, mixed: 0 },
    undrawn: new Map(),
    further: new Map(),
    passedOver: new Map(),
  }
  /** Systems that are named, by their key. */
  readonly systems = new Map<string, Srs>()
  /** Whether the root holds a geometry as a feature does. */
  isRootPlaced = false
  /** Geometries with an id that lack something which stands elsewhere. */
  unfinished = 0

  readonly #frames: Frame[] = []
  /** How many frames were open when the feature began; 0: none has. */
  #featureAt = 0
  #properties = new Properties()
  #references: { name: string; id: string }[] = []
  #parts = new Parts()
  #geometryName: string | null = null
  #featureSrs: Srs | null = null
  #geometry: { builder: GeometryBuilder; depth: number; name: string } | null = null
  /** Elements that are open of what is passed over. */
  #passing = 0
  /** Whose box is being read; null: none is. */
  #bounds: Frame | null = null
  /** Whether that box says how many numbers a position has. */
  #hasDim = false
  readonly #lastSrs = new Map<string, string>()
  readonly #srsNames = new Map<string, Srs>()

  constructor(
    private readonly links: LinkStore,
    private readonly pattern: FeaturePattern = 'members',
  ) {}

  open(name: string, raw: Readonly<Record<string, string>>, qualifiedName: string): void {
    if (this.#passing > 0) {
      this.#passing++
      return
    }
    const attributes = withoutPrefixes(raw)
    if (this.#geometry) {
      this.#geometry.depth++
      this.#geometry.builder.open(name, attributes)
      return
    }
    const parent = this.#frames.at(-1)
    if (parent) parent.hasChildren = true
    if (isBox(name) && parent?.name === 'boundedBy') return this.#openBounds(attributes)
    if (this.#featureAt > 0 && parent && isGeometry(name) && !this.#isProperty(qualifiedName, parent))
      return this.#openGeometry(name, attributes, parent)
    // No spread here: there is one for each element.
    const frame: Frame = {
      name,
      qualifiedName,
      attributes,
      srs: parent?.srs ?? null,
      dim: parent?.dim ?? 0,
      key: '',
      hasChildren: false,
    }
    // The positions of a city model have heights, whether it says so or not.
    if (!parent && Object.values(raw).some((value) => value.includes('opengis.net/citygml'))) frame.dim = 3
    if (this.#featureAt === 0) this.#openOutside(frame, parent)
    else frame.key = keyOf(frame, parent as Frame, this.#frames.length - this.#featureAt)
    if (this.#passing === 0) this.#frames.push(frame)
  }

  /** Attributes of a feature may be called as geometries are: a column “Surface”. They have the prefix of their feature. */
  #isProperty(qualifiedName: string, parent: Frame): boolean {
    return this.#frames.length === this.#featureAt && prefixOf(qualifiedName) === prefixOf(parent.qualifiedName)
  }

  /** Of a feature that is not yet begun: the collections around it. */
  #openOutside({ name }: Frame, parent: Frame | undefined): void {
    if (!this.#isFeature(name, parent)) return
    if (collectionName.test(name)) return
    if (parent?.name === 'appearanceMember') {
      if (this.seen.passedOver.size < maxNamed || this.seen.passedOver.has(name)) count(this.seen.passedOver, name)
      this.#passing = 1
      return
    }
    this.#featureAt = this.#frames.length + 1
    this.#properties = new Properties()
    this.#references = []
    this.#parts = new Parts()
    this.#geometryName = null
    this.#featureSrs = null
  }

  #isFeature(name: string, parent: Frame | undefined): boolean {
    const depth = this.#frames.length
    if (depth === 2 && isGeometry(name)) this.isRootPlaced = true
    switch (this.pattern) {
      case 'members':
        return parent !== undefined && (parent.name === 'Insert' || isMemberName(parent.name))
      case 'root':
        return depth === 0
      case 'objects':
        return (depth === 1 || depth === 2) && /^[A-Z]/.test(name) && !isGeometry(name)
    }
  }

  /** The box of a feature or of all: its system and dimension are those of what has none of its own. */
  #openBounds(attributes: Attributes): void {
    const owner = this.#frames.at(-2)
    if (owner) {
      if (attributes.srsName !== undefined) owner.srs = this.srsOf(attributes.srsName)
      owner.dim = dimOf(attributes) || owner.dim
    }
    this.#bounds = owner ?? null
    this.#hasDim = dimOf(attributes) > 0
    this.#passing = 1
  }

  /** A corner has as many numbers as a position. */
  #closeInBounds(name: string, text: string): void {
    if (!this.#bounds || (name !== 'lowerCorner' && name !== 'pos')) return
    const size = text.split(/\s+/, 4).length
    if (!this.#hasDim && size >= 2 && size <= 3) this.#bounds.dim = size
  }

  #openGeometry(name: string, attributes: Attributes, parent: Frame): void {
    if (unplaced.has(parent.name)) {
      this.undrawn(name)
      this.#passing = 1
      return
    }
    const { srs, dim } = parent
    const builder = new GeometryBuilder(this, { srs, dim })
    builder.open(name, attributes)
    this.#geometry = { builder, depth: 1, name: parent.name }
  }

  close(name: string, text: string): void {
    if (this.#passing > 0) {
      this.#closeInBounds(name, text)
      if (--this.#passing === 0) this.#bounds = null
      return
    }
    if (this.#geometry) return this.#closeWithinGeometry(name, text)
    const frame = this.#frames.pop()
    if (!frame || this.#featureAt === 0) return
    if (this.#frames.length + 1 === this.#featureAt) return this.#closeFeature(frame)
    if (!frame.hasChildren) this.#closeProperty(frame, text)
  }

  #closeWithinGeometry(name: string, text: string): void {
    const open = this.#geometry
    if (!open) return
    open.builder.close(name, text)
    if (--open.depth > 0) return
    this.#geometry = null
    const { result, srs } = open.builder
    this.#takeGeometry(open.name, result, srs)
  }

  #takeGeometry(name: string, parts: Parts, srs: Srs | null): void {
    if (this.#geometryName !== null && this.#geometryName !== name) {
      const key = `${this.#frames[this.#featureAt - 1]?.name ?? ''}.${name}`
      if (this.seen.further.size < maxNamed || this.seen.further.has(key)) count(this.seen.further, key)
      return
    }
    if (parts.isEmpty) return
    this.#geometryName = name
    if (this.#featureSrs && srs && srs.key !== this.#featureSrs.key) this.note('mixed')
    this.#featureSrs ??= srs
    this.#parts.isMulti ||= parts.isMulti
    this.#parts.isCollection ||= parts.isCollection
    this.#parts.add(parts)
  }

  #closeProperty({ key, name, attributes }: Frame, text: string): void {
    const id = idOf(attributes)
    if (id !== null && this.#references.length < maxReferences) this.#references.push({ name, id })
    const value = valueOf(text, attributes)
    // What looked like an object and holds a text is a property.
    const isBare = value !== null && isObject(name, this.#frames.length - this.#featureAt)
    this.#properties.add(withUnit(isBare ? `${key}.${name}` : key, attributes), value)
  }

  #closeFeature({ name, attributes, srs }: Frame): void {
    this.#featureAt = 0
    const id = attributes.id ?? attributes.fid ?? null
    if (this.#parts.isEmpty) this.#placeByReferences()
    const parts = this.#parts
    const own = this.#featureSrs ?? srs
    if (own) this.systems.set(own.key, own)
    const known = parts.isEmpty ? (this.#lastSrs.get(name) ?? '') : (own?.key ?? '')
    if (!parts.isEmpty) this.#lastSrs.set(name, known)
    if (id !== null) this.links.put(id, { parts, isWhole: true, isFeature: true, srsName: own?.name ?? null })
    const geometries = parts.geometries()
    this.features.push({
      kind: name.slice(0, maxNameLength),
      srsKey: known,
      id,
      geometries,
      properties: this.#properties.values,
    })
  }

  /** A feature without geometry lies where the geometries lie that it refers to, or the features that its net or place consists of. */
  #placeByReferences(): void {
    for (const { name, id } of this.#references) {
      const target = this.links.follow(id)
      if (!target && placeReference.test(name)) this.note('missing')
      if (!target || target.parts.isEmpty || (target.isFeature && !placeReference.test(name))) continue
      this.#featureSrs ??= target.srsName === null ? null : this.srsOf(target.srsName)
      this.#parts.isMulti ||= target.parts.isMulti
      this.#parts.add(target.parts)
    }
    // Links that follow one another are one line.
    if (this.#parts.lineEnds.length > 1 && this.#parts.points.length + this.#parts.polygonEnds.length === 0) {
      const { isMulti } = this.#parts
      this.#parts = this.#parts.joined(false)
      this.#parts.isMulti = isMulti
    }
  }

  srsOf(name: string): Srs {
    const known = this.#srsNames.get(name)
    if (known) return known
    // Against files that name another system in every geometry.
    const srs = readSrsName(this.#srsNames.size < maxNamed ? name : '')
    if (this.#srsNames.size < maxNamed) this.#srsNames.set(name, srs)
    return srs
  }

  resolve(id: string): Target | null {
    const target = this.links.follow(id)
    if (!target) this.note('missing')
    return target
  }

  found(id: string, parts: Parts, { srs, isWhole }: { srs: Srs | null; isWhole: boolean }): void {
    if (!isWhole) this.unfinished++
    this.links.put(id, { parts, isWhole, isFeature: false, srsName: srs?.name ?? null })
  }

  undrawn(name: string): void {
    this.note('undrawn')
    if (this.seen.undrawn.size < maxNamed || this.seen.undrawn.has(name)) count(this.seen.undrawn, name)
  }

  note(what: GeometryNote): void {
    this.seen.notes[what]++
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

const prefixOf = (qualifiedName: string): string => qualifiedName.slice(0, Math.max(0, qualifiedName.indexOf(':')))

const noAttributes: Attributes = {}

function withoutPrefixes(raw: Readonly<Record<string, string>>): Attributes {
  let attributes: Record<string, string> | null = null
  for (const name in raw) {
    if (name.startsWith('xmlns')) continue
    attributes ??= {}
    attributes[name.slice(name.indexOf(':') + 1)] = raw[name] ?? ''
  }
  return attributes ?? noAttributes
}

/**
 * The name of the attribute that an element makes or continues: the properties on the way to it, dots between. Objects on the way (they
 * begin with a capital, below the first) add nothing; a generic attribute of CityGML goes by the name that it has.
 */
function keyOf({ name, attributes }: Frame, parent: Frame, depth: number): string {
  const isGeneric = (one: Frame) => /Attribute$/.test(one.name) && one.attributes.name !== undefined
  if (depth === 0)
    return /Attribute$/.test(name) && attributes.name
      ? attributes.name.slice(0, maxNameLength)
      : name.slice(0, maxNameLength)
  if (isObject(name, depth) || (name === 'value' && isGeneric(parent))) return parent.key
  return `${parent.key}.${name}`.slice(0, maxNameLength)
}

const isObject = (name: string, depth: number): boolean => depth > 0 && /^[A-Z]/.test(name)
