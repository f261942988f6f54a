import { z } from './zod'

/** One wrong field of a request. */
const fieldProblem = z.looseObject({ field: z.string(), message: z.string() })
export type FieldProblem = z.output<typeof fieldProblem>

/** An error body (RFC 9457). The interface shows none: every member may be missing, any body may come instead. */
export const problemBody = z.looseObject({
  type: z.string().optional(),
  title: z.string().optional(),
  status: z.number().optional(),
  detail: z.string().optional(),
  errors: z.array(fieldProblem).optional(),
})
export type ProblemBody = z.output<typeof problemBody>

/** Media type of error bodies (RFC 9457). */
export const problemMediaType = 'application/problem+json'

const maxCharacters = 500

/**
 * What an error body says to a person, whatever it is: problem+json, another JSON object with a message, plain text or an
 * HTML page. Null when it says nothing. At most 500 characters.
 */
export function describeErrorBody(mediaType: string | null, body: string): string | null {
  const text = readJson(body) ?? (isHtml(mediaType, body) ? htmlTitle(body) : body.trim())
  if (text === null || text === '') return null
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text
}

function readJson(body: string): string | null {
  if (!/^\s*[{["]/.test(body) || body.length > 1_000_000) return null
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return null
  }
  if (typeof value === 'string') return value.trim()
  if (typeof value !== 'object' || value === null) return null
  const record = value as Record<string, unknown>
  const main = ['detail', 'message', 'error_description', 'error', 'title', 'Message']
    .map((key) => record[key])
    .find((found): found is string => typeof found === 'string' && found.trim() !== '')
  const fields = z.array(fieldProblem).safeParse(record['errors'])
  const list = fields.success ? fields.data.map((each) => `${each.field}: ${each.message}`).join('; ') : ''
  return [main, list].filter((part) => part !== undefined && part !== '').join(' — ') || ''
}

const isHtml = (mediaType: string | null, body: string): boolean =>
  (mediaType ?? '').includes('html') || /^\s*<(!doctype|html)/i.test(body)

function htmlTitle(body: string): string | null {
  const title = /<title[^>]{0,200}>([^<]{1,300})</i.exec(body.slice(0, 20_000))?.[1]?.trim()
  return title ? `The answer is a web page: ${title}` : 'The answer is a web page, not data'
}
