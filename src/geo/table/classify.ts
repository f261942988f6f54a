import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import type { CallOptions } from '../engine-api'
import type { Tileset } from '../tileset'
import type { PropertyValue } from '../model'
import { scanRows } from './row-scan'

/** The features of a tileset in classes by the values of a column. */
export interface Classes {
  /** Fifths of numbers, ascending; else the most frequent values. */
  graduated: boolean
  /** Least and greatest value of each class; of a class of one value both are that. */
  classes: { from: string | number | boolean; to: string | number | boolean; features: number }[]
  /** Features with a value of no class. */
  others: number
  /** Features without a value. */
  empty: number
  /** A byte for each record, in base64: 0 without a value, else the class counted from 1; others have the one after the last. */
  ofRecord: string
}

/** As many colours as people tell apart. */
const maxValues = 6
const quantiles = 5

/** Puts features into classes: numbers into fifths of about as many features each, all else by the most frequent values. */
export async function classify(tileset: Tileset, column: string, call: CallOptions): Promise<Classes> {
  const { sublayers } = tileset.manifest
  const values: PropertyValue[] = []
  const recordOf: number[] = []
  const types = new Set<string>()
  for (const [sublayer, { fields }] of sublayers.entries()) {
    const at = fields.findIndex(({ name }) => name === column)
    if (at < 0) continue
    types.add(fields[at]!.type)
    const records = tileset.recordsOf(sublayer)
    const visit = (position: number, [value]: readonly PropertyValue[]): void => {
      values.push(present(value))
      recordOf.push(records[position]!)
    }
    await scanRows({ tileset, records, columns: [at] }, visit, call)
  }
  if (types.size === 0) throw errorOf('not-found', said('readers.maps.noColumn', { column }))
  const graduated = [...types].every((type) => type === 'integer' || type === 'number')
  const classes = graduated ? fifths(values) : mostFrequent(values)
  const other = classes.length + 1
  const ofValue = new Map(classes.map(({ from }, index) => [from, index + 1]))
  const ofRecord = new Uint8Array(sublayers.reduce((sum, { records, features }) => sum + (records ?? features), 0))
  let [others, empty] = [0, 0]
  values.forEach((value, row) => {
    if (value === null) return void empty++
    const found = graduated ? classes.findIndex(({ to }) => value <= to) + 1 : (ofValue.get(value) ?? other)
    if (found === other) others++
    else classes[found - 1]!.features++
    for (const part of tileset.partsOf(recordOf[row]!)) ofRecord[part] = found
  })
  return { graduated, classes, others, empty, ofRecord: Buffer.from(ofRecord).toString('base64') }
}

const present = (value: PropertyValue | undefined): PropertyValue =>
  value === undefined || value === '' || Number.isNaN(value) ? null : value

/** Equal values are never parted, so there may be fewer. */
function fifths(values: readonly PropertyValue[]): Classes['classes'] {
  const sorted = Float64Array.from(values.filter((value) => typeof value === 'number')).sort()
  const classes: Classes['classes'] = []
  let first = 0
  for (let fifth = 1; fifth <= quantiles && first < sorted.length; fifth++) {
    const last = Math.ceil((sorted.length * fifth) / quantiles) - 1
    if (last < first) continue
    const to = sorted[last]!
    classes.push({ from: sorted[first]!, to, features: 0 })
    while (first < sorted.length && sorted[first]! <= to) first++
  }
  return classes
}

function mostFrequent(values: readonly PropertyValue[]): Classes['classes'] {
  const counts = new Map<string | number | boolean, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxValues)
    .map(([value]) => ({ from: value, to: value, features: 0 }))
}
