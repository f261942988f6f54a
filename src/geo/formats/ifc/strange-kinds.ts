import * as ifc from 'web-ifc'
import type { IfcModel } from './ifc-model'
import { kindCode } from './raw-line'
import { idOf, type Argument, type RawLines } from './raw-lines'

/** Kinds of drafts of IFC 4.3, as people write them. */
const draftKinds = new Map(['IfcSolidStratum', 'IfcVoidStratum', 'IfcWaterStratum'].map((name) => [codeOf(name), name]))
const shapes: ReadonlySet<number> = new Set([ifc.IFCPRODUCTDEFINITIONSHAPE, ifc.IFCPRODUCTREPRESENTATION])
/** Of a product in every release: identity, owner, name, description, type, placement, representation. */
const ofProducts = 7

/**
 * Has the kernel draw products of kinds that its schema does not have (of other releases, of drafts) as proxies, and keeps with the model
 * which lines these are, and how the file calls their kinds.
 */
export function adoptStrangers(model: IfcModel, lines: RawLines): void {
  const { api, id } = model
  const known = new Map(api.GetAllTypesOfModel(id).map(({ typeID }) => [typeID, model.ids(typeID).length]))
  const all = api.GetAllLines(id)
  // Most models hold nothing strange, and have millions of lines.
  if (all.size() <= [...known.values()].reduce((sum, count) => sum + count, 0)) return
  const found: { line: number; code: number; args: readonly Argument[] }[] = []
  for (let i = 0; i < all.size(); i++) {
    const line = all.get(i)
    const code = api.GetLineType(id, line) as number
    if (known.has(code)) continue
    const args = api.GetRawLineData(id, line).arguments as readonly Argument[]
    const shape = idOf(args[ofProducts - 1])
    if (shape !== null && shapes.has(api.GetLineType(id, shape) as number)) found.push({ line, code, args })
  }
  const kinds = found.length > 0 ? kindNames(model, new Set(found.map(({ code }) => code))) : null
  for (const { line, code, args } of found) {
    const proxy = lines.add(ifc.IFCBUILDINGELEMENTPROXY, [...args.slice(0, ofProducts), null, null])
    model.strangers.set(idOf(proxy) as number, { line, kind: kinds?.get(code) ?? 'IfcProduct' })
  }
}

function kindNames(model: IfcModel, codes: ReadonlySet<number>): Map<number, string> {
  const names = new Map([...draftKinds].filter(([code]) => codes.has(code)))
  for (const code of codes) {
    const name = model.api.GetNameFromTypeCode(code)
    if (name.startsWith('Ifc')) names.set(code, name)
  }
  for (const keyword of names.size < codes.size ? model.keywords() : []) {
    const code = kindCode(keyword)
    if (codes.has(code) && !names.has(code)) names.set(code, keyword)
    if (names.size === codes.size) break
  }
  return names
}

function codeOf(name: string): number {
  return kindCode(name.toUpperCase())
}
