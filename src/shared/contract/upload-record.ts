import { z } from 'zod'
import { trusted } from './define'
import type { SaidBy } from '../languages/said'

/** As what a record is written: the signed one, a table, a page. */
export const recordFileFormats = ['json', 'csv', 'html'] as const
export const recordFileFormat = z.enum(recordFileFormats)
export type RecordFileFormat = z.infer<typeof recordFileFormat>

/** What became of saving a record. */
export const savedRecord = z.object({
  recordId: z.string(),
  rows: z.number().int(),
  /** Fingerprint of the key that signed it; null: it is not signed. */
  fingerprint: z.string().nullable(),
  /** Why it is not signed; absent where it is. */
  unsigned: z.string().optional(),
  unsignedBy: trusted<SaidBy>().optional(),
})
export type SavedRecord = z.infer<typeof savedRecord>

/** Where a record and what there is differ. */
export const recordDifference = z.object({
  kind: z.enum([
    'head-forged',
    'row-forged',
    'row-missing',
    'row-twice',
    'other-key',
    'not-signed',
    'file-missing',
    'file-changed',
    'file-unread',
    'layer-missing',
    'revision-missing',
    'revision-differs',
    'made-after-all',
    'source-differs',
  ]),
  /** Line of the record, from 1; null: none alone. */
  row: z.number().int().nullable(),
  layer: z.string().nullable(),
  /** Where the file was looked for, absolute; of what the service gives the name. */
  file: z.string().nullable(),
  layerId: z.number().int().nullable(),
  revisionId: z.string().nullable(),
  message: z.string(),
  messageBy: trusted<SaidBy>().optional(),
})
export type RecordDifference = z.infer<typeof recordDifference>

/** What holding a record against files and service came to. */
export const recordReport = z.object({
  recordId: z.string(),
  title: z.string(),
  madeAt: z.string(),
  /** Lines of the record. */
  rows: z.number().int(),
  /** Fingerprint of the key in the record; null: it is not signed, and its seals show mistakes only. */
  fingerprint: z.string().nullable(),
  /** Whose key it is: `own` of this user, `given` that which was asked for, `unknown` one that nobody vouches for here. */
  signedBy: z.enum(['own', 'given', 'unknown']).nullable(),
  /** How many were looked at; null: they were not to be. `touched`: the same bytes with another time. */
  files: z.object({ checked: z.number().int(), bytes: z.number(), touched: z.number().int() }).nullable(),
  service: z.object({ checked: z.number().int(), sources: z.number().int() }).nullable(),
  differences: z.array(recordDifference),
  /** What could not be looked at, and why; with the number of all, for they are told up to a thousand. */
  notChecked: z.array(z.object({ message: z.string(), messageBy: trusted<SaidBy>().optional() })),
  notCheckedTotal: z.number().int(),
})
export type RecordReport = z.infer<typeof recordReport>

/** How far a verification is. */
export const recordProgress = z.object({
  step: z.enum(['seals', 'files', 'service', 'sources']),
  done: z.number(),
  total: z.number(),
})
export type RecordProgress = z.infer<typeof recordProgress>

/** A row of some batch that words were found in. */
export const foundRow = z.object({
  id: z.string(),
  batchId: z.string(),
  batchTitle: z.string(),
  /** Of the batch; ISO 8601. */
  startedAt: z.string(),
  name: z.string(),
  mode: z.enum(['create', 'revise', 'skip']),
  /** As the journal calls it. */
  state: z.string(),
  /** The layer that it made, revises or was found to be. */
  layerId: z.number().int().nullable(),
  revisionId: z.string().nullable(),
  jobId: z.number().int().nullable(),
  files: z.number().int(),
  mainFile: z.string(),
  /** When something happened to it last. */
  lastAt: z.string().nullable(),
})
export type FoundRow = z.infer<typeof foundRow>
