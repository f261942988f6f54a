import { z } from 'zod'
import { trusted } from './define'
import { columnFilters, columnStatistics, valueClasses } from './tables'
import { lineColumns, waysToPair, type DifferenceKind } from '../model/difference-kinds'
import type { RasterDifference } from '../model/raster-difference'
import type { SchemaChange } from '../model/schema-words'

const valueOrNone = z.union([z.string(), z.number(), z.boolean()]).nullable()
const bbox4326 = z.tuple([z.number(), z.number(), z.number(), z.number()])

/** Bounds of the tolerance that can be asked for. */
export const minToleranceMetres = 1e-6
export const maxToleranceMetres = 1000

/** What differs between two revisions, or a revision and a file; all counts are of all. */
export const diffSummary = z.object({
  /** Under which the differences themselves are asked for; `not-found` once it is not kept any more. */
  id: z.string(),
  added: z.number(),
  removed: z.number(),
  /** Those that moved included. */
  changed: z.number(),
  moved: z.number(),
  unchanged: z.number(),
  /** Differences that lie nowhere: without geometry, or in a coordinate system that is not known. */
  withoutPlace: z.number(),
  /** Around all differences; null where none has a place. */
  bbox4326: bbox4326.nullable(),
  /** What happened to the columns (`schemaWords`). */
  schema: z.array(trusted<SchemaChange>()),
  /** What is no difference (`toleranceWords`). */
  tolerance: z.object({ degrees: z.number(), heights: z.number(), plainUnits: z.number(), numbers: z.number() }),
  /** What told which features belong together: ids of the files, GlobalIds of models, handles of drawings, a column, or place and attributes. */
  matchedBy: z.object({ by: z.enum(['id', 'globalId', 'handle', 'column', 'place']), column: z.string().nullable() }),
  /** How the changed ones were put together with what they were, one by one. */
  pairedBy: z.record(z.enum(waysToPair), z.number()),
  /** What differs of rasters (`rasterWords`); features are none then. */
  rasters: z.array(trusted<RasterDifference>()),
})
export type ShownDiff = z.infer<typeof diffSummary>

/** A difference as it is counted; a feature that moved and changed is `moved`. */
export const differenceKind: z.ZodType<DifferenceKind> = z.enum(['added', 'removed', 'moved', 'changed'])
export type { DifferenceKind }

const side = z
  .object({
    properties: z.record(z.string(), valueOrNone),
    /** GeoJSON; cut to 10,000 vertices, of `vertices` in all. */
    coordinates: z.unknown(),
    geometryType: z.string().nullable(),
    vertices: z.number(),
  })
  .nullable()

/** One feature that differs. */
export const difference = z.object({
  /** Its address within the comparison. */
  index: z.number(),
  change: z.enum(['added', 'removed', 'changed']),
  moved: z.boolean(),
  /** What told that both sides are one feature; null where there is one alone. */
  pairedBy: z.enum(waysToPair).nullable(),
  key: z.string(),
  /** False where the coordinates are in no known system, not in lon/lat. */
  placed: z.boolean(),
  /** What differs of the attributes, beyond the tolerance. */
  edits: z.array(z.object({ column: z.string(), before: valueOrNone, after: valueOrNone })),
  before: side,
  after: side,
})
export type ShownDifference = z.infer<typeof difference>

const part = { id: z.string(), kinds: z.array(differenceKind), offset: z.number().int().min(0) }

/** Which differences; a box asks for those whose old or new place meets it. */
export const differenceListRequest = z.object({
  ...part,
  bbox4326: bbox4326.nullable(),
  limit: z.number().int().min(0).max(10_000),
})

/** What lines of the table of changes are narrowed by: words somewhere in them, and filters of their columns (`lineColumns`). */
export const lineSearch = { words: z.string().max(1_000), filters: columnFilters }

/** Which lines of the table of changes; `of`: a difference whose line is looked for. */
export const changeLineRequest = z.object({
  ...part,
  ...lineSearch,
  /** Null: as the features are in the files. Lines without a value come last in both directions. */
  sort: z.object({ by: z.enum(lineColumns), descending: z.boolean() }).nullable(),
  of: z.number().int().nullable(),
  limit: z.number().int().min(0).max(5000),
})

/** Lines as they are narrowed, and the column of theirs that is counted or put into classes. */
export const lineColumnRequest = z.object({
  ...{ id: part.id, kinds: part.kinds },
  ...lineSearch,
  column: z.enum(lineColumns),
})
/** What is known of a column of the table of changes (src/geo/diff/line-statistics.ts). */
export const changeStatistics = z.object({
  measure: z.object({ attribute: z.string(), unit: z.enum(['m', 'm²']).nullable() }).nullable(),
  of: z.array(columnStatistics),
})

/** Differences in classes by a column of the table of changes (src/geo/diff/line-classes.ts). */
export const changeClasses = valueClasses.extend({ mixed: z.boolean(), ofDifference: z.string() })
export type ShownChangeClasses = z.infer<typeof changeClasses>

/** One line of the table of changes. */
const changeLine = z.object({
  line: z.number(),
  index: z.number(),
  kind: differenceKind,
  key: z.string(),
  part: z.enum(['feature', 'geometry', 'attribute']),
  column: z.string().nullable(),
  before: valueOrNone,
  after: valueOrNone,
  by: z.object({ value: z.number(), unit: z.enum(['m', 'm²']).nullable() }).nullable(),
})
export type ChangeLine = z.infer<typeof changeLine>
export const changeLines = z.object({
  /** How many fit the request in all. */
  total: z.number(),
  /** At which of these the difference that was asked for begins; null: it is not among them. */
  position: z.number().nullable(),
  lines: z.array(changeLine),
})
