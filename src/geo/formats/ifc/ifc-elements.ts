import * as ifc from 'web-ifc'
import { addTo } from '../../../shared/model/group-by'
import { AppError } from '../../../shared/errors/app-error'
import type { PropertyValue, Geometry } from '../../model'
import type { Alignments } from './alignments'
import { footprint } from './footprint'
import { unplacedBy } from './linear-placements'
import { lineTypes, PlanLines } from './plan-lines'
import { markOf, textOn } from './plan-marks'
import { maxPropertiesPerElement, namedValues } from './property-values'
import { hasBody, modelRepresentations } from './representations'
import { handle, handles, textOf, type IfcLine, type IfcModel } from './ifc-model'
import { whyUndrawn, type WhyLeftOut } from './undrawn'
import { upright } from './upright'

/** One product with a body: its plan outline in local metres, heights, and attributes. */
export interface IfcElement {
  globalId: string | null
  ifcType: string
  name: string | null
  typeName: string | null
  outline: Geometry | null
  /** Null for lines in plan. */
  bottomMetres: number | null
  topMetres: number | null
  /** The text that stands there; null: none. */
  text: string | null
  properties: Map<string, PropertyValue>
}

/** All kinds of products, of whichever release of IFC. */
const productTypes: ReadonlySet<number> = new Set(
  Object.values(ifc.InheritanceDef as Record<string, Record<number, number[]>>).flatMap(
    (kin) => kin[ifc.IFCPRODUCT] ?? [],
  ),
)
/** Voids cut out of other bodies, which are no bodies of their own. */
const voids: ReadonlySet<number> = new Set([ifc.IFCOPENINGELEMENT, ifc.IFCOPENINGSTANDARDCASE, ifc.IFCVOIDINGFEATURE])

/** Parts of an alignment whose curves say again what is drawn of it. */
const alignmentParts: ReadonlySet<number> = new Set([
  ifc.IFCALIGNMENTHORIZONTAL,
  ifc.IFCALIGNMENTVERTICAL,
  ifc.IFCALIGNMENTCANT,
  ifc.IFCALIGNMENTSEGMENT,
])

/** Who hears of the products of a model, and may throw to stop. */
export interface ProductListener {
  /** A body of more coordinates is not taken. */
  maxCoordinates: number
  /** The line of each before its geometry is worked out, with the elements before it, and the share of the products that are done. */
  onElement(line: number, before: readonly IfcElement[], share: number): void
  /** One that has more coordinates than that, by its line. */
  onTooLarge(line: number): never
  /** One that is left out, with its kind ("IfcWall"): its lines contradict each other or reach beyond all numbers. */
  onDamaged(line: number, kind: string): void
  /** One that has a representation of which nothing is drawn, with its kind and that of the first item: "IfcSite (IfcPlane)". */
  onLeftOut(line: number, kind: string, why: Exclude<WhyLeftOut, 'damaged'>): void
}

