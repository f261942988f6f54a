import { z } from 'zod'
import { acceptedRule } from './upload-plan'
import { projectRef, trusted } from './define'
import type { WireError } from '../errors/app-error'
import type { SaidBy } from '../languages/said'
import { waiting } from '../model/waiting'

/** How far a transfer is. */
export const transferState = z.enum([
  'waiting',
  'preparing',
  'sending',
  'sent',
  'processing',
  'completed',
  'failed',
  'paused',
  'cancelled',
  'skipped',
  'review',
])
export type TransferState = z.infer<typeof transferState>

/** One layer on its way to the service. */
export const transferRow = z.object({
  id: z.string(),
  name: z.string(),
  mode: z.enum(['create', 'revise', 'skip']),
  targetLayerName: z.string().nullable(),
  state: transferState,
  /** In plain words what it is doing or waiting for: "Sending", "Waiting for the network". */
  statusText: z.string(),
  /** By what the window says it; absent: it is told by the service, or in English alone. */
  statusBy: trusted<SaidBy>().optional(),
  sizeBytes: z.number(),
  sentBytes: z.number(),
  bytesPerSecond: z.number(),
  files: z.array(
    z.object({
      name: z.string(),
      sizeBytes: z.number(),
      sentBytes: z.number(),
      state: z.enum(['waiting', 'sending', 'sent', 'failed']),
    }),
  ),
  jobId: z.number().int().nullable(),
  jobProgress: z.number().nullable(),
  layerId: z.number().int().nullable(),
  /** What keeps it from going on, and when it is tried again; null while nothing does. */
  waiting: waiting.nullable(),
  error: trusted<WireError>().nullable(),
  /** Its decision did not stand any more right before it was to be sent: the layer in question (null: it is gone). */
  question: z.object({ layerId: z.number().int().nullable() }).nullable(),
  /** Rules of the specification that it was sent in spite of; absent: none. */
  accepted: z.array(acceptedRule).optional(),
  /** What others made of the same file in the same moment; `at` is ISO 8601. */
  twins: z.array(z.object({ layerId: z.number().int(), name: z.string(), by: z.string().nullable(), at: z.string() })),
  /** What has happened, newest last. */
  history: z.array(z.object({ at: z.string(), text: z.string(), textBy: trusted<SaidBy>().optional() })),
})
export type TransferRow = z.infer<typeof transferRow>

/** The transfers that one plan has started. */
export const batch = z.object({
  id: z.string(),
  project: projectRef,
  title: z.string(),
  createdAt: z.string(),
  /** The rule of a watched folder that sent it by itself, and the account that made the rule; absent: a person has started it. */
  rule: z.object({ name: z.string(), by: z.string() }).optional(),
  state: z.enum(['running', 'paused', 'completed', 'failed', 'cancelled']),
  rowsTotal: z.number(),
  rowsDone: z.number(),
  rowsFailed: z.number(),
  /** Rows that the service has whole and has not begun to process, as far as is known. */
  rowsSent: z.number(),
  rowsProcessing: z.number(),
  bytesTotal: z.number(),
  bytesSent: z.number(),
  bytesPerSecond: z.number(),
  secondsLeft: z.number().nullable(),
  /** What its rows, or all that is asked of the service, wait for the longest; null while nothing does. */
  waiting: waiting.nullable(),
})
export type Batch = z.infer<typeof batch>
