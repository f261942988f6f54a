import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { collectQuery, matchPath, restorePrefix, routes } from '../../shared/rest'
import { downloadPrefix } from '../download/links'
import type { DownloadParts } from '../download/serve-source'
import { serveSource } from '../download/serve-source'
import { handlers } from '../routes'
import { answerRestore } from '../routes/restore'
import type { UploadParts } from '../upload/upload-processor'
import { processUpload } from '../upload/upload-processor'
import { uploadPath } from '../upload/upload-path'
import type { Access } from './access'
import { openAccess } from './access'
import type { Handler, RequestContext, ServedRoute, ServiceParts } from './context'
import { checkHost } from './host-check'
import { HttpProblem } from './http-problem'
import { defaultLimits } from './limits'
import { toProblem } from './to-problem'
import { readFields } from './read-fields'
import { readJson } from './read-json'
import { sendJson, sendProblem } from './send-answer'
import { answerUnreadable } from './unreadable-request'

/** What the server answers with. */
export interface ServerParts extends ServiceParts, UploadParts, DownloadParts {
  /** How long a JSON body may take. */
  bodyMs: number
  /** The service is being closed: what is asked from now on is sent away. */
  isClosing: () => boolean
  log: (line: string) => void
}

/** The HTTP server of the service; not listening yet. Nothing of a request but method, path and status is logged. */
export function createServiceServer(parts: ServerParts): Server {
  const access = openAccess(parts.store)
  const server = createServer(
    { headersTimeout: 15_000, requestTimeout: 0, connectionsCheckingInterval: 2_000 },
    (request, response) => {
      void answer(parts, access, request, response)
    },
  )
  server.on('clientError', answerUnreadable)
  server.keepAliveTimeout = 30_000
  server.maxConnections = 1_000
  return server
}

async function answer(
  parts: ServerParts,
  access: Access,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.on('error', () => undefined)
  try {
    checkHost(request)
    if (parts.isClosing()) throw closing()
    const [pathname, query] = splitTarget(request.url ?? '/')
    await answerPath(parts, access, request, response, pathname, query)
  } catch (error) {
    sendProblem(request, response, toProblem(error, request, parts))
  }
}

/** Paths beside the table of the interface, each with the methods that it takes; all else is of the table. */
async function answerPath(
  parts: ServerParts,
  access: Access,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  query: Record<string, string[]>,
): Promise<void> {
  if (pathname.startsWith(downloadPrefix)) {
    requireMethod(access, request, 'GET', 'HEAD')
    await serveSource(parts, request, response, pathname, query)
    return
  }
  await sendJson(request, response, await valueAt(parts, access, request, pathname, query))
}

async function valueAt(
  parts: ServerParts,
  access: Access,
  request: IncomingMessage,
  pathname: string,
  query: Record<string, string[]>,
): Promise<unknown> {
  if (pathname === uploadPath) {
    requireMethod(access, request, 'POST')
    return processUpload(parts, request, query)
  }
  if (pathname.startsWith(restorePrefix)) {
    requireMethod(access, request, 'POST')
    return answerRestore(parts, access, request, pathname)
  }
  if (pathname === documentPath) {
    requireMethod(access, request, 'GET', 'HEAD')
    return documentOf(originOf(request))
  }
  return route(parts, access, request, pathname, query)
}

function requireMethod(access: Access, request: IncomingMessage, ...methods: readonly string[]): void {
  if (methods.includes(request.method ?? '')) return
  // Whoever has no credentials learns nothing of the path.
  access.caller(request.headers.authorization)
  const allow = methods.join(', ')
  throw new HttpProblem(405, `This path takes ${allow}.`, { headers: { allow } })
}

/** The description of the interface; needs no credentials, as it says nothing of what is kept. */
const documentPath = '/openapi.json'

async function documentOf(origin: string): Promise<unknown> {
  const { openApiDocument } = await import('../open-api/document')
  return openApiDocument({ origin, limits: defaultLimits })
}

const originOf = (request: IncomingMessage): string => `http://${request.headers.host ?? ''}`

const closing = (): HttpProblem =>
  new HttpProblem(503, 'The service is being closed. Nothing was changed; try again when it runs.', {
    headers: { connection: 'close', 'retry-after': '5' },
  })

async function route(
  parts: ServerParts,
  access: Access,
  request: IncomingMessage,
  pathname: string,
  rawQuery: Record<string, string[]>,
): Promise<unknown> {
  const caller = access.caller(request.headers.authorization)
  // HEAD is GET without its body (RFC 9110 9.3.2); Node leaves the body out.
  const match = matchPath(request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET'), pathname)
  if (match === null) throw new HttpProblem(404, 'There is nothing at this path.')
  if (match.name === null) {
    const allow = match.allowedMethods.join(', ')
    throw new HttpProblem(405, `This path takes ${allow}.`, { headers: { allow } })
  }
  const name = match.name === 'getJob' ? 'listJobs' : match.name
  const place = access.place(caller, match.params)
  const route = routes[name]
  const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : await readJson(request, parts.bodyMs)
  const { store, links, runner, knowsSrid, now } = parts
  // Name by name: to spread objects into one costs a small request a tenth of its time.
  const context = {
    store,
    links,
    runner,
    knowsSrid,
    now,
    organization: place.organization,
    project: place.project,
    caller,
    params: match.params,
    // The job list reads its query itself: with jobId all else is ignored.
    query: name === 'listJobs' ? {} : readFields(route.query, rawQuery),
    body: name === 'cancelJob' ? undefined : readFields(route.body, body),
    rawQuery,
    origin: originOf(request),
  }
  // The table ties each handler to its own schemas; TypeScript cannot follow that through a union of names.
  const handler = handlers[name] as unknown as Handler<ServedRoute>
  return handler(context as unknown as RequestContext<ServedRoute>)
}

/** Path and query; a request target in absolute form (RFC 9112 3.2.2) names the host too. */
function splitTarget(target: string): [string, Record<string, string[]>] {
  const url = target.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
  const mark = url.indexOf('?')
  return mark < 0 ? [url, {}] : [url.slice(0, mark), collectQuery(url.slice(mark + 1))]
}
