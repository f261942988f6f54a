import type { FeaturePlace } from './feature-places'
import type { TableQuery } from '../../shared/model/table-query'
import type { CallOptions, FeatureRow } from '../engine-api'
import type { Bbox } from '../model'
import type { ExportRequest, ExportResult } from './export-rows'
import type { Classes } from './classify'
import type { Reach } from './features-meeting'
import type { ColumnStatistics } from './statistics'
import type { FeatureIn, Page, RowsOf } from './table-tasks'

/**
 * What tables ask of the engine. Each call names its query whole: what a query shows is worked out with the first call and kept
 * while it is used. All may take seconds, and end with `cancelled` when they are stopped. Errors: not-found for a column.
 */
export interface TableReader {
  /** How many rows a query shows. */
  count(tilesetDir: string, query: TableQuery, call?: CallOptions): Promise<number>
  rows(tilesetDir: string, request: Page, call?: CallOptions): Promise<FeatureRow[]>
  /** The features of rows; a feature is named by its first record. */
  features(tilesetDir: string, request: Page, call?: CallOptions): Promise<number[]>
  /** In which row a feature is; null: the filter hides it. */
  find(tilesetDir: string, request: FeatureIn, call?: CallOptions): Promise<number | null>
  /** The features whose geometry meets something, in the order of the file, all sublayers. */
  meeting(tilesetDir: string, reach: Reach, call?: CallOptions): Promise<{ total: number; features: number[] }>
  /** The box around features; null when none has a place. */
  bounds(tilesetDir: string, features: readonly number[], call?: CallOptions): Promise<Bbox | null>
  /** Each feature as a place. Errors: not-found. */
  places(tilesetDir: string, features: readonly number[], call?: CallOptions): Promise<FeaturePlace[]>
  statistics(tilesetDir: string, request: RowsOf & { column: string }, call?: CallOptions): Promise<ColumnStatistics>
  /** The features of all sublayers that have a column, in classes by its values, to colour them. */
  classify(tilesetDir: string, column: string, call?: CallOptions): Promise<Classes>
  /** Writes rows as a file. Errors besides: crs.unknown, crs.unusable, file.too-large, disk.full, file.denied. */
  export(tilesetDir: string, request: ExportRequest, call?: CallOptions): Promise<ExportResult>
  /** Rows as text for the clipboard. */
  text(tilesetDir: string, request: RowsOf & { columns: readonly string[] }, call?: CallOptions): Promise<string>
}
