import { z } from 'zod'
import { waiting } from '../model/waiting'
import { call, event, nothing, projectRef, serviceErrors, type Domain } from './define'

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
})
export type Connection = z.infer<typeof connection>

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
      [...serviceErrors, 'invalid'],
    ),
    'connections.add': call(z.object({ name: z.string(), baseUrl: z.string(), authorization }), connection, [
      ...serviceErrors,
      'invalid',
    ]),
    /** A new credential for a connection whose old one was refused; kept `untried` where the service cannot be asked now. */
    'connections.renew': call(z.object({ connectionId: z.string(), authorization }), connection, [
      ...serviceErrors,
      'not-found',
    ]),
    'connections.rename': call(z.object({ connectionId: z.string(), name: z.string().min(1) }), connection, [
      'not-found',
    ]),
    /** Removes the connection, its credential and what was kept of it. */
    'connections.remove': call(z.object({ connectionId: z.string() }), nothing, ['not-found', 'invalid']),
    /** The project that the window shows; remembered for the next start. */
    'connections.getCurrent': call(nothing, projectRef.nullable()),
    'connections.setCurrent': call(projectRef, nothing, ['not-found']),
  },
  events: {
    'connections.changed': event(z.array(connection)),
  },
} as const satisfies Domain
