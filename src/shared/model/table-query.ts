/** How a filter looks at the values of a column, by the words that people read. */
export const columnTests = {
  contains: 'contains',
  equals: 'is',
  differs: 'is not',
  less: '<',
  greater: '>',
  between: 'is between',
  oneOf: 'is one of',
  empty: 'is empty',
  filled: 'is not empty',
} as const
export type ColumnTest = keyof typeof columnTests

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

/** A filter as people say it: "depth_m > 2", "material is one of PVC, steel". */
export function filterText({ column, test, values }: ColumnFilter): string {
  const said = test === 'between' ? values.join(' and ') : values.join(', ')
  return [column, columnTests[test], said].filter((part) => part !== '').join(' ')
}

/** Features that are chosen at most. */
export const maxChosen = 100_000
