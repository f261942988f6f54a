import { z } from 'zod'
import { projectRef, trusted } from './define'
import type { WireError } from '../errors/app-error'
import type { SaidBy } from '../languages/said'
import { severities } from '../specification/words'

/** By what the window says the sentence before it; absent where that was kept or told in English alone. */
const by = trusted<SaidBy>().optional()

/** What a person should know of a file, and is no problem. */
const planNote = z.object({ message: z.string(), messageBy: by })
export type PlanNote = z.infer<typeof planNote>

/** Options of step 1 (docs/interface.md, startUpload) that a person chooses for a row; absent: not sent. */
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
export const planFix = z.object({
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
    /** Sends it under the name of `sendAs`; null: under one that is typed. */
    'rename',
    /** Sends it in spite of a rule of the specification, which is written down. */
    'accept',
    /** Takes back that it was accepted. */
    'take-back',
  ]),
  /** A verb for the button: "Use EPSG:28356". */
  label: z.string(),
  labelBy: by,
  options: rowOptions.nullable(),
  sendAs: z.string().nullable().optional(),
})
export type PlanFix = z.infer<typeof planFix>

/** What is wrong with a row of a plan. */
export const planProblem = z.object({
  /** Stable, kebab-case: "missing-shx", "no-crs", "lands-far", "unreadable", "locked"; of a question the rule: "older", "elsewhere". */
  code: z.string(),
  /** A blocking problem keeps the row from being sent; another one is shown only. */
  blocking: z.boolean(),
  message: z.string(),
  messageBy: by,
  /** The same in a few words, to stand beside the row's name; absent: `message` is short enough. */
  short: z.string().optional(),
  shortBy: by,
  fixes: z.array(planFix),
  /** Id of the rule of the specification that it breaks; absent: it is of none. `code` is `specification-` and the id then. */
  rule: z.string().optional(),
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

/** A rule of the specification that somebody has accepted to be broken. */
export const acceptedRule = z.object({
  rule: z.string(),
  /** Account of this computer. */
  by: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Why; absent: nobody has said. */
  reason: z.string().optional(),
  /** The rule as it was then, as a hash: what another rule of that name asks for was not accepted. Absent: accepted by an earlier version. */
  of: z.string().optional(),
})
export type AcceptedRule = z.infer<typeof acceptedRule>

/** A row beside the layer that it was decided by, or is asked about; what is not known is null. Times are UTC milliseconds or ISO 8601. */
export const planComparison = z.object({
  layerId: z.number().int(),
  layerName: z.string(),
  /** Folder of the layer in the directory. */
  folder: z.string().nullable(),
  sameFolder: z.boolean().nullable(),
  /** The layer's latest revision. */
  revisionId: z.string().nullable(),
  revisedAt: z.string().nullable(),
  revisedBy: z.string().nullable(),
  fileName: z.string().nullable(),
  /** The newest time that is known of its files. */
  fileTimeMs: z.number().nullable(),
  content: z.enum(['same', 'differs', 'unknown']),
  /** The row's files against the revision's. */
  order: z.enum(['newer', 'older', 'same', 'unknown']),
  samePlace: z.boolean().nullable(),
  /** Between the nearest edges of the two boxes. */
  distanceMetres: z.number().nullable(),
  bbox4326: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly().nullable(),
  sameKind: z.boolean().nullable(),
  kinds: z.array(z.string()).nullable(),
  sameColumns: z.boolean().nullable(),
  /** Columns that both have, and the columns of the layer. */
  commonColumns: z.number().nullable(),
  columns: z.number().nullable(),
  features: z.number().nullable(),
  /** Why the layer's place and content are not known; null where they are. */
  unknown: z.string().nullable(),
  unknownBy: by,
  /** Our record says that this very path was sent to the layer. */
  sentFromHere: z.boolean(),
  /** When this content was sent to the layer from here. */
  sentAt: z.string().nullable(),
})
export type PlanComparison = z.infer<typeof planComparison>

/** The directions of the compass that a place is said to lie in, from the east against the clock. */
export const winds = ['east', 'north-east', 'north', 'north-west', 'west', 'south-west', 'south', 'south-east'] as const
export type Wind = (typeof winds)[number]

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
  reasonBy: by,
  confidence: z.enum(['certain', 'likely', 'ask']),
  /** The line of the table by which it was decided (core/uploads/decide/README.md): "fits", "older", "elsewhere". */
  rule: z.string().optional(),
  /** All that speaks against sending it to the layer of `compared` without a question. */
  objections: z.array(z.string()).optional(),
  compared: planComparison.nullable().optional(),
  /** What happens was found by matching names and areas; false: somebody chose it. */
  matched: z.boolean(),
  /** The layer to revise. */
  targetLayerId: z.number().int().nullable(),
  targetLayerName: z.string().nullable(),
  /** Other layers that would fit, for the user to choose from. */
  candidates: z.array(z.object({ layerId: z.number().int(), name: z.string() })),
  /** A layer that a new row seems to be the next state of; offered, never chosen by itself. */
  likelyReplaces: z
    .object({ layerId: z.number().int(), name: z.string(), why: z.string(), whyBy: by })
    .nullable()
    .optional(),
  selected: z.boolean(),
  inspection: z.enum(['waiting', 'reading', 'done', 'failed']),
  /** How much of its files has been read, 0 to 1; absent while nobody can tell, and when it is not being read. */
  readFraction: z.number().optional(),
  formatLabel: z.string().nullable(),
  features: z.number().nullable(),
  geometryTypes: z.array(z.string()),
  crs: z.object({
    srid: z.number().nullable(),
    name: z.string().nullable(),
    /** How it was found, for people: "from .prj", "project default", "your choice", "not in the file". */
    how: z.string(),
    /** The same as a word of code; absent in plans that were kept before it was told. */
    from: z.enum(['option', 'prj', 'file', 'format', 'columns', 'project', 'none', 'unread']).optional(),
  }),
  bbox4326: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** Closed lon/lat ring. */
  outline4326: z.array(z.tuple([z.number(), z.number()])).nullable(),
  /** Where it lands beside the project's area; null while nobody can tell. */
  landing: z
    .object({
      /** How far it lies away in kilometres; 0 when it lands in the project. */
      kmOutside: z.number(),
      /** In which direction from the project; '' where it has no place. */
      toward: z.enum([...winds, '']),
      /** Features that reach out of the area that the layers and permits of the project take up, of all of them; null without such an area. */
      featuresOutside: z.number().nullable(),
      /** By how many metres the furthest of them does. */
      furthestMetres: z.number(),
    })
    .nullable(),
  fields: z.array(z.object({ name: z.string(), type: z.string() })),
  columns: z.array(z.string()),
  options: rowOptions,
  /** Under which name, without the extension, its files are sent in place of their own; absent: their own. */
  sendAs: z.string().optional(),
  /** Absent: none. */
  accepted: z.array(acceptedRule).optional(),
  problems: z.array(planProblem),
  warnings: z.array(planNote),
})
export type PlanRow = z.infer<typeof planRow>

