/** How a filter looks at the values of a column. */
export const columnTests = [
  'contains',
  'equals',
  'differs',
  'less',
  'greater',
  'between',
  'oneOf',
  'empty',
  'filled',
] as const
export type ColumnTest = (typeof columnTests)[number]

/** A filter of one column: no value for `empty` and `filled`, two for `between`, any number for `oneOf`, else one. */
export interface ColumnFilter {
  column: string
  test: ColumnTest
  values: string[]
}

/** Which rows of a sublayer a table shows, and in which order. */
export interface TableQuery {
  sublayer: number
  /** Each of these words is somewhere in the row; '' asks for nothing. */
  words: string
  /** All of them fit. */
  filters: ColumnFilter[]
  /** Only rows whose box meets this one, lon/lat. */
  within: [number, number, number, number] | null
  /** Only rows of these features; null: of all. */
  only: number[] | null
  /** Null: as in the file. Rows without a value come last in both directions. */
  sort: { column: string; descending: boolean } | null
}

/** What rows are written as: ending of the file, and its name for people. */
export const exportFormats = {
  geojson: { ending: 'geojson', label: 'GeoJSON' },
  csv: { ending: 'csv', label: 'CSV with well-known text' },
  flatgeobuf: { ending: 'fgb', label: 'FlatGeobuf' },
  shapefile: { ending: 'zip', label: 'Shapefile, zipped' },
  geopackage: { ending: 'gpkg', label: 'GeoPackage' },
} as const
export type ExportFormat = keyof typeof exportFormats

/** How many values a test takes: at least and at most. */
export const valuesOfTest = (test: ColumnTest): 0 | 1 | 2 | 'many' =>
  test === 'empty' || test === 'filled' ? 0 : test === 'between' ? 2 : test === 'oneOf' ? 'many' : 1

/** Features that are chosen at most. */
export const maxChosen = 100_000
