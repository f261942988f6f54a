import { AppError } from '../errors/app-error'
import { wordedError } from '../errors/worded-error'
import { said, textOfSaid, type Said } from '../languages/said'
import { quickRead, unfit } from './quick-read'
import type { z } from './zod'

/**
 * A service's answer as the interface describes it. Unknown fields and unknown enum values are kept; a wrong type is
 * AppError `net.protocol`, whose details name the first wrong field (`field`, for instance `[3].revisions[0].id`).
 */
export function parseAnswer<T extends z.ZodType>(schema: T, value: unknown, what: Said | string): z.output<T> {
  const parsed = parsedBy(schema, value, what)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue ? fieldPath(issue.path) : ''
  throw wordedError(
    'net.protocol',
    'answerWrong',
    {
      what,
      field: field === '' ? said('core.calls.things.answer') : field,
      issue: issue?.message ?? 'unreadable',
    },
    { details: { what: textOfSaid(what), field, problems: parsed.error.issues.length } },
  )
}

/** A schema of a tree calls itself; a tree of thousands of levels, which no person has made, ends that. */
function parsedBy<T extends z.ZodType>(schema: T, value: unknown, what: Said | string) {
  try {
    const quick = quickRead(schema, value)
    if (quick !== unfit) return { success: true as const, data: quick as z.output<T> }
    return schema.safeParse(value)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw wordedError('net.protocol', 'answerTooDeep', { what }, { details: { what: textOfSaid(what) }, cause: error })
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
