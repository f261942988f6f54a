import { hasControlCharacter } from '../model/file-name'
import { integer, keptName } from './fields'
import { buildQuery } from './queries'
import { z } from './zod'

const fileName = z
  .string()
  .min(1, 'must not be empty')
  .max(1024, 'must have at most 1024 characters')
  .refine((name) => !hasControlCharacter(name), 'must not contain control characters')
  .meta({ pattern: '^[^\\x00-\\x1f\\x7f]+$' })

const latestMs = 8.64e15

const lastModified = integer
  .refine((ms) => Math.abs(ms) <= latestMs, 'is not a time')
  .meta({ minimum: -latestMs, maximum: latestMs })

/** A colour as the interface's options take it: #rrggbb (the # may be missing; #rgb and #rrggbbaa are taken too). */
const hexColour = z
  .string()
  .regex(/^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/, 'must be a hex colour such as #ff8800')

/** A boolean that the interface types as a string: "true" or "false"; a JSON boolean is taken as well. */
const textBoolean = z
  .union([z.boolean(), z.string().regex(/^(?:[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$/)], {
    error: 'must be "true" or "false"',
  })
  .transform((value) => (typeof value === 'boolean' ? value : value.toLowerCase() === 'true'))

const common = {
  fileNames: z.array(fileName).min(1, 'must name at least one file').max(10_000).meta({ uniqueItems: true }),
  fileLastModifieds: z.array(lastModified),
  srid: integer.default(-1),
  description: z.string().optional(),
  units: z.enum(['m', 'mm', 'auto']).optional(),
  shpColorMode: z.enum(['fixed', 'attribute']).optional(),
  shpColorFixed: hexColour.optional(),
  shpColorAttribute: z.string().optional(),
  forceShapefile: textBoolean.default(false),
  csvIDField: z.string().optional(),
  csvXField: z.string().optional(),
  csvYField: z.string().optional(),
  csvZField: z.string().optional(),
  colorFieldName: z.string().optional(),
  csvColor: hexColour.optional(),
  dataRightsSelectedItem: z.union([z.literal(1), z.literal(2)], { error: 'must be 1 or 2' }).optional(),
  ifcSublayerGroupBy: z.enum(['Name', 'Type', 'IfcType']).default('Name'),
  convert3dFaces: z.boolean().default(false),
  convert3dFacesToTerrain: z.boolean().default(false),
  revisionComment: z.string().optional(),
}

/** Step 1 with mode 0: a new layer. */
const createLayerBody = z.object({
  mode: z.literal(0),
  ...common,
  title: keptName,
  permitSelf: textBoolean.default(true),
  makeGlobal: z.boolean().default(false),
  makeOnByDefault: z.boolean().default(false),
  allowInPermits: z.boolean().default(false),
})

/** Step 1 with mode 1: a new revision of a layer. */
const reviseLayerBody = z.object({ mode: z.literal(1), ...common, replaceLayerId: integer })

const modeProblem = 'must be 0 (create) or 1 (revise)'

const bodyOfMode = z
  .discriminatedUnion('mode', [createLayerBody, reviseLayerBody], { error: modeProblem })
  .superRefine((body, context) => {
    if (new Set(body.fileNames).size !== body.fileNames.length) {
      context.addIssue({ code: 'custom', path: ['fileNames'], message: 'must not name a file twice' })
    }
    // Of a zip whose inner names are listed, the time of the zip alone is enough.
    const zips = body.fileNames.filter((name) => /\.zip$/i.test(name)).length
    const times = body.fileLastModifieds.length
    if (times !== body.fileNames.length && (zips === 0 || times !== zips)) {
      context.addIssue({
        code: 'custom',
        path: ['fileLastModifieds'],
        message: `must have one entry for each of the ${body.fileNames.length} file names, has ${times}`,
      })
    }
  })

/** Step 1 as a client writes it: what has a default may be left out. */
export type UploadBody = z.input<typeof bodyOfMode>

/**
 * Body of step 1 (docs/interface.md, startUpload). Fields of the other mode and unknown fields are ignored;
 * defaults are those of the interface. `fileLastModifieds` is UTC milliseconds, one for each file name; where a zip's inner
 * names are listed too, one for each zip is enough.
 */
export const uploadBody = z
  .custom<UploadBody>()
  .superRefine((body: unknown, context) => {
    if (typeof body !== 'object' || body === null) return
    const { mode } = body as { mode?: unknown }
    if (mode === 0 || mode === 1) return
    context.addIssue({ code: 'custom', path: ['mode'], message: modeProblem })
    // A wrong mode hides no other problem.
    const others = z.object(common).safeParse(body)
    for (const { path, message } of others.error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
  })
  .pipe(bodyOfMode)
/** Step 1 as the service reads it: defaults are filled in. */
export type UploadOrder = z.output<typeof uploadBody>

/** Answer of step 1. `token` is a secret; `processPath` is where step 2 goes. */
export const uploadTicket = z.looseObject({
  job: integer,
  token: z.string(),
  processPath: z.string(),
  application: z.string(),
})
export type UploadTicket = z.output<typeof uploadTicket>

/** Answer of step 2: the job, and the names that came. */
export const uploadReceipt = z.object({ job: integer, files: z.array(z.string()) })
export type UploadReceipt = z.output<typeof uploadReceipt>

/** Name of the body part of step 2; it comes once for each file. */
export const uploadPartName = 'file'

/** URL of step 2. A relative `processPath` is resolved on the service's base URL; a query it may have is kept. */
export function buildUploadUrl(ticket: UploadTicket, filetype: string, baseUrl: string): string {
  const path = resolveOn(baseUrl.replace(/\/+$/, ''), ticket.processPath)
  const query = buildQuery({ token: ticket.token, application: ticket.application, jobID: ticket.job, filetype })
  return path.includes('?') ? `${path}&${query.slice(1)}` : `${path}${query}`
}

function resolveOn(baseUrl: string, path: string): string {
  if (/^https?:\/\//i.test(path)) return path
  if (!path.startsWith('/')) return `${baseUrl}/${path}`
  return `${/^[a-z]+:\/\/[^/]+/i.exec(baseUrl)?.[0] ?? baseUrl}${path}`
}
