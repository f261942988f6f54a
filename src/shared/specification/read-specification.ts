import { said } from '../languages/said'
import { wordedError } from '../errors/worded-error'
import { specification, type Specification } from './schema'

/**
 * The specification that a value of a file is. AppError `invalid`: what is wrong, and where in it.
 * @param file its name, for people
 */
export function readSpecification(value: unknown, file: string): Specification {
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined
  if (typeof version === 'number' && version > 1) throw wordedError('invalid', 'specificationNewer', { file, version })
  const read = specification.safeParse(value)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  const where = placeOf(value, issue?.path ?? [])
  throw wordedError('invalid', 'specificationWrong', {
    file,
    where: where === '' ? said('errors.reasons.specificationWhole') : where,
    why: (issue?.message ?? '').replace(/\.$/, ''),
  })
}

/** "rules[2] (columns-mains).columns[0].values": with the name of the rule, where it has one. */
function placeOf(value: unknown, path: readonly PropertyKey[]): string {
  let text = ''
  let at: unknown = value
  for (const part of path) {
    at = typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[part] : undefined
    text += typeof part === 'number' ? `[${part}]` : text === '' ? String(part) : `.${String(part)}`
    const id = typeof part === 'number' && typeof at === 'object' && at !== null && 'id' in at ? at.id : undefined
    if (typeof id === 'string') text += ` (${id})`
  }
  return text
}

/** A specification as its file holds it: readable, and the same each time. */
export const specificationText = (one: Specification): string => `${JSON.stringify(one, null, 2)}\n`
