import { z } from 'zod'
import { call, event, nothing, projectRef, serviceErrors, trusted, type Domain } from './define'
import { changeLineRequest, changeLines, difference, differenceListRequest, diffSummary } from './differences'
import { touchedPermits } from './touched-permits'
import type { WireError } from '../errors/app-error'

const bbox = z.tuple([z.number(), z.number(), z.number(), z.number()])

/** manifest.json of a map form, as the window needs it (src/geo/engine-api.ts, MapFormManifest). */
const mapFormManifest = z.object({
  version: z.literal(1),
  format: z.string(),
  features: z.number(),
  bbox4326: bbox.nullable(),
  minZoom: z.number(),
  maxZoom: z.number(),
  sublayers: z.array(
    z.object({
      name: z.string(),
      fields: z.array(z.object({ name: z.string(), type: z.string() })),
      features: z.number(),
      geometryTypes: z.array(z.string()),
      bbox4326: bbox.nullable(),
    }),
  ),
  rasters: z.array(
    z.object({ name: z.string(), bbox4326: bbox, minZoom: z.number(), maxZoom: z.number(), kind: z.string() }),
  ),
  warnings: z.array(z.object({ code: z.string(), message: z.string(), count: z.number().optional() })),
})

/** A revision that is on disk in map form; `key` addresses its tiles: /tiles/<key>/v/<z>/<x>/<y> and /tiles/<key>/r<index>/<z>/<x>/<y>. */
const preparedRevision = z.object({
  key: z.string(),
  layerId: z.number().int(),
  revisionId: z.string(),
  manifest: mapFormManifest,
  sizeBytes: z.number(),
  /** ISO 8601: when the source was read from the service. */
  readAt: z.string(),
})
export type PreparedRevision = z.infer<typeof preparedRevision>

const featureRow = z.object({
  index: z.number(),
  sublayer: z.number(),
  id: z.union([z.string(), z.number()]).nullable(),
  properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()),
  bbox4326: bbox.nullable(),
})
export type ShownFeatureRow = z.infer<typeof featureRow>

const featureHit = featureRow.extend({
  geometryType: z.string(),
  /** GeoJSON coordinates, lon/lat. */
  coordinates: z.unknown(),
  distanceMetres: z.number(),
  /** A pixel of that raster of the revision, with the values of its bands; absent for features. */
  raster: z.number().optional(),
})
export type ShownFeatureHit = z.infer<typeof featureHit>

/** How far a layer's revision is on its way to the map, and whether it is kept. */
const revisionState = z.object({
  layerId: z.number().int(),
  revisionId: z.string(),
  state: z.enum(['absent', 'downloading', 'building', 'ready', 'failed']),
  fraction: z.number().nullable(),
  held: z.boolean(),
  /** A newer revision is on the service than the one that is held. */
  stale: z.boolean(),
  sizeBytes: z.number(),
  error: trusted<WireError>().nullable(),
})
export type RevisionState = z.infer<typeof revisionState>

const revisionRef = z.object({ project: projectRef, layerId: z.number().int(), revisionId: z.string() })
const fileErrors = [
  'file.unsupported',
  'file.corrupt',
  'file.empty',
  'crs.missing',
  'geo.no-features',
  'disk.full',
  'cancelled',
] as const

/** Revisions on their way to the map, kept offline, compared; storage on disk. */
export const revisionsDomain = {
  calls: {
    /**
     * Brings a revision to the map: downloads the source (verified), reads, reprojects, tiles; at once when it is there.
     * 'service.forbidden' when the owner shares no source. Cancelling stops the work when nobody else waits for it.
     */
    'revisions.prepare': call(revisionRef, preparedRevision, [...serviceErrors, ...fileErrors]),
    'revisions.listStates': call(z.object({ project: projectRef }), z.array(revisionState)),
    /** Keeps the latest revision of layers offline, or lets them go. */
    'revisions.hold': call(
      z.object({ project: projectRef, layerIds: z.array(z.number().int()), held: z.boolean() }),
      nothing,
      serviceErrors,
    ),
    /** Saves the source file of a revision as the service gives it. */
    'revisions.download': call(
      revisionRef.extend({ path: z.string() }),
      z.object({ path: z.string(), sizeBytes: z.number() }),
      [...serviceErrors, 'file.denied', 'disk.full', 'cancelled'],
    ),
    'revisions.compare': call(
      z.object({
        project: projectRef,
        layerId: z.number().int(),
        beforeRevisionId: z.string(),
        afterRevisionId: z.string(),
      }),
      diffSummary,
      [...serviceErrors, ...fileErrors],
    ),
    /** Differences of a comparison in their order, and how many fit in all. */
    'revisions.listDifferences': call(
      differenceListRequest,
      z.object({ total: z.number(), features: z.array(difference) }),
      ['not-found'],
    ),
    'revisions.getDifference': call(z.object({ id: z.string(), index: z.number().int() }), difference, ['not-found']),
    /** The table of changes: a line for each feature that is new, gone or moved, and for each edited attribute. */
    'revisions.listChangeLines': call(changeLineRequest, changeLines, ['not-found']),
    /**
     * Which permits under which work may still follow the differences of comparisons touch, or come so near to. Looks at all
     * differences and at all these permits, as the service lists them or as they are held; `only`: at one difference of the first comparison.
     */
    'revisions.touchedPermits': call(
      z.object({
        project: projectRef,
        ids: z.array(z.string()).min(1),
        distanceMetres: z.number().min(0).max(10_000),
        only: z.number().int().nullable(),
      }),
      touchedPermits,
      [...serviceErrors, 'not-found', 'cancelled'],
    ),
    'revisions.identify': call(
      z.object({
        key: z.string(),
        lon: z.number(),
        lat: z.number(),
        toleranceDeg: z.number(),
        limit: z.number().int().min(1).max(100),
      }),
      z.array(featureHit),
      ['not-found', 'file.changed', ...fileErrors],
    ),
    'revisions.listRows': call(
      z.object({
        key: z.string(),
        sublayer: z.number().int().nullable(),
        offset: z.number().int().min(0),
        limit: z.number().int().min(1).max(1000),
      }),
      z.array(featureRow),
      ['not-found'],
    ),
    'storage.getUsage': call(
      nothing,
      z.object({
        bytes: z.number(),
        freeBytes: z.number().nullable(),
        items: z.array(
          z.object({
            project: projectRef,
            layerId: z.number(),
            layerName: z.string(),
            revisionId: z.string(),
            held: z.boolean(),
            bytes: z.number(),
            readAt: z.string(),
          }),
        ),
      }),
    ),
    /** Frees what is not held; or the named layers, held or not. */
    'storage.free': call(
      z.object({
        items: z.array(z.object({ project: projectRef, layerId: z.number(), revisionId: z.string() })).nullable(),
      }),
      z.object({ freedBytes: z.number() }),
    ),
  },
  events: {
    'revisions.stateChanged': event(z.object({ project: projectRef, states: z.array(revisionState) })),
    /**
     * A part of a revision that is still being read, to be shown until the whole is prepared; each replaces the one before. Its key
     * addresses tiles only, and only until then.
     */
    'revisions.previewed': event(z.object({ project: projectRef, preview: preparedRevision })),
  },
} as const satisfies Domain