/** All products of which something is drawn, in model order. */
export function readElements(model: IfcModel, listener: ProductListener, alignments: () => Alignments): IfcElement[] {
  const { api, id } = model
  const types = [...api.GetAllTypesOfModel(id)].filter(({ typeID }) => productTypes.has(typeID))
  const facts = new ElementFacts(model)
  let plan: PlanLines | null = null
  const elements: IfcElement[] = []
  let fault: 'endless' | 'large' | null = null
  const take = (mesh: ifc.FlatMesh) => {
    const triangles = trianglesOf(model, mesh, listener.maxCoordinates)
    if (triangles.length === 0) return
    if (triangles.length > listener.maxCoordinates) return void (fault = 'large')
    if (!triangles.every(Number.isFinite)) return void (fault = 'endless')
    let [bottom, top] = [Infinity, -Infinity]
    for (let at = 2; at < triangles.length; at += 3) {
      bottom = Math.min(bottom, triangles[at] as number)
      top = Math.max(top, triangles[at] as number)
    }
    elements.push(facts.element(mesh.expressID, footprint(triangles) ?? upright(triangles), bottom, top))
  }
  /** One without a body that is drawn: its lines in plan, else its points or its box. */
  const flatElement = (line: number, isOfLines: boolean): IfcElement | null => {
    const product = model.line(line)
    if (!product?.Representation && !isOfLines) return null
    if (!product || (!isOfLines && hasBody(model, product))) return null
    const lines = (plan ??= new PlanLines(model, alignments())).of(line)
    if (lines) return { ...facts.element(line, lines, null, null), text: textOn(model, product) }
    const mark = markOf(model, alignments().places, product)
    if (!mark) return null
    const { outline, bottomMetres, topMetres, text } = mark
    return { ...facts.element(line, outline, bottomMetres, topMetres), text }
  }
  const products = types.map(({ typeID }) => ({ typeID, lines: api.GetLineIDsWithType(id, typeID) }))
  const count = products.reduce((sum, { lines }) => sum + lines.size(), 0)
  let done = 0
  for (const { typeID, lines } of products) {
    for (let i = 0; i < lines.size(); i++) {
      const line = lines.get(i)
      const kind = kindOf(model, line)
      const leaveOut = (geometry: string | null, why: Exclude<WhyLeftOut, 'damaged'>) =>
        listener.onLeftOut(asWritten(model, line), geometry ? `${kind} (${geometry})` : kind, why)
      listener.onElement(line, elements, done++ / count)
      const before = elements.length
      fault = null
      try {
        const nowhere = unplacedBy(model, line)
        if (nowhere !== null || voids.has(typeID)) {
          if (model.line(line)?.Representation) leaveOut(nowhere, nowhere === null ? 'cutOut' : 'undrawn')
          continue
        }
        api.StreamMeshes(id, [line], take)
        if (fault === 'large') listener.onTooLarge(line)
        if (fault !== null) {
          listener.onDamaged(asWritten(model, line), kind)
          continue
        }
        if (elements.length === before && !alignmentParts.has(typeID)) {
          const element = flatElement(line, lineTypes.has(typeID))
          if (element) elements.push(element)
        }
        const product = elements.length > before ? null : model.line(line)
        if (!product?.Representation || (alignmentParts.has(typeID) && alignments().hasPart(line))) continue
        const geometry = geometryKind(model, product)
        const isOfDrawings = geometry !== null && modelRepresentations(model, product).length === 0
        leaveOut(geometry, isOfDrawings ? 'ofDrawings' : whyUndrawn(geometry))
      } catch (error) {
        if (error instanceof AppError) throw error
        listener.onDamaged(asWritten(model, line), kind)
      }
    }
  }
  return elements
}

/** Kind of the first item of a product's body, else of any other of its representations; null when it has none. */
function geometryKind(model: IfcModel, product: IfcLine): string | null {
  const shape = model.follow(product.Representation)
  let other: string | null = null
  for (const id of handles(shape?.Representations)) {
    const representation = model.line(id)
    const [item] = handles(representation?.Items)
    if (item === undefined) continue
    const kind = typeName(model, item)
    if (textOf(representation?.RepresentationIdentifier) === 'Body') return kind
    other ??= kind
  }
  return other
}

/** Triangles in local metres, x east, y north, z up (web-ifc has y up); a few more than `maxCoordinates`, when it has more. */
function trianglesOf(model: IfcModel, mesh: ifc.FlatMesh, maxCoordinates: number): number[] {
  const triangles: number[] = []
  // Ours to give back, though its type does not say so: else the kernel holds it until the collector comes by.
  const geometries = mesh.geometries as ifc.FlatMesh['geometries'] & { delete(): void }
  for (let i = 0, count = geometries.size(); i < count && triangles.length <= maxCoordinates; i++) {
    const { geometryExpressID, flatTransformation: m } = geometries.get(i)
    const [m0 = 0, m1 = 0, m2 = 0, , m4 = 0, m5 = 0, m6 = 0, , m8 = 0, m9 = 0, m10 = 0, , m12 = 0, m13 = 0, m14 = 0] = m
    const geometry = model.api.GetGeometry(model.id, geometryExpressID)
    const vertices = model.api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize())
    const indices = model.api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize())
    for (const index of indices) {
      const [x, y, z] = [vertices[index * 6] ?? 0, vertices[index * 6 + 1] ?? 0, vertices[index * 6 + 2] ?? 0]
      triangles.push(m0 * x + m4 * y + m8 * z + m12, -(m2 * x + m6 * y + m10 * z + m14), m1 * x + m5 * y + m9 * z + m13)
    }
    geometry.delete()
  }
  geometries.delete()
  return triangles
}

