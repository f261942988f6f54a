import { existsSync } from 'node:fs'
import { openSqlite, type SqlValue } from '../../node/sqlite'
import type {
  ChangeClasses,
  ChangeLine,
  ChangeLinePage,
  ChangeLineRequest,
  ChangeStatistics,
  LineColumnRequest,
  DifferenceEdit,
  DifferenceListRequest,
  DifferencePage,
  DiffFeature,
  LineSearch,
} from './difference-api'
import type { DifferenceKind, LineSort, PairedBy } from '../../shared/model/difference-kinds'
import type { ChangePlace } from '../../shared/model/raster-difference'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import { geojsonCoordinates } from '../tileset'
import type { Bbox, Field, Geometry, PropertyValue } from '../model'
import { linePart, summaryOf } from './difference-store'
import { compileLineFilters, type LineCells } from './line-filter'
import { lineClasses } from './line-classes'
import { lineStatistics } from './line-statistics'
import { movedMetres, sizeOf } from './measures'
import { shapeOfBytes } from './shape-bytes'

interface Row {
  i: number
  kind: DifferenceKind
  paired: PairedBy | null
  key: string
  edits: string
  before: string | null
  after: string | null
  before_shape: ArrayBuffer | null
  after_shape: ArrayBuffer | null
  placed: number
}

/** Null: without a place. */
type BoxRow = { west: null } | { west: number; south: number; east: number; north: number }
type LineRow = Row & { n: number; part: number }
/** A line of the table by its number, and the difference that it is of. */
interface LineNumber {
  n: number
  i: number
}

/** A difference as it is exported: the attributes and the place that it has now, or had if it is gone. */
export interface WholeDifference {
  index: number
  kind: DifferenceKind
  key: string
  edits: DifferenceEdit[]
  properties: Record<string, PropertyValue>
  geometry: Geometry | null
}

/** The places of one difference. */
export interface DifferenceShapes {
  index: number
  kind: DifferenceKind
  key: string
  /** Around its old and its new place, lon/lat; null when it has none. */
  box: Bbox | null
  /** Reads both. */
  shapes: () => Geometry[]
}

/** A place where cells of a raster have risen or fallen. */
export interface CellPlace extends ChangePlace {
  /** Name of its file. */
  raster: string
}

/** Differences that were written by `createDifferences`. */
export type Differences = ReturnType<typeof openDifferences>

