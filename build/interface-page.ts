import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes, type HttpMethod } from '../src/shared/rest'
import { formatted } from './formatted'
import { root } from './setup.mjs'

/** `npm run interface-page` writes docs/interface.md from the route table that client and service are made of. */
export const pagePath = join(root, 'docs/interface.md')

const head = `# The interface, as the program knows it

Every endpoint of the route table (\`src/shared/rest/routes.ts\`), of which client and service are made, with what it takes and what of its
answer is read; fields that are not here are let through. Two URLs are made by the service and not listed: step 2 of an upload and the
download of a revision's source. Error bodies are problem+json (\`src/shared/rest/problem.ts\`).

This page is made: \`npm run interface-page\`.`

/** What is looked at of a schema; its kinds are those of zod 4. */
interface Schema {
  description?: string
  _zod: {
    def: {
      type: string
      innerType?: Schema
      in?: Schema
      out?: Schema
      element?: Schema
      shape?: Record<string, Schema>
      options?: Schema[]
      values?: unknown[]
      entries?: Record<string, string>
      defaultValue?: unknown
      getter?: () => Schema
    }
  }
}

interface Row {
  name: string
  type: string
  note: string
}

/** Deeper fields stand with the type that holds them. */
const deepest = 4

/** The text of docs/interface.md. */
export function interfacePage(): Promise<string> {
  const parts = Object.entries(routes).map(([name, route]) => {
    const { method, path, query, body, answer } = route as unknown as RouteSchemas
    return [
      `## ${name}`,
      `\`${method} ${path}\``,
      section('Query', fieldsOf(query)),
      ...bodiesOf(body).map((each) => section('Body', fieldsOf(each))),
      section(`Answer: ${typeOf(answer)}`, fieldsOf(answer)),
    ]
      .filter((part) => part !== '')
      .join('\n\n')
  })
  return formatted('interface.md', [head, ...parts].join('\n\n'))
}

interface RouteSchemas {
  method: HttpMethod
  path: string
  query: Schema
  body: Schema
  answer: Schema
}

function section(title: string, rows: readonly Row[]): string {
  if (rows.length === 0) return title.startsWith('Answer') && !title.endsWith('not shown') ? `${title}.` : ''
  const lines = rows.map(({ name, type, note }) => `| \`${name}\` | ${type} | ${note} |`)
  return [`${title}`, '', '| field | type | |', '| --- | --- | --- |', ...lines].join('\n')
}

/** What a schema reads, without what is done with it after; whether it may be left out or null, and its default. */
function peel(schema: Schema): { schema: Schema; notes: string[] } {
  const notes: string[] = []
  let at = schema
  for (;;) {
    const { def } = at._zod
    if (at.description !== undefined) return { schema: at, notes }
    if (def.type === 'default') notes.push(`default ${JSON.stringify(def.defaultValue)}`)
    if (def.type === 'optional') notes.push('may be left out')
    if (def.type === 'nullable') notes.push('may be null')
    // What is checked first is of any kind: what follows says which.
    const next = def.type === 'pipe' ? (def.in?._zod.def.type === 'custom' ? def.out : def.in) : def.innerType
    const inner = def.type === 'lazy' ? def.getter?.() : next
    if (!inner) return { schema: at, notes }
    at = inner
  }
}

function typeOf(schema: Schema): string {
  const { schema: bare } = peel(schema)
  const { def } = bare._zod
  if (bare.description !== undefined) return bare.description
  switch (def.type) {
    case 'array':
      return `list of ${def.element ? typeOf(def.element) : 'anything'}`
    case 'object':
      return 'object'
    case 'union':
      return [...new Set((def.options ?? []).map(typeOf))].join(' or ')
    case 'literal':
      return (def.values ?? []).map((value) => JSON.stringify(value)).join(' or ')
    case 'enum':
      return Object.values(def.entries ?? {}).join(', ')
    case 'unknown':
      return 'not shown'
    default:
      return def.type
  }
}

/** The fields of an object, of the objects of a list, and of objects in it. */
function fieldsOf(schema: Schema, prefix = '', depth = 1): Row[] {
  const { def } = peel(schema).schema._zod
  if (def.type === 'array' && def.element) return fieldsOf(def.element, depth === 1 ? '' : `${prefix}[]`, depth)
  return Object.entries(def.shape ?? {}).flatMap(([name, field]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`
    const row = { name: path, type: typeOf(field), note: peel(field).notes.join(', ') }
    return [row, ...(depth < deepest ? fieldsOf(field, path, depth + 1) : [])]
  })
}

/** The kinds of a body that has several. */
function bodiesOf(schema: Schema): Schema[] {
  const { schema: bare } = peel(schema)
  const { type, options } = bare._zod.def
  return type === 'undefined' ? [] : type === 'union' ? (options ?? []) : [bare]
}

if (require.main === module) void interfacePage().then((text) => writeFileSync(pagePath, text))
