import type { z } from 'zod'
import { fieldPath } from '../../shared/rest'
import { invalidFields } from './http-problem'

/** A query or body as its schema reads it; HttpProblem 400 with every wrong field named, as the interface writes its name. */
export function readFields<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw invalidFields(
    parsed.error.issues.map(({ path: [field, ...inside], message }) => ({
      field: field === undefined ? 'body' : String(field),
      message: inside.length === 0 ? message : `${fieldPath(inside)} ${message}`,
    })),
  )
}
