import { z } from 'zod'
import { compileGlob, patternFault } from './pattern'
import { columnTypes, dayFormats, geometryKinds, severities } from './words'

/**
 * What a project asks of the files that are delivered to it, as `plumbline-spec.json` keeps it. Places are degrees
 * (WGS 84), coordinate systems EPSG codes; names and values count as they are written unless they say otherwise.
 */

const short = z.string().min(1).max(200)
const pattern = z
  .string()
  .min(1)
  .superRefine((source, context) => {
    const fault = patternFault(source)
    if (fault !== null) context.addIssue({ code: 'custom', message: `“${source}” is no pattern: ${fault}` })
  })
const glob = short.superRefine((source, context) => {
  try {
    compileGlob(source, { paths: true })
  } catch (error) {
    context.addIssue({ code: 'custom', message: String(error instanceof Error ? error.message : error) })
  }
})
const values = z.array(z.string().max(500)).min(1).max(5_000)

/** A part of a file's name. */
const fieldHead = {
  name: short,
  /** It may be left out; only the last fields may. */
  optional: z.boolean().optional(),
  /** What stands before it in place of the rule's separator. */
  separator: z.string().min(1).max(3).optional(),
}
const nameField = z.discriminatedUnion('type', [
  z.strictObject({ ...fieldHead, type: z.literal('list'), values }),
  z.strictObject({
    ...fieldHead,
    type: z.literal('text'),
    pattern: pattern.optional(),
    minLength: z.number().int().min(0).max(250).optional(),
    maxLength: z.number().int().min(1).max(250).optional(),
  }),
  z.strictObject({
    ...fieldHead,
    type: z.literal('number'),
    /** Exactly so many, with zeros before. */
    digits: z.number().int().min(1).max(15).optional(),
    min: z.number().int().min(0).optional(),
    max: z.number().int().min(0).optional(),
  }),
  z.strictObject({ ...fieldHead, type: z.literal('date'), format: z.enum(dayFormats) }),
])
/** A part of a file's name, and what may stand there. */
export type NameField = z.infer<typeof nameField>

const column = z.strictObject({
  /** Case does not count: some formats write all names in capitals. */
  name: short,
  /** Absent: anything. */
  type: z.enum(columnTypes).optional(),
  /** The column may be missing. */
  optional: z.boolean().optional(),
  notBlank: z.boolean().optional(),
  unique: z.boolean().optional(),
  /** The only values allowed; blank is decided by `notBlank`. */
  values: values.optional(),
  pattern: pattern.optional(),
  min: z.number().optional(),
  max: z.number().optional(),
})
/** A column that is asked for. */
export type ColumnRule = z.infer<typeof column>

const ruleHead = {
  /** By what it is accepted, and told: lower case letters, digits, hyphens. */
  id: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower case letters, digits and single hyphens'),
  severity: z.enum(severities).default('stop'),
  /** Paths below the folder that it counts for, with * ? and **; absent: all files. */
  files: z.array(glob).min(1).max(200).optional(),
}

const degrees = (most: number) => z.number().min(-most).max(most)
const position = z.tuple([degrees(180), degrees(90)])

const rule = z.discriminatedUnion('rule', [
  z.strictObject({
    ...ruleHead,
    rule: z.literal('name'),
    separator: z.string().min(1).max(3),
    fields: z.array(nameField).min(1).max(30),
  }),
  z.strictObject({
    ...ruleHead,
    rule: z.literal('columns'),
    /** Names of layers that it counts for, with * and ?; absent: all. */
    layers: z.array(glob).min(1).max(200).optional(),
    columns: z.array(column).min(1).max(500),
    /** Columns that are not named here are a breach. */
    noOthers: z.boolean().optional(),
  }),
  z.strictObject({
    ...ruleHead,
    rule: z.literal('crs'),
    /** EPSG codes; absent: any. */
    srids: z.array(z.number().int().min(1)).min(1).max(200).optional(),
    /** Units of the coordinates: metre, degree, foot, US survey foot, … */
    units: z.array(short).min(1).max(20).optional(),
    /** The file has to say it itself. */
    stated: z.boolean().optional(),
  }),
  z.strictObject({
    ...ruleHead,
    rule: z.literal('cad-layers'),
    /** Names of layers of a drawing, with * and ?; case does not count. */
    names: z.array(glob).min(1).max(5_000),
  }),
  z.strictObject({ ...ruleHead, rule: z.literal('geometry'), kinds: z.array(z.enum(geometryKinds)).min(1) }),
  z.strictObject({
    ...ruleHead,
    rule: z.literal('extent'),
    /** [west, south, east, north]. */
    box: z
      .tuple([degrees(180), degrees(90), degrees(180), degrees(90)])
      .refine(([west, south, east, north]) => west < east && south < north, 'west, south, east, north in this order')
      .optional(),
    /** Corners [longitude, latitude] of an area; in place of a box. */
    polygon: z.array(position).min(3).max(2_000).optional(),
    /** The area that layers and permits of the project take up. */
    project: z.literal(true).optional(),
  }),
])
/** One rule of a specification. */
export type Rule = z.infer<typeof rule>
export type RuleKind = Rule['rule']
export type RuleOf<Kind extends RuleKind> = Extract<Rule, { rule: Kind }>

/** A project specification. */
export const specification = z
  .strictObject({
    version: z.literal(1),
    name: z.string().max(200).default(''),
    rules: z.array(rule).max(500),
  })
  .superRefine(({ rules }, context) => {
    const seen = new Set<string>()
    for (const [at, one] of rules.entries()) {
      const tell = (message: string, ...path: (string | number)[]) =>
        context.addIssue({ code: 'custom', message, path: ['rules', at, ...path] })
      if (seen.has(one.id)) tell(`another rule is called “${one.id}”`, 'id')
      seen.add(one.id)
      if (one.rule === 'name') nameFaults(one, tell)
      if (one.rule === 'crs' && !one.srids && !one.units && !one.stated) tell('srids, units or stated is to be given')
      if (
        one.rule === 'extent' &&
        [one.box, one.polygon, one.project].filter((each) => each !== undefined).length !== 1
      )
        tell('one of box, polygon and project is to be given')
      if (one.rule === 'columns')
        for (const [index, { min, max }] of one.columns.entries())
          if (min !== undefined && max !== undefined && max < min) tell('max is less than min', 'columns', index)
    }
  })
export type Specification = z.infer<typeof specification>

function nameFaults(
  { fields, separator }: { fields: NameField[]; separator: string },
  tell: (message: string, ...path: (string | number)[]) => void,
): void {
  const firstOptional = fields.findIndex((field) => field.optional)
  if (firstOptional === 0) tell('the first field cannot be left out', 'fields', 0)
  if (firstOptional > 0)
    for (const [at, field] of fields.entries())
      if (at > firstOptional && !field.optional) tell('only the last fields can be left out', 'fields', at)
  const separators = [separator, ...fields.flatMap((field) => field.separator ?? [])]
  for (const [at, field] of fields.entries()) {
    const inside = field.type === 'list' ? field.values : field.type === 'date' ? [field.format] : []
    const bad = inside.find((value) => separators.some((sign) => value.includes(sign)))
    if (bad !== undefined) tell(`“${bad}” holds a separator`, 'fields', at)
  }
}
