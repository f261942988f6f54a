import { z } from 'zod'
import { call, event, nothing, projectRef, trusted, type Domain } from './define'
import { layerPropertyNames } from '../model/layer-properties'
import type { SaidBy } from '../languages/said'

const by = trusted<SaidBy>().optional()

/** A change of a layer that was made without a network and is kept here until it can be sent. */
const waitingEdit = z.object({
  id: z.string(),
  project: projectRef,
  layerId: z.number().int(),
  /** Name of the layer when it was changed. */
  layerName: z.string(),
  /** When it was changed last; ISO 8601, UTC. */
  at: z.string(),
  /** In plain words: "Renamed to “Control points, primary”". */
  text: z.string(),
  textBy: by,
  /**
   * `conflict`: somebody changed the same thing on the service meanwhile, nothing was sent. `failed`: the service refuses it.
   * Both wait for a person. `gone`: the layer is not on the service any more, so that it can only be dropped.
   */
  state: z.enum(['waiting', 'conflict', 'failed', 'gone']),
  /** What is the matter, for `conflict` and `failed`. */
  message: z.string().nullable(),
  messageBy: by,
  /** Properties of which the service does not say what they are now: what is sent replaces them. */
  untold: z.array(z.enum(layerPropertyNames)),
})
export type WaitingEdit = z.infer<typeof waitingEdit>

const editRef = z.object({ editId: z.string() })

/** Edits that wait for the network. */
export const editsDomain = {
  calls: {
    /** Edits that wait, in the order in which they are sent. */
    'edits.list': call(z.object({ project: projectRef }), z.array(waitingEdit)),
    /** Takes an edit back; the layer is shown as it is on the service. */
    'edits.drop': call(editRef, nothing),
    /** Sends an edit whatever the service holds now: "mine wins" for a conflict, once more for a failure. */
    'edits.sendAnyway': call(editRef, nothing),
  },
  events: {
    /** The edits of a project that wait now. */
    'edits.changed': event(z.object({ project: projectRef, edits: z.array(waitingEdit) })),
  },
} as const satisfies Domain
