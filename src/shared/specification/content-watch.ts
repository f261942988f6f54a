import { liesIn } from '../geometry/plane'
import { ColumnCheck } from './column-check'
import { Tally, type Finding } from './finding'
import { compileGlob, type Pattern } from './pattern'
import type { Rule, RuleOf } from './schema'
import { isCadFormat } from '../model/cad-formats'

/** Rules that need what a file holds; those about the project's area hold its box as they come here. */
export type ContentRule = Exclude<Rule, { rule: 'name' }>

/** A feature as it passes: parts of one feature share one `properties` array and follow each other. */
interface PassingFeature {
  properties: readonly (string | number | boolean | null)[]
  geometry: { type: string; coords: ArrayLike<number>; dim: number; collected?: boolean } | null
}

/** The layer whose features pass; its fields may grow meanwhile. */
interface WatchedLayer {
  name: string
  /** Name of the format (FormatId of the engine). */
  format: string
  fields: readonly { name: string }[]
}

type Box = readonly [number, number, number, number]
type Vertices = Pick<NonNullable<PassingFeature['geometry']>, 'coords' | 'dim'>

/** Formats in which all is text. */
const textFormats = new Set(['csv'])
/** In a shapefile names of columns have no more than ten letters. */
const shapefileName = 10
/** Rounding of what lies on the edge of an area, degrees: a millimetre. */
const edge = 1e-8
const maxCadLayers = 200

/** Holds the features of a layer against rules while they pass, in one reading; memory does not grow with the file. */
export class ContentWatch {
  #feature = 0
  #properties: PassingFeature['properties'] | null = null
  #kinds = new Set<string>()
  #columnsOf = -1
  readonly #columns: { rule: RuleOf<'columns'>; checks: ColumnCheck[]; at: (number | null)[] }[]
  readonly #geometry: { rule: RuleOf<'geometry'>; tally: Tally }[]
  readonly #extent: { rule: RuleOf<'extent'>; isOutside: ReturnType<typeof outsideOf>; tally: Tally; told: number }[]
  readonly #cad: { rule: RuleOf<'cad-layers'>; names: Pattern[]; known: Map<string, boolean>; tally: Tally }[]
  #cadAt: number | null = null

  constructor(
    rules: readonly ContentRule[],
    private readonly layer: WatchedLayer,
  ) {
    const isText = textFormats.has(layer.format)
    const named = (one: RuleOf<'columns'>) =>
      one.layers === undefined || one.layers.some((glob) => compileGlob(glob).test(layer.name))
    this.#columns = rules
      .filter((one) => one.rule === 'columns')
      .filter(named)
      .map((rule) => ({ rule, checks: rule.columns.map((each) => new ColumnCheck(each, isText)), at: [] }))
    this.#geometry = rules.filter((one) => one.rule === 'geometry').map((rule) => ({ rule, tally: new Tally() }))
    this.#extent = rules
      .filter((one) => one.rule === 'extent')
      .map((rule) => ({ rule, isOutside: outsideOf(rule), tally: new Tally(), told: -1 }))
    this.#cad = rules
      .filter((one) => one.rule === 'cad-layers' && isCadFormat(layer.format))
      .map((one) => {
        const rule = one as RuleOf<'cad-layers'>
        const names = rule.names.map((glob) => compileGlob(glob))
        return { rule, names, known: new Map<string, boolean>(), tally: new Tally(maxCadLayers) }
      })
  }

