import { z } from 'zod'
import { call, type Domain } from './define'

const crsDescription = z.object({
  srid: z.number().int(),
  name: z.string(),
  unit: z.string(),
  geographic: z.boolean(),
  area: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  accuracyMetres: z.number().nullable(),
})
export type ShownCrs = z.infer<typeof crsDescription>

/** Coordinates and coordinate systems. */
export const mapDomain = {
  calls: {
    /** Flat x, y pairs (easting/longitude first) between EPSG codes; null where a point cannot be transformed. */
    'map.transform': call(
      z.object({ fromSrid: z.number().int(), toSrid: z.number().int(), xy: z.array(z.number()).max(20_000) }),
      z.array(z.number().nullable()),
    ),
    'map.describeCrs': call(z.object({ srid: z.number().int() }), crsDescription.nullable()),
    'map.searchCrs': call(
      z.object({ query: z.string(), limit: z.number().int().min(1).max(100) }),
      z.array(crsDescription),
    ),
  },
  events: {},
} as const satisfies Domain
