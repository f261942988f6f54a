import type { SaidBy } from '../../../shared/languages/said'

/**
 * What is decided over: plain records, which a transfer keeps with its row and which are the same after a trip through JSON.
 * Times are UTC milliseconds, boxes are [west, south, east, north] in degrees; what is not known is null.
 */

/** West, south, east, north in degrees. */
export type Box = readonly [number, number, number, number]

/** One file of a layer's data. `ext` is lower case, without the dot. */
export interface MemberFacts {
  ext: string
  sizeBytes: number | null
  sha256: string | null
  /** CRC-32, which a zip tells of its files without being unpacked; null or absent: not known. */
  crc32?: number | null
}

/** The bytes of a layer: the files as they are sent, and of a zip also what it holds; `inner` null: no zip, or not looked into. */
export interface ContentFacts {
  members: MemberFacts[]
  inner: MemberFacts[] | null
}

/** What the engine read of a layer's data, all its sublayers together. */
export interface Reading {
  /** Without vertices that lie far from all others. */
  bbox4326: Box | null
  /** Kinds of geometry without "Multi", sorted: "LineString"; imagery is "Raster". */
  kinds: string[]
  /** Names of the attributes. */
  columns: string[]
  features: number | null
  srid: number | null
}

/** A row of a plan: a group of files that makes one layer. */
export interface RowFacts {
  id: string
  /** The title that the layer would get. */
  title: string
  /** Name of the main file, or of the zip that is sent, and where it lies (absolute). */
  mainName: string
  path: string
  /** Folder below the root of the batch, '/' separated; '' at the top. */
  folder: string
  /** Of all files together. */
  sizeBytes: number
  /** Of the main file, and the newest of all, UTC milliseconds. */
  lastModifiedMs: number
  newestMs: number
  /** Times of all files. */
  timesMs: number[]
  content: ContentFacts
  /** Null: not read yet, or nothing of it could be read. */
  reading: Reading | null
  /** False while the reading is still to come: what hangs on it is not asked about yet. */
  isRead: boolean
}

/** What is known of the source of a revision once somebody has looked. */
export interface SourceFacts {
  content: ContentFacts | null
  /** The newest time of its files; null where none is told with a zone. */
  newestMs: number | null
  reading: Reading | null
  /** Why it cannot be known, for people: "its owner allows no downloads". Null: it is known. */
  unknown: string | null
  /** By what the window says it. */
  unknownBy?: SaidBy | undefined
}

/** A revision of a layer. */
export interface RevisionFacts {
  id: string
  /** ISO 8601. */
  createdAt: string
  /** Name of the person who sent it. */
  by: string | null
  /** It was sent from this home. */
  isOwn: boolean
  fileName: string | null
  /** As the service tells it: the time of the main file, UTC milliseconds. */
  fileTimeMs: number | null
  /** Mark of the upload that made it (marker.ts). */
  mark: string | null
  /** The code that was asked for, as the service tells it; absent or null: it tells none. */
  srid?: number | null
  /** Null: nobody has looked. */
  source: SourceFacts | null
}

/** A layer of the project. */
export interface LayerFacts {
  id: number
  name: string
  /** Folder in the layer directory without slashes at the ends; null: in none. */
  folder: string | null
  /** Null: the layer is not in the list (outside its dates), only in the directory. */
  latest: RevisionFacts | null
  /** Those before the latest, newest first. */
  earlier: RevisionFacts[]
}

/** What was sent from this home, by whatever program. */
export interface SentRecord {
  /** Null: the job was completed, but its layer was not seen (it is hidden from this user, or not listed). */
  layerId: number | null
  revisionId: string | null
  /** Mark of the upload (marker.ts). */
  mark: string | null
  /** When it was sent, ISO 8601. */
  at: string | null
  fileName: string
  /** Of the main file, absolute. */
  path: string
  /** Of all files together. */
  sizeBytes: number
  /** Of the main file, and the newest of all, UTC milliseconds. */
  lastModifiedMs: number
  newestMs: number
  content: ContentFacts
  /** Null: it was not kept. */
  reading: Reading | null
  /** Folder of the directory that its layer was put into; null: none, or its layer was there before. */
  placedIn: string | null
  /** Units that were chosen for it; absent: none were. */
  units?: 'm' | 'mm' | 'auto' | undefined
}

/** A project as the decision sees it. `sent`: newest first. */
export interface ProjectFacts {
  layers: LayerFacts[]
  sent: SentRecord[]
}

/**
 * Which line of the table decided. Skip: `sent-is-latest`, `sent-revised-since`, `same-content`, `same-file-time`, `sent-unseen`.
 * Revise: `fits`. Create: `new`, `other-file`. Ask: `older`, `undated` (other content, and nobody can tell which is newer), `put-back`
 * (the content of an earlier revision), `elsewhere`, `other-kind`, `other-columns`, `place-unknown`, `several`, `claimed`, `renamed`.
 */
export type DecisionRule =
  | 'sent-is-latest'
  | 'sent-revised-since'
  | 'same-content'
  | 'same-file-time'
  | 'sent-unseen'
  | 'fits'
  | 'new'
  | 'other-file'
  | 'older'
  | 'undated'
  | 'put-back'
  | 'elsewhere'
  | 'other-kind'
  | 'other-columns'
  | 'place-unknown'
  | 'several'
  | 'claimed'
  | 'renamed'

/** How a row and a layer compare, as it was found when it was decided; null: not known. */
export interface Comparison {
  layerId: number
  layerName: string
  /** Folder of the layer in the directory. */
  folder: string | null
  sameFolder: boolean | null
  /** Of the layer's latest revision. */
  revisionId: string | null
  revisedAt: string | null
  revisedBy: string | null
  fileName: string | null
  /** The newest time that is known of its files, UTC milliseconds. */
  fileTimeMs: number | null
  content: 'same' | 'differs' | 'unknown'
  /** The row's files against the revision's. */
  order: 'newer' | 'older' | 'same' | 'unknown'
  samePlace: boolean | null
  /** Between the nearest edges of the two boxes; 0: they meet. */
  distanceMetres: number | null
  bbox4326: Box | null
  sameKind: boolean | null
  kinds: string[] | null
  sameColumns: boolean | null
  /** Columns that both have, and the columns of the layer. */
  commonColumns: number | null
  columns: number | null
  features: number | null
  /** Why the layer's place and content are not known; null where they are. */
  unknown: string | null
  /** By what the window says it. */
  unknownBy?: SaidBy | undefined
  /** Our record says that this very path was sent to the layer. */
  sentFromHere: boolean
  /** When this content was sent to the layer from here, ISO 8601; null: never. */
  sentAt: string | null
}