/** A file that makes no layer, and why. */
const leftOutFile = z.object({ path: z.string(), reason: z.string(), reasonBy: by })
export type LeftOutFile = z.infer<typeof leftOutFile>

/** The specification that the rows of a plan are held against. */
export const planSpecification = z.object({
  /** Where it comes from: named to this upload, kept with the project, brought by the folder; null: the rows are held against none. */
  inForce: z.enum(['given', 'project', 'folder']).nullable(),
  name: z.string(),
  rules: z.array(z.object({ id: z.string(), severity: z.enum(severities) })),
  /** The project keeps one. */
  ofProject: z.boolean(),
  /** Path of the one that the folder brings; null: none. */
  ofFolder: z.string().nullable(),
  /** Folder and project have the same. */
  same: z.boolean(),
  /** Why the one of the folder, or the one that is kept, cannot be used; null: it can. */
  fault: z.string().nullable(),
  faultBy: by,
})
export type PlanSpecification = z.infer<typeof planSpecification>

/**
 * Where that comes from of which a plan is made: files or a folder of the user's own, with the path; what a browser handed over, which
 * never tells paths; the source of an earlier revision.
 */
const planOrigin = z.object({ from: z.enum(['disk', 'browser', 'revision']), path: z.string().nullable() })
export type PlanOrigin = z.infer<typeof planOrigin>

/** What becomes of a dropped folder, before a byte is sent. */
export const plan = z.object({
  id: z.string(),
  project: projectRef,
  title: z.string(),
  /** The folders or files that were dropped. */
  roots: z.array(z.string()),
  origins: z.array(planOrigin),
  state: z.enum(['scanning', 'reading', 'ready', 'started', 'failed']),
  /** Rows inspected of all; files and bytes found. `secondsLeft` of the reading; null: it does not take long, or nobody can tell yet. */
  progress: z.object({
    rowsDone: z.number(),
    rowsTotal: z.number(),
    files: z.number(),
    bytes: z.number(),
    secondsLeft: z.number().nullable(),
  }),
  mirrorFolders: z.boolean(),
  /** How rows are judged to lie in the project: "hull of 46 layers", "200 km around the project's centre". */
  landingArea: z.string(),
  landingAreaBy: by,
  rows: z.array(planRow),
  /** Files that make no layer, with the reason. */
  ignored: z.array(leftOutFile),
  /** Folders and files that could not be read, or were not: links, pipes, names that are not UTF-8; a chosen folder that is empty. */
  unread: z.array(leftOutFile),
  /** Files that made a layer from here and are not in the folders any more; nothing is done about them. */
  gone: z
    .array(
      z.object({
        path: z.string(),
        layerId: z.number().int(),
        layerName: z.string(),
        /** The row that holds the same content now. */
        renamedTo: z.string().nullable(),
      }),
    )
    .optional(),
  /** What is to be said of the folders as a whole when all is read: that it took long. */
  warnings: z.array(planNote).optional(),
  /** Absent: neither the project nor the folder has one. */
  specification: planSpecification.optional(),
  error: trusted<WireError>().nullable(),
})
export type Plan = z.infer<typeof plan>

/** A plan that is kept until it is started or thrown away. */
export const keptPlan = z.object({
  id: z.string(),
  project: projectRef,
  title: z.string(),
  origins: z.array(planOrigin),
  /** When it was changed last; ISO 8601. */
  changedAt: z.string(),
  /** Layers that it would make, and how many of them somebody has decided something about. */
  rows: z.number(),
  edited: z.number(),
  /** open: here; elsewhere: in another program of the same user; saved: nowhere. */
  state: z.enum(['open', 'saved', 'elsewhere']),
  /** The watched folder whose draft it is; null: a person has made it. */
  watchId: z.string().nullable(),
})
export type KeptPlan = z.infer<typeof keptPlan>
