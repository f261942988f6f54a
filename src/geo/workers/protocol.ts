import type { WireError } from '../../shared/errors/app-error'
import type {
  BuildRequest,
  BuildResult,
  ConvertRequest,
  CrsDescription,
  ChangeLine,
  ChangeLineRequest,
  DifferenceListRequest,
  DiffFeature,
  DiffRequest,
  DiffSummary,
  EngineProgress,
  FeatureRow,
  FileReport,
  IdentifyHit,
  IdentifyRequest,
  InspectRequest,
  MapFormManifest,
  TileAddress,
  TouchRequest,
  TouchResult,
} from '../engine-api'
import type { Warning } from '../model'

/** What a worker can do: name, request and result of each task. Everything is structured-clonable. */
export interface Tasks {
  inspect: { request: InspectRequest; result: FileReport }
  build: { request: BuildRequest; result: BuildResult }
  convert: { request: ConvertRequest; result: { features: number; warnings: Warning[] } }
  diff: { request: DiffRequest & { outPath: string }; result: DiffSummary }
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
  touched: { request: TouchRequest & { path: string }; result: TouchResult }
  /** Closes differences that may be open, so that they can be removed. */
  forgetDifferences: { request: { path: string }; result: null }
  tile: { request: { dir: string; tile: TileAddress }; result: Uint8Array | null }
  identify: { request: { dir: string; at: IdentifyRequest }; result: IdentifyHit[] }
  rows: {
    request: { dir: string; sublayer: number | null; offset: number; limit: number }
    result: FeatureRow[]
  }
  /** Closes a map form that may be open, so that it can be replaced. */
  forget: { request: { dir: string }; result: null }
  transform: { request: { fromSrid: number; toSrid: number; xy: number[] }; result: number[] }
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
  | { kind: 'progress'; id: number; progress: EngineProgress }
  | { kind: 'preview'; id: number; dir: string; manifest: MapFormManifest }
  | { kind: 'done'; id: number; result: Tasks[TaskName]['result'] }
  | { kind: 'failed'; id: number; error: WireError }
  /** The thread must speak again within that time, or be ended with this failure; null: no longer. */
  | { kind: 'watch'; id: number; withinMs: number | null; failure: string; subject: Int32Array }