  /** Takes the next feature, or part of one. @param box of its geometry in degrees; null: none is known. Its coordinates are degrees then. */
  take(feature: PassingFeature, box: Box | null): void {
    if (feature.properties !== this.#properties) this.#next(feature)
    const { geometry } = feature
    if (geometry && geometry.coords.length > 0) {
      this.#kinds.add(geometry.type.replace('Multi', ''))
      if (geometry.collected) this.#kinds.add('GeometryCollection')
      if (box) this.#takePlace(geometry, box)
    }
  }

  #next({ properties }: PassingFeature): void {
    this.#endFeature()
    this.#feature++
    this.#properties = properties
    if (this.#columnsOf !== this.layer.fields.length) this.#findColumns()
    for (const { checks, at } of this.#columns)
      for (const [index, check] of checks.entries()) {
        const column = at[index]
        if (column !== null && column !== undefined) check.take(this.#feature, properties[column])
      }
    if (this.#cadAt === null) return
    const name = String(properties[this.#cadAt] ?? '')
    for (const one of this.#cad) if (!isAllowed(one, name)) one.tally.add(this.#feature, name)
  }

  #findColumns(): void {
    const { fields, format } = this.layer
    const names = new Map(fields.map(({ name }, index) => [name.toLowerCase(), index]))
    const find = (name: string) => {
      const key = name.toLowerCase()
      return names.get(key) ?? (format === 'shapefile' ? names.get(key.slice(0, shapefileName)) : undefined) ?? null
    }
    this.#columnsOf = fields.length
    for (const one of this.#columns) {
      const before = one.at
      one.at = one.checks.map(({ rule }) => find(rule.name))
      // Where a column comes late, the features before it had none.
      for (const [index, check] of one.checks.entries())
        if ((before[index] ?? null) === null && one.at[index] !== null)
          for (let feature = 1; check.rule.notBlank && feature < this.#feature; feature++) check.take(feature, null)
    }
    this.#cadAt = this.#cad.length > 0 ? find('Layer') : null
  }

  #takePlace(geometry: NonNullable<PassingFeature['geometry']>, box: Box): void {
    for (const one of this.#extent) {
      if (one.told === this.#feature || !one.isOutside(geometry, box)) continue
      one.told = this.#feature
      one.tally.add(this.#feature, null)
    }
  }

  #endFeature(): void {
    if (this.#properties === null) return
    const kinds = this.#kinds.size > 0 ? [...this.#kinds] : ['None']
    for (const { rule, tally } of this.#geometry) {
      const allowed = new Set<string>(rule.kinds)
      const isCollection = kinds.length > 1 && allowed.has('GeometryCollection')
      const wrong = kinds.find((kind) => kind !== 'GeometryCollection' && !allowed.has(kind))
      if (wrong !== undefined && !isCollection) tally.add(this.#feature, wrong)
    }
    this.#kinds = new Set()
  }

  /** Ends the watching, and says what was found. */
  findings(): Finding[] {
    this.#endFeature()
    this.#properties = null
    this.#findColumns()
    const layer = this.layer.name
    return [
      ...this.#columns.flatMap(({ rule, checks, at }) => [
        ...checks.flatMap((check, index) =>
          at[index] === null ? missing(rule, check, layer) : check.findings({ rule: rule.id, layer }),
        ),
        ...this.#extraColumns(rule, at),
      ]),
      ...this.#geometry.flatMap(({ rule, tally }) =>
        tally.finding({ rule: rule.id, code: 'geometry', layer, column: null }),
      ),
      ...this.#extent.flatMap(({ rule, tally }) =>
        tally.finding({ rule: rule.id, code: 'extent', layer, column: null }),
      ),
      ...this.#cad.flatMap(({ rule, tally }) =>
        tally.finding({ rule: rule.id, code: 'cad-layer', layer, column: null }),
      ),
    ]
  }

  #extraColumns(rule: RuleOf<'columns'>, at: readonly (number | null)[]): Finding[] {
    if (!rule.noOthers) return []
    const named = new Set(at)
    return this.layer.fields
      .filter((_field, index) => !named.has(index))
      .slice(0, 100)
      .map(({ name }) => whole(rule.id, 'column-extra', this.layer.name, name))
  }
}

function isAllowed(one: { names: readonly Pattern[]; known: Map<string, boolean> }, name: string): boolean {
  const known = one.known.get(name)
  if (known !== undefined) return known
  const allowed = one.names.some((pattern) => pattern.test(name))
  if (one.known.size < 10_000) one.known.set(name, allowed)
  return allowed
}

function missing(rule: RuleOf<'columns'>, check: ColumnCheck, layer: string): Finding[] {
  return check.rule.optional ? [] : [whole(rule.id, 'column-missing', layer, check.rule.name)]
}

/** A finding of a layer as a whole. */
export function whole(
  rule: string,
  code: Finding['code'],
  layer: string,
  column: string | null,
  value: string | null = null,
): Finding {
  return { rule, code, layer, column, count: 1, places: [{ feature: null, value, count: 1 }] }
}

/** Tells whether any vertex of a geometry lies outside the area of a rule. */
export function outsideOf({ box: area, polygon }: RuleOf<'extent'>): (geometry: Vertices, box: Box) => boolean {
  if (area)
    return (_, box) =>
      box[0] < area[0] - edge || box[1] < area[1] - edge || box[2] > area[2] + edge || box[3] > area[3] + edge
  if (!polygon) return () => false
  const ring = Float64Array.from([...polygon, ...polygon.slice(0, 1)].flat())
  return ({ coords, dim }) => {
    for (let at = 0; at + 1 < coords.length; at += dim) {
      const [lon, lat] = [coords[at] ?? NaN, coords[at + 1] ?? NaN]
      if (lon === lon && !liesIn(lon, lat, [ring]) && !liesOn(lon, lat, ring)) return true
    }
    return false
  }
}

/** Whether a place lies on the line of a ring, but for rounding. */
function liesOn(x: number, y: number, ring: Float64Array): boolean {
  for (let at = 2; at < ring.length; at += 2) {
    const [ax, ay, bx, by] = [ring[at - 2] ?? NaN, ring[at - 1] ?? NaN, ring[at] ?? NaN, ring[at + 1] ?? NaN]
    const [dx, dy] = [bx - ax, by - ay]
    const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
    if (Math.hypot(ax + along * dx - x, ay + along * dy - y) <= edge) return true
  }
  return false
}
