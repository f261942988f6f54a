import { z } from 'zod'
import { maxTouchDistanceMetres } from '../model/permit-overlap'
import { call, event, grantedPath, nothing, projectRef, trusted, type Domain } from './define'
import {
  changeLineRequest,
  changeClasses,
  changeStatistics,
  lineColumnRequest,
  changeLines,
  lineSearch,
  difference,
  differenceKind,
  differenceListRequest,
  diffSummary,
  maxToleranceMetres,
  minToleranceMetres,
} from './differences'
import { permitFilters } from '../rest'
import { exportFormat, featureRow } from './tables'
import { touchedPermits } from './touched-permits'
import type { WireError } from '../errors/app-error'
import type { SaidBy } from '../languages/said'

const bbox = z.tuple([z.number(), z.number(), z.number(), z.number()])

/** manifest.json of a tileset, as the window needs it (src/geo/engine-api.ts, TilesetManifest). */
/** What a tileset says of itself. */
export const tilesetManifest = z.object({
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
      /** Of the file, where some features are drawn in several parts; absent when each has one. */
      records: z.number().optional(),
      geometryTypes: z.array(z.string()),
      bbox4326: bbox.nullable(),
      /** EPSG code of the CRS that it was placed by; absent: that has none, or it was read before this was kept. */
      srid: z.number().optional(),
    }),
  ),
  rasters: z.array(
    z.object({ name: z.string(), bbox4326: bbox, minZoom: z.number(), maxZoom: z.number(), kind: z.string() }),
  ),
  /** The colour (#rrggbb) that every feature carries itself; absent: none, or several. */
  ownColor: z.string().optional(),
  /** Alignments that are kept with it, for chainages; absent for formats that have none. */
  alignments: z.number().int().optional(),
  warnings: z.array(
    z.object({
      ...{ code: z.string(), message: z.string(), count: z.number().optional() },
      by: trusted<SaidBy>().optional(),
    }),
  ),
})

/** A revision that is on disk in tileset; `key` addresses its tiles: /tiles/<key>/v/<z>/<x>/<y> and /tiles/<key>/r<index>/<z>/<x>/<y>. */
const preparedRevision = z.object({
  key: z.string(),
  layerId: z.number().int(),
  revisionId: z.string(),
  manifest: tilesetManifest,
  sizeBytes: z.number(),
  /** ISO 8601: when the source was read from the service. */
  readAt: z.string(),
})
export type PreparedRevision = z.infer<typeof preparedRevision>

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
  /** A wish to hold covers it. Says nothing of what is on the disk. */
  wanted: z.boolean(),
  /** Its source and its tileset are whole on the disk: it opens, is saved and is compared without the network. */
  onDisk: z.boolean(),
  /** Wanted and on the disk: it stays. What is on the disk and not wanted goes when room is needed. */
  held: z.boolean(),
  /** Bytes on the disk, of the source and of its tilesets. */
  sizeBytes: z.number(),
  /** Bytes of the source, as the service or an earlier download told; null: not known. */
  sourceBytes: z.number().nullable(),
  /** Why it is not there: of the last try, or because its owner shares no source. */
  error: trusted<WireError>().nullable(),
})
export type RevisionState = z.infer<typeof revisionState>

const holdName = z.string().trim().min(1).max(200)

/** Permits that are chosen of all: some of them, or all that the interface's filters find, new ones too. */
const permitChoice = z.union([
  z.object({ ids: z.array(z.number().int()).min(1).max(10_000) }),
  z.object({ filters: permitFilters }),
])

export type PermitChoice = z.infer<typeof permitChoice>

/**
 * What a wish to hold is about. A folder is named by its path without slashes at its ends, and means all that lies below it too; an
 * area (`box` in degrees: west, south, east, north) means the layers and permits that meet it; a list of permits also the layers
 * that they name. What has a name of its own is added to what else is wanted.
 */
export const holdScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('project') }),
  z.object({ kind: z.literal('folder'), path: z.string().min(1) }),
  z.object({ kind: z.literal('layer'), layerId: z.number().int() }),
  z.object({ kind: z.literal('revision'), layerId: z.number().int(), revisionId: z.string().min(1) }),
  z.object({ kind: z.literal('area'), name: holdName, box: bbox }),
  z.object({ kind: z.literal('permits'), name: holdName, choice: permitChoice }),
])
export type HoldScope = z.infer<typeof holdScope>

