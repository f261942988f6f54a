import type { TileAddress } from '../geo/engine-api'
import type { Batch, CoreHandlers, Emit, ProjectRef, ShownDiff, TransferRow, WatchedFolder } from '../shared/contract'
import type { ScriptWatch } from './watch/watches'
import type { KnownAnswers } from './first-answers'

/** Files to compare, absolute paths; `before`: a file, or the layer whose newest revision is meant. */
export interface ComparedFiles {
  project: ProjectRef
  before: { path: string } | { layerId: number }
  after: { path: string }
}

/** The client: everything between the contract and the services. */
export interface Core {
  /** Every call of the contract that is not the host's. */
  handlers: CoreHandlers
  /** Receives every event of the contract. */
  onEvent(emit: Emit): void
  tiles: {
    /**
     * One tile of a prepared revision; null when the key is not known or the tile is empty. Rejects with AppError cancelled
     * when it waited for others and is not wanted any more.
     * @param key of `PreparedRevision`
     */
    get(key: string, address: TileAddress, signal?: AbortSignal): Promise<Uint8Array | null>
  }
  /**
   * A connection for a script, by its address; gives its id. It is kept only where the user has kept it before.
   * @param authorization whole value of the header; null: the kept one
   */
  attach(baseUrl: string, authorization: string | null): Promise<string>
  /** Compares files of this computer, or a file and the newest revision of a layer, for a script; the differences are read by the id. */
  compareFiles(asked: ComparedFiles, signal: AbortSignal): Promise<ShownDiff>
  /** How far the service's clock is before this computer's, in milliseconds; negative: behind it; 0: no more than two seconds. */
  clockApartMs(connectionId: string): number
  /** Resolves when a plan has been scanned and read. */
  planSettled(planId: string): Promise<void>
  /** A batch and its rows as they are now, without their histories. AppError `not-found`. */
  lookAtBatch(batchId: string): { batch: Batch; rows: TransferRow[] }
  /** Paths of the files of each transfer of a batch, main file first. */
  batchFiles(batchId: string): Map<string, string[]>
  /** The batches that were started last, of all projects, the newest first. */
  newestBatches(count: number): Pick<Batch, 'id' | 'title' | 'createdAt' | 'project'>[]
  /** Files and folders that a batch was planned from, absolute; null: nobody knows. */
  batchRoots(batchId: string): string[] | null
  /** What a file that was unpacked for a plan is called in every plan of the same source; null for a file of the user's own. */
  stagedName(path: string): string | null
  /**
   * Watches a folder for a script, until the client is closed; what it drafted at an earlier time is remembered. Gives its id. AppError
   * `unavailable` where another program watches it for a script.
   */
  watchFolder(asked: ScriptWatch): Promise<string>
  /** Resolves after the next look at whose end nothing is on its way: all is drafted, or waits for what may never come. */
  watchIdle(watchId: string): Promise<void>
  /** A folder that a script watches, as it is now. */
  watchedFolder(watchId: string): WatchedFolder
  /** Edits that were not sent yet, of all projects. */
  waitingEdits(): number
  /** Resolves when no revision is on its way to the disk. */
  revisionsSettled(): Promise<void>
  /** Resolves when all that is to be held of a project has been tried: layers and permits. Rejects as the reading of the permits does. */
  heldSettled(project: ProjectRef, signal: AbortSignal): Promise<void>
  /** What a window asks for before it shows the layers, as the next start would answer it; null: it would show none. */
  firstAnswers(): Promise<KnownAnswers | null>
  /** Starts what works by itself: the watch over the network, unfinished uploads. */
  start(): Promise<void>
  /** Ends everything; unfinished uploads go on at the next start. */
  close(): Promise<void>
}
