import type { Said } from '../shared/languages/said'
import { numberSaid } from '../shared/languages/said-lists'
import { said } from '../shared/languages/said-readers'
import { isDepthName, recogniseColumns } from '../shared/services/columns'
import { isImperial, parseLength } from '../shared/services/lengths'
import { warningOf } from './formats/common/warnings'
import type { DatasetLayer, Feature, PropertyValue, Warning } from './model'

/** What passed in a column that may hold depths. Lengths that say no unit are in the column's. */
interface WatchedColumn {
  at: number
  samples: PropertyValue[]
  above: number
  below: number
  noNumbers: number
  /** Of the lengths: with a unit of their own, and with none. */
  feet: number
  plain: number
}

/** So many values of a column tell whether depths are meant. */
const mostSamples = 50

/** Sees while features pass what a services report would doubt of their depths, so that it is told before they are sent. */
export class DepthWatch {
  #columns: WatchedColumn[] = []
  #looked = 0
  #properties: readonly PropertyValue[] | null = null

  constructor(private readonly layer: Pick<DatasetLayer, 'name' | 'fields'>) {}

  /** Takes the next feature, or part of one. */
  take({ properties }: Pick<Feature, 'properties'>): void {
    if (properties === this.#properties) return
    this.#properties = properties
    for (const { fields } = this.layer; this.#looked < fields.length; this.#looked++)
      if (isDepthName(fields[this.#looked]?.name ?? ''))
        this.#columns.push({ at: this.#looked, samples: [], above: 0, below: 0, noNumbers: 0, feet: 0, plain: 0 })
    for (const column of this.#columns) takeValue(column, properties[column.at] ?? null)
  }

  /** What is doubtful of the column from which services reports would take the depths. */
  warnings(): Warning[] {
    const { name: layer, fields } = this.layer
    const meaning = recogniseColumns(
      fields.map(({ name }, at) => ({ name, samples: this.#columns.find((one) => one.at === at)?.samples ?? [] })),
    ).depth
    const found = this.#columns.find(({ at }) => fields[at]?.name === meaning?.column)
    if (!meaning || !found) return []
    const { above, below, noNumbers } = found
    const inFeet = found.feet + (isImperial(meaning.unit) ? found.plain : 0)
    const column = meaning.column
    const doubts: [string, number, Said][] = [
      [
        'depths-both-signs',
        Math.min(above, below),
        said('readers.shared.depthsBothSigns', {
          ...{ layer, column, above: numberSaid(above), below: numberSaid(below) },
        }),
      ],
      ['depths-no-numbers', noNumbers, said('readers.shared.depthsNoNumbers', { layer, column, count: noNumbers })],
      ['depths-in-feet', inFeet, said('readers.shared.depthsInFeet', { layer, column, count: inFeet })],
    ]
    return doubts.flatMap(([code, count, words]) => (count > 0 ? [warningOf(code, words)] : []))
  }
}

function takeValue(column: WatchedColumn, value: PropertyValue): void {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return
  if (column.samples.length < mostSamples) column.samples.push(value)
  // Most are plain numbers, of which there may be millions.
  const number = typeof value === 'boolean' ? NaN : Number(value)
  const length = Number.isFinite(number) ? { value: number, unit: null } : parseLength(value, null)
  if (length === null) {
    column.noNumbers++
    return
  }
  if (length.value > 0) column.above++
  if (length.value < 0) column.below++
  if (length.unit === null) column.plain++
  else if (isImperial(length.unit)) column.feet++
}