/** How many revisions of each layer, the newest first: 1 is the latest alone. */
export const holdDepth = z.union([z.number().int().min(1).max(100_000), z.literal('all')])
export type HoldDepth = z.infer<typeof holdDepth>

/** `depth` null: nothing is held there, though a wider wish covers it. The narrowest wish counts. */
const holdWish = z.object({ scope: holdScope, depth: holdDepth.nullable() })
export type HoldWish = z.infer<typeof holdWish>

/**
 * What of the home folder takes room: downloaded sources, tilesets of them, what is half made, copies of answers and permits
 * (offline.db), the record of uploads, unpacked archives, logs, the data of the service on this computer, and the rest.
 */
const storageKind = z.enum([
  'sources',
  'tilesets',
  'unfinished',
  'copies',
  'records',
  'unpacked',
  'logs',
  'service',
  'other',
])

const holdSize = z.object({
  /** Revisions that the wish means, without those that the service does not give. */
  revisions: z.number(),
  /** Those of them that an area alone may want: nobody here knows where they lie, so they are read to find out. */
  unplaced: z.number(),
  onDisk: z.number(),
  onDiskBytes: z.number(),
  /** Sources that have to be read: the bytes of those whose size the service tells. */
  missingBytes: z.number(),
  /** Revisions whose size nobody tells; `missingBytes` is without them. */
  unknownSizes: z.number(),
  /** What those take when they are like the others of their layer, else of the project; null: nothing to go by. */
  estimatedBytes: z.number().nullable(),
  /** Bytes of tilesets for each byte of source, by what is on the disk; null: nothing to go by. */
  tilesetBytesPerSource: z.number().nullable(),
  /** What the service does not give, by name: “Mains”, revision 2, and why. */
  withheld: z.array(
    z.object({
      layerId: z.number(),
      layerName: z.string(),
      revisions: z.array(z.number()),
      reason: z.string(),
      reasonBy: trusted<SaidBy>().optional(),
    }),
  ),
  /** Free on the disk; null: not told. */
  freeBytes: z.number().nullable(),
})
export type HoldSize = z.infer<typeof holdSize>

const revisionRef = z.object({ project: projectRef, layerId: z.number().int(), revisionId: z.string() })

const comparedRevisions = z.object({
  project: projectRef,
  layerId: z.number().int(),
  beforeRevisionId: z.string(),
  afterRevisionId: z.string(),
})