/** Names, storeys, types and property sets of elements, looked up once for the model. */
class ElementFacts {
  readonly #storeys = new Map<number, string>()
  readonly #types = new Map<number, string>()
  readonly #sets = new Map<number, number[]>()
  readonly #typeSets = new Map<number, readonly number[]>()
  /** Sets of more than one element; nearly all others are of one, and kept they would be half of what a model takes. */
  readonly #shared = new Map<number, [string, PropertyValue][] | null>()
  /** Each name of a property once: they are the same in all sets of a kind. */
  readonly #names = new Map<string, string>()

  constructor(private readonly model: IfcModel) {
    for (const relation of model.lines(ifc.IFCRELCONTAINEDINSPATIALSTRUCTURE)) {
      const storey = textOf(model.follow(relation.RelatingStructure)?.Name)
      if (storey) for (const id of handles(relation.RelatedElements)) this.#storeys.set(id, storey)
    }
    for (const relation of model.lines(ifc.IFCRELDEFINESBYTYPE)) {
      const type = model.follow(relation.RelatingType)
      const name = textOf(type?.Name)
      const sets = handles(type?.HasPropertySets)
      for (const id of handles(relation.RelatedObjects)) {
        if (name) this.#types.set(id, name)
        if (sets.length > 0) this.#typeSets.set(id, sets)
      }
      for (const set of sets) this.#shared.set(set, null)
    }
    for (const relation of model.lines(ifc.IFCRELDEFINESBYPROPERTIES)) {
      const set = handle(relation.RelatingPropertyDefinition)
      if (set === null) continue
      const objects = handles(relation.RelatedObjects)
      if (objects.length > 1) this.#shared.set(set, null)
      for (const id of objects) addTo(this.#sets, id, set)
    }
  }

  element(drawn: number, outline: Geometry | null, bottomMetres: number | null, topMetres: number | null): IfcElement {
    const line: IfcLine = this.model.line(drawn) ?? {}
    const ifcType = kindOf(this.model, drawn)
    const id = asWritten(this.model, drawn)
    const typeObject = this.#types.get(id) ?? textOf(line.ObjectType)
    return {
      globalId: textOf(line.GlobalId),
      ifcType,
      name: textOf(line.Name),
      typeName: typeObject,
      outline,
      bottomMetres,
      topMetres,
      text: null,
      properties: this.#properties(id, line),
    }
  }

  #properties(id: number, line: IfcLine): Map<string, PropertyValue> {
    const properties = new Map<string, PropertyValue>([
      ['Description', textOf(line.Description)],
      ['Tag', textOf(line.Tag)],
      ['Storey', this.#storeys.get(id) ?? null],
    ])
    // What the element says of itself goes before what its type says.
    for (const set of [...(this.#sets.get(id) ?? []), ...(this.#typeSets.get(id) ?? [])]) {
      for (const [name, value] of this.#set(set)) {
        if (properties.has(name)) continue
        if (properties.size >= maxPropertiesPerElement) return properties
        properties.set(name, value)
      }
    }
    return properties
  }

  /** Single values and quantities of a set as "Set.Property". */
  #set(id: number): [string, PropertyValue][] {
    const known = this.#shared.get(id)
    if (known) return known
    const set = this.model.line(id) ?? {}
    const prefix = textOf(set.Name) ?? 'Properties'
    const values = namedValues(this.model, set, prefix).map(([name, value]): [string, PropertyValue] => [
      this.#once(name),
      value,
    ])
    if (known === null) this.#shared.set(id, values)
    return values
  }

  #once(name: string): string {
    const known = this.#names.get(name)
    if (known === undefined) this.#names.set(name, name)
    return known ?? name
  }
}

/** The line of the file that says what another draws; else that itself. */
function asWritten(model: IfcModel, line: number): number {
  return model.strangers.get(line)?.line ?? line
}

function kindOf(model: IfcModel, product: number): string {
  return model.strangers.get(product)?.kind ?? typeName(model, product)
}

/** "IfcWallStandardCase" for a line. */
function typeName(model: IfcModel, id: number): string {
  return model.api.GetNameFromTypeCode(model.api.GetLineType(model.id, id))
}