/** Opens a file of differences. AppError `not-found` when it is gone. */
export function openDifferences(path: string) {
  if (!existsSync(path)) throw errorOf('not-found', said('readers.maps.comparisonNotOnDisk'))
  const db = openSqlite(path)
  /** The lines of the last request: pages of them are asked for one after the other. */
  let kept: { asked: string; order: LineNumber[] } | null = null

  let sizes: ChangeLine['by'][] | null = null
  /** By how much each line differs, by its number: found when somebody first sorts or filters by it. */
  function sizesOfLines(): readonly ChangeLine['by'][] {
    if (sizes) return sizes
    const found: ChangeLine['by'][] = []
    for (let rows = linesFrom(0); rows.length > 0; rows = linesFrom(found.length))
      for (const row of rows) found.push(lineOf(row).by)
    return (sizes = found)
  }
  const linesFrom = (first: number): LineRow[] =>
    db.all<LineRow>(
      'SELECT n, part, d.* FROM lines AS l JOIN differences AS d ON d.i = l.i WHERE n >= ? ORDER BY n LIMIT 1000',
      first,
    )

  function inOrder({
    kinds,
    words,
    filters = [],
    sort = null,
  }: LineSearch & { sort?: LineSort }): readonly LineNumber[] {
    const wanted = words.trim().toLowerCase()
    const asked = JSON.stringify([kinds, wanted, filters, sort])
    if (kept?.asked === asked) return kept.order
    const fits = compileLineFilters(filters)
    const cells = filters.length > 0 ? ', part, kind, key, col, was, now' : ''
    const found = db.all<LineNumber & LineCells>(
      `SELECT n, i${cells} FROM lines WHERE kind IN (${kinds.map(() => '?').join(', ')}) AND (? = '' OR instr(words, ?) > 0)
       ORDER BY ${orderText(sort)}`,
      ...kinds,
      wanted,
      wanted,
    )
    if (filters.some(({ column }) => column === 'by')) for (const line of found) line.by = sizesOfLines()[line.n]?.value
    const order = filters.length > 0 ? found.filter(fits).map(({ n, i }) => ({ n, i })) : found
    if (sort?.by === 'by') sortBySize(order, sizesOfLines(), sort.descending)
    kept = { asked, order }
    return order
  }

  /** The lines that fit, with by how much each differs where that column is asked for. */
  function cellsOf({ column, ...search }: LineColumnRequest): (LineNumber & LineCells & { size?: ChangeLine['by'] })[] {
    const wanted = new Set(inOrder(search).map(({ n }) => n))
    const all = db.all<LineNumber & LineCells>('SELECT n, i, part, kind, key, col, was, now FROM lines')
    const lines = all.filter(({ n }) => wanted.has(n))
    if (column !== 'by') return lines
    const found = sizesOfLines()
    return lines.map((line) => ({ ...line, size: found[line.n] ?? null }))
  }

  return {
    /** Differences in their order, and how many the request fits in all. */
    list({ kinds, bbox4326, offset, limit, maxVertices }: DifferenceListRequest): DifferencePage {
      const where = [`kind IN (${kinds.map(() => '?').join(', ')})`]
      const values: SqlValue[] = [...kinds]
      if (bbox4326) {
        const [west, south, east, north] = bbox4326
        where.push('west <= ? AND east >= ? AND south <= ? AND north >= ?')
        values.push(east, west, north, south)
      }
      const from = `FROM differences WHERE ${where.join(' AND ')}`
      const total = db.get<{ n: number }>(`SELECT count(*) AS n ${from}`, ...values)?.n ?? 0
      const rows = db.all<Row>(`SELECT * ${from} ORDER BY i LIMIT ? OFFSET ?`, ...values, limit, offset)
      return { total, features: rows.map((row) => featureOf(row, maxVertices)) }
    },
    /** One difference. AppError `not-found`. */
    get(index: number, maxVertices: number): DiffFeature {
      const row = db.get<Row>('SELECT * FROM differences WHERE i = ?', index)
      if (!row) throw errorOf('not-found', said('readers.maps.noDifference'), { details: { index } })
      return featureOf(row, maxVertices)
    },
    lines(request: ChangeLineRequest): ChangeLinePage {
      const { offset, limit, of } = request
      const order = inOrder(request)
      const wanted = order.slice(offset, offset + limit).map(({ n }) => n)
      const rows = db.all<LineRow>(
        `SELECT n, part, d.* FROM lines AS l JOIN differences AS d ON d.i = l.i
         WHERE n IN (SELECT value FROM json_each(?))`,
        JSON.stringify(wanted),
      )
      const byNumber = new Map(rows.map((row) => [row.n, row]))
      const position = of === null ? -1 : order.findIndex(({ i }) => i === of)
      return {
        total: order.length,
        position: position < 0 ? null : position,
        lines: wanted.flatMap((n) => byNumber.get(n) ?? []).map(lineOf),
      }
    },
    /** What is known of a column of the lines that fit. */
    statistics: (request: LineColumnRequest): ChangeStatistics => lineStatistics(cellsOf(request), request.column),
    /** The differences in classes by a column of the lines that fit. */
    classes(request: LineColumnRequest): ChangeClasses {
      const differences = db.get<{ n: number }>('SELECT count(*) AS n FROM differences')?.n ?? 0
      return lineClasses(cellsOf(request), request.column, differences)
    },
    /** Differences of which a line fits; null: all of these kinds. */
    fitting({ kinds, words, filters = [] }: LineSearch): ReadonlySet<number> | null {
      if (words.trim() === '' && filters.length === 0) return null
      return new Set(inOrder({ kinds, words, filters }).map(({ i }) => i))
    },
    /** Differences with their geometry whole, from `first` on, at most `limit`; empty at the end. */
    whole(kinds: readonly DifferenceKind[], first: number, limit: number): WholeDifference[] {
      const rows = db.all<Row>(
        `SELECT * FROM differences WHERE i >= ? AND kind IN (${kinds.map(() => '?').join(', ')}) ORDER BY i LIMIT ?`,
        first,
        ...kinds,
        limit,
      )
      return rows.map((row) => ({
        index: row.i,
        kind: row.kind,
        key: row.key,
        edits: row.kind === 'moved' || row.kind === 'changed' ? editsOf(row) : [],
        properties: JSON.parse(row.after ?? row.before ?? '{}') as Record<string, PropertyValue>,
        geometry: row.placed ? (shapeOf(row.after_shape) ?? shapeOf(row.before_shape)) : null,
      }))
    },
    /** The places of differences from `first` on, at most `limit`; empty at the end. */
    shapes(first: number, limit: number): DifferenceShapes[] {
      const rows = db.all<Row & BoxRow>(
        `SELECT i, kind, key, before_shape, after_shape, placed, west, south, east, north FROM differences
         WHERE i >= ? ORDER BY i LIMIT ?`,
        first,
        limit,
      )
      return rows.map((row) => ({
        index: row.i,
        kind: row.kind,
        key: row.key,
        box: row.placed && row.west !== null ? [row.west, row.south, row.east, row.north] : null,
        shapes: () => [shapeOf(row.before_shape), shapeOf(row.after_shape)].flatMap((each) => each ?? []),
      }))
    },
    /** The columns whose type both sides agree on. */
    fields: (): Field[] => db.all<Field>('SELECT name, type FROM columns'),
    /** Where cells of rasters have risen and fallen; null: features were compared. */
    cellPlaces(): readonly CellPlace[] | null {
      if (!db.get('SELECT 1 FROM rasters')) return null
      return db
        .all<Omit<CellPlace, 'ring'> & { ring: string }>(
          'SELECT name AS raster, kind, cells, change, ring FROM places JOIN rasters USING (r) ORDER BY places.rowid',
        )
        .map((row) => ({ ...row, ring: JSON.parse(row.ring) as number[] }))
    },
    close: () => db.close(),
  }
}

