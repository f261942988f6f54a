import { setImmediate as nextTurn } from 'node:timers/promises'
import { using } from '../../node/using'
import type { DifferenceKind } from '../../shared/model/difference-kinds'
import { distinctNames } from '../distinct-names'
import type { CallOptions } from '../engine-api'
import type { LineSearch } from './difference-api'
import type { Feature, Field, FieldType, PropertyValue } from '../model'
import { typeOfValue, wider } from '../formats/common/field-set'
import { writeFile, type OutFile } from '../writers/create-writer'
import { lonLat } from '../writers/out-crs'
import { writeCellPlaces } from './raster/write-cell-places'
import { openDifferences, type Differences, type WholeDifference } from './read-differences'

/** Differences to be written as a file: those of which a line fits. */
export interface ExportDifferencesRequest extends OutFile, LineSearch {}

const batchRows = 500

/**
 * Writes a feature for each difference, in lon/lat: `change`, `feature` (its key), `edited` (the names of the columns that
 * differ), each column as it is now (of what is gone, as it was), and for each column that differs anywhere what was `before`. Where it
 * lies is its new place, of what is gone the old one. Of rasters each place where cells have risen or fallen
 * (raster/write-cell-places.ts). Errors: not-found, those of writing, cancelled.
 */
export async function exportDifferences(
  { path, kinds, words, filters, ...file }: ExportDifferencesRequest & { path: string },
  call: CallOptions,
): Promise<{ features: number }> {
  const differences = openDifferences(path)
  const places = differences.cellPlaces()
  if (places) {
    differences.close()
    return writeCellPlaces(file, places, (features) => turn('Writing differences', features, call))
  }
  const wanted: Wanted = { kinds, only: differences.fitting({ kinds, words, filters }) }
  return using(differences, async () => {
    const columns = await columnsOf(differences, wanted, call)
    return await writeFile(file, lonLat, async (writer) => {
      let features = 0
      await eachBatch(differences, wanted, async (batch) => {
        await turn('Writing differences', features, call)
        await writer.write(
          batch.map((each) => featureOf(each, columns)),
          fieldsOf(columns),
        )
        features += batch.length
      })
      if (features === 0) await writer.write([], fieldsOf(columns))
      await writer.finish(() => turn('Finishing the file', features, call))
      return { features }
    })
  })
}

async function turn(step: string, features: number, call: CallOptions): Promise<void> {
  call.onProgress?.({ step, fraction: null, features })
  await nextTurn()
  call.signal?.throwIfAborted()
}

/** Null: all of the kinds. */
interface Wanted {
  kinds: readonly DifferenceKind[]
  only: ReadonlySet<number> | null
}

async function eachBatch(
  differences: Differences,
  { kinds, only }: Wanted,
  work: (batch: readonly WholeDifference[]) => Promise<void>,
): Promise<void> {
  for (let first = 0; ;) {
    const batch = differences.whole(kinds, first, batchRows)
    const last = batch[batch.length - 1]
    if (!last) return
    await work(only ? batch.filter(({ index }) => only.has(index)) : batch)
    first = last.index + 1
  }
}

/** Null: nothing is in it so far. */
type ColumnType = FieldType | null

/** Columns of both readings, and those of them that differ anywhere, with the types of what is in them. */
interface Columns {
  all: Map<string, ColumnType>
  edited: Map<string, ColumnType>
}

async function columnsOf(differences: Differences, wanted: Wanted, call: CallOptions): Promise<Columns> {
  const columns: Columns = { all: new Map(), edited: new Map() }
  await eachBatch(differences, wanted, async (batch) => {
    await turn('Reading columns', batch[0]?.index ?? 0, call)
    for (const { properties, edits } of batch) {
      for (const [name, value] of Object.entries(properties)) widen(columns.all, name, value)
      for (const { column, before } of edits) widen(columns.edited, column, before)
    }
  })
  const fields = differences.fields()
  for (const types of [columns.all, columns.edited])
    for (const { name, type } of fields) {
      const found = types.get(name)
      if (found === null || (found && holds[type].includes(found))) types.set(name, type)
    }
  return columns
}

/** What the values of a column may be found to be that it says to be of a type. */
const holds: Record<FieldType, readonly ColumnType[]> = {
  ...{ string: ['string'], date: ['string'], datetime: ['string'], json: ['string'] },
  ...{ integer: ['integer'], number: ['integer', 'number'], boolean: ['boolean'] },
}

function widen(types: Map<string, ColumnType>, name: string, value: PropertyValue): void {
  const known = types.get(name) ?? null
  if (value === null) return void types.set(name, known)
  // A text that reads as a day is one only where the column says so.
  const own = typeof value === 'string' ? 'string' : typeOfValue(value)
  types.set(name, known === null || known === own ? own : wider(known, own))
}

/** Those of a layer may be called as the first ones are: no two have one name. */
function fieldsOf({ all, edited }: Columns): Field[] {
  const fields = [
    ...['change', 'feature', 'edited'].map((name): Field => ({ name, type: 'string' })),
    ...[...all].map(([name, type]): Field => ({ name, type: type ?? 'string' })),
    ...[...edited].map(([name, type]): Field => ({ name: `${name} before`, type: type ?? 'string' })),
  ]
  const names = distinctNames(fields.map(({ name }) => name))
  return fields.map(({ type }, at) => ({ name: names[at]!, type }))
}

function featureOf({ kind, key, edits, properties, geometry }: WholeDifference, { all, edited }: Columns): Feature {
  const before = new Map(edits.map((edit) => [edit.column, edit.before]))
  const value = (given: PropertyValue | undefined, type: ColumnType) =>
    given === null || given === undefined ? null : type === 'string' ? String(given) : given
  return {
    id: null,
    geometry,
    properties: [
      ...[kind, key, edits.map(({ column }) => column).join(', ')],
      ...[...all].map(([name, type]) => value(properties[name], type)),
      ...[...edited].map(([name, type]) => value(before.get(name), type)),
    ],
  }
}
