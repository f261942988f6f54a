import type { z } from 'zod'
import { fieldPath } from '../../shared/rest'
import { invalidFields } from './http-problem'

/** A query or body as its schema reads it; HttpProblem 400 with every wrong field named. */
export function readFields<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw invalidFields(
    parsed.error.issues.map((issue) => ({ field: fieldPath(issue.path) || 'body', message: issue.message })),
  )
}
