import { z } from 'zod'
import { call, event, grantedPath, nothing, projectRef, trusted, type Domain } from './define'
import { rowOptions } from './upload-plan'
import type { SaidBy } from '../languages/said'

/** Bounds of what a person may choose for a watched folder, in seconds. */
export const watchBounds = {
  quietSeconds: { least: 5, usual: 15, most: 600 },
  rescanSeconds: { least: 10, usual: 60, most: 3600 },
} as const

const secondsOf = ({ least, most }: { least: number; most: number }) => z.number().int().min(least).max(most)
const pattern = z.string().trim().min(1).max(300)

/** A rule that a person has named: what fits its patterns and does nothing but revise is sent by itself. */
const watchRule = z.object({
  name: z.string().trim().min(1).max(80),
  /** Paths below the folder: `surveys/**` , `*.shp`; case does not count, `**` goes through folders. */
  patterns: z.array(pattern).min(1).max(50),
})
/** The same as it is kept: by which account it was made, and when (ISO 8601). */
const keptRule = watchRule.extend({ by: z.string(), at: z.string() })
export type WatchRule = z.infer<typeof keptRule>

/** Options that rows of a draft get by their path, as if a person had chosen them; of several templates the first that fits. */
const watchTemplate = z.object({ pattern, options: rowOptions })
export type WatchTemplate = z.infer<typeof watchTemplate>

/** A folder that is watched, as it is now. */
export const watchedFolder = z.object({
  id: z.string(),
  project: projectRef,
  path: z.string(),
  /** What is unchanged for so long is not being written any more. */
  quietSeconds: z.number(),
  /** The folder is looked through so often, whatever the system tells of changes. */
  rescanSeconds: z.number(),
  rules: z.array(keptRule),
  templates: z.array(watchTemplate),
  /** away: its drive is not there; elsewhere: another program of this user watches it. */
  state: z.enum(['starting', 'watching', 'away', 'paused', 'elsewhere']),
  /** Since when; ISO 8601. */
  since: z.string(),
  /** Why it is away, or what of it cannot be looked at; null: nothing. */
  trouble: z.string().nullable(),
  troubleBy: trusted<SaidBy>().optional(),
  /** The system tells of changes at once; false: what changes is found when the folder is looked through. */
  hearsChanges: z.boolean(),
  /** ISO 8601; null: not yet. */
  lookedAt: z.string().nullable(),
  /** Files found by the last look. */
  files: z.number(),
  /** Layers that wait, ready ones included. */
  waiting: z.number(),
})
export type WatchedFolder = z.infer<typeof watchedFolder>

/** Files that would make one layer, and wait. */
export const waitingLayer = z.object({
  /** Main file below the watched folder, parts separated by '/'; of a set without it the first file. */
  path: z.string(),
  name: z.string(),
  files: z.number(),
  sizeBytes: z.number(),
  /** Unchanged since; ISO 8601. */
  since: z.string(),
  kind: z.enum(['arriving', 'incomplete', 'in-use', 'not-whole', 'ready']),
  /** In plain words: "waits for roads.dbf". */
  reason: z.string(),
  reasonBy: trusted<SaidBy>().optional(),
  /** A person may draft it as it is. */
  canDraft: z.boolean(),
})
export type WaitingLayer = z.infer<typeof waitingLayer>

const watchRef = z.object({ watchId: z.string() })

/** Watched folders: what is ready in them becomes a draft of an upload. */
export const watchDomain = {
  calls: {
    'watch.list': call(z.object({ project: projectRef }), z.array(watchedFolder)),
    /** What waits in a folder, and why, in the order of the paths. */
    'watch.listWaiting': call(
      z.object({ watchId: z.string(), offset: z.number().int().min(0), limit: z.number().int().min(1).max(1000) }),
      z.object({ layers: z.array(waitingLayer), total: z.number() }),
    ),
    /** `existing`: whether what lies in it now is drafted, or left until it changes. `invalid` where the project watches it already. */
    'watch.add': call(
      z.object({ project: projectRef, path: grantedPath, existing: z.enum(['draft', 'leave']) }),
      watchRef,
    ),
    /** What is left out stays as it is. A rule keeps who made it while its name and patterns are the same. */
    'watch.change': call(
      z.object({
        watchId: z.string(),
        quietSeconds: secondsOf(watchBounds.quietSeconds).optional(),
        rescanSeconds: secondsOf(watchBounds.rescanSeconds).optional(),
        paused: z.boolean().optional(),
        rules: z.array(watchRule).max(50).optional(),
        templates: z.array(watchTemplate).max(200).optional(),
      }),
      nothing,
    ),
    /** Watches it no longer. Its drafts stay. */
    'watch.remove': call(watchRef, nothing),
    /** Looks through it now, and answers when that is done. */
    'watch.lookNow': call(watchRef, nothing),
    /** Drafts layers that wait as they are; `invalid` where none of them can be drafted. @param paths as `listWaiting` names them */
    'watch.draftNow': call(z.object({ watchId: z.string(), paths: z.array(z.string()).min(1).max(10_000) }), nothing),
  },
  events: {
    /** All folders of the project; at most once a second. */
    'watch.changed': event(z.object({ project: projectRef, folders: z.array(watchedFolder) })),
    /** What was ready waits in a draft for a person. */
    'watch.drafted': event(
      z.object({
        project: projectRef,
        watchId: z.string(),
        /** Name of the folder. */
        folder: z.string(),
        planId: z.string(),
        /** Added now, and in all. */
        added: z.number(),
        layers: z.number(),
      }),
    ),
    /** What a rule allows was sent by itself. */
    'watch.sent': event(
      z.object({
        project: projectRef,
        watchId: z.string(),
        folder: z.string(),
        batchId: z.string(),
        layers: z.number(),
        rule: z.string(),
        by: z.string(),
      }),
    ),
  },
} as const satisfies Domain
