import { letGoOfClosed } from '../../node/let-go'
import type { SchemaChange } from '../../shared/model/schema-words'
import type { Field } from '../model'
import type { DiffSummary } from './difference-api'
import type { DifferenceKind, PairedBy } from '../../shared/model/difference-kinds'
import { sameWithinSteps } from './same-geometry'
import { createDifferences, type NewDifference } from './difference-store'
import type { ComparedColumn } from './hash-plan'
import type { Key } from './keys'
import { pairReadings } from './pair-rows'
import type { Reading } from './reading'
import { at, type RecordFile } from './record-file'
import { Rows, type DiffRow } from './rows'
import { readSchema, type Compared } from './schema'
import { stepsOf, toleranceOf } from './tolerance'
import { plainValue, sameValue } from './values'
import type { Work } from './work'

/** Rows that are looked at before others get their turn. */
const atOnce = 2000

/** Compares two readings whose coordinates are in the same system, by a tolerance in metres; all differences go into a new file at `outPath`. */
export async function compareReadings(
  readings: Compared,
  metres: number,
  outPath: string,
  work: Work,
): Promise<DiffSummary> {
  const steps = stepsOf(metres, readings.before.isLonLat && readings.after.isLonLat)
  const { columns, changes, before, after } = await readSchema(readings, steps, work)
  const pairing = await pairReadings({ before, after, ids: readings.ids }, columns, work)
  const rows = { before: new Rows(before, columns, 'before'), after: new Rows(after, columns, 'after') }
  const counts: Record<DifferenceKind, number> = { added: 0, removed: 0, moved: 0, changed: 0 }
  const pairedBy: Record<PairedBy, number> = { key: 0, geometry: 0, attributes: 0, near: 0 }
  let unchanged = pairing.unchanged
  const out = createDifferences(outPath, agreedFields(before, after, changes))
  try {
    let seen = 0
    const list = async (difference: NewDifference | null) => {
      if (difference) {
        counts[difference.kind]++
        if (difference.pairedBy) pairedBy[difference.pairedBy]++
        out.add(difference)
      } else unchanged++
      if (++seen % atOnce === 0) await work.turn()
    }
    const labels = {
      before: labelOf(before, 'before', columns, pairing.key),
      after: labelOf(after, 'after', columns, pairing.key),
    }
    const sideOf = (which: 'before' | 'after', row: DiffRow) => ({
      properties: rows[which].propertiesOf(row),
      geometry: row.geometry,
      placed: row.placed,
    })
    for await (const pair of pairing.pairs.inOrder()) {
      const [a, b] = [rows.before.read(pair.before), rows.after.read(pair.after)]
      const moved = !pair.sameGeometry && !sameWithinSteps(a.geometry, b.geometry, steps)
      const edits = columns.flatMap((column, place) => {
        const [was, is] = [a.values[place] ?? null, b.values[place] ?? null]
        return sameValue(was, is, column.loose)
          ? []
          : [{ column: column.after ?? column.before ?? '', before: was, after: is }]
      })
      const differs = moved || edits.length > 0
      await list(
        differs
          ? {
              kind: moved ? 'moved' : 'changed',
              pairedBy: pair.by,
              key: labels.after(b),
              before: sideOf('before', a),
              after: sideOf('after', b),
              edits,
            }
          : null,
      )
    }
    const alone = async (kind: 'added' | 'removed', which: 'before' | 'after', file: RecordFile) => {
      for await (const { records, order } of work.inOrder(file, at.row)) {
        for (const index of order) {
          const row = rows[which].of(records, index)
          const side = sideOf(which, row)
          const both = which === 'before' ? { before: side, after: null } : { before: null, after: side }
          await list({ kind, pairedBy: null, key: labels[which](row), ...both, edits: [] })
        }
      }
    }
    await alone('added', 'after', pairing.added)
    await alone('removed', 'before', pairing.removed)
    out.finish()
  } finally {
    out.close()
    await letGoOfClosed()
  }
  const { key } = pairing
  return {
    added: counts.added,
    removed: counts.removed,
    changed: counts.moved + counts.changed,
    moved: counts.moved,
    unchanged,
    withoutPlace: out.withoutPlace,
    bbox4326: out.bbox4326,
    schema: changes,
    tolerance: toleranceOf(metres),
    matchedBy: key
      ? { by: key.column === null ? readings.ids.are : 'column', column: key.column }
      : { by: 'place', column: null },
    pairedBy,
    rasters: [],
  }
}

/** The columns of both readings, but for those that were of another type before. */
function agreedFields(before: Reading, after: Reading, changes: readonly SchemaChange[]): Field[] {
  const other = new Set(changes.map((each) => each.change === 'type' && each.column))
  const gone = before.fields.filter(({ name }) => !after.fields.some((field) => field.name === name))
  return [...after.fields, ...gone].filter(({ name }) => !other.has(name))
}

/** Text that names a row: its key, else its name and its id or number in the file. */
function labelOf(reading: Reading, side: 'before' | 'after', columns: readonly ComparedColumn[], key: Key | null) {
  const name = reading.fields.findIndex((field) => /^name$/i.test(field.name))
  const keyAt = key?.column == null ? -1 : reading.fields.findIndex((field) => field.name === columns[key.at]?.[side])
  return (row: DiffRow): string => {
    const text = (value: number) => {
      const plain = plainValue(row.all[value] ?? null)
      return plain === null ? null : String(plain)
    }
    const number = `#${row.number + 1}`
    if (keyAt >= 0) return text(keyAt) ?? number
    const own = key && row.id !== null ? String(row.id) : number
    // A number that no person gave says little beside a name.
    const named = name < 0 ? null : text(name)
    return named === null ? own : `${named} (${own})`
  }
}
