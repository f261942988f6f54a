import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { problemMediaType } from '../../shared/rest'
import type { HttpProblem } from './http-problem'
import { namedByItsBytes, NamedJson } from './json-text'
import { packedAnswer } from './packed-answers'

/** How long the rest of a body that is refused is still taken in. */
const lingerMs = 60_000

const commonHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/**
 * 200 with a value as JSON; undefined is null, a JsonText or NamedJson goes as it is. A GET is told the ETag of its answer, and 304 without a
 * body when it names that one in If-None-Match; a long answer is packed for it when it takes gzip.
 */
export async function sendJson(request: IncomingMessage, response: ServerResponse, value: unknown): Promise<void> {
  const named = value instanceof NamedJson ? value : namedByItsBytes(value)
  const etag = request.method === 'GET' ? `"${named.name}"` : null
  const known = request.headers['if-none-match']
  if (etag !== null && known !== undefined && namesOf(known).includes(etag)) {
    response.writeHead(304, { ...commonHeaders, etag }).end()
    return
  }
  const whole = await named.bytes()
  const packed = etag === null ? null : await packedAnswer(named.name, whole, request.headers['accept-encoding'])
  const pieces = packed === null ? whole : [packed]
  const headers: OutgoingHttpHeaders = {
    ...commonHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': pieces.reduce((sum, { length }) => sum + length, 0),
  }
  // Packed it is not byte by byte the same, which only a weak name allows.
  if (etag !== null) headers.etag = packed === null ? etag : `W/${etag}`
  if (packed !== null) headers['content-encoding'] = 'gzip'
  response.writeHead(200, headers)
  if (pieces.length > 1) response.cork()
  for (const piece of pieces.slice(0, -1)) response.write(piece)
  response.end(pieces.at(-1))
}

/** The ETags of an If-None-Match; a weak one stands for its strong one. */
const namesOf = (header: string): string[] => header.split(',').map((name) => name.trim().replace(/^W\//, ''))

/**
 * The error of a request. The whole answer leaves at once, and the rest of the request's body is read and dropped before the
 * connection may close: closed over bytes that nobody read it is reset, and a sender that reads last never sees the answer.
 */
export function sendProblem(request: IncomingMessage, response: ServerResponse, problem: HttpProblem): void {
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  const bytes = Buffer.from(JSON.stringify(problem.toBody()))
  response.writeHead(problem.status, {
    ...commonHeaders,
    ...problem.options.headers,
    'content-type': problemMediaType,
    'content-length': bytes.length,
  })
  if (request.complete || problem.options.headers?.connection === 'close') {
    response.end(bytes)
    return
  }
  response.write(bytes)
  const end = (): void => {
    clearTimeout(timer)
    response.end()
  }
  const timer = setTimeout(end, lingerMs)
  request.once('end', end).once('close', end).resume()
}
