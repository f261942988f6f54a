import type { SymbolKind } from '../../shared/model/layer-style'

/** Marks that mean little without their name. */
const namedMarks = /control (point|mark)|survey mark|benchmark|borehole|\bcpt\b|trial (hole|pit)|monitoring well/
/** Attributes that hold the name of a mark, the surest first. */
const nameFields: readonly RegExp[] = [
  /^(point|mark|station|borehole|hole|pit|well)([ _]?(id|no|nr|name|number))?$/,
  /^(name|label|id)$/,
]

/** The attribute that is written beside a layer's points where nobody has chosen one: the names of survey marks and holes; null for all else. */
export function defaultLabelField(layerName: string, kind: SymbolKind, fields: readonly string[]): string | null {
  if (kind !== 'point' || !namedMarks.test(layerName.toLowerCase())) return null
  for (const pattern of nameFields) {
    const found = fields.find((field) => pattern.test(field.toLowerCase()))
    if (found !== undefined) return found
  }
  return null
}
