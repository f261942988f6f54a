import { version } from '../../../package.json'
import { defaultLimits, type ServiceLimits } from '../http/limits'
import { tableOperations } from './operations'
import { ownOperations } from './own-operations'
import { documentSchemas, type JsonSchema } from './schemas'

/** What differs between the services that give the document. */
export interface DocumentOptions {
  /** Where the service is reached, without a slash at its end. */
  origin: string
  limits: ServiceLimits
}

const authorization = `The whole value of the Authorization header, as \`plumbline user add\` prints it ("Bearer …"). It can be replaced,
withdrawn, and have an end.`

/** The interface as OpenAPI 3.1, made from the route table and its schemas. */
export function openApiDocument({ origin, limits }: DocumentOptions): JsonSchema {
  const schemas = documentSchemas()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mapping and permit service',
      version,
      description: descriptionOf(limits),
    },
    servers: [{ url: origin }],
    security: [{ authorization: [] }],
    paths: { ...tableOperations(schemas, limits), ...ownOperations(schemas, limits) },
    components: {
      securitySchemes: {
        authorization: { type: 'apiKey', in: 'header', name: 'Authorization', description: authorization },
        uploadToken: {
          type: 'apiKey',
          in: 'query',
          name: 'token',
          description: 'The token that step 1 answered with.',
        },
        downloadSignature: { type: 'apiKey', in: 'query', name: 'signature', description: 'Part of `source.url`.' },
      },
      schemas: schemas.schemas,
    },
  }
}

/** The document of a service at its own address and with the limits that hold where nothing else is said. */
export const standingDocument = (): JsonSchema => openApiDocument({ origin: 'http://127.0.0.1', limits: defaultLimits })

function descriptionOf(limits: ServiceLimits): string {
  const rate = limits.requestsPerMinute === 0 ? 'no limit' : `${limits.requestsPerMinute} a minute`
  return [
    'Organizations, projects, layers and their uploads, the layer directory, permits and their events. Times are UTC, ISO 8601. Unknown',
    'parameters and fields are ignored; answers may carry fields that are not here. Errors are problem+json (RFC 9457).',
    '',
    `Limits: JSON body ${limits.jsonBytes} bytes; file ${limits.fileBytes} bytes; request line and headers ${limits.headerBytes} bytes;`,
    `headers within ${limits.headerMs / 1000} s, a JSON body within ${limits.bodyMs / 1000} s; a pause while files come ${limits.idleMs / 1000} s;`,
    `connections ${limits.connections}; requests of one caller: ${rate}.`,
  ].join('\n')
}
