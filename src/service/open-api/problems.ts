import { problemMediaType } from '../../shared/rest'
import type { ServiceLimits } from '../http/limits'
import { sizeText } from '../http/size-text'
import type { JsonSchema } from './schemas'

/** Statuses with when they come; they become the error answers of an operation. */
export type Refusals = Readonly<Record<number, string>>

/** What every request can be answered with. */
export const anywhere: Refusals = {
  400: 'What came is no HTTP request, or a parameter or field is wrong; `errors` names each.',
  403: 'The Host header names another service, or a web page of another site sent the request.',
  405: 'The path takes other methods; Allow names them.',
  408: 'The request did not come in time.',
  429: 'The caller sent more requests than one may; Retry-After says when to go on.',
  431: 'Request line and headers are too long together.',
  500: 'The service failed inside.',
  503: 'The service is being closed, or its database is busy; Retry-After says when to go on.',
}

/** What a request with an Authorization value can be answered with besides. */
export const signedIn: Refusals = {
  401: 'The Authorization header is missing, not known, withdrawn or past its end.',
}

/** Of a path that names an organization or a project. */
export const placed: Refusals = {
  403: 'The caller is no user of the project, or may not do this.',
  404: 'There is no such thing, or the caller has no part in it.',
}

/** Of a route that takes a JSON body. */
export const withBody = (limits: ServiceLimits): Refusals => ({
  408: 'The body did not come in time.',
  413: `The body is larger than ${sizeText(limits.jsonBytes)}.`,
  415: 'The body is compressed.',
})

/** Of what is written. */
export const writing: Refusals = { 507: 'The disk of the service is full. Nothing was changed.' }

/** Error answers of an operation; of two with one status the last says when. */
export function refusalsOf(...parts: readonly (Refusals | undefined)[]): Record<string, JsonSchema> {
  const all = Object.assign({}, ...parts) as Record<string, string>
  return Object.fromEntries(
    Object.entries(all).map(([status, description]) => [
      status,
      {
        description,
        content: { [problemMediaType]: { schema: { $ref: '#/components/schemas/Problem' } } },
        ...(status === '429' || status === '503' || status === '507'
          ? { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'seconds' } } }
          : {}),
      },
    ]),
  )
}
