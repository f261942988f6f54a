import type { ZodType } from 'zod'
import { routes, type RouteName } from '../../shared/rest'
import { pathParameterForm, pathParameterNames } from '../../shared/rest/path'
import { routeNotes } from '../../shared/rest/route-notes'
import type { ServiceLimits } from '../http/limits'
import { anywhere, placed, refusalsOf, signedIn, withBody, writing } from './problems'
import { answerOf, type documentSchemas, type JsonSchema } from './schemas'

type Schemas = ReturnType<typeof documentSchemas>

/** The operations of the route table, by path and method. Two routes of one path and method, told apart by their query, are one. */
export function tableOperations(schemas: Schemas, limits: ServiceLimits): Record<string, Record<string, JsonSchema>> {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const name of Object.keys(routes) as RouteName[]) {
    if (name === 'getJob') continue
    const { method, path } = routes[name]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, schemas, limits) }
  }
  return paths
}

function operationOf(name: RouteName, { refTo }: Schemas, limits: ServiceLimits): JsonSchema {
  const { method, path, query, body } = routes[name]
  const note = routeNotes[name]
  const hasBody = (body as ZodType).def.type !== 'undefined'
  const pathParameters = parametersOfPath(path)
  // The one list whose query may ask for a single thing.
  const answers =
    name === 'listJobs' ? { anyOf: [refTo(answerOf(name)), refTo(answerOf('getJob'))] } : refTo(answerOf(name))
  const more =
    name === 'listJobs' ? parametersOfQuery(routes.getJob.query).map((each) => ({ ...each, required: false })) : []
  return {
    operationId: name,
    summary: note.summary,
    parameters: [...pathParameters, ...parametersOfQuery(query), ...more],
    ...(hasBody ? { requestBody: { required: true, content: { 'application/json': { schema: refTo(body) } } } } : {}),
    responses: {
      200: { description: 'done', content: { 'application/json': { schema: answers } } },
      ...refusalsOf(
        anywhere,
        signedIn,
        pathParameters.length > 0 ? placed : undefined,
        hasBody ? withBody(limits) : undefined,
        method === 'GET' ? undefined : writing,
        note.statuses,
      ),
    },
  }
}

export const parametersOfPath = (template: string): JsonSchema[] =>
  pathParameterNames(template).map((name) => ({ name, in: 'path', required: true, schema: pathParameterForm(name) }))

/** The parameters of a query; of a list each value is a parameter of its own. */
export function parametersOfQuery(query: ZodType, required: readonly string[] = []): JsonSchema[] {
  const shape = (query as unknown as { shape: Record<string, ZodType> }).shape
  return Object.entries(shape).map(([name, field]) => {
    const { schema, mayMiss, standing } = peel(field)
    const { description, form } = schema.meta() as { description: string; form: object }
    return {
      name,
      in: 'query',
      required: !mayMiss || required.includes(name),
      description,
      schema: { ...form, ...(standing === undefined ? {} : { default: standing }) },
    }
  })
}

/** The field itself, whether it may be left out, and what it is then. */
function peel(field: ZodType): { schema: ZodType; mayMiss: boolean; standing: unknown } {
  let schema = field
  let mayMiss = false
  let standing: unknown
  for (;;) {
    const { type, innerType, defaultValue } = schema.def as unknown as {
      type: string
      innerType?: ZodType
      defaultValue?: unknown
    }
    if (!innerType || (type !== 'optional' && type !== 'default')) return { schema, mayMiss, standing }
    mayMiss = true
    if (type === 'default') standing = defaultValue
    schema = innerType
  }
}
