import { groupBy } from '../model/group-by'
import { inferNames } from './infer-name'
import type { ColumnRule, Rule, RuleOf, Specification } from './schema'
import { geometryKinds } from './words'
import type { ColumnSurvey } from './survey'
import { isCadFormat } from '../model/cad-formats'

/** A good file, as it was read. */
export interface ExampleFile {
  /** What it is called, without its extension. */
  name: string
  /** Lower case, without the dot. */
  ext: string
  format: string | null
  layers: readonly ExampleLayer[]
}

/** A layer of it (the engine's LayerReport). */
export interface ExampleLayer {
  srid: number | null
  sridFrom: string
  geometryTypes: readonly string[]
  nullGeometries: number
  bbox4326: readonly [number, number, number, number] | null
  raster: object | null
  survey?: readonly ColumnSurvey[]
}

/** Formats whose columns are the format's own, and say nothing of the project. */
const fixedColumns = new Set(['dxf', 'dwg', 'ifc', 'landxml', 'gpx', 'geotiff', 'image'])
/** Around what the examples take up, of its size on each side, and at least so many degrees. */
const marginShare = 0.1
const leastMargin = 0.002

/** The specification that good files keep: what they have in common, and nothing that one of them breaks. Pure. */
export function inferSpecification(name: string, files: readonly ExampleFile[]): Specification {
  const layers = files.flatMap((file) => file.layers)
  const ofExt = [...groupBy(files, ({ ext }) => ext)].sort(([a], [b]) => (a < b ? -1 : 1))
  const rules: (Rule | null)[] = [
    inferNames(files.map((file) => file.name)),
    ...ofExt.flatMap(([ext, some]) => [columnRule(ext, some), kindRule(ext, some)]),
    cadRule(files),
    crsRule(layers),
    extentRule(layers),
  ]
  return { version: 1, name, rules: rules.filter((rule) => rule !== null) }
}

const idOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

function columnRule(ext: string, files: readonly ExampleFile[]): RuleOf<'columns'> | null {
  const layers = files.filter(({ format }) => !fixedColumns.has(format ?? '')).flatMap((file) => file.layers)
  const [first, ...others] = layers.flatMap(({ survey }) => (survey && survey.length > 0 ? [survey] : []))
  if (!first) return null
  const columns = first.flatMap(({ name }): ColumnRule[] => {
    const same = [first, ...others].map((survey) =>
      survey.find((each) => each.name.toLowerCase() === name.toLowerCase()),
    )
    const found = same.filter((each) => each !== undefined)
    return found.length === same.length ? [columnOf(name, found)] : []
  })
  return columns.length === 0
    ? null
    : { rule: 'columns', id: idOf(`columns-${ext}`), severity: 'stop', files: [`*.${ext}`], columns }
}

function columnOf(name: string, found: readonly ColumnSurvey[]): ColumnRule {
  const filled = found.filter(({ blank, features }) => features > blank)
  const types = new Set(filled.map(({ type }) => type))
  const isNumber = types.size > 0 && [...types].every((type) => type === 'whole' || type === 'number')
  const [only] = types
  const type = types.size === 1 ? only : isNumber ? 'number' : null
  const count = found.reduce((sum, { features, blank }) => sum + features - blank, 0)
  const lists = filled.map(({ values }) => values)
  const values = lists.some((list) => list === null) ? null : [...new Set(lists.flatMap((list) => list ?? []))].sort()
  // Few values that come again and again are a list; numbers and days are none.
  const isList =
    type === 'text' && values !== null && values.length > 0 && values.length <= 25 && values.length * 3 <= count
  return {
    name,
    ...(type ? { type } : {}),
    ...(found.every(({ blank, features }) => blank === 0 && features > 0) ? { notBlank: true } : {}),
    ...(/^(.*[_ -])?(id|fid|uid|guid|uuid|nr|no)$/i.test(name) && count > 1 && found.every(({ unique }) => unique)
      ? { unique: true }
      : {}),
    ...(isList ? { values } : {}),
  }
}

function kindRule(ext: string, files: readonly ExampleFile[]): RuleOf<'geometry'> | null {
  const layers = files.filter(({ format }) => !isCadFormat(format) && format !== 'ifc').flatMap((file) => file.layers)
  const found = new Set(
    layers.flatMap((layer) => [
      ...(layer.raster ? ['Raster'] : layer.geometryTypes.map((type) => type.replace('Multi', ''))),
      ...(layer.nullGeometries > 0 ? ['None'] : []),
    ]),
  )
  const kinds = geometryKinds.filter((kind) => found.has(kind))
  if (kinds.length === 0) return null
  return { rule: 'geometry', id: idOf(`geometry-${ext}`), severity: 'stop', files: [`*.${ext}`], kinds }
}

function cadRule(files: readonly ExampleFile[]): RuleOf<'cad-layers'> | null {
  const lists = files
    .filter(({ format }) => isCadFormat(format))
    .flatMap(({ layers }) => layers.flatMap(({ survey }) => survey?.find(({ name }) => name === 'Layer') ?? []))
  if (lists.length === 0 || lists.some(({ values }) => values === null)) return null
  const names = [...new Set(lists.flatMap(({ values }) => values ?? []))].sort()
  // A star in a name would be taken for any.
  return names.length === 0 ? null : { rule: 'cad-layers', id: 'cad-layers', severity: 'stop', names }
}

function crsRule(layers: readonly ExampleLayer[]): RuleOf<'crs'> | null {
  const placed = layers.filter(({ bbox4326 }) => bbox4326 !== null)
  const srids = [...new Set(placed.flatMap(({ srid }) => srid ?? []))].sort((a, b) => a - b)
  if (srids.length === 0 || placed.some(({ srid }) => srid === null)) return null
  const isStated = placed.every(({ sridFrom }) => sridFrom !== 'project' && sridFrom !== 'option')
  return { rule: 'crs', id: 'crs', severity: 'stop', srids, ...(isStated ? { stated: true } : {}) }
}

function extentRule(layers: readonly ExampleLayer[]): RuleOf<'extent'> | null {
  const boxes = layers.flatMap(({ bbox4326 }) => (bbox4326 ? [bbox4326] : []))
  if (boxes.length === 0) return null
  const [west, south] = [Math.min(...boxes.map((box) => box[0])), Math.min(...boxes.map((box) => box[1]))]
  const [east, north] = [Math.max(...boxes.map((box) => box[2])), Math.max(...boxes.map((box) => box[3]))]
  const [dx, dy] = [east - west, north - south].map((size) => Math.max(leastMargin, size * marginShare)) as [
    number,
    number,
  ]
  const round = (value: number, most: number) => Math.max(-most, Math.min(most, Math.round(value * 1e6) / 1e6))
  return {
    ...{ rule: 'extent', id: 'extent', severity: 'warn' },
    box: [round(west - dx, 180), round(south - dy, 90), round(east + dx, 180), round(north + dy, 90)],
  }
}
