import { flag, integer, listOf, orNull, utcTime } from './fields'
import { z } from './zod'

/**
 * A processing job as it comes over the wire (docs/interface.md, listJobs). `progress` is taken as a percentage;
 * `status` is free text. The name of its user has a key that only the service knows (see normalise.ts).
 */
export const wireJob = z.looseObject({
  id: integer,
  cancelAllowed: flag,
  complete: flag,
  created: orNull(utcTime),
  updated: orNull(utcTime),
  progress: orNull(z.number()),
  status: orNull(z.string()),
  error: orNull(z.string()),
})
export type WireJob = z.output<typeof wireJob>

/** One element of the job list's envelope. */
const jobPage = z.looseObject({
  count: integer,
  jobs: listOf(wireJob),
  page: integer,
  total: integer,
  pageCount: integer,
})

/** The job list: an array whose element is the page. An empty array counts as no jobs. */
export const jobPages = z.array(jobPage)
