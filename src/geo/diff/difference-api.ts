import type { Tolerance, SchemaChange } from '../../shared/model/schema-words'
import type { DifferenceKind, LineSort, PairedBy } from '../../shared/model/difference-kinds'
import type { RasterDifference } from '../../shared/model/raster-difference'
import type { ColumnFilter } from '../../shared/model/table-query'
import type { PackedAreas } from '../areas/pack-areas'
import type { ColumnStatistics } from '../table/statistics'
import type { ValueClasses } from '../table/value-classes'
import type { Bbox, FileSet, GeometryType, PropertyValue, ReadOptions } from '../model'

/** The two readings to compare. */
export interface DiffRequest {
  before: { files: FileSet; options: ReadOptions; defaultSrid: number | null }
  after: { files: FileSet; options: ReadOptions; defaultSrid: number | null }
  /** Places that lie no further apart are the same; absent: a millimetre. */
  toleranceMetres?: number
}

/** An attribute that has another value; `column` is its newer name where it was renamed. */
export interface DifferenceEdit {
  column: string
  before: PropertyValue
  after: PropertyValue
}

export interface DifferenceSide {
  properties: Record<string, PropertyValue>
  /** GeoJSON, lon/lat where `placed`; cut to the vertices that were asked for. */
  coordinates: unknown
  geometryType: GeometryType | null
  /** All of the geometry. */
  vertices: number
}

export interface DiffFeature {
  /** Its address within the comparison, from 0. */
  index: number
  change: 'added' | 'removed' | 'changed'
  moved: boolean
  /** What told that both sides are one feature; null where there is one alone. */
  pairedBy: PairedBy | null
  key: string
  /** False where the coordinates are not lon/lat: no coordinate system is known. */
  placed: boolean
  /** What differs of the attributes, by the tolerance. */
  edits: DifferenceEdit[]
  before: DifferenceSide | null
  after: DifferenceSide | null
}

/** What differs between two readings; counts are of all. */
export interface DiffSummary {
  added: number
  removed: number
  /** Those that moved included. */
  changed: number
  moved: number
  unchanged: number
  /** Differences without geometry, or whose coordinates are in a system that is not known. */
  withoutPlace: number
  /** Around all differences, by old and new place; null where none has one. */
  bbox4326: [number, number, number, number] | null
  /** What happened to the columns. */
  schema: SchemaChange[]
  tolerance: Tolerance
  /**
   * What told which features belong together: ids of the files, a column (named), or place and attributes; of two models the GlobalIds, of two
   * drawings the handles of entities.
   */
  matchedBy: { by: 'id' | 'globalId' | 'handle' | 'column' | 'place'; column: string | null }
  /** How the changed ones were put together with what they were, one by one. */
  pairedBy: Record<PairedBy, number>
  /** What differs of rasters, one by one in the order of the files; features are none then. */
  rasters: RasterDifference[]
}

/** A comparison, with the id under which its differences are read. */
export interface DiffResult extends DiffSummary {
  id: string
}

/** Which differences; a box asks for those whose old or new place meets it. */
export interface DifferenceListRequest {
  kinds: readonly DifferenceKind[]
  bbox4326: Bbox | null
  offset: number
  limit: number
  /** Vertices of one side of one feature. */
  maxVertices: number
}

/** Which lines of the table of changes. */
export interface LineSearch {
  kinds: readonly DifferenceKind[]
  /** Looked for in keys, names and values; '' asks for nothing. */
  words: string
  /** Of the columns that the table has (`lineColumns`); all of them fit. */
  filters?: readonly ColumnFilter[]
}

/** A part of these lines in an order. */
export interface ChangeLineRequest extends LineSearch {
  sort?: LineSort
  offset: number
  limit: number
  /** A difference whose first line is looked for; null: none. */
  of: number | null
}

/** Differences in their order, and how many there are in all. */
export interface DifferencePage {
  total: number
  features: DiffFeature[]
}

/** Lines of the table of changes; `position`: at which of them the difference looked for begins, null when it is not among them. */
export interface ChangeLinePage {
  total: number
  position: number | null
  lines: ChangeLine[]
}

/** Lines, and the column of theirs (`lineColumns`) that is counted or put into classes. */
export interface LineColumnRequest extends LineSearch {
  column: NonNullable<LineSort>['by']
}

/** What is known of a column of the table of changes. */
export interface ChangeStatistics {
  /** The one attribute and unit that the values are of; null: of several, which are not put beside each other, or of none. */
  measure: { attribute: string; unit: 'm' | 'm²' | null } | null
  /** Of edited attributes the values before and those after, whichever of the two columns is asked for; else of the column alone. */
  of: ColumnStatistics[]
}

/** Differences in classes by a column of the table of changes. */
export interface ChangeClasses extends ValueClasses {
  /** Values of several attributes, or amounts of several units: there are no classes of them. */
  mixed: boolean
  /** A byte for each difference by its index, in base64: 0 without a value, else the class counted from 1; others have the one after the last. */
  ofDifference: string
}

/** One line of the table of changes. */
export interface ChangeLine {
  /** Number of the line among all, from 0. */
  line: number
  /** Of the difference. */
  index: number
  kind: DifferenceKind
  key: string
  part: 'feature' | 'geometry' | 'attribute'
  /** The edited attribute; null for the other parts. */
  column: string | null
  before: PropertyValue
  after: PropertyValue
  /** By how much: a length or an area with its unit, or the difference of two numbers; null where that says nothing. */
  by: { value: number; unit: 'm' | 'm²' | null } | null
}

/** Areas that differences may touch. */
export interface TouchRequest {
  areas: readonly PackedAreas[]
  /** How near counts, on the ellipsoid; 0: only what touches. */
  distanceMetres: number
  /** One difference alone; null: all. */
  only: number | null
  /** Features that are named of each area; all are counted. */
  maxNamed: number
}

export interface TouchedArea {
  id: number
  counts: Record<DifferenceKind, number>
  /** 0 where any of them touches it. */
  nearestMetres: number
  /** The worst and nearest of them, as many as were asked for. */
  features: { index: number; kind: DifferenceKind; key: string; metres: number }[]
}

/** What was found, and what was not looked at. */
export interface TouchResult {
  touched: TouchedArea[]
  /** Differences that were looked at, and those without a place. */
  looked: number
  withoutPlace: number
  /** Ids of areas without any geometry, with one that cannot be read, and with one that can be read only in part. */
  empty: number[]
  broken: number[]
  partly: number[]
}
