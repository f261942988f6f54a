import type { z } from 'zod'
import { fieldPath } from '../../shared/rest'
import { invalidFields } from './http-problem'
import { nulRefused, nulTexts } from './nul-texts'

/**
 * A query or body as its schema reads it; HttpProblem 400 with every wrong field named, as the interface writes its name. No text in it
 * holds the character NUL.
 */
export function readFields<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  const wrong = parsed.success
    ? nulTexts(parsed.data).map((path) => ({ path, message: nulRefused }))
    : parsed.error.issues
  if (parsed.success && wrong.length === 0) return parsed.data
  throw invalidFields(
    wrong.map(({ path: [field, ...inside], message }) => ({
      field: field === undefined ? 'body' : String(field),
      message: inside.length === 0 ? message : `${fieldPath(inside)} ${message}`,
    })),
  )
}
