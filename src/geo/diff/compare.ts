import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DiffSummary } from './difference-api'
import type { DifferenceKind } from '../../shared/model/difference-kinds'
import { sameWithinStep } from './canonical-geometry'
import { createDifferences, type NewDifference } from './difference-store'
import { pairRows } from './pair-rows'
import { hashRows, type ComparedColumn, type DiffRow, type Reading } from './reading'
import { readSchema } from './schema'
import { diffTolerance } from './tolerance'
import { sameValue } from './values'

/** Differences that are written before others get their turn, and the signal is looked at. */
const atOnce = 2000

/** Compares two readings whose coordinates are in the same system; all differences go into a new file at `outPath`. */
export async function compareReadings(
  before: Reading,
  after: Reading,
  call: { outPath: string; signal: AbortSignal; onProgress: (features: number) => void },
): Promise<DiffSummary> {
  const step = Math.max(before.step, after.step)
  const { columns, changes } = readSchema(before, after, step)
  hashRows(before, 'before', columns, step)
  hashRows(after, 'after', columns, step)
  const pairing = pairRows(before, after, columns)
  const counts: Record<DifferenceKind, number> = { added: 0, removed: 0, moved: 0, changed: 0 }
  const out = createDifferences(call.outPath)
  try {
    let seen = 0
    const list = async (difference: NewDifference | null) => {
      if (difference) {
        counts[difference.kind]++
        out.add(difference)
      }
      if (++seen % atOnce !== 0) return
      call.onProgress(seen)
      await nextTurn()
      call.signal.throwIfAborted()
    }
    for (const [oldIndex, newIndex] of pairing.pairs) {
      const a = before.rows[oldIndex] as DiffRow
      const b = after.rows[newIndex] as DiffRow
      const moved = a.geometryHash !== b.geometryHash && !sameWithinStep(a.geometry, b.geometry, step)
      const edits = columns.filter((column, at) => !sameValue(a.values[at] ?? null, b.values[at] ?? null, column.loose))
      const differs = moved || edits.length > 0
      await list(
        differs
          ? {
              kind: moved ? 'moved' : 'changed',
              key: pairing.keyOf('after', newIndex),
              before: a,
              after: b,
              edits: edits.map(editOf(a, b)),
            }
          : null,
      )
    }
    for (const index of pairing.added) {
      const row = after.rows[index] as DiffRow
      await list({ kind: 'added', key: pairing.keyOf('after', index), before: null, after: row, edits: [] })
    }
    for (const index of pairing.removed) {
      const row = before.rows[index] as DiffRow
      await list({ kind: 'removed', key: pairing.keyOf('before', index), before: row, after: null, edits: [] })
    }
    out.finish()
  } finally {
    out.close()
  }
  const changed = counts.moved + counts.changed
  return {
    added: counts.added,
    removed: counts.removed,
    changed,
    moved: counts.moved,
    unchanged: pairing.pairs.length - changed,
    withoutPlace: out.withoutPlace,
    bbox4326: out.bbox4326,
    schema: changes,
    tolerance: diffTolerance,
    matchedBy: pairing.matchedBy,
  }
}

const editOf =
  (a: DiffRow, b: DiffRow) =>
  ({ before, after }: ComparedColumn) => ({
    column: after ?? before ?? '',
    before: before === null ? null : (a.properties[before] ?? null),
    after: after === null ? null : (b.properties[after] ?? null),
  })
