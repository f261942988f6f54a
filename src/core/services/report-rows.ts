import type { FoundService, ServicesOfTileset } from '../../geo/services/find-services'
import { isBeside } from '../../shared/services/beside'
import {
  isUsual,
  recogniseColumns,
  withChosen,
  type ChosenColumns,
  type ColumnMeanings,
} from '../../shared/services/columns'
import { isImperial, metresIn, parseLength, type Length } from '../../shared/services/lengths'
import { readQuality } from '../../shared/services/quality'
import type { ColumnDoubt, LookedLayer, ServiceRow } from '../../shared/services/report'

type Value = string | number | boolean | null
type Sublayer = LookedLayer['sublayers'][number]

/** What was found in a layer as rows, and what the columns of its sublayers mean. @param layer its position in the report */
export function rowsOfLayer(
  found: ServicesOfTileset,
  chosen: ChosenColumns,
  layer: number,
): { sublayers: Sublayer[]; rows: ServiceRow[] } {
  const sublayers = found.sublayers.map(({ name, fields, samples }): Sublayer => {
    const columns = fields.map((field, at) => ({ name: field.name, samples: samples[at] ?? [] }))
    const meanings = withChosen(recogniseColumns(columns), chosen, fields)
    return { name, columns: fields.map((field) => field.name), meanings, doubts: [] }
  })
  for (const [at, sublayer] of sublayers.entries())
    sublayer.doubts = doubtsOf(
      found.found.filter((each) => each.sublayer === at),
      sublayer,
      found.sublayers[at]?.samples ?? [],
    )
  const rows = found.found.map((each) => rowOf(each, sublayers[each.sublayer], layer))
  return { sublayers, rows }
}

function rowOf(found: FoundService, sublayer: Sublayer | undefined, layer: number): ServiceRow {
  const meanings = sublayer?.meanings ?? {}
  const { place, index: feature, id, geometryType, metres, bearingDegrees, nearest, height: drawnHeight } = found
  const cell = (role: keyof ColumnMeanings): Value => {
    const column = meanings[role]?.column
    return column === undefined ? null : (found.properties[column] ?? null)
  }
  const text = (role: keyof ColumnMeanings): string | null => textOf(cell(role))
  const length = (role: 'size' | 'depth' | 'height') => parseLength(cell(role), meanings[role]?.unit ?? null)
  const depth = length('depth')
  const hasOneSign = sublayer?.doubts.every(({ kind }) => kind !== 'both-signs') ?? true
  const height = length('height')
  const quality = text('quality')
  return {
    ...{
      place,
      layer,
      sublayer: found.sublayer,
      feature,
      id,
      geometryType,
      metres,
      bearingDegrees,
      nearest,
      drawnHeight,
      chainage: null,
    },
    ...{ owner: text('owner'), kind: text('kind'), part: text('part'), material: text('material') },
    ...{ state: text('state'), reference: text('reference'), registryId: text('registryId') },
    size: sizeText(text('size'), length('size')),
    // A column of negative numbers alone counts upwards from the ground.
    depthMetres: depth && rounded(hasOneSign ? absolute(metresIn(depth)) : metresIn(depth)),
    depthText: text('depth'),
    ...(depth && isUsual(meanings.depth?.column ?? '') ? { depthIsUsual: true as const } : {}),
    heightMetres: height && rounded(metresIn(height)),
    quality: quality === null ? null : readQuality(quality),
    cover: null,
    ...(sublayer && isBeside(sublayer.name, sublayer.columns) ? { isBeside: true as const } : {}),
    ...(found.drawn ? { drawn: found.drawn } : {}),
  }
}

const absolute = (metres: number | null) => (metres === null ? null : Math.abs(metres))
const rounded = (metres: number | null) => (metres === null ? null : Number(metres.toFixed(3)))

function textOf(value: Value): string | null {
  if (value === null) return null
  const text = String(value).trim()
  return text === '' ? null : text
}

function sizeText(text: string | null, length: Length | null): string | null {
  if (text === null || !length?.unit) return text
  // The unit stands with the number already, or the column says it.
  return /[a-z'"]/i.test(text) ? text : `${text} ${length.unit}`
}

/** What a person has to know before they trust the depths of a layer. @param samples values of each column */
function doubtsOf(
  found: readonly FoundService[],
  { columns, meanings }: Sublayer,
  samples: readonly (readonly Value[])[],
): ColumnDoubt[] {
  const doubts: ColumnDoubt[] = []
  for (const role of ['depth', 'height'] as const) {
    const meaning = meanings[role]
    if (!meaning) continue
    const lengthsOf = (values: readonly Value[]) => values.flatMap((value) => parseLength(value, meaning.unit) ?? [])
    const cells = found
      .map(({ properties }) => properties[meaning.column] ?? null)
      .filter((cell) => textOf(cell) !== null)
    const lengths = lengthsOf(cells)
    const add = (kind: ColumnDoubt['kind'], rows: number) => {
      if (rows > 0) doubts.push({ role, column: meaning.column, kind, rows })
    }
    if (isUsual(meaning.column)) add('usual', lengths.length)
    add('no-number', cells.length - lengths.length)
    add('feet', lengths.filter(({ unit }) => isImperial(unit)).length)
    const all = [...lengths, ...lengthsOf(samples[columns.indexOf(meaning.column)] ?? [])]
    const hasBoth = all.some(({ value }) => value > 0) && all.some(({ value }) => value < 0)
    if (role === 'depth' && hasBoth) add('both-signs', lengths.length)
  }
  return doubts
}
