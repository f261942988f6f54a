import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import type { CallOptions } from '../engine-api'
import type { Tileset } from '../tileset'
import type { PropertyValue } from '../model'
import { scanRows } from './row-scan'
import { classesOf, type ValueClasses } from './value-classes'

/** The features of a tileset in classes by the values of a column. */
export interface Classes extends ValueClasses {
  /** A byte for each record, in base64: 0 without a value, else the class counted from 1; others have the one after the last. */
  ofRecord: string
}

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
      values.push(value ?? null)
      recordOf.push(records[position]!)
    }
    await scanRows({ tileset, records, columns: [at] }, visit, call)
  }
  if (types.size === 0) throw errorOf('not-found', said('readers.maps.noColumn', { column }))
  const graduated = [...types].every((type) => type === 'integer' || type === 'number')
  const { of, ...found } = classesOf(values, graduated)
  const ofRecord = new Uint8Array(sublayers.reduce((sum, { records, features }) => sum + (records ?? features), 0))
  of.forEach((one, row) => {
    for (const part of tileset.partsOf(recordOf[row]!)) ofRecord[part] = one
  })
  return { ...found, ofRecord: Buffer.from(ofRecord).toString('base64') }
}
