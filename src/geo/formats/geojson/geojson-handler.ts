import type { Feature, Geometry, PropertyValue } from '../../model'
import { asCollection } from '../common/collection'
import type { FieldSet } from '../common/field-set'
import { checkGeometrySize } from '../common/geometry-limit'
import { CoordinateCollector, isGeometryType } from './coordinates'
import type { FieldOrder } from './field-order'
import type { JsonHandler } from './json-stream'
import { NestedValue } from './nested-value'
import {
  inText,
  inObject,
  inFeatures,
  inGeometries,
  inCoordinates,
  inProperties,
  inNested,
  inSkipped,
  GeoObject,
  isCollection,
} from './geo-object'

/** What happened on the way that a person should know. */
export interface GeojsonNotes {
  badGeometry(): void
  textCut(): void
}

/** Turns the events of a JSON text into features. Takes members in any order. */
export class GeojsonHandler implements JsonHandler {
  /** Features that are complete; whoever takes them empties the list. */
  features: Feature[] = []
  /** Objects for themselves that were no GeoJSON. */
  foreignObjects = 0
  /** True once a collection, a feature or a geometry was seen. */
  recognised = false
  readonly #fields: FieldSet
  readonly #order: FieldOrder
  readonly #notes: GeojsonNotes
  /** Field that holds textual ids; -1 when the features have another kind or an attribute of that name. */
  #idField: number | null = null
  #mode = inText
  readonly #modes: number[] = []
  readonly #objects: GeoObject[] = []
  #object: GeoObject | null = null
  #key = ''
  #skipDepth = 0
  #nested = new NestedValue()
  #nestedField = 0

  constructor(fields: FieldSet, order: FieldOrder, notes: GeojsonNotes) {
    this.#fields = fields
    this.#order = order
    this.#notes = notes
  }

