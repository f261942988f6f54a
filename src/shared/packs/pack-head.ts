import { z } from 'zod'

/** What could not be put into a site pack, and why. */
const packMissing = z.object({
  what: z.enum(['permit', 'events', 'layer', 'revision', 'document', 'place']),
  /** Of the permit or the layer. */
  id: z.number().int(),
  name: z.string(),
  /** `not-here`: it is not on the computer that wrote the pack, and the service did not answer; `withheld`: its owner shares no source;
   * `unread`: it cannot be read as a map; `failed`: anything else. */
  why: z.enum(['not-here', 'withheld', 'unread', 'failed']),
  /** In English, as it was told; null: `why` says it. */
  text: z.string().nullable(),
})
export type PackMissing = z.infer<typeof packMissing>

/** What a site pack is and holds, as its manifest says. Times are ISO 8601, UTC. */
export const packHead = z.object({
  format: z.literal('plumbline-pack'),
  version: z.number().int().min(1),
  /** Made anew for each pack. */
  id: z.string().regex(/^[0-9a-f-]{36}$/),
  writtenAt: z.string(),
  /** Program that wrote it, with its version. */
  program: z.string(),
  origin: z.object({
    /** Base URL of the service with a slash at its end; '' : the service of the computer that wrote it. */
    service: z.string(),
    organization: z.string(),
    organizationName: z.string(),
    projectId: z.number().int(),
    /** Null where the service gives none. */
    projectUuid: z.string().nullable(),
    projectName: z.string(),
  }),
  /** The oldest and the newest reading of what it holds. */
  asOf: z.string(),
  newestAt: z.string(),
  counts: z.object({
    permits: z.number().int(),
    /** Permits of the project in all, as the list told; null: not known. */
    permitsOf: z.number().int().nullable(),
    events: z.number().int(),
    layers: z.number().int(),
    revisions: z.number().int(),
  }),
  missing: z.array(packMissing),
})
export type PackHead = z.infer<typeof packHead>

/** Whether two packs are of one project. */
export const isSameProject = (
  { origin: a }: Pick<PackHead, 'origin'>,
  { origin: b }: Pick<PackHead, 'origin'>,
): boolean =>
  a.projectUuid !== null && b.projectUuid !== null
    ? a.projectUuid === b.projectUuid
    : a.service === b.service && a.organization === b.organization && a.projectId === b.projectId
