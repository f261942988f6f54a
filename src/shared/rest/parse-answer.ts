import { AppError } from '../errors/app-error'
import { quickRead, unfit } from './quick-read'
import type { z } from './zod'

/**
 * A service's answer as the interface describes it. Unknown fields and unknown enum values are kept; a wrong type is
 * AppError `net.protocol`, whose details name the first wrong field (`field`, for instance `[3].revisions[0].id`).
 */
export function parseAnswer<T extends z.ZodType>(schema: T, value: unknown, what: string): z.output<T> {
  const parsed = parsedBy(schema, value, what)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue ? fieldPath(issue.path) : ''
  throw new AppError(
    'net.protocol',
    `The service's answer for ${what} is not what the interface says: ${field === '' ? 'the answer' : field} — ${issue?.message ?? 'unreadable'}. Nothing was changed.`,
    { details: { what, field, problems: parsed.error.issues.length }, retry: 'never' },
  )
}

/** A schema of a tree calls itself; a tree of thousands of levels, which no person has made, ends that. */
function parsedBy<T extends z.ZodType>(schema: T, value: unknown, what: string) {
  try {
    const quick = quickRead(schema, value)
    if (quick !== unfit) return { success: true as const, data: quick as z.output<T> }
    return schema.safeParse(value)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new AppError('net.protocol', `The service's answer for ${what} is nested too deeply to be read.`, {
      details: { what },
      retry: 'never',
      cause: error,
    })
  }
}

/** Whether an error says that the service did answer, but not as the interface says (a wrong type, a field that is missing). */
export function isWrongAnswer(error: unknown): boolean {
  return error instanceof AppError && error.code === 'net.protocol' && error.details.field !== undefined
}

/** A path as a person writes it: `[3].revisions[0].id`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`))
    .join('')
}