  startObject(): void {
    switch (this.#mode) {
      case inText:
      case inFeatures:
        return this.#enterObject('own')
      case inGeometries:
        return this.#enterObject('member')
      case inObject:
        if (this.#key === 'geometry') return this.#enterObject('geometry')
        // Some programs describe the whole collection under this name, too.
        if (this.#key === 'properties' && this.#object && !isCollection(this.#object)) {
          this.#object.properties = new Array<PropertyValue>(this.#fields.fields.length).fill(null)
          return this.#enter(inProperties)
        }
        return this.#skip()
      case inProperties:
        return this.#enterNested('object')
      case inNested:
        return this.#nested.start('object')
      case inCoordinates:
        this.#object?.coordinates?.strange()
        return this.#skip()
      default:
        this.#skipDepth++
    }
  }

  endObject(): void {
    switch (this.#mode) {
      case inObject:
        return this.#leaveObject()
      case inProperties:
        return this.#leave()
      case inNested:
        return this.#endNested()
      default:
        this.#unskip()
    }
  }

  startArray(): void {
    switch (this.#mode) {
      case inText:
        return this.#enter(inFeatures)
      case inObject:
        if (this.#key === 'features' && this.#object) {
          this.#object.hasFeatures = true
          this.recognised = true
          return this.#enter(inFeatures)
        }
        if (this.#key === 'geometries' && this.#object) {
          this.#object.geometries = []
          return this.#enter(inGeometries)
        }
        if (this.#key === 'coordinates' && this.#object) {
          this.#object.coordinates = new CoordinateCollector()
          this.#enter(inCoordinates)
          return this.#object.coordinates.open()
        }
        return this.#skip()
      case inCoordinates:
        return this.#object?.coordinates?.open()
      case inProperties:
        return this.#enterNested('array')
      case inNested:
        return this.#nested.start('array')
      case inFeatures:
      case inGeometries:
        return this.#skip()
      default:
        this.#skipDepth++
    }
  }

  endArray(): void {
    switch (this.#mode) {
      case inFeatures:
      case inGeometries:
        return this.#leave()
      case inCoordinates:
        this.#object?.coordinates?.close()
        if (this.#object?.coordinates?.done) this.#leave()
        return
      case inNested:
        return this.#endNested()
      default:
        this.#unskip()
    }
  }

  key(name: string): void {
    if (this.#mode === inNested) this.#nested.key(name)
    else this.#key = name
  }

  string(value: string, cut: boolean): void {
    if (cut) this.#notes.textCut()
    if (this.#mode === inObject && this.#object) {
      if (this.#key === 'type') this.#object.type = value
      else if (this.#key === 'id') this.#object.id = value
    } else this.#value(value)
  }

  number(value: number, written?: 'real', exact?: string): void {
    if (this.#mode === inCoordinates) this.#object?.coordinates?.number(value)
    else if (this.#mode === inObject && this.#object && this.#key === 'id') this.#object.id = value
    else if (exact !== undefined && this.#mode === inProperties) this.#value(exact, 'whole')
    else this.#value(Number.isFinite(value) ? value : null, written)
  }

  literal(value: boolean | null): void {
    this.#value(value)
  }

  #value(value: PropertyValue, written?: 'real' | 'whole'): void {
    if (this.#mode === inProperties) this.#setProperty(this.#fields.indexOf(this.#key), value, written)
    else if (this.#mode === inNested) this.#nested.add(value)
    else if (this.#mode === inCoordinates) this.#object?.coordinates?.strange()
  }

  #setProperty(index: number, value: PropertyValue, written?: 'json' | 'real' | 'whole'): void {
    const properties = this.#object?.properties
    if (!properties) return
    while (properties.length < index) properties.push(null)
    properties[index] = value
    this.#object?.named.push(index)
    this.#fields.widen(index, value, written)
  }

  #enterNested(kind: 'object' | 'array'): void {
    this.#nestedField = this.#fields.indexOf(this.#key)
    this.#enter(inNested)
    this.#nested.start(kind)
  }

  #endNested(): void {
    const text = this.#nested.end()
    if (text === null) return
    if (this.#nested.cut) this.#notes.textCut()
    this.#leave()
    this.#setProperty(this.#nestedField, text, 'json')
  }

  #enterObject(role: GeoObject['role']): void {
    const object = new GeoObject()
    object.role = role
    if (this.#object) this.#objects.push(this.#object)
    this.#object = object
    this.#enter(inObject)
  }

  #leaveObject(): void {
    const object = this.#object as GeoObject
    const parent = this.#objects.pop() ?? null
    this.#object = parent
    this.#leave()
    if (object.role === 'geometry' && parent) parent.geometry = object
    else if (object.role === 'member' && parent?.geometries) this.#addMembers(parent, parent.geometries, object)
    else this.#finish(object)
  }

  #addMembers(parent: GeoObject, list: Geometry[], object: GeoObject): void {
    for (const geometry of this.#geometries(object)) {
      list.push(geometry)
      parent.vertices += geometry.coords.length / geometry.dim
    }
    checkGeometrySize(parent.vertices, list.length)
  }

  #finish(object: GeoObject): void {
    if (isCollection(object)) {
      this.recognised = true
      return
    }
    const bare = isGeometryType(object.type) || object.type === 'GeometryCollection'
    if (!bare && object.type !== 'Feature' && !object.geometry) {
      this.foreignObjects++
      return
    }
    this.recognised = true
    const shape = bare ? object : object.geometry
    const members = shape ? this.#geometries(shape) : []
    const geometries = shape?.geometries ? asCollection(members) : members
    const properties = object.properties ?? []
    if (object.id !== null) this.#keepId(object.id, properties)
    this.#order.take(object.named)
    for (const geometry of geometries.length > 0 ? geometries : [null]) {
      this.features.push({ id: object.id, geometry, properties })
    }
  }

  /** An id that is a text is an attribute, too: tables and queries know only those. The first id decides for all. */
  #keepId(id: string | number, properties: PropertyValue[]): void {
    this.#idField ??= typeof id === 'string' && !this.#fields.has('id') ? this.#fields.indexOf('id') : -1
    if (this.#idField < 0) return
    while (properties.length < this.#idField) properties.push(null)
    properties[this.#idField] ??= String(id)
    this.#fields.widen(this.#idField, String(id))
  }

  /** The field made of textual ids, which stands first; null when there is none. */
  get idField(): number | null {
    return this.#idField === -1 ? null : this.#idField
  }

  #geometries(object: GeoObject): Geometry[] {
    if (object.geometries) return object.geometries
    if (!isGeometryType(object.type)) {
      if (object.type !== 'GeometryCollection') this.#notes.badGeometry()
      return []
    }
    const geometry = object.coordinates?.finish(object.type)
    if (geometry === undefined) this.#notes.badGeometry()
    return geometry ? [geometry] : []
  }

  #skip(): void {
    this.#enter(inSkipped)
    this.#skipDepth = 1
  }

  #unskip(): void {
    if (--this.#skipDepth === 0) this.#leave()
  }

  #enter(mode: number): void {
    this.#modes.push(this.#mode)
    this.#mode = mode
  }

  #leave(): void {
    this.#mode = this.#modes.pop() ?? inText
  }
}
