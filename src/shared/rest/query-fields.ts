import { parseIsoMs } from './dates'
import { z } from './zod'

/** Every query parameter arrives as the list of its values, in order. */
const values = z.array(z.string())

/** A parameter as a description of the interface shows it: in words, and as JSON Schema (src/service/open-api). */
const shown = <T extends z.ZodType>(schema: T, description: string, form: object): T =>
  schema.meta({ description, form })
const bounded = (min: number, max: number) => ({ type: 'integer', minimum: min, maximum: max })
const timeForm = { type: 'string', anyOf: [{ format: 'date-time' }, { format: 'date' }] }

const single = values.transform((all, context): string => {
  if (all.length > 1) context.addIssue({ code: 'custom', message: 'must be given once' })
  return all[0] ?? ''
})

/** A text; an empty one counts as not given. */
export const queryText = shown(
  single.transform((text) => (text === '' ? undefined : text)),
  'text',
  { type: 'string' },
).optional()

/** A whole number within bounds. */
export const queryInteger = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  shown(
    single.transform((text, context) => {
      const value = /^-?\d{1,16}$/.test(text) ? Number(text) : NaN
      if (!Number.isSafeInteger(value)) return fail(context, 'must be a whole number')
      if (value < min || value > max) return fail(context, `must be ${bounds(min, max)}`)
      return value
    }),
    `whole number, ${bounds(min, max)}`,
    bounded(min, max),
  )

/** true or false, in any case. */
export const queryBoolean = shown(
  single.transform((text, context) => {
    const lower = text.toLowerCase()
    if (lower !== 'true' && lower !== 'false') return fail(context, 'must be true or false')
    return lower === 'true'
  }),
  'true or false',
  { type: 'boolean' },
)

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A uuid, given back in lower case. */
export const queryUuid = shown(
  single.transform((text, context) => (uuidPattern.test(text) ? text.toLowerCase() : fail(context, 'must be a uuid'))),
  'uuid',
  { type: 'string', format: 'uuid' },
)

/** An ISO 8601 date or time; without a zone it is UTC. Kept as the text that was given. */
export const queryTime = shown(
  single.transform((text, context) =>
    parseIsoMs(text) === null ? fail(context, 'must be an ISO 8601 date or time that exists') : text,
  ),
  'ISO 8601 date or time, UTC without a zone',
  timeForm,
)

/** One of some words. */
export const queryEnum = <T extends string>(words: readonly T[]) =>
  shown(
    single.transform((text, context) => {
      const word = words.find((each) => each === text)
      return word ?? fail(context, `must be one of ${words.join(', ')}`)
    }),
    `one of ${words.join(', ')}`,
    { type: 'string', enum: words },
  )

/** Several texts: the parameter repeated, or one with commas. */
export const queryTexts = shown(values.transform(splitAll), 'texts, repeated or with commas', {
  type: 'array',
  items: { type: 'string' },
})

/** Several whole numbers within bounds: the parameter repeated, or one with commas. */
export const queryIntegers = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  shown(
    values.transform((all, context) =>
      splitAll(all).map((text) => {
        const value = /^-?\d{1,16}$/.test(text) ? Number(text) : NaN
        if (!Number.isSafeInteger(value)) return fail(context, `holds "${text}", which is not a whole number`)
        if (value < min || value > max) return fail(context, `holds ${value}; values must be ${bounds(min, max)}`)
        return value
      }),
    ),
    `whole numbers, ${bounds(min, max)}, repeated or with commas`,
    { type: 'array', items: bounded(min, max) },
  )

/** Several of some words: the parameter repeated, or one with commas. */
export const queryEnums = <T extends string>(words: readonly T[]) =>
  shown(
    values.transform((all, context) =>
      splitAll(all).map((text) => {
        const word = words.find((each) => each === text)
        return word ?? fail(context, `holds "${text}"; values must be of ${words.join(', ')}`)
      }),
    ),
    `of ${words.join(', ')}, repeated or with commas`,
    { type: 'array', items: { type: 'string', enum: words } },
  )

function splitAll(all: string[]): string[] {
  return all
    .flatMap((each) => each.replace(/^\[|\]$/g, '').split(','))
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

function bounds(min: number, max: number): string {
  return max === Number.MAX_SAFE_INTEGER ? `${min} or more` : `${min} to ${max}`
}

function fail(context: z.core.$RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}
