import { z } from 'zod'

/** Name and version in every record; a record of a later version is refused. */
export const recordFormat = 'plumbline-transmittal'
export const recordVersion = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** ISO 8601 in UTC, as `Date.toISOString` writes it. */
const time = z.iso.datetime()

/** A file as it was planned. */
export const recordFile = z.strictObject({
  name: z.string(),
  /** Absolute, as the computer that sent it writes it. */
  path: z.string(),
  /** Below the folder that was planned, with '/'; of several folders its own name goes first. Null: it lies below none. */
  relativePath: z
    .string()
    .refine((path) => !path.split('/').includes('..'))
    .nullable(),
  /** It was unpacked from an archive, or made, for the plan, and is not kept. */
  unpacked: z.boolean(),
  sizeBytes: z.number().int().nonnegative(),
  lastModified: time,
  /** Of the bytes that were sent; null: none were. */
  sha256: sha256.nullable(),
})
export type RecordFile = z.infer<typeof recordFile>

/** What a layer's life came to in times of the sending computer; null: it did not come to that, or nobody knows. */
const recordTimes = z.strictObject({
  planned: time,
  /** The service was asked, and made the job. */
  asked: time.nullable(),
  /** The service had all bytes. */
  sent: time.nullable(),
  /** The last thing that happened to it. */
  ended: time.nullable(),
})

/** One layer of a batch. */
export const recordRow = z.strictObject({
  /** From 1. */
  row: z.number().int().positive(),
  /** Of those in the head; null: it was only planned. */
  batch: z.string().nullable(),
  layer: z.string(),
  mode: z.enum(['create', 'revise', 'skip']),
  /** done, failed, review, cancelled, skipped (unchanged); problem, left-out (not sent); others have not ended. */
  state: z.string(),
  /** The layer that it revises, or was found to be. */
  target: z.strictObject({ layerId: z.number().int(), name: z.string().nullable() }).nullable(),
  layerId: z.number().int().nullable(),
  revisionId: z.string().nullable(),
  job: z.number().int().nullable(),
  comment: z.string(),
  /** Of the revision's comment, by which the service's revision is known again; null: the batch was not marked. */
  mark: z.string().nullable(),
  /** Whom the service names as the sender. */
  sentBy: z.string().nullable(),
  crs: z.strictObject({
    /** What the service was asked to take: -1 to find it, 0 the project's, else an EPSG code. */
    asked: z.number().int(),
    found: z.number().int().nullable(),
    name: z.string().nullable(),
    /** How it was found: option, prj, file, format, columns, project, none, unread; null: nobody knows. */
    from: z.string().nullable(),
  }),
  decision: z.strictObject({
    rule: z.string().nullable(),
    reason: z.string(),
    confidence: z.string().nullable(),
    /** What was chosen in place of what the program would have done. */
    chosen: z.string().nullable(),
    /** A person answered what was asked right before it was sent. */
    answered: z.boolean(),
  }),
  /** What was wrong and was sent all the same: rules of the specification, problems of the plan; by which account, and when as far as that was kept. */
  accepted: z.array(
    z.strictObject({ code: z.string(), message: z.string(), by: z.string(), at: z.string().nullable() }),
  ),
  notes: z.array(z.string()),
  files: z.array(recordFile),
  /** Files inside a zip that were named to the service. */
  innerNames: z.array(z.string()),
  /** All that was asked of the service, so that it can be asked again. */
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  times: recordTimes,
  history: z.array(z.strictObject({ at: z.string(), text: z.string() })),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
})
export type RecordRow = z.infer<typeof recordRow>

/** What holds for all rows of a batch. What nobody knows is null or empty. */
export const recordHead = z.strictObject({
  /** Of this record: each that is made of a batch has another. */
  id: z.string(),
  madeAt: time,
  /** Of what was planned. */
  title: z.string(),
  /** What was planned: folders and files, absolute. */
  roots: z.array(z.string()),
  /** The batches that it is of; none: all that was planned was unchanged, or could not be sent. */
  batches: z.array(z.strictObject({ id: z.string(), title: z.string(), startedAt: time })),
  service: z.strictObject({ address: z.string(), name: z.string() }),
  organization: z.strictObject({ nickname: z.string(), name: z.string().nullable() }),
  project: z.strictObject({ id: z.number().int(), name: z.string().nullable(), uuid: z.string().nullable() }),
  /** Who sent it: as the service names the person, and as the computer does. */
  sender: z.strictObject({
    user: z.string().nullable(),
    account: z.string(),
    machine: z.string(),
    program: z.string(),
    version: z.string(),
  }),
  /** How far the service's clock was before the computer's when the record was made, in milliseconds. */
  clockApartMs: z.number(),
  counts: z.strictObject({
    rows: z.number().int(),
    files: z.number().int(),
    bytes: z.number(),
    /** Rows by their state. */
    states: z.record(z.string(), z.number().int()),
  }),
})
export type RecordHead = z.infer<typeof recordHead>

/** The public half of the key that signed a record. */
export const recordKey = z.strictObject({
  algorithm: z.literal('Ed25519'),
  /** SPKI, PEM. */
  publicKey: z.string(),
})

/**
 * A record as its file holds it. Each row has a seal of its own, so that a changed one is found by itself, and so has the head: an
 * Ed25519 signature (Base64), or where `key` is null a SHA-256 (hex), which shows a mistake and no forgery.
 */
export interface Transmittal {
  head: RecordHead
  key: z.infer<typeof recordKey> | null
  /** Of the head. */
  seal: string
  rows: SealedRow[]
}
export type SealedRow = RecordRow & { seal: string }
