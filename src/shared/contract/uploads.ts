import { z } from 'zod'
import { call, event, nothing, projectRef, serviceErrors, trusted, type Domain } from './define'
import { diffResult } from './revisions'
import type { WireError } from '../errors/app-error'

/** Options of step 1 (interface.md, create or revise a layer) that a person chooses for a row; absent: not sent. */
export const rowOptions = z
  .object({
    title: z.string(),
    description: z.string(),
    revisionComment: z.string(),
    /** -1 let the service detect, 0 project default, else an EPSG code. */
    srid: z.number().int(),
    units: z.enum(['m', 'mm', 'auto']),
    shpColorMode: z.enum(['fixed', 'attribute']),
    shpColorFixed: z.string(),
    shpColorAttribute: z.string(),
    forceShapefile: z.boolean(),
    csvIDField: z.string(),
    csvXField: z.string(),
    csvYField: z.string(),
    csvZField: z.string(),
    colorFieldName: z.string(),
    csvColor: z.string(),
    dataRightsSelectedItem: z.union([z.literal(1), z.literal(2)]),
    ifcSublayerGroupBy: z.enum(['Name', 'Type', 'IfcType']),
    convert3dFaces: z.boolean(),
    convert3dFacesToTerrain: z.boolean(),
    permitSelf: z.boolean(),
    makeGlobal: z.boolean(),
    makeOnByDefault: z.boolean(),
    allowInPermits: z.boolean(),
    /** Path in the layer directory to place the layer at; null: not placed. Ours, not the interface's. */
    directoryPath: z.string().nullable(),
  })
  .partial()
export type RowOptions = z.infer<typeof rowOptions>

/** What a press on the button beside a problem does. */
export const planMend = z.object({
  /** What the button does: the options to set, or an action of its own. */
  kind: z.enum([
    'set-options',
    'choose-crs',
    'find-file',
    'read-again',
    'rebuild-index',
    'leave-out',
    'send-anyway',
    'choose-layer',
  ]),
  /** A verb for the button: "Use EPSG:28356". */
  label: z.string(),
  options: rowOptions.nullable(),
})
export type PlanMend = z.infer<typeof planMend>

/** What is wrong with a row of a plan. */
export const planProblem = z.object({
  /** Stable, kebab-case: "missing-shx", "no-crs", "lands-far", "unreadable", "locked", "ambiguous-match". */
  code: z.string(),
  /** A blocking problem keeps the row from being sent; another one is shown only. */
  blocking: z.boolean(),
  message: z.string(),
  /** The same in a few words, to stand beside the row's name; absent: `message` is short enough. */
  short: z.string().optional(),
  mends: z.array(planMend),
})
export type PlanProblem = z.infer<typeof planProblem>

/** A file of a row. */
const planFile = z.object({
  path: z.string(),
  name: z.string(),
  ext: z.string(),
  sizeBytes: z.number(),
  lastModifiedMs: z.number(),
})

/** One layer that a plan makes, revises or skips. */
export const planRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Folder relative to the dropped one, '/' separated, '' at the top. */
  folder: z.string(),
  files: z.array(planFile),
  sizeBytes: z.number(),
  /** Newest of the files; UTC milliseconds. */
  lastModifiedMs: z.number(),
  action: z.enum(['create', 'revise', 'skip', 'problem']),
  /** What the row would be without its blocking problems. */
  intendedAction: z.enum(['create', 'revise', 'skip']),
  /** In plain words: "same name, 97 % same area, becomes r5". */
  reason: z.string(),
  confidence: z.enum(['certain', 'likely', 'ask']),
  /** What happens was found by matching names and areas; false: somebody chose it. */
  matched: z.boolean(),
  /** The layer to revise. */
  targetLayerId: z.number().int().nullable(),
  targetLayerName: z.string().nullable(),
  /** Other layers that would fit, for the user to choose from. */
  candidates: z.array(z.object({ layerId: z.number().int(), name: z.string() })),
  /** A layer that a new row seems to be the next state of; offered, never chosen by itself. */
  likelyReplaces: z.object({ layerId: z.number().int(), name: z.string(), why: z.string() }).nullable().optional(),
  selected: z.boolean(),
  inspection: z.enum(['waiting', 'reading', 'done', 'failed']),
  formatLabel: z.string().nullable(),
  features: z.number().nullable(),
  geometryTypes: z.array(z.string()),
  crs: z.object({
    srid: z.number().nullable(),
    name: z.string().nullable(),
    /** How it was found, for people: "from .prj", "project default", "your choice", "not in the file". */
    how: z.string(),
  }),
  bbox4326: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** Closed lon/lat ring. */
  outline4326: z.array(z.tuple([z.number(), z.number()])).nullable(),
  /** Where it lands beside the project's area; null while nobody can tell. */
  landing: z
    .object({
      /** How far it lies away in kilometres; 0 when it lands in the project. */
      kmOutside: z.number(),
      /** In which direction from the project: "west", "north-east". */
      toward: z.string(),
      /** Features that reach out of the area that the layers and permits of the project take up, of all of them; null without such an area. */
      featuresOutside: z.number().nullable(),
      /** By how many metres the furthest of them does. */
      furthestMetres: z.number(),
    })
    .nullable(),
  fields: z.array(z.object({ name: z.string(), type: z.string() })),
  columns: z.array(z.string()),
  options: rowOptions,
  problems: z.array(planProblem),
  warnings: z.array(z.string()),
})
export type PlanRow = z.infer<typeof planRow>

