import type { AcceptedRule, PlanRow, ProjectRef, RowOptions } from '../../shared/contract'
import type { KeptDecision, MemberFacts } from './decide'
import type { WireError } from '../../shared/errors/app-error'

/**
 * How far a transfer has come. Each is written before the request that it names:
 * waiting → intent (step 1 asked for) → initialised (job known) → sending → sent (the service has all bytes) → placing
 * (layer found, goes to its folder) → done. `failed` and `review` wait for a person.
 */
export type JournalState =
  | 'waiting'
  | 'intent'
  | 'initialised'
  | 'sending'
  | 'sent'
  | 'placing'
  | 'done'
  | 'failed'
  | 'review'
  | 'cancelled'
  | 'skipped'

/** The states that a transfer does not leave by itself. */
export const endStates: readonly JournalState[] = ['done', 'failed', 'review', 'cancelled', 'skipped']

/** Who ended a job from here: a person, or this program, which gives up a job that leads nowhere and asks for another. */
export type CancelledBy = 'person' | 'program'

/** A file of a transfer as it was when it was planned. */
export interface TransferFile {
  path: string
  name: string
  sizeBytes: number
  lastModifiedMs: number
  /** Of the bytes that were sent; null before. */
  sha256: string | null
  /** The same; absent before, and where an earlier version sent them. */
  crc32?: number
  /** Of a zip what it holds; absent where nobody has looked, and for other files. */
  inner?: MemberFacts[]
}

/** What the plan said of a row when it was started: why it goes, what was found of its place, and what was accepted. English. */
export interface PlannedFacts {
  /** EPSG code that was found; null: none. */
  srid: number | null
  crsName: string | null
  crsFrom: NonNullable<PlanRow['crs']['from']>
  rule: string | null
  reason: string
  confidence: PlanRow['confidence']
  /** What was chosen in place of what the program would have done; null: nothing. */
  chosen: 'create' | 'revise' | 'skip' | null
  /** Problems in spite of which it was to be sent. */
  accepted: { code: string; message: string }[]
  /** What else was told of it. */
  notes: string[]
}

/** Who started a batch, on which machine, and where it was to go; texts that nobody could tell are empty. */
export interface BatchStart {
  /** Login name of the operating system. */
  account: string
  machine: string
  /** "window", "web host", "command line", and its version. */
  program: string
  version: string
  /** Address and name of the service as they were then. */
  address: string
  serviceName: string
  /** The rule of a watched folder by which it was sent by itself, and the account that made the rule; absent: a person has started it. */
  rule?: { name: string; by: string }
}

/** One layer to send. */
export interface TransferRecord {
  id: string
  batchId: string
  seq: number
  /** The mark in the revision's comment; the same for all attempts. */
  uploadId: string
  name: string
  mode: 'create' | 'revise' | 'skip'
  targetLayerId: number | null
  targetLayerName: string | null
  options: RowOptions
  files: TransferFile[]
  /** Names inside a zip that step 1 lists beside it. */
  innerNames: string[]
  state: JournalState
  paused: boolean
  jobId: number | null
  /** The service's time before step 1, UTC milliseconds. */
  intentAtMs: number | null
  /** Failures since something last went well. */
  attempts: number
  /** Bytes may have reached the service in this or an earlier job. */
  everSent: boolean
  layerId: number | null
  revisionId: string | null
  error: WireError | null
  /** The user wants it to end; done once the service has been told. */
  cancelWanted: boolean
  /**
   * Times (service's clock, UTC ms) between which a step 1 was asked whose answer was lost, or may be: the last one is that of
   * a step 1 on its way while the state is `intent`.
   */
  lostAnswers: { fromMs: number; toMs: number }[]
  /** What it was decided by, for deciding again before the first byte; null or absent: nobody knows (transfers of earlier versions, rows that are skipped). */
  decided?: KeptDecision | null
  /** Rules of the specification that it was sent in spite of, and who accepted that; absent: none. */
  accepted?: AcceptedRule[]
  /** The decision did not stand right before step 1, and a person has to look at it: the layer in question (null: it is gone). */
  question?: { layerId: number | null } | null
  /** A person has answered that question: it is not decided over again. */
  answered?: boolean
  /** What the plan said of it; absent: nobody knows (transfers of earlier versions). */
  planned?: PlannedFacts
  /** Whom the service names as the sender; absent: nobody. */
  sentBy?: string
  /** Layers of the same name and file that somebody made in the same moment; absent: nobody has looked. */
  twins?: Twin[]
}

/** A layer that another person's upload made of the same file in the moment in which ours was made. */
export interface Twin {
  layerId: number
  name: string
  /** Null: the service does not tell. */
  by: string | null
  /** ISO 8601. */
  at: string
}

/** A row of a plan that was not sent: `problem` for what is wrong with it or nobody answered, `left-out` for nobody wanted it. */
export interface LeftOutRow {
  row: TransferRecord
  state: 'problem' | 'left-out'
  problem: { code: string; message: string } | null
}

/** A batch as the journal keeps it. */
export interface BatchRecord {
  id: string
  project: ProjectRef
  title: string
  createdAt: string
  paused: boolean
  /** Layers of the project before the first request, by which a new one is told from the old ones. */
  layerIdsBefore: number[] | null
  marked: boolean
  /** Files and folders that it was planned from, absolute; null: nobody knows (batches of earlier versions). */
  roots: string[] | null
  /** Null: nobody knows (batches of earlier versions). */
  startedBy: BatchStart | null
}

/** Bytes of all files of a transfer. */
export function sizeOf(transfer: TransferRecord): number {
  return transfer.files.reduce((sum, file) => sum + file.sizeBytes, 0)
}
