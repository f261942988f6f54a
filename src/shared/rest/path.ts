import { AppError } from '../errors/app-error'

type ParamName<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamName<Rest> : never

/** Path parameters that are whole numbers. */
type NumericParam = 'projectId' | 'layerId' | 'permitId'
const numericParams: ReadonlySet<string> = new Set<NumericParam>(['projectId', 'layerId', 'permitId'])

/** What one segment of a path takes, as JSON Schema. */
export const pathParameterForm = (name: string): object =>
  numericParams.has(name)
    ? { type: 'integer', minimum: 0, maximum: 999_999_999_999_999 }
    : { type: 'string', minLength: 1 }

/** The names of a template's parameters, in their order. */
export const pathParameterNames = (template: string): string[] =>
  partsOf(template).flatMap(({ name }) => (name === null ? [] : [name]))

/** What a path template takes: numbers for projectId, layerId and permitId, texts for the rest. */
export type PathParams<T extends string> = { [Name in ParamName<T>]: Name extends NumericParam ? number : string }

/** The path of a template, percent-encoded. AppError `invalid` for a value that cannot be one path segment. */
export function buildPath<T extends string>(template: T, params: PathParams<T>): string {
  const values = params as Record<string, string | number>
  return partsOf(template)
    .map(({ text, name }) => (name === null ? text : encodeSegment(name, values[name])))
    .join('/')
}

function encodeSegment(name: string, value: string | number | undefined): string {
  const numeric = numericParams.has(name)
  const fits = numeric
    ? typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    : typeof value === 'string' && value !== '' && value !== '.' && value !== '..'
  if (!fits) {
    throw new AppError('invalid', `"${String(value)}" cannot be used as ${name}.`, { details: { name } })
  }
  return numeric ? String(value) : encodeURIComponent(String(value))
}

/** The segments of a path that is still percent-encoded and has no query, decoded; null for broken percent-encoding and for NUL, which no name holds. */
export function pathSegments(pathname: string): (string | null)[] {
  return pathname.split('/').map(decodeSegment)
}

/**
 * The parameters when the segments of a path have the template's shape, else null. A numeric parameter that is no whole
 * number, an empty segment and broken percent-encoding do not match.
 */
export function matchTemplate(
  template: string,
  segments: readonly (string | null)[],
): Record<string, string | number> | null {
  const wanted = partsOf(template)
  if (wanted.length !== segments.length) return null
  const params: Record<string, string | number> = {}
  for (let index = 0; index < wanted.length; index++) {
    const { text, name } = wanted[index] as TemplatePart
    const segment = segments[index] ?? null
    if (segment === null) return null
    if (name === null) {
      if (segment !== text) return null
      continue
    }
    if (segment === '') return null
    if (!numericParams.has(name)) params[name] = segment
    else if (/^\d{1,15}$/.test(segment)) params[name] = Number(segment)
    else return null
  }
  return params
}

/** A segment of a template: a text that stands there, or the name of a parameter. */
interface TemplatePart {
  text: string
  name: string | null
}

const templates = new Map<string, TemplatePart[]>()

function partsOf(template: string): TemplatePart[] {
  const known = templates.get(template)
  if (known) return known
  const parts = template.split('/').map((text) => ({ text, name: /^\{(\w+)\}$/.exec(text)?.[1] ?? null }))
  templates.set(template, parts)
  return parts
}

function decodeSegment(segment: string): string | null {
  if (!segment.includes('%')) return segment
  try {
    const text = decodeURIComponent(segment)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
