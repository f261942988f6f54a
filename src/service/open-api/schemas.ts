import { registry, toJSONSchema, type ZodType } from 'zod'
import { directoryNode, routes, userKey, type RouteName } from '../../shared/rest'
import { unassignedLayer } from '../../shared/rest/directory'
import { wireJob } from '../../shared/rest/job'
import { wireLayer, wireRevision, wireUser } from '../../shared/rest/layer'
import { organizationDetail, organizationListItem } from '../../shared/rest/organization'
import { permitCategory, permitDetail, permitListItem } from '../../shared/rest/permit'
import { permitEvent } from '../../shared/rest/permit-event'
import { problemBody } from '../../shared/rest/problem'
import { projectDetail, projectListItem } from '../../shared/rest/project'
import {
  changeProjectAnswer,
  changeProjectBody,
  restorePermitsAnswer,
  restorePermitsBody,
  restoreProjectAnswer,
  restoreProjectBody,
} from '../../shared/rest/restore-routes'
import { routeNotes } from '../../shared/rest/route-notes'
import { uploadReceipt } from '../../shared/rest/upload'

/** A JSON Schema of the document. */
export type JsonSchema = Record<string, unknown>

/** Schemas with a name of their own; those of a route have its name. */
const named: Readonly<Record<string, ZodType>> = {
  Organization: organizationDetail,
  OrganizationListItem: organizationListItem,
  Project: projectDetail,
  ProjectListItem: projectListItem,
  Layer: wireLayer,
  Revision: wireRevision,
  User: wireUser,
  Job: wireJob,
  Directory: directoryNode,
  UnassignedLayer: unassignedLayer,
  PermitListItem: permitListItem,
  Permit: permitDetail,
  PermitCategory: permitCategory,
  PermitEvent: permitEvent,
  Problem: problemBody,
  UploadReceipt: uploadReceipt,
  ChangeProjectBody: changeProjectBody,
  ChangeProjectAnswer: changeProjectAnswer,
  RestoreProjectBody: restoreProjectBody,
  RestoreProjectAnswer: restoreProjectAnswer,
  RestorePermitsBody: restorePermitsBody,
  RestorePermitsAnswer: restorePermitsAnswer,
}

const prefix = '#/components/schemas/'
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** The answer of a route as this service gives it. */
export const answerOf = (name: RouteName): ZodType => routeNotes[name].gives ?? routes[name].answer

/** All schemas of the document by name, and where one of them is found. */
export function documentSchemas() {
  const ids = new Map<ZodType, string>()
  for (const [id, schema] of Object.entries(named)) ids.set(schema, id)
  for (const [name, route] of Object.entries(routes) as [RouteName, (typeof routes)[RouteName]][]) {
    const parts: readonly (readonly [string, ZodType])[] = [
      ['Answer', answerOf(name)],
      ['Body', route.body],
    ]
    for (const [part, schema] of parts) {
      if (schema.def.type === 'undefined' || ids.has(schema)) continue
      ids.set(schema, `${capital(name)}${part}`)
    }
  }
  const all = registry<{ id: string }>()
  for (const [schema, id] of ids) all.add(schema, { id })
  const options = {
    io: 'input',
    unrepresentable: 'any',
    override: mend,
    uri: (id: string) => `${prefix}${id}`,
  } as const
  const made = toJSONSchema(all, options).schemas as Record<string, JsonSchema>
  const schemas = Object.fromEntries(
    Object.entries(made)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, schema]) => [id, bare(schema, id)]),
  )
  return {
    schemas,
    refTo: (schema: ZodType): JsonSchema => ({ $ref: `${prefix}${ids.get(schema) ?? ''}` }),
  }
}

/** What zod cannot know: which kind a body is of whose first check takes anything, and the field whose name the interface does not show. */
function mend({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }): void {
  const schema = zodSchema as ZodType
  const { def } = schema as unknown as { def: { type: string; in?: ZodType; out?: ZodType } }
  if (def.type === 'pipe' && def.in?.def.type === 'custom' && def.out) {
    const { $schema: _, ...inner } = toJSONSchema(def.out, { io: 'input', unrepresentable: 'any' })
    Object.assign(jsonSchema, inner)
  }
  const user = userOf(schema)
  if (user) Object.assign((jsonSchema as { properties: object }).properties, { [userKey]: user })
}

function userOf(schema: ZodType): JsonSchema | null {
  if (schema === wireJob) return { type: 'string' }
  return schema === wireLayer || schema === wireRevision ? { $ref: `${prefix}User` } : null
}

/** Without what names a schema outside of a document; "#" is the schema itself. */
function bare(schema: JsonSchema, id: string): JsonSchema {
  const { $schema: _, $id: __, ...own } = schema
  const text = JSON.stringify(own)
  return JSON.parse(text.replaceAll('"$ref":"#"', `"$ref":"${prefix}${id}"`)) as JsonSchema
}