/** Revisions on their way to the map, kept offline, compared; storage on disk. */
export const revisionsDomain = {
  calls: {
    /**
     * Brings a revision to the map: downloads the source (verified), reads, reprojects, tiles; at once when it is there.
     * 'service.forbidden' when the owner shares no source. Cancelling stops the work when nobody else waits for it.
     */
    'revisions.prepare': call(revisionRef, preparedRevision),
    'revisions.listStates': call(z.object({ project: projectRef }), z.array(revisionState)),
    /**
     * Wishes revisions to be held, or lets them go (`depth` null). Each wish takes the place of narrower ones within it. What is
     * wanted is brought when the service is there: now, or when it is back; after the end of the program it goes on.
     */
    'revisions.hold': call(z.object({ project: projectRef, wishes: z.array(holdWish) }), nothing),
    /** Stops bringing what is wanted, or goes on with it. What came stays. */
    'revisions.pauseHold': call(z.object({ project: projectRef, paused: z.boolean() }), nothing),
    /** What is wanted of a project, and whether it is being brought now. */
    'revisions.getHold': call(
      z.object({ project: projectRef }),
      z.object({ wishes: z.array(holdWish), paused: z.boolean(), running: z.boolean() }),
    ),
    /** What wishes would take, asked of the service where it is not known; nothing is wished by it. */
    'revisions.sizeHold': call(z.object({ project: projectRef, wishes: z.array(holdWish).min(1) }), holdSize),
    /** Saves the source file of a revision as the service gives it. */
    'revisions.download': call(
      revisionRef.extend({ path: grantedPath }),
      z.object({ path: z.string(), sizeBytes: z.number() }),
    ),
    'revisions.compare': call(
      comparedRevisions.extend({
        /** Places that lie no further apart are the same; absent: a millimetre. */
        toleranceMetres: z.number().min(minToleranceMetres).max(maxToleranceMetres).optional(),
      }),
      diffSummary,
    ),
    /** Differences of a comparison in their order, and how many fit in all. */
    'revisions.listDifferences': call(
      differenceListRequest,
      z.object({ total: z.number(), features: z.array(difference) }),
    ),
    'revisions.getDifference': call(z.object({ id: z.string(), index: z.number().int() }), difference),
    /** The table of changes: a line for each feature that is new, gone or moved, and for each edited attribute. */
    'revisions.listChangeLines': call(changeLineRequest, changeLines),
    'revisions.getChangeStatistics': call(lineColumnRequest, changeStatistics),
    'revisions.classifyDifferences': call(lineColumnRequest, changeClasses),
    /** Writes all differences of some kinds of which a line fits as a file in lon/lat, a feature each, where a person chose to save it. */
    'revisions.exportDifferences': call(
      z.object({
        id: z.string(),
        kinds: z.array(differenceKind),
        ...lineSearch,
        name: z.string().max(1_000),
        format: exportFormat,
        path: grantedPath,
      }),
      z.object({ features: z.number() }),
    ),
    /**
     * Which permits under which work may still follow the differences of comparisons touch, or come so near to. Looks at all
     * differences and at all these permits, as the service lists them or as they are held; `only`: at one difference of the first comparison.
     */
    'revisions.touchedPermits': call(
      z.object({
        project: projectRef,
        ids: z.array(z.string()).min(1),
        distanceMetres: z.number().min(0).max(maxTouchDistanceMetres),
        only: z.number().int().nullable(),
        /** Layers that the comparisons are of: permits that list one of them are named too. */
        layerIds: z.array(z.number().int()).optional(),
        /** Features that are named of one permit; absent: 20. All are counted. */
        maxNamed: z.number().int().min(1).max(1_000_000).optional(),
      }),
      touchedPermits,
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
    ),
    'storage.getUsage': call(
      nothing,
      z.object({
        /** All that the program keeps, as the disk counts it. */
        bytes: z.number(),
        freeBytes: z.number().nullable(),
        kinds: z.array(z.object({ kind: storageKind, bytes: z.number() })),
        /** Revisions, without those parts of the disk that several share counted twice in `bytes`. */
        items: z.array(
          z.object({
            project: projectRef,
            layerId: z.number(),
            layerName: z.string(),
            revisionId: z.string(),
            /** Which of the revisions that are known of its layer it is: 1 is the oldest, `of` the latest; null: not known. */
            revision: z.object({ number: z.number(), of: z.number() }).nullable(),
            held: z.boolean(),
            bytes: z.number(),
            readAt: z.string(),
            /** ISO 8601: the service lists the layer no more, and did last at this time; null: it lists it. */
            goneSince: z.string().nullable(),
          }),
        ),
      }),
    ),
    /**
     * Frees what is not held; or the named revisions, held or not: of their layers the newer ones stay wanted, and those and the
     * older are not wanted any more.
     */
    'storage.free': call(
      z.object({
        items: z.array(z.object({ project: projectRef, layerId: z.number(), revisionId: z.string() })).nullable(),
      }),
      z.object({ freedBytes: z.number() }),
    ),
    /** Frees what is left over of one kind; what is in use stays. */
    'storage.tidy': call(
      z.object({ kind: z.enum(['unfinished', 'copies', 'unpacked', 'logs']) }),
      z.object({ freedBytes: z.number() }),
    ),
  },
  events: {
    'revisions.stateChanged': event(z.object({ project: projectRef, states: z.array(revisionState) })),
    /** How far a comparison of two revisions is: what it does, and of how many features it has done that. */
    'revisions.comparing': event(comparedRevisions.extend({ step: z.string(), features: z.number() })),
    /** The wishes of a project changed, or bringing began or ended; read both again. */
    'revisions.holdChanged': event(z.object({ project: projectRef })),
    /**
     * A part of a revision that is still being read, to be shown until the whole is prepared; each replaces the one before. Its key
     * addresses tiles only, and only until then.
     */
    'revisions.previewed': event(z.object({ project: projectRef, preview: preparedRevision })),
  },
} as const satisfies Domain
