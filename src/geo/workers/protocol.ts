import type { FeaturePlace } from '../table/feature-places'
import type { TouchedTask } from '../touch/find-touched'
import type { AlignmentFile } from '../../shared/alignment/definition'
import type { AlignmentChoice, AlignmentSummary, Chainage, LocateRequest } from '../chainage/chainage-api'
import type { WireError } from '../../shared/errors/app-error'
import type {
  BuildRequest,
  BuildResult,
  ConvertRequest,
  CrsDescription,
  Effort,
  EngineProgress,
  FeatureRow,
  FileReport,
  IdentifyHit,
  IdentifyRequest,
  InspectRequest,
  TilesetManifest,
  TileAddress,
} from '../engine-api'
import type {
  ChangeClasses,
  ChangeLine,
  ChangeLineRequest,
  ChangeStatistics,
  LineColumnRequest,
  DifferenceListRequest,
  DiffFeature,
  DiffRequest,
  DiffSummary,
  TouchResult,
} from '../diff/difference-api'
import type { SplitRequest, SplitResult } from '../delivery/delivery-api'
import type { ReadLimits } from '../../shared/model/read-limits'
import type { TableQuery } from '../../shared/model/table-query'
import type { Said } from '../../shared/languages/said'
import type { Bbox, Warning } from '../model'
import type { SealedReading } from '../diff/sealed-reading'
import type { SideRequest } from '../diff/side-facts'
import type { ExportDifferencesRequest } from '../diff/export-differences'
import type { OverlapRequest, OverlapResult } from '../overlaps/find-overlaps'
import type { ServicesRequest, ServicesResult } from '../services/find-services'
import type { RasterHeightsRequest } from '../services/raster-heights'
import type { SurfaceRequest } from '../services/surface-heights'
import type { ExportRequest, ExportResult } from '../table/export-rows'
import type { Classes } from '../table/classify'
import type { Reach } from '../table/features-meeting'
import type { ColumnStatistics } from '../table/statistics'
import type { RowsOf } from '../table/table-tasks'

/** What a worker can do: name, request and result of each task. Everything is structured-clonable. */
export interface Tasks {
  inspect: { request: InspectRequest; result: FileReport }
  /** Small files, one after the other. */
  inspectMany: { request: { requests: readonly InspectRequest[] }; result: FileReport[] }
  build: { request: BuildRequest; result: BuildResult }
  convert: { request: ConvertRequest; result: { features: number; warnings: Warning[] } }
  splitDelivery: { request: SplitRequest; result: SplitResult }
  diff: { request: DiffRequest & { outPath: string }; result: DiffSummary }
  /** A side of a `diff`, in a thread beside it. */
  readSide: { request: SideRequest; result: SealedReading }
  /** `path`: where a `diff` has written. */
  differences: {
    request: DifferenceListRequest & { path: string }
    result: { total: number; features: DiffFeature[] }
  }
  difference: { request: { path: string; index: number; maxVertices: number }; result: DiffFeature }
  changeLines: {
    request: ChangeLineRequest & { path: string }
    result: { total: number; position: number | null; lines: ChangeLine[] }
  }
  changeStatistics: { request: LineColumnRequest & { path: string }; result: ChangeStatistics }
  changeClasses: { request: LineColumnRequest & { path: string }; result: ChangeClasses }
  exportDifferences: { request: ExportDifferencesRequest & { path: string }; result: { features: number } }
  touched: { request: TouchedTask; result: TouchResult }
  /** Closes differences that may be open, so that they can be removed. */
  forgetDifferences: { request: { path: string }; result: null }
  /** `live`: it is for `liveTile` to make, from a file that nobody vouches for. */
  tile: { request: { dir: string; tile: TileAddress }; result: Uint8Array | 'live' | null }
  liveTile: { request: { dir: string; tile: TileAddress }; result: Uint8Array | null }
  /** Features; `hasPixels`: there are rasters too, for `pixels` to read. */
  identify: { request: { dir: string; at: IdentifyRequest }; result: { hits: IdentifyHit[]; hasPixels: boolean } }
  pixels: { request: { dir: string; at: IdentifyRequest }; result: IdentifyHit[] }
  countRows: { request: { dir: string; query: TableQuery }; result: number }
  tableRows: { request: { dir: string; query: TableQuery; offset: number; limit: number }; result: FeatureRow[] }
  tableFeatures: { request: { dir: string; query: TableQuery; offset: number; limit: number }; result: number[] }
  findRow: { request: { dir: string; query: TableQuery; feature: number }; result: number | null }
  featuresMeeting: { request: { dir: string; reach: Reach }; result: { total: number; features: number[] } }
  findServices: { request: ServicesRequest; result: ServicesResult }
  rasterHeights: { request: RasterHeightsRequest; result: Float64Array }
  surfaceHeights: { request: SurfaceRequest; result: (Float64Array | null)[] }
  findOverlaps: { request: OverlapRequest; result: OverlapResult }
  tableBounds: { request: { dir: string; features: readonly number[] }; result: Bbox | null }
  featurePlaces: { request: { dir: string; features: readonly number[] }; result: FeaturePlace[] }
  statistics: { request: RowsOf & { dir: string; column: string }; result: ColumnStatistics }
  classify: { request: { dir: string; column: string }; result: Classes }
  exportRows: { request: ExportRequest & { dir: string }; result: ExportResult }
  tableText: { request: RowsOf & { dir: string; columns: readonly string[] }; result: string }
  /** Closes a tileset that may be open, so that it can be replaced. */
  forget: { request: { dir: string }; result: null }
  transform: { request: { fromSrid: number; toSrid: number; xy: number[] }; result: number[] }
  listAlignments: { request: { dir: string }; result: AlignmentSummary[] }
  /** Null: the choice is not known, and has to be sent. */
  locatePlaces: { request: LocateRequest & { choice: AlignmentChoice }; result: Chainage[][] | null }
  placesOfStation: { request: { choice: AlignmentChoice; station: number }; result: Chainage[] | null }
  readAlignments: {
    request: Pick<InspectRequest, 'files' | 'options' | 'defaultSrid'>
    result: AlignmentFile & { warnings: Warning[] }
  }
  describeCrs: { request: { srid: number }; result: CrsDescription | null }
  searchCrs: { request: { query: string; limit: number }; result: CrsDescription[] }
}