/** Numbers by size and before texts, texts without case; equal ones as in the files. */
function orderText(sort: LineSort): string {
  if (!sort) return 'n'
  const way = sort.descending ? 'DESC' : 'ASC'
  // Of what is not stored, the lines are put into order when they are read.
  if (sort.by === 'by') return 'n'
  const plain = { kind: 'kind', attribute: 'col COLLATE NOCASE' }
  if (sort.by === 'kind' || sort.by === 'attribute') return `${plain[sort.by]} ${way}, n`
  if (sort.by === 'key')
    return `(key GLOB '*[^0-9]*') ${way}, CASE WHEN key GLOB '*[^0-9]*' THEN 0 ELSE CAST(key AS INTEGER) END ${way}, key COLLATE NOCASE ${way}, n`
  const column = sort.by === 'before' ? 'was' : 'now'
  return `(${column} IS NULL), ${column} COLLATE NOCASE ${way}, n`
}

/** By how much, whatever is measured; lines that tell none come last. */
function sortBySize(order: LineNumber[], sizes: readonly ChangeLine['by'][], descending: boolean): void {
  const way = descending ? -1 : 1
  order.sort(({ n: a }, { n: b }) => {
    const [one, other] = [sizes[a]?.value ?? null, sizes[b]?.value ?? null]
    if (one === null || other === null) return Number(one === null) - Number(other === null) || a - b
    return way * (one - other) || a - b
  })
}

const shapeOf = (bytes: ArrayBuffer | null): Geometry | null => bytes && shapeOfBytes(bytes)

function featureOf(row: Row, maxVertices: number): DiffFeature {
  const side = (properties: string | null, bytes: ArrayBuffer | null): DiffFeature['before'] => {
    if (properties === null) return null
    const geometry = shapeOf(bytes)
    return {
      properties: JSON.parse(properties) as Record<string, PropertyValue>,
      coordinates: geometry && geojsonCoordinates(geometry, maxVertices),
      geometryType: geometry?.type ?? null,
      vertices: geometry ? geometry.coords.length / geometry.dim : 0,
    }
  }
  const isPair = row.kind === 'moved' || row.kind === 'changed'
  return {
    index: row.i,
    change: row.kind === 'moved' ? 'changed' : row.kind,
    moved: row.kind === 'moved',
    pairedBy: row.paired,
    key: row.key,
    placed: row.placed === 1,
    ...(isPair ? { edits: editsOf(row) } : { edits: [] }),
    before: side(row.before, row.before_shape),
    after: side(row.after, row.after_shape),
  }
}

const editsOf = (row: Row) => JSON.parse(row.edits) as DifferenceEdit[]

function lineOf(row: LineRow): ChangeLine {
  const base = { line: row.n, index: row.i, kind: row.kind, key: row.key }
  if (row.part === linePart.feature) {
    const added = row.kind === 'added'
    const text = summaryOf(JSON.parse((added ? row.after : row.before) ?? '{}') as Record<string, PropertyValue>)
    const geometry = shapeOf(added ? row.after_shape : row.before_shape)
    const size = geometry && row.placed ? sizeOf(geometry) : null
    const by = size && { ...size, value: added ? size.value : -size.value }
    return { ...base, part: 'feature', column: null, before: added ? null : text, after: added ? text : null, by }
  }
  if (row.part === linePart.geometry) {
    const [old, now] = [shapeOf(row.before_shape), shapeOf(row.after_shape)]
    const metres = old && now && row.placed ? movedMetres(old, now) : null
    return {
      ...base,
      part: 'geometry',
      column: null,
      before: null,
      after: null,
      by: metres === null ? null : { value: metres, unit: 'm' },
    }
  }
  const edit = editsOf(row)[row.part - linePart.firstEdit]
  const [before, after] = [edit?.before ?? null, edit?.after ?? null]
  const by = typeof before === 'number' && typeof after === 'number' ? { value: after - before, unit: null } : null
  return { ...base, part: 'attribute', column: edit?.column ?? '', before, after, by }
}
