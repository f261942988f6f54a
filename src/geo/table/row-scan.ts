import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CallOptions } from '../engine-api'
import type { Tileset } from '../tileset'
import type { PropertyValue } from '../model'

/** For how long rows are read at most before a word to stop is heard. */
const turnMs = 20

/** Goes on with `work` for each index up to `count`; between turns it tells how far it is, and stops when told to. */
export async function inTurns(
  count: number,
  work: (index: number) => void,
  { step, call }: { step: string; call: CallOptions },
): Promise<void> {
  let turnEnds = performance.now() + turnMs
  for (let index = 0; index < count; index++) {
    if ((index & 15) === 0 && performance.now() > turnEnds) {
      call.onProgress?.({ step, fraction: index / count, features: index })
      await nextTurn()
      call.signal?.throwIfAborted()
      turnEnds = performance.now() + turnMs
    }
    work(index)
  }
}

/** What a scan reads: records in the order of the file, and columns by position, ascending. */
export interface ScanRequest {
  tileset: Tileset
  records: Uint32Array
  columns: readonly number[]
}

/** Reads columns of records; the array of values is the same for every row. */
export async function scanRows(
  { tileset, records, columns }: ScanRequest,
  visit: (position: number, values: readonly PropertyValue[]) => void,
  call: CallOptions,
): Promise<void> {
  const values: PropertyValue[] = columns.map(() => null)
  const work = (position: number): void => {
    tileset.values(records[position]!, columns, values)
    visit(position, values)
  }
  await inTurns(records.length, work, { step: 'Reading rows', call })
}
