import type { PropertyValue } from '../../model'
import { handles, plain, textOf, type IfcLine, type IfcModel } from './ifc-model'

export const maxPropertiesPerElement = 200

const single = [
  'NominalValue',
  'LengthValue',
  'AreaValue',
  'VolumeValue',
  'CountValue',
  'WeightValue',
  'TimeValue',
  'NumberValue',
]

/** The values of a set of properties or quantities by their names behind a prefix; those of one that is made of others behind its name. */
export function namedValues(model: IfcModel, set: IfcLine, prefix: string): [string, PropertyValue][] {
  const values: [string, PropertyValue][] = []
  addValues(model, set, prefix, values, 0)
  return values
}

function addValues(
  model: IfcModel,
  set: IfcLine,
  prefix: string,
  values: [string, PropertyValue][],
  depth: number,
): void {
  const members = [set.HasProperties, set.Quantities, set.HasQuantities].flatMap(handles)
  for (const member of members) {
    const property = model.line(member)
    const name = textOf(property?.Name)
    // Attack: properties that are made of themselves.
    if (!property || !name || values.length > maxPropertiesPerElement) continue
    const key = single.find((one) => property[one] !== null && property[one] !== undefined)
    const value = key ? plain(property[key]) : severalValues(property)
    if (key || value !== null) values.push([`${prefix}.${name}`, value])
    else if (depth < 8) addValues(model, property, `${prefix}.${name}`, values, depth + 1)
  }
}

/** Enumerated and listed values with commas, bounded ones as "from – to", those of a table as "this: that"; null for others. */
function severalValues(property: IfcLine): PropertyValue {
  const list = property.EnumerationValues ?? property.ListValues
  if (Array.isArray(list)) return list.map(textOf).filter(Boolean).join(', ') || null
  const { DefiningValues, DefinedValues } = property
  if (Array.isArray(DefiningValues) && Array.isArray(DefinedValues))
    return DefiningValues.map((one, i) => `${textOf(one) ?? ''}: ${textOf(DefinedValues[i]) ?? ''}`).join(', ') || null
  const [low, high] = [plain(property.LowerBoundValue), plain(property.UpperBoundValue)]
  return low === null && high === null ? null : `${low ?? ''} – ${high ?? ''}`.trim()
}
