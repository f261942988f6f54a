import { z } from 'zod'
import { call, event, projectRef, trusted, type Domain } from './define'
import type { SaidBy } from '../languages/said'

/** Who did it: this person, the program for them, or somebody else on the service. */
export const activityWho = z.enum(['you', 'program', 'others'])
export type ActivityWho = z.infer<typeof activityWho>

/** What it was about. */
export const activityAbout = z.enum([
  'upload',
  'edit',
  'layer',
  'revision',
  'permit',
  'job',
  'hold',
  'network',
  'storage',
])
export type ActivityAbout = z.infer<typeof activityAbout>

/** One thing that has happened in a project, as far as this home knows. */
const activityEntry = z.object({
  /** Grows with each entry. */
  id: z.number().int(),
  /** When it happened, or was seen to have happened; ISO 8601, UTC. */
  at: z.string(),
  /** For what others did and what has no time of its own: the reading before, in which it was not so yet. Else null. */
  since: z.string().nullable(),
  who: activityWho,
  about: activityAbout,
  /** In plain words. */
  text: z.string(),
  by: trusted<SaidBy>().optional(),
  tone: z.enum(['plain', 'warn', 'bad']),
  layerId: z.number().int().nullable(),
  permitId: z.number().int().nullable(),
  jobId: z.number().int().nullable(),
  batchId: z.string().nullable(),
})
export type ActivityEntry = z.infer<typeof activityEntry>

/** The record of what was done in a project, by whom, with times. */
export const activityDomain = {
  calls: {
    /** Newest first. `who` and `about` empty: all; `words`: texts that hold them. `total` is of all that fit. */
    'activity.list': call(
      z.object({
        project: projectRef,
        who: z.array(activityWho),
        about: z.array(activityAbout),
        words: z.string(),
        offset: z.number().int().min(0),
        limit: z.number().int().min(1).max(1000),
      }),
      z.object({ entries: z.array(activityEntry), total: z.number() }),
    ),
  },
  events: {
    /** Something was added; null: for all projects. */
    'activity.added': event(z.object({ project: projectRef.nullable() })),
  },
} as const satisfies Domain
