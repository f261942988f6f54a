import type { IncomingHttpHeaders } from 'node:http'
import { request as httpRequest } from 'node:http'
import { buildPath, buildQuery, routes } from '../../src/shared/rest'
import type { RouteName, RouteParams } from '../../src/shared/rest'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  /** The body as JSON; undefined when it is none. */
  json: any // eslint-disable-line @typescript-eslint/no-explicit-any
}

export interface Send {
  method: string
  url: string
  headers?: Record<string, string>
  body?: Buffer | string
}

/** One request, without any help of a client: what comes back is what the service said. */
export function send({ method, url, headers = {}, body }: Send): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    // The path as it stands: URL would tidy it up.
    const path = url.slice(url.indexOf('/', 'http://'.length))
    const length: Record<string, string> =
      body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = httpRequest(
      { method, hostname, port, path, headers: { ...length, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, json: parse(bytes) })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

export type Query = Record<string, string | number | boolean | readonly (string | number)[] | undefined>

/** A caller of routes by name, with one Authorization value (null: none). */
export function callerOf(baseUrl: string, authorization: string | null) {
  return <N extends RouteName>(
    name: N,
    params: RouteParams<N>,
    more: { query?: Query; body?: unknown; rawBody?: string } = {},
  ): Promise<Answer> => {
    const route = routes[name]
    const body = more.rawBody ?? (more.body === undefined ? undefined : JSON.stringify(more.body))
    return send({
      method: route.method,
      url: `${baseUrl}${buildPath(route.path, params as never)}${buildQuery(more.query ?? {})}`,
      headers: {
        ...(authorization === null ? {} : { authorization }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body,
    })
  }
}
export type Call = ReturnType<typeof callerOf>

export interface Part {
  name: string
  content: string | Buffer
  field?: string
}

/** A multipart/form-data body. */
export function multipart(parts: readonly Part[]): { headers: Record<string, string>; body: Buffer } {
  const boundary = 'plumbline-check-boundary'
  const pieces = parts.flatMap((part) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${part.field ?? 'file'}"; filename="${part.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(part.content),
    Buffer.from('\r\n'),
  ])
  const body = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body }
}