/** What becomes of a dropped folder, before a byte is sent. */
export const plan = z.object({
  id: z.string(),
  project: projectRef,
  title: z.string(),
  /** The folders or files that were dropped. */
  roots: z.array(z.string()),
  state: z.enum(['scanning', 'reading', 'ready', 'started', 'failed']),
  /** Rows inspected of all; files and bytes found. */
  progress: z.object({ rowsDone: z.number(), rowsTotal: z.number(), files: z.number(), bytes: z.number() }),
  mirrorFolders: z.boolean(),
  /** How rows are judged to lie in the project: "hull of 46 layers", "200 km around the project's centre". */
  landingArea: z.string(),
  rows: z.array(planRow),
  /** Files that make no layer, with the reason. */
  ignored: z.array(z.object({ path: z.string(), reason: z.string() })),
  error: trusted<WireError>().nullable(),
})
export type Plan = z.infer<typeof plan>

/** A plan that is kept until it is started or thrown away. */
export const keptPlan = z.object({
  id: z.string(),
  project: projectRef,
  title: z.string(),
  roots: z.array(z.string()),
  /** When it was changed last; ISO 8601. */
  changedAt: z.string(),
  /** Layers that it would make, and how many of them somebody has decided something about. */
  rows: z.number(),
  edited: z.number(),
  /** open: here; elsewhere: in another program of the same user; saved: nowhere. */
  state: z.enum(['open', 'saved', 'elsewhere']),
})
export type KeptPlan = z.infer<typeof keptPlan>

/** How far a transfer is. */
export const transferState = z.enum([
  'waiting',
  'preparing',
  'sending',
  'sent',
  'processing',
  'completed',
  'failed',
  'paused',
  'cancelled',
  'skipped',
  'review',
])
export type TransferState = z.infer<typeof transferState>

/** One layer on its way to the service. */
export const transferRow = z.object({
  id: z.string(),
  name: z.string(),
  mode: z.enum(['create', 'revise', 'skip']),
  targetLayerName: z.string().nullable(),
  state: transferState,
  /** In plain words what it is doing or waiting for: "Sending", "Waiting for the network". */
  statusText: z.string(),
  sizeBytes: z.number(),
  sentBytes: z.number(),
  bytesPerSecond: z.number(),
  files: z.array(
    z.object({
      name: z.string(),
      sizeBytes: z.number(),
      sentBytes: z.number(),
      state: z.enum(['waiting', 'sending', 'sent', 'failed']),
    }),
  ),
  jobId: z.number().int().nullable(),
  jobProgress: z.number().nullable(),
  layerId: z.number().int().nullable(),
  /** Set by itself when a retry is planned; ISO 8601. */
  nextTryAt: z.string().nullable(),
  error: trusted<WireError>().nullable(),
  /** What has happened, newest last. */
  history: z.array(z.object({ at: z.string(), text: z.string() })),
})
export type TransferRow = z.infer<typeof transferRow>

/** The transfers that one plan has started. */
export const batch = z.object({
  id: z.string(),
  project: projectRef,
  title: z.string(),
  createdAt: z.string(),
  state: z.enum(['running', 'paused', 'completed', 'failed', 'cancelled']),
  rowsTotal: z.number(),
  rowsDone: z.number(),
  rowsFailed: z.number(),
  bytesTotal: z.number(),
  bytesSent: z.number(),
  bytesPerSecond: z.number(),
  secondsLeft: z.number().nullable(),
})
export type Batch = z.infer<typeof batch>

const batchRows = z.object({ batchId: z.string(), rowIds: z.array(z.string()).nullable() })

