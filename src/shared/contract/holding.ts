import { z } from 'zod'
import { call, event, nothing, projectRef, trusted, type Domain } from './define'
import { holdDepth, holdScope } from './revisions'
import type { SaidBy } from '../languages/said'

/** Why nothing that is held is fetched now: a person has stopped it, or the network is paid by the megabyte. */
const fetchWait = z.enum(['paused', 'metered'])
export type FetchWait = z.infer<typeof fetchWait>

/** What the system says of the network that goes out: paid by the megabyte or not; `unknown`: it cannot tell. */
const meteredBySystem = z.enum(['yes', 'no', 'unknown'])
export type MeteredBySystem = z.infer<typeof meteredBySystem>

/** Something that is held under a name of its own: a wish, or all permits of a project without its layers. */
const heldThing = z.object({
  project: projectRef,
  scope: z.union([holdScope, z.object({ kind: z.literal('all-permits') })]),
  /** How the project, the folder, the layer, the area or the list is called; null: by nothing that is known here. */
  name: z.string().nullable(),
  /** Number of a chosen revision, from 1; null: it is none, or not known any more. */
  revisionNumber: z.number().nullable(),
  /** Null for permits alone. */
  depth: holdDepth.nullable(),
  /** Layers that it means now, and those of which all that is wanted is here. */
  layers: z.object({ wanted: z.number(), held: z.number() }),
  revisions: z.object({ wanted: z.number(), held: z.number() }),
  /** What is here takes so many bytes; so many are still to be read, of sources whose size is known; of so many it is not. */
  bytes: z.object({ held: z.number(), missing: z.number(), unknown: z.number() }),
  /** Null: it means no permits. How many are wanted is null until their list was read. */
  permits: z.object({ wanted: z.number().nullable(), held: z.number() }).nullable(),
  /** Layers that are read to find out whether they lie in the area. */
  unplaced: z.number(),
  /** Why layers are not here, each reason with its layers. */
  waits: z.array(z.object({ reason: z.string(), reasonBy: trusted<SaidBy>().optional(), layers: z.array(z.string()) })),
})
export type HeldThing = z.infer<typeof heldThing>

const fetching = z.object({
  /** Null: what is wanted is fetched as soon as its service answers. */
  waits: fetchWait.nullable(),
  bySystem: meteredBySystem,
  /** All that is held of layers takes so many bytes; 0 as the limit: there is none. */
  heldBytes: z.number(),
  limitBytes: z.number(),
})
export type Fetching = z.infer<typeof fetching>

/** What is held of all projects, and whether it is being fetched. */
export const holdingDomain = {
  calls: {
    /** All that is held under a name, of all projects or of one. */
    'holding.list': call(z.object({ project: projectRef.nullable() }), z.array(heldThing)),
    'holding.getFetching': call(nothing, fetching),
    /** Stops fetching of all projects, or goes on; kept after the end of the program. */
    'holding.pause': call(z.object({ paused: z.boolean() }), nothing),
    /** Fetches on a metered network what is wanted now; it counts until all of that was tried, or the program ends. */
    'holding.fetchNow': call(nothing, nothing),
    /** What a person looks at: it is fetched first. */
    'holding.look': call(
      z.object({
        project: projectRef,
        layerIds: z.array(z.number().int()).max(10_000),
        permitIds: z.array(z.number().int()).max(500),
      }),
      nothing,
    ),
  },
  events: {
    /** Whether and why fetching waits, or how much is held, is another. */
    'holding.fetchingChanged': event(fetching),
  },
} as const satisfies Domain
