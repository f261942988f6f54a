import { addTo } from '../../../shared/model/group-by'
import type { DatasetLayer, Feature, Geometry, ReadContext } from '../../model'
import { batchSize } from '../common/batch'
import { FieldSet } from '../common/field-set'
import type { IfcPlace } from './georeference'
import type { IfcElement } from './ifc-elements'

/** More groups than this end in one named "Other", so that a model with a name for every screw stays a layer list. */
const maxGroups = 250

const ownFields = ['GlobalId', 'Name', 'IfcType', 'Type'] as const

/** Elements by the attribute that the interface's ifcSublayerGroupBy names. */
export function grouped(elements: readonly IfcElement[], by: 'Name' | 'Type' | 'IfcType'): Map<string, IfcElement[]> {
  const groups = new Map<string, IfcElement[]>()
  for (const element of elements) {
    const wanted = groupName(element, by)
    addTo(groups, groups.has(wanted) || groups.size < maxGroups ? wanted : 'Other', element)
  }
  return groups
}

function groupName(element: IfcElement, by: 'Name' | 'Type' | 'IfcType'): string {
  if (by === 'IfcType') return element.ifcType
  if (by === 'Type') return element.typeName ?? element.ifcType
  // Some programs end every name with a running number.
  return element.name?.replace(/:\d+$/, '') || element.ifcType
}

/** The fields that every layer of a model begins with. */
export function ownFieldSet(): FieldSet {
  const fields = new FieldSet()
  for (const field of ownFields) fields.indexOf(field)
  for (const field of ['Bottom', 'Top']) fields.widen(fields.indexOf(field), 0.5)
  return fields
}

/** A group of elements as a layer. */
export function layerOf(name: string, elements: readonly IfcElement[], place: IfcPlace): DatasetLayer {
  const fields = ownFieldSet()
  for (const element of elements)
    for (const [field, value] of element.properties) fields.widen(fields.indexOf(field), value)
  return {
    name,
    fields: fields.fields,
    crs: place.crs,
    featureCount: elements.length,
    headerBbox: null,
    features: (context) => readLayer(elements, fields, place, context),
  }
}

// Readers are asynchronous by contract; the model is in memory by now.
async function* readLayer(
  elements: readonly IfcElement[],
  fields: FieldSet,
  place: IfcPlace,
  context: ReadContext,
): AsyncGenerator<Feature[]> {
  for (let at = 0; at < elements.length; at += batchSize) {
    context.signal.throwIfAborted()
    context.onProgress({ bytesRead: at, bytesTotal: elements.length })
    yield await Promise.resolve(elements.slice(at, at + batchSize).map((element) => featureOf(element, fields, place)))
  }
}

/** An element as a feature of a layer with such fields. */
export function featureOf(element: IfcElement, fields: FieldSet, place: IfcPlace): Feature {
  const properties: Feature['properties'] = fields.fields.map(() => null)
  const set = (name: string, value: string | number | boolean | null) => (properties[fields.indexOf(name)] = value)
  set('GlobalId', element.globalId)
  set('Name', element.name)
  set('IfcType', element.ifcType)
  set('Type', element.typeName)
  set('Bottom', inMillimetres(element.bottomMetres))
  set('Top', inMillimetres(element.topMetres))
  for (const [name, value] of element.properties) set(name, value)
  const geometry = element.outline && placed(element.outline, place)
  return { id: element.globalId, geometry, properties, ...(element.text ? { style: { label: element.text } } : {}) }
}

function inMillimetres(metres: number | null): number | null {
  return metres === null ? null : Math.round(metres * 1000) / 1000
}

function placed(geometry: Geometry, { scale, stretch, cos, sin, dx, dy }: IfcPlace): Geometry {
  const coords = new Float64Array(geometry.coords.length)
  for (let at = 0; at < coords.length; at += 2) {
    const [x, y] = [geometry.coords[at] as number, (geometry.coords[at + 1] as number) * stretch]
    coords[at] = dx + (x * cos - y * sin) * scale
    coords[at + 1] = dy + (x * sin + y * cos) * scale
  }
  return { ...geometry, coords }
}
