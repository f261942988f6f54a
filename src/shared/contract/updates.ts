import { z } from 'zod'
import type { WireError } from '../errors/app-error'
import { call, event, nothing, trusted, type Domain } from './define'

/**
 * What is done about newer versions. `install`: fetched, and put in place when the program ends; `tell`: only told of; `off`: not asked
 * for; `system`: the package tools of the system bring them; `browser`: who runs the host of this page does; `unset`: this build knows
 * nobody to ask.
 */
const updateMode = z.enum(['install', 'tell', 'off', 'system', 'browser', 'unset'])
export type UpdateMode = z.infer<typeof updateMode>

const updateState = z.object({
  mode: updateMode,
  /** It is as it is because the administrator of this computer, or the place of the program, allows no more. */
  limitedBy: z.enum(['administrator', 'place']).nullable(),
  /** `found`: there is a newer one, which is not fetched; `ready`: it takes its place when the program ends. */
  phase: z.enum(['idle', 'checking', 'found', 'downloading', 'ready']),
  /** The newer version; notes are plain text, empty where there are none; date: ISO 8601. Null while phase is idle. */
  found: z.object({ version: z.string(), date: z.string(), notes: z.string() }).nullable(),
  /** 0 to 1 while it is fetched. */
  progress: z.number().nullable(),
  /** When a feed was read last, ISO 8601; null: never. */
  checkedAt: z.string().nullable(),
  /** Why the last attempt failed; null: it did not. */
  problem: trusted<WireError>().nullable(),
  /** The version that did not come up here and was taken back; null: none, or it is long ago. */
  undone: z.string().nullable(),
})
export type UpdateState = z.infer<typeof updateState>

/** Newer versions of the program. Implemented by each host. */
export const updatesDomain = {
  calls: {
    'updates.getState': call(nothing, updateState),
    /** Asks for a newer version now; ends when the answer is there, not when it is fetched. AppError `unavailable` where that is not done. */
    'updates.check': call(nothing, updateState),
    /** Ends the program and starts the version that is ready. AppError `unavailable` says what has to be done before. */
    'updates.restart': call(nothing, nothing),
  },
  events: {
    'updates.changed': event(updateState),
  },
} as const satisfies Domain
