import { z } from 'zod'
import { call, event, grantedPath, type Domain } from './define'
import { columnTests, exportFormats, maxChosen, type ExportFormat } from '../model/table-query'

const bbox = z.tuple([z.number(), z.number(), z.number(), z.number()])
const value = z.union([z.string(), z.number(), z.boolean()])
const column = z.string().max(1_000)

/** One feature with its attributes; `index` is its address within the tileset. */
export const featureRow = z.object({
  index: z.number(),
  sublayer: z.number(),
  id: z.union([z.string(), z.number()]).nullable(),
  properties: z.record(z.string(), value.nullable()),
  bbox4326: bbox.nullable(),
})
export type ShownFeatureRow = z.infer<typeof featureRow>

const features = z.array(z.number().int().min(0)).max(maxChosen)

/** Filters of columns; all of them fit. */
export const columnFilters = z
  .array(
    z.object({
      column,
      test: z.enum(columnTests),
      values: z.array(z.string().max(10_000)).max(1_000),
    }),
  )
  .max(100)

/** Which rows of a sublayer, in which order (src/shared/model/table-query.ts). */
const query = z.object({
  sublayer: z.number().int().min(0),
  words: z.string().max(1_000),
  filters: columnFilters,
  within: bbox.nullable(),
  only: features.nullable(),
  sort: z.object({ column, descending: z.boolean() }).nullable(),
})

/**
 * What features are looked for by, in lon/lat: a box; a ring, its last place joined to its first; or features of a prepared
 * revision, null for all of them.
 */
const reach = z.union([
  z.object({ box: bbox }),
  z.object({
    ring: z
      .array(z.tuple([z.number(), z.number()]))
      .min(3)
      .max(100_000),
  }),
  z.object({ key: z.string(), features: features.nullable() }),
])
export type FeatureReach = z.infer<typeof reach>

/** `key`: of a prepared revision. */
const table = z.object({ key: z.string(), query })
/** Rows of a query: those of these features, in the order of the query; null: all. */
const rowsOf = table.extend({ features: features.nullable() })

/** What a file is written as. */
export const exportFormat = z.enum(Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]])

/** What is known of the values of a column (src/geo/table/statistics.ts). */
export const columnStatistics = z.object({
  rows: z.number(),
  empty: z.number(),
  distinct: z.number(),
  manyMore: z.boolean(),
  min: z.union([z.string(), z.number()]).nullable(),
  max: z.union([z.string(), z.number()]).nullable(),
  sum: z.number().nullable(),
  mean: z.number().nullable(),
  frequent: z.array(z.object({ value, count: z.number() })),
})
export type ShownStatistics = z.infer<typeof columnStatistics>

/** Values in classes (src/geo/table/value-classes.ts). */
export const valueClasses = z.object({
  graduated: z.boolean(),
  classes: z.array(z.object({ from: value, to: value, features: z.number() })),
  others: z.number(),
  empty: z.number(),
})
export type ValueClasses = z.infer<typeof valueClasses>
/** Features in classes by the values of a column (src/geo/table/classify.ts). */
const classes = valueClasses.extend({ ofRecord: z.string() })
export type ShownClasses = z.infer<typeof classes>

/**
 * The attribute tables of prepared revisions, worked out beside the window. The first call with a query reads the rows, which can
 * take seconds in a table of millions; to cancel it stops that. Later ones with the same query are quick.
 */
export const tablesDomain = {
  calls: {
    /** How many rows a query shows. `not-found`: the revision is not on the disk any more, or has no such column. */
    'tables.count': call(table, z.number()),
    'tables.listRows': call(
      table.extend({ offset: z.number().int().min(0), limit: z.number().int().min(1).max(1000) }),
      z.array(featureRow),
    ),
    /** The features of rows, to choose them. */
    'tables.listFeatures': call(
      table.extend({ offset: z.number().int().min(0), limit: z.number().int().min(1).max(maxChosen) }),
      z.array(z.number()),
    ),
    /** In which row a feature is; null: the filter hides it. */
    'tables.findRow': call(table.extend({ feature: z.number().int().min(0) }), z.number().nullable()),
    /**
     * The features whose geometry meets something, touching it or lying within it; `total` of them, and none of them listed
     * where there are more than can be chosen.
     */
    'tables.findMeeting': call(
      z.object({ key: z.string(), reach }),
      z.object({ total: z.number(), features: z.array(z.number()) }),
    ),
    /** The box around features; null when none of them has a place. */
    'tables.getBounds': call(z.object({ key: z.string(), features }), bbox.nullable()),
    'tables.getStatistics': call(rowsOf.extend({ column }), columnStatistics),
    /** `not-found`: the revision has no such column. */
    'tables.classify': call(z.object({ key: z.string(), column }), classes),
    /**
     * Writes rows as a file in the CRS of an EPSG code, where a person chose to save it. `withoutPlace`: features whose geometry
     * cannot lie in that CRS and was left out; `cutTexts`: texts that the format has no room for.
     */
    'tables.export': call(
      rowsOf.extend({
        name: z.string().max(1_000),
        format: exportFormat,
        srid: z.number().int().positive(),
        path: grantedPath,
      }),
      z.object({ features: z.number(), withoutPlace: z.number(), cutTexts: z.number() }),
    ),
    /** Rows as text for the clipboard: columns parted by tabs, their names first. */
    'tables.getText': call(rowsOf.extend({ columns: z.array(column) }), z.string()),
  },
  events: {
    /** How far a call is, by its name; told only of what takes a while. */
    'tables.progressed': event(
      z.object({ key: z.string(), call: z.string(), step: z.string(), fraction: z.number().nullable() }),
    ),
  },
} as const satisfies Domain
