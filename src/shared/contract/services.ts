import { z } from 'zod'
import { lengthUnits } from '../services/lengths'
import { maxServicesDistanceMetres, maxServicesPlaces, mostServicesTold, type ServicesReport } from '../services/report'
import { serviceRoles } from '../services/columns'
import { call, event, nothing, projectRef, trusted, type Domain } from './define'

const servicePlace = z.union([
  /** `geometry`: GeoJSON of any kind as a string, lon/lat. */
  z.object({ name: z.string().max(500), geometry: z.string().min(1) }),
  z.object({ permitId: z.number().int() }),
  /** A feature of a prepared revision, as `tables.listFeatures` and `revisions.identify` number it, with all of its parts. */
  z.object({ name: z.string().max(500), key: z.string(), feature: z.number().int().min(0) }),
])
export type ServicePlace = z.infer<typeof servicePlace>

const chosenColumn = z.object({ column: z.string(), unit: z.enum(lengthUnits).nullable() }).nullable()

/** What a person says of a layer's columns; a role of null: none plays it. */
export const chosenColumns = z.partialRecord(z.enum(serviceRoles), chosenColumn)

/** The services report: what lies in the ground at a place, with its sources. */
export const servicesDomain = {
  calls: {
    /**
     * What lies at places, or so near to them, in every layer in question: from what is on this computer, or with `fetch` after
     * what is not here was brought. What was not looked at, and why, is part of the answer; a layer that cannot be read is no error.
     */
    'services.report': call(
      z.object({
        project: projectRef,
        places: z.array(servicePlace).min(1).max(maxServicesPlaces),
        distanceMetres: z.number().min(0).max(maxServicesDistanceMetres),
        fetch: z.boolean().optional(),
        /** Features of a layer that are listed, the nearest; left out: 2,000. */
        maxTold: z.number().int().min(1).max(mostServicesTold).optional(),
        /** Whether rows come with what of a feature can be drawn near the place. */
        isDrawn: z.boolean().optional(),
      }),
      trusted<ServicesReport>(),
    ),
    /**
     * Notes on this computer what services reports take of a layer, which the service does not tell: whether it is in them, whether
     * it is superseded (null: not known), and what its columns mean (a role of null: none plays it; a role left out is recognised).
     */
    'services.noteLayer': call(
      z.object({
        project: projectRef,
        layerId: z.number().int(),
        inReports: z.boolean().nullable().optional(),
        superseded: z.boolean().nullable().optional(),
        columns: chosenColumns.optional(),
      }),
      nothing,
    ),
  },
  events: {
    /** How far a report is: layers brought, or looked at, of how many. */
    'services.progressed': event(
      z.object({
        project: projectRef,
        step: z.enum(['fetching', 'looking']),
        layers: z.number(),
        of: z.number(),
      }),
    ),
  },
} as const satisfies Domain
