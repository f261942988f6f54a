import { z } from './zod'

/** A whole number as JSON carries it. */
export const integer = z.number().int()

/** A value that may be null; what is left out counts as null. */
export const orNull = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null)

/**
 * A time of the interface, which is UTC: where none is said the zone is added here, before a reader takes it for a time of its own
 * computer. A day alone stays one.
 */
export const utcTime = z
  .string()
  .transform((text) => (zoneless.test(text) ? `${text.replace(' ', 'T').replace(',', '.')}Z` : text))
const zoneless = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?$/

/** A boolean; left out or null counts as false. */
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

/** An array; left out or null counts as empty. */
export const listOf = <T extends z.ZodType>(schema: T) =>
  z
    .array(schema)
    .nullish()
    .transform((value) => value ?? [])

/** A value whose type the interface does not show; left out counts as null. */
export const unshown = z
  .unknown()
  .nullish()
  .transform((value) => value ?? null)

/** Characters of a name that the service keeps: of a layer, of a directory. */
export const maxNameLength = 255

/** A name that is kept, as it was written. */
export const keptName = z
  .string()
  .refine((name) => name.trim() !== '', 'must not be empty')
  .refine((name) => name.length <= maxNameLength, `must have at most ${maxNameLength} characters`)
  .meta({ minLength: 1, maxLength: maxNameLength, pattern: '\\S' })
