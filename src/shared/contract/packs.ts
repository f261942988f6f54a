import { z } from 'zod'
import { packHead } from '../packs/pack-head'
import { call, event, grantedPath, projectRef, type Domain } from './define'
import { holdDepth } from './revisions'
import { permitFilters } from '../rest'

/** What goes into a site pack. */
export const packChoice = z.object({
  permits: z.union([
    z.literal('all'),
    z.literal('none'),
    z.object({ ids: z.array(z.number().int()).min(1).max(100_000) }),
    z.object({ filters: permitFilters }),
  ]),
  /** `permits`: the layers that the permits name, and those that lie where they are. */
  layers: z.union([z.literal('all'), z.literal('permits'), z.object({ ids: z.array(z.number().int()).max(100_000) })]),
  /** Of each layer so many of its newest revisions. */
  revisions: holdDepth,
})
export type PackChoice = z.infer<typeof packChoice>

const packSize = z.object({
  /** Null: not known before it is written. */
  permits: z.number().int().nullable(),
  layers: z.number().int(),
  revisions: z.number().int(),
  /** Revisions among them that are not on this computer: they are fetched first. */
  toFetch: z.number().int(),
  /** Revisions beside them that are not on this computer, and that no service gives now: a site pack has none, others may be silent. */
  stayOut: z.number().int(),
  /** Bytes of what is known to go in; of so many revisions nobody knows it yet. */
  bytes: z.number(),
  unknown: z.number().int(),
})
export type PackSize = z.infer<typeof packSize>

const written = packHead.extend({ bytes: z.number() })
export type PackWritten = z.infer<typeof written>

const opened = z.object({
  project: projectRef,
  head: packHead,
  /** It was open already. */
  isKnown: z.boolean(),
  /** Connections of older packs of the same project. */
  older: z.array(z.object({ connectionId: z.string(), writtenAt: z.string() })),
  /** Connections of newer ones. */
  newer: z.array(z.object({ connectionId: z.string(), writtenAt: z.string() })),
})
export type PackOpened = z.infer<typeof opened>

/** `restored`: made by this run; `there`: by an earlier one; `of`: that the pack names. */
const restoredCount = z.object({ restored: z.number().int(), there: z.number().int(), of: z.number().int() })

const notRestored = z.object({
  what: z.enum(['layer', 'revision', 'directory', 'properties', 'permit', 'events', 'permit layer']),
  /** Of the layer or permit in the pack; null for a directory. */
  id: z.number().int().nullable(),
  name: z.string(),
  /** How many of it. */
  count: z.number().int(),
  /** A sentence, in English. */
  reason: z.string(),
})
export type NotRestored = z.infer<typeof notRestored>

const restored = z.object({
  /** Where it went; `made`: by this run. */
  project: projectRef.extend({ name: z.string(), made: z.boolean() }),
  layers: restoredCount,
  revisions: restoredCount,
  /** Directories of the pack that are there now, and layers that lie in their place. */
  directory: z.object({ directories: z.number().int(), placed: z.number().int() }),
  permits: z.object({ restored: z.number().int(), of: z.number().int() }),
  notRestored: z.array(notRestored),
})
export type PackRestored = z.infer<typeof restored>

/** Site packs: a project, or a part of one, in a file that opens without an account and without a network. */
export const packsDomain = {
  calls: {
    /** What would go into a pack, as far as it is known here; asks the service for lists alone. */
    'packs.describe': call(z.object({ project: projectRef, choice: packChoice }), packSize),
    /**
     * Writes a pack: from what is held, and from the service where it answers. What could not be put in is in `missing`, and no error.
     * A file that is there is replaced when all is written. AppError `invalid` where there is nothing to put in.
     */
    'packs.write': call(z.object({ project: projectRef, choice: packChoice, path: grantedPath }), written),
    /**
     * Looks through every byte of a pack, takes it into the home and shows its project, read only. Errors: file.corrupt (a byte is another;
     * `details.faults`), file.truncated, file.unsupported (no site pack, or a newer version), disk.full; nothing is taken in then.
     */
    'packs.open': call(z.object({ path: grantedPath }), opened),
    /**
     * Puts a pack into a project of a service: every revision in its order, properties, directory, and permits where the service is an embedded
     * one. `projectId` null: a project named as in the pack, which an embedded service makes. The same pack again goes on where it was.
     * What could not be restored is in `notRestored`, and no error. Errors as `packs.open`, before anything is sent; `unavailable` where a project has to be named.
     */
    'packs.restore': call(
      z.object({
        connectionId: z.string(),
        organization: z.string(),
        projectId: z.number().int().nullable(),
        path: grantedPath,
      }),
      restored,
    ),
  },
  events: {
    /** How far a pack is: permits or layers gathered, or bytes written or looked through, of how many. */
    'packs.progressed': event(
      z.object({
        step: z.enum(['permits', 'layers', 'writing', 'verifying', 'taking']),
        done: z.number(),
        of: z.number(),
      }),
    ),
  },
} as const satisfies Domain
