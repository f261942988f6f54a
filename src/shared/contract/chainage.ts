import { z } from 'zod'
import { call, projectRef, type Domain } from './define'

/** Vertices of a line that is named as an alignment. */
export const maxLineVertices = 10_000

const finite = z.number().refine(Number.isFinite)
const name = z.string().trim().min(1).max(200)

/** How chainages are written (src/shared/model/chainage-notation.ts). */
const notation = z.object({
  style: z.enum(['plus', 'km', 'plain']),
  plusDigits: z.union([z.literal(2), z.literal(3)]),
  decimals: z.number().int().min(0).max(6),
  prefix: z.string().max(12),
  decimalSign: z.enum(['.', ',']),
})

/** A line of a layer that a person has named as an alignment, as it was then. */
const namedLine = z.object({
  id: z.string().min(1).max(64),
  layerId: z.number().int(),
  name,
  /** In order of rising stations: longitude, latitude. */
  lonLat: z
    .array(finite)
    .min(4)
    .max(maxLineVertices * 2),
  /** A height for each vertex; null: it has none. */
  heights: z.array(finite).max(maxLineVertices).nullable(),
  /** EPSG code of the system in which it is measured. */
  srid: z.number().int(),
  startStation: finite,
})
export type NamedLineSetting = z.infer<typeof namedLine>

/** By which alignments a project's chainages are told: those of layers by layer and name, lines as they were named. */
export const chainageSettings = z.object({
  notation,
  chosen: z.array(z.object({ layerId: z.number().int(), name: z.string().max(1000) })).max(2000),
  lines: z.array(namedLine).max(50),
})
export type ChainageSettings = z.infer<typeof chainageSettings>

/** Stations and lengths in `stationUnit` ("m", "ft", "ftUS"; null: not said). */
const alignmentEntry = z.object({
  layerId: z.number().int(),
  layerName: z.string(),
  name: z.string(),
  length: z.number(),
  startStation: z.number(),
  endStation: z.number(),
  stationUnit: z.string().nullable(),
  equations: z.number().int(),
  hasProfile: z.boolean(),
  chosen: z.boolean(),
})
export type AlignmentEntry = z.infer<typeof alignmentEntry>

/** Where a place meets an alignment; offsets are positive to the right. */
const chainage = z.object({
  layerId: z.number().int(),
  name: z.string(),
  stationUnit: z.string().nullable(),
  station: z.number(),
  /** The part between station equations, from 1, where several have this station; else null. */
  section: z.number().int().nullable(),
  distance: z.number(),
  offset: z.number(),
  /** Of the profile, in the unit of stations; null: none there. */
  height: z.number().nullable(),
  bearingDegrees: z.number(),
  lon: z.number(),
  lat: z.number(),
})
export type ShownChainage = z.infer<typeof chainage>

/** Chainages by the alignments that were chosen for a project (projects.changeSettings). */
export const chainageDomain = {
  calls: {
    /**
     * The alignments of the layers that are on this computer, and what was chosen that is not among them: it is told by nothing until its layer is
     * shown again.
     */
    'chainage.list': call(
      z.object({ project: projectRef }),
      z.object({
        alignments: z.array(alignmentEntry),
        missing: z.array(z.object({ layerId: z.number().int(), name: z.string() })),
      }),
    ),
    /** The chainages of places (flat longitude, latitude), the nearest foot on each chosen alignment, nearest first. */
    'chainage.locate': call(
      z.object({
        project: projectRef,
        lonLat: z.array(z.number()).max(20_000),
        withinMetres: z.number().min(0).max(1_000_000),
        which: z.enum(['all', 'nearest-each', 'nearest']),
      }),
      z.array(z.array(chainage)),
    ),
    /** Every place of a station on the chosen alignments. */
    'chainage.places': call(z.object({ project: projectRef, station: finite }), z.array(chainage)),
  },
  events: {},
} as const satisfies Domain