/** Plans, batches and transfers. */
export const uploadsDomain = {
  calls: {
    /** Starts a plan from files and folders; answers at once, `uploads.planChanged` follows. */
    'uploads.makePlan': call(
      z.object({ project: projectRef, paths: z.array(z.string()).min(1), mirrorFolders: z.boolean() }),
      z.object({ planId: z.string() }),
      ['file.missing', 'file.denied'],
    ),
    'uploads.getPlan': call(z.object({ planId: z.string() }), plan, ['not-found']),
    /** The plan of this project that is not started yet and not put aside, if any; after a restart it is read from disk again. */
    'uploads.findOpenPlan': call(z.object({ project: projectRef }), plan.nullable()),
    /** Plans of this project that are kept, newest change first. */
    'uploads.listPlans': call(z.object({ project: projectRef }), z.array(keptPlan)),
    /** Puts a plan aside, to be opened later. */
    'uploads.savePlan': call(z.object({ planId: z.string() }), nothing, ['not-found', 'invalid', 'disk.full']),
    /** Opens a kept plan and reads its files again, with all that was decided; the open plan of the project is put aside. */
    'uploads.openPlan': call(z.object({ planId: z.string() }), plan, ['not-found', 'disk.full']),
    /** Sets options, action, target or selection of one row or many; undefined leaves as it is. Re-reads where the reading depends on it. */
    'uploads.editRows': call(
      z.object({
        planId: z.string(),
        rowIds: z.array(z.string()).min(1),
        options: rowOptions.optional(),
        /** Names of options to take away. */
        clear: z.array(z.string()).optional(),
        selected: z.boolean().optional(),
        /** `matched`: what the names and areas say, in place of an earlier choice. */
        action: z.enum(['create', 'revise', 'skip', 'matched']).optional(),
        targetLayerId: z.number().int().optional(),
        /** Sends in spite of the non-technical problem named (landing far away, for instance). */
        overrideProblems: z.array(z.string()).optional(),
      }),
      nothing,
      ['not-found', 'invalid'],
    ),
    'uploads.setMirror': call(z.object({ planId: z.string(), mirrorFolders: z.boolean() }), nothing, ['not-found']),
    /** Reads again from disk: all rows, or those named. */
    'uploads.readAgain': call(z.object({ planId: z.string(), rowIds: z.array(z.string()).nullable() }), nothing, [
      'not-found',
    ]),
    /** Adds a missing sidecar found elsewhere to a row. */
    'uploads.addFiles': call(
      z.object({ planId: z.string(), rowId: z.string(), paths: z.array(z.string()).min(1) }),
      nothing,
      ['not-found', 'invalid'],
    ),
    /** How a row that revises a layer differs from the revision that the service has, before anything is sent. */
    'uploads.compareRow': call(z.object({ planId: z.string(), rowId: z.string() }), diffResult, [
      ...serviceErrors,
      'file.unsupported',
      'file.corrupt',
      'file.missing',
      'crs.missing',
      'cancelled',
      'invalid',
    ]),
    'uploads.discardPlan': call(z.object({ planId: z.string() }), nothing, ['not-found']),
    /** Writes the selected rows into the journal and starts to send them. */
    'uploads.start': call(z.object({ planId: z.string() }), z.object({ batchId: z.string() }), [
      'not-found',
      'invalid',
      'disk.full',
    ]),
    'uploads.listBatches': call(z.object({ project: projectRef }), z.array(batch)),
    'uploads.getBatch': call(z.object({ batchId: z.string() }), z.object({ batch, rows: z.array(transferRow) }), [
      'not-found',
    ]),
    'uploads.pause': call(batchRows, nothing, ['not-found']),
    'uploads.resume': call(batchRows, nothing, ['not-found']),
    'uploads.retry': call(batchRows, nothing, ['not-found']),
    'uploads.cancel': call(batchRows, nothing, ['not-found']),
    /** The list of what was sent, as CSV, for the records: file, size, SHA-256, last modified, job, layer, revision, state. */
    'uploads.exportManifest': call(z.object({ batchId: z.string(), path: z.string() }), nothing, [
      'not-found',
      'file.denied',
      'disk.full',
    ]),
  },
  events: {
    /** The plan's head, and only the rows that changed. `removedRowIds` went. At most every 100 ms a plan. */
    'uploads.planChanged': event(
      z.object({
        plan: plan.omit({ rows: true, ignored: true }),
        rows: z.array(planRow),
        removedRowIds: z.array(z.string()),
      }),
    ),
    'uploads.plansChanged': event(z.object({ project: projectRef, plans: z.array(keptPlan) })),
    'uploads.batchChanged': event(z.object({ batch, rows: z.array(transferRow) })),
  },
} as const satisfies Domain
