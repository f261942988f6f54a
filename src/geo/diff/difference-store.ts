import { openSqlite, type SqlValue } from '../../node/sqlite'
import type { DifferenceEdit } from './difference-api'
import type { DifferenceKind, PairedBy } from '../../shared/model/difference-kinds'
import type { RasterDifference } from '../../shared/model/raster-difference'
import type { Field, Geometry, PropertyValue } from '../model'
import { shownText } from '../table/values'
import { bytesOfShape } from './shape-bytes'

/** A side of a difference as it is written. */
interface NewSide {
  properties: Record<string, PropertyValue>
  geometry: Geometry | null
  /** False where the coordinates are not lon/lat. */
  placed: boolean
}

/** A difference as it is written. */
export interface NewDifference {
  kind: DifferenceKind
  /** What told that both sides are one feature; null where there is one alone. */
  pairedBy: PairedBy | null
  /** Text that names the feature: its key, or its number in the file. */
  key: string
  before: NewSide | null
  after: NewSide | null
  edits: DifferenceEdit[]
}

/** Lines of the table: of which part of a difference. From 2 on: the edited columns. */
export const linePart = { feature: 0, geometry: 1, firstEdit: 2 } as const

const schema = `
  PRAGMA synchronous = OFF;
  CREATE TABLE differences (i INTEGER PRIMARY KEY, kind TEXT NOT NULL, paired TEXT, key TEXT NOT NULL, edits TEXT NOT NULL,
    before TEXT, after TEXT, before_shape BLOB, after_shape BLOB, placed INTEGER NOT NULL, west REAL, south REAL, east REAL, north REAL);
  CREATE TABLE lines (n INTEGER PRIMARY KEY, i INTEGER NOT NULL, kind TEXT NOT NULL, part INTEGER NOT NULL, words TEXT NOT NULL,
    key TEXT NOT NULL, col TEXT NOT NULL, was, now);
  CREATE TABLE rasters (r INTEGER PRIMARY KEY, name TEXT NOT NULL);
  CREATE TABLE columns (name TEXT NOT NULL, type TEXT NOT NULL);
  CREATE TABLE places (r INTEGER NOT NULL, kind TEXT NOT NULL, cells INTEGER NOT NULL, change REAL NOT NULL, ring TEXT NOT NULL);
  BEGIN;`

/**
 * A new file of differences at `path`, to be read by `openDifferences`: one row for each difference, in the order they are
 * added, and one for each line that the table of changes has; `fields` are the columns whose type both sides agree on.
 */
export function createDifferences(path: string, fields: readonly Field[]) {
  const db = openSqlite(path)
  db.script(schema)
  for (const { name, type } of fields) db.run('INSERT INTO columns VALUES (?, ?)', name, type)
  let count = 0
  let lines = 0
  let withoutPlace = 0
  let all: Box | null = null
  /** `was` and `now` of what is sorted and filtered by. */
  const addLine = (of: { i: number; kind: DifferenceKind; key: string }, line: NewLine) => {
    const { part, words, column, was, now } = line
    const said = `${of.key} ${words}`.toLowerCase()
    db.run(
      'INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      lines++,
      of.i,
      of.kind,
      part,
      said,
      of.key,
      column,
      was,
      now,
    )
  }

  return {
    add({ kind, pairedBy, key, before, after, edits }: NewDifference): void {
      const i = count++
      const placed = (before?.placed ?? true) && (after?.placed ?? true)
      const box = placed ? boxOf([before?.geometry, after?.geometry]) : null
      if (!box) withoutPlace++
      else all = all ? unionOf(all, box) : box
      db.run(
        'INSERT INTO differences VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        i,
        kind,
        pairedBy,
        key,
        JSON.stringify(edits),
        before && JSON.stringify(before.properties),
        after && JSON.stringify(after.properties),
        shapeBytes(before),
        shapeBytes(after),
        placed ? 1 : 0,
        ...(box ?? [null, null, null, null]),
      )
      const of = { i, kind, key }
      if (kind === 'added' || kind === 'removed') {
        const text = summaryOf((after ?? before)?.properties ?? {})
        const [was, now] = kind === 'added' ? [null, text] : [text, null]
        addLine(of, { part: linePart.feature, words: `whole feature ${text}`, column: 'whole feature', was, now })
        return
      }
      if (kind === 'moved') {
        const words = 'geometry old place new place'
        addLine(of, { part: linePart.geometry, words, column: 'geometry', was: null, now: null })
      }
      edits.forEach((edit, at) => {
        const { column, before: was, after: is } = edit
        const words = `${column} ${was ?? '—'} ${is ?? '—'}`
        addLine(of, { part: linePart.firstEdit + at, words, column, was: sqlValue(was), now: sqlValue(is) })
      })
    },
    /** How many differences have no place on the Earth: no geometry, or coordinates in a system that is not known. */
    get withoutPlace(): number {
      return withoutPlace
    },
    /** Around all that have one. */
    get bbox4326(): Box | null {
      return all
    },
    finish(): void {
      db.script('COMMIT; CREATE INDEX lines_of ON lines (i);')
    },
    /** Of what has cells in place of features: keeps where they have risen and fallen. */
    finishAndClose(rasters: readonly RasterDifference[]): void {
      for (const [r, { after, places }] of rasters.entries()) {
        db.run('INSERT INTO rasters VALUES (?, ?)', r, after.name)
        for (const { kind, cells, change, ring } of places ?? [])
          db.run('INSERT INTO places VALUES (?, ?, ?, ?, ?)', r, kind, cells, change, JSON.stringify(ring))
      }
      this.finish()
      db.close()
    },
    close: () => db.close(),
  }
}

/** A line as it is written: what it is found by, and what it is sorted and filtered by. */
interface NewLine {
  part: number
  words: string
  column: string
  was: SqlValue
  now: SqlValue
}

/** As people read it; a number stays one. */
const sqlValue = (value: PropertyValue): SqlValue => (typeof value === 'boolean' ? shownText(value) : value)

type Box = [west: number, south: number, east: number, north: number]

const unionOf = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
]

/** The first values of a feature that is new or gone, as one text. */
export function summaryOf(properties: Readonly<Record<string, unknown>>): string {
  const filled = Object.values(properties).filter((value) => value !== null && value !== undefined && value !== '')
  const text = (value: unknown) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value))
  return filled.slice(0, 4).map(text).join(', ') || 'no attributes'
}

function shapeBytes(row: NewSide | null): Uint8Array | null {
  return row?.geometry ? bytesOfShape(row.geometry) : null
}

function boxOf(geometries: readonly (Geometry | null | undefined)[]): Box | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const geometry of geometries) {
    if (!geometry) continue
    const { coords, dim } = geometry
    for (let at = 0; at < coords.length; at += dim) {
      const x = coords[at] as number
      const y = coords[at + 1] as number
      if (!Number.isFinite(x) || !Number.isFinite(y)) continue
      west = Math.min(west, x)
      east = Math.max(east, x)
      south = Math.min(south, y)
      north = Math.max(north, y)
    }
  }
  return west <= east ? [west, south, east, north] : null
}
