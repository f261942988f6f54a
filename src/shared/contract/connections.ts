import { z } from 'zod'
import { waiting } from '../model/waiting'
import type { PackHead } from '../packs/pack-head'
import { call, event, nothing, projectRef, trusted, type Domain } from './define'

const connection = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  /** The embedded service of this program. */
  local: z.boolean(),
  state: z.enum(['unknown', 'ok', 'rejected', 'unreachable']),
  /** Where the Authorization value is kept; the local one needs no keeping. */
  keptIn: z.enum(['keychain', 'memory', 'none']),
  organizations: z.array(z.object({ nickname: z.string(), name: z.string() })),
  /** ISO 8601, null when never. */
  lastOkAt: z.string().nullable(),
  /** Its credential was entered while the service could not be asked: it is tried when the service answers. */
  untried: z.boolean(),
  /** How it came about: a person connected in the window, or a command met the service. */
  madeBy: z.enum(['window', 'command-line']),
  /** What keeps the service from being used at the moment, and when it is asked again; null while it answers. */
  trouble: waiting.nullable(),
  /** Of a site pack, which is read only and which no service stands behind; absent: it is a service. */
  pack: trusted<PackHead>().optional(),
})
export type Connection = z.infer<typeof connection>

/** What goes from this computer with a connection. */
const removal = z.object({
  /** Names of the layers of the edits that wait, one for each edit. */
  edits: z.array(z.string()),
  /** Layers of which revisions are on the disk. */
  layers: z.number().int(),
  layerBytes: z.number(),
  permits: z.number().int(),
  /** Layers that are not sent to the end. */
  uploads: z.number().int(),
  /** Plans that are not started. */
  plans: z.number().int(),
})
export type Removal = z.infer<typeof removal>

/** Accepts "Bearer abc", "Basic …" or any whole Authorization value; never given back. */
const authorization = z.string().min(1).max(16_384)

/** Services that the user knows, and which project is shown. */
export const connectionsDomain = {
  calls: {
    'connections.list': call(nothing, z.array(connection)),
    /** Tries a base URL and credential without keeping anything; names what they open. */
    'connections.tryOut': call(
      z.object({ baseUrl: z.string(), authorization }),
      z.object({ baseUrl: z.string(), organizations: z.array(z.object({ nickname: z.string(), name: z.string() })) }),
    ),
    'connections.add': call(z.object({ name: z.string(), baseUrl: z.string(), authorization }), connection),
    /** A new credential for a connection whose old one was refused; kept `untried` where the service cannot be asked now. */
    'connections.renew': call(z.object({ connectionId: z.string(), authorization }), connection),
    'connections.rename': call(z.object({ connectionId: z.string(), name: z.string().min(1) }), connection),
    /**
     * Gives a service that has moved its new address; all that is held and waits stays. Tried first. "other-service": none
     * of its projects is known from before; nothing was changed, unless `evenIfOther`.
     */
    'connections.changeAddress': call(
      z.object({ connectionId: z.string(), baseUrl: z.string(), evenIfOther: z.boolean() }),
      z.object({ outcome: z.enum(['changed', 'other-service']), connection }),
    ),
    'connections.describeRemoval': call(z.object({ connectionId: z.string() }), removal),
    /** Removes the connection, its credential and what was kept of it. */
    'connections.remove': call(z.object({ connectionId: z.string() }), nothing),
    /** The project that the window shows; remembered for the next start. */
    'connections.getCurrent': call(nothing, projectRef.nullable()),
    'connections.setCurrent': call(projectRef, nothing),
  },
  events: {
    'connections.changed': event(z.array(connection)),
  },
} as const satisfies Domain
