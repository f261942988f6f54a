import { z } from 'zod'
import { call, event, projectRef, trusted, type Domain } from './define'
import type { Job } from '../rest'

const jobFilters = z.object({
  creatorId: z.string().optional(),
  creatorName: z.string().optional(),
  /** ISO 8601. */
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  statuses: z.array(z.enum(['initializing', 'processing', 'error', 'completed'])).optional(),
})
export type JobFilters = z.infer<typeof jobFilters>

/** A job as the monitor shows it: the service's own fields, and what our journal knows of it. */
export interface MonitoredJob {
  job: Job
  state: 'initializing' | 'processing' | 'error' | 'completed'
  /** It ended in `error` because somebody cancelled it: nothing is wrong with its files. */
  cancelled: boolean
  /** Since when nothing has moved, when that is long enough to call the job stuck; ISO 8601, else null. */
  stuckSince: string | null
  /**
   * Why it may be stuck, by what the other running jobs of the project did since; null where it is not. queued: not begun, and so
   * many older ones are before it; this-one: others went on; all: none of so many goes on; alone: there is no other.
   */
  stuckWhy: { kind: 'queued'; ahead: number } | { kind: 'all'; jobs: number } | { kind: 'this-one' | 'alone' } | null
  /** It waits for files and may stand empty because the answer that told this program of it was lost. A hint, no proof. */
  perhapsLeftBehind: boolean
  /** From our journal or the layer list; null for jobs of others. */
  layerName: string | null
  layerId: number | null
  batchId: string | null
  rowId: string | null
  /** It was sent from here, and its row has not gone on with another job since. */
  canSendAgain: boolean
}

/** Processing jobs of the service. */
export const jobsDomain = {
  calls: {
    'jobs.list': call(
      z.object({
        project: projectRef,
        filters: jobFilters,
        page: z.number().int().min(1),
        pageSize: z.number().int().min(1).max(1000),
      }),
      z.object({
        jobs: trusted<MonitoredJob[]>(),
        page: z.number(),
        pageCount: z.number(),
        total: z.number(),
        readAt: z.string(),
        /** Jobs of the project by state, whatever the filters. */
        counts: z.object({
          initializing: z.number(),
          processing: z.number(),
          error: z.number(),
          /** Those of `error` that somebody cancelled. */
          cancelled: z.number(),
          completed: z.number(),
          stuck: z.number(),
        }),
      }),
    ),
    'jobs.get': call(z.object({ project: projectRef, jobId: z.number().int() }), trusted<MonitoredJob>()),
    'jobs.cancel': call(z.object({ project: projectRef, jobId: z.number().int() }), trusted<MonitoredJob>()),
    /** Leaves a stuck job alone for some more minutes. */
    'jobs.waitLonger': call(
      z.object({ project: projectRef, jobId: z.number().int(), minutes: z.number().int().min(1) }),
      z.undefined(),
    ),
  },
  events: {
    /** Jobs that are being watched moved. */
    'jobs.changed': event(z.object({ project: projectRef, jobs: trusted<MonitoredJob[]>() })),
  },
} as const satisfies Domain