/** What a worker can be asked for. */
export type TaskName = keyof Tasks

/** To the worker. */
export type ToWorker =
  | { kind: 'run'; id: number; task: TaskName; request: Tasks[TaskName]['request']; preview: boolean }
  | { kind: 'cancel'; id: number }

/** From the worker. */
export type FromWorker =
  /** The task is at work: the time in which nothing moves counts from here. */
  | { kind: 'begun'; id: number }
  /** Something was read or written since the last word. */
  | { kind: 'moving'; id: number }
  | { kind: 'progress'; id: number; progress: EngineProgress }
  | { kind: 'preview'; id: number; dir: string; manifest: TilesetManifest }
  | { kind: 'done'; id: number; result: Tasks[TaskName]['result'] }
  | { kind: 'failed'; id: number; error: WireError }
  /**
   * A call begins that says nothing meanwhile. It may work that long, else the worker is ended with this failure, in which
   * `subject` is the number of what was at work; null: it is over.
   */
  | { kind: 'watch'; id: number; withinMs: number | null; failure: Said; subject: Int32Array }

/** To a process that reads: first how its worker is started, then what the worker gets. */
export type ToReader =
  | {
      kind: 'begin'
      entry: string
      execArgv: readonly string[]
      env: Record<string, string>
      tempDir: string
      limits: ReadLimits
    }
  | ToWorker

/** From a process that reads: what its worker says, and what its guard sees. */
export type FromReader =
  | Exclude<FromWorker, { kind: 'watch' | 'done' }>
  | (Extract<FromWorker, { kind: 'done' }> & { effort?: Effort })
  /** The guard is there, and sees itself when nothing moves. */
  | { kind: 'alive'; id: number }
  /** A limit was reached; the process ends. `failure`: of a call that took too long, in words. */
  | { kind: 'beyond'; limit: 'memory' | 'time'; failure: Said | null }
  /** The worker has died by itself; the process ends. */
  | { kind: 'died'; reason: string }
  /** So much memory is held after the task that the process should not get another. */
  | { kind: 'heavy' }
