import { z } from 'zod'
import { differenceKind } from './differences'
import { freshness } from './define'

const counts = z.object({ added: z.number(), removed: z.number(), moved: z.number(), changed: z.number() })
const named = z.object({ id: z.number(), name: z.string() })

/** A permit that differences touch, or come near to. */
/** A permit with the ids of those who have to be told. */
const toldPermit = named.extend({
  status: z.number(),
  lapsed: z.boolean(),
  requesterId: z.string().nullable(),
  holderId: z.string().nullable(),
})
export type ToldPermit = z.infer<typeof toldPermit>

const touchedPermit = toldPermit.extend({
  /** How many features, by what happened to them, and in all. */
  counts,
  features: z.number(),
  worst: differenceKind,
  /** 0 where any of them touches it. */
  nearestMetres: z.number(),
  /** The worst and nearest of them, at most 20; `comparison`: which of those asked for, `index`: within it. */
  named: z.array(
    z.object({
      comparison: z.number(),
      index: z.number(),
      kind: differenceKind,
      key: z.string(),
      metres: z.number(),
    }),
  ),
})
export type TouchedPermit = z.infer<typeof touchedPermit>

/** Which permits are touched; all counts are of all. The worst come first. */
export const touchedPermits = freshness.extend({
  distanceMetres: z.number(),
  permits: z.array(touchedPermit),
  /**
   * Permits under which work may follow that list one of the layers, touched or not; `unknown`: how many there are whose layers are not
   * known here. Null where no layer was named.
   */
  naming: z.object({ permits: z.array(toldPermit), unknown: z.number() }).nullable(),
  /** Permits under which work may follow, and differences with a place. */
  looked: z.object({ permits: z.number(), differences: z.number() }),
  notLooked: z.object({
    /** Permits under which no work follows any more. */
    ended: z.number(),
    /** Permits that are not held, where the service does not answer; null: nobody knows how many. */
    notHeld: z.number().nullable(),
    /** Differences without a place. */
    differences: z.number(),
    /** Permits without any geometry, with one that cannot be read, and with parts that cannot. */
    empty: z.array(named),
    broken: z.array(named),
    partly: z.array(named),
  }),
})
export type TouchedPermitsResult = z.infer<typeof touchedPermits>
