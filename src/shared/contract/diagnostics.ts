import { z } from 'zod'
import { diagnosticsSections } from '../model/diagnostics-text'
import type { SaidBy } from '../languages/said'
import { call, event, grantedPath, nothing, trusted, type Domain } from './define'

/** What a start found that a person should know of. */
const trouble = z.discriminatedUnion('kind', [
  /** The run before did not end by itself; ISO 8601. */
  z.object({ kind: z.literal('ended'), at: z.string() }),
  /** The graphics process failed again and again: this run draws without the graphics card. */
  z.object({ kind: z.literal('graphics') }),
  /** A store was damaged and was put aside. */
  z.object({
    kind: z.literal('store'),
    store: z.enum(['offline', 'cache', 'uploads', 'connections', 'settings']),
    file: z.string(),
  }),
  /** Settings whose kept values this version does not know: they have their defaults. */
  z.object({ kind: z.literal('settings'), names: z.array(z.string()) }),
  /** The service on this computer is not the one of before; in English, and by the key that the window words it by. */
  z.object({ kind: z.literal('began-anew'), text: z.string(), by: trusted<SaidBy>().optional() }),
  /** The policy file has mistakes. */
  z.object({ kind: z.literal('policy'), file: z.string(), problems: z.array(z.string()) }),
])
export type Trouble = z.infer<typeof trouble>

const sectionId = z.enum(diagnosticsSections)

/** What helps somebody else to help: told to the person first, and sent by nobody. Each call is refused where the policy says so. */
export const diagnosticsDomain = {
  calls: {
    /** Given once. */
    'diagnostics.takeTroubles': call(nothing, z.array(trouble)),
    /** The text, by sections, as it would be copied or saved now. Without hosts the names and addresses of services are hidden. */
    'diagnostics.compose': call(
      z.object({ withHosts: z.boolean() }),
      z.object({ id: z.string(), sections: z.array(z.object({ id: sectionId, text: z.string() })) }),
    ),
    /** Writes the chosen sections of a text that was composed, to the letter. AppError `not-found` when it is too old. */
    'diagnostics.save': call(
      z.object({ id: z.string(), sections: z.array(sectionId).min(1), path: grantedPath }),
      nothing,
    ),
  },
  events: {
    /** What was found later than a start hands it over. */
    'diagnostics.troubled': event(trouble),
  },
} as const satisfies Domain
