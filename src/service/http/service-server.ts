import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { collectQuery, matchPath, restorePrefix, routes } from '../../shared/rest'
import { downloadPrefix } from '../download/links'
import { serveSource, type DownloadParts } from '../download/serve-source'
import { handlers } from '../routes'
import { answerRestore } from '../routes/restore'
import { processUpload, type UploadParts } from '../upload/upload-processor'
import { uploadPath } from '../upload/upload-path'
import { openAccess, type Access, type Remembered } from './access'
import { callerLimit, type CallerLimit } from './caller-limit'
import type { Handler, RequestContext, ServedRoute, ServiceParts } from './context'
import { answerHealth, isHealthPath, type Health } from './health'
import { HttpProblem } from './http-problem'
import type { ServiceLimits } from './limits'
import type { Observer } from './observer'
import type { Reach } from './reach'
import { createSecureServer, type TlsFiles } from './secure-server'
import { tellEnd } from './tell-end'
import { toProblem } from './to-problem'
import { readFields } from './read-fields'
import { readJson } from './read-json'
import { sendJson, sendProblem } from './send-answer'
import { answerUnreadable } from './unreadable-request'

/** What the server answers with. */
export interface ServerParts extends ServiceParts, UploadParts, DownloadParts {
  limits: ServiceLimits
  reach: Reach
  /** Files of a certificate; null: plain HTTP. */
  tls: TlsFiles | null
  health: Health
  /** Told of every request. */
  observe: Observer | null
  log: (line: string) => void
}

/** One request on its way to an answer. */
interface Exchange {
  parts: ServerParts
  access: Access
  callers: CallerLimit
  request: IncomingMessage
  response: ServerResponse
  pathname: string
  query: Record<string, string[]>
  /** What an observer is told at the end. */
  seen: { route: string; user: string | null }
}

/** The HTTP server of the service; not listening yet. Nothing of a request but method, path and status is logged. */
export function createServiceServer(parts: ServerParts): Server {
  const { limits } = parts
  const access = openAccess(parts.store, parts.now)
  const callers = callerLimit(limits.requestsPerMinute, parts.now)
  const options = {
    headersTimeout: limits.headerMs,
    requestTimeout: 0,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: limits.headerBytes,
  }
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    const [pathname, query] = splitTarget(request.url ?? '/')
    const seen = { route: 'none', user: null }
    if (parts.observe) tellEnd(parts.observe, parts.reach, { request, response, seen })
    void answer({ parts, access, callers, request, response, pathname, query, seen })
  }
  const server = parts.tls === null ? createServer(options, take) : createSecureServer(parts.tls, options, take)
  server.on('clientError', answerUnreadable)
  server.keepAliveTimeout = 30_000
  server.maxConnections = limits.connections
  return server
}

async function answer(exchange: Exchange): Promise<void> {
  const { parts, request, response, pathname } = exchange
  response.on('error', () => undefined)
  try {
    // Of these any probe may ask, by whatever name it reaches the process.
    if (isHealthPath(pathname)) {
      exchange.seen.route = pathname.slice(1)
      await answerHealth(parts.health, request, response, pathname)
      return
    }
    parts.reach.check(request)
    if (parts.health.isClosing()) throw closing()
    if (parts.limits.requestsPerMinute > 0) await count(exchange)
    await answerPath(exchange)
  } catch (error) {
    sendProblem(request, response, toProblem(error, request, parts))
  }
}

/** A user is counted wherever the requests come from; who is none, by the address. */
async function count({ parts, access, callers, request }: Exchange): Promise<void> {
  const known = await access.callerOrNull(request.headers.authorization)
  callers.take(known === null ? `address ${parts.reach.addressOf(request)}` : `user ${known.user.id}`)
}

/** Paths beside the table of the interface, each with the methods that it takes; all else is of the table. */
async function answerPath(exchange: Exchange): Promise<void> {
  const { parts, request, response, pathname, query } = exchange
  if (pathname.startsWith(downloadPrefix)) {
    exchange.seen.route = 'downloadSource'
    await requireMethod(exchange, 'GET', 'HEAD')
    await serveSource(parts, request, response, pathname, query)
    return
  }
  const value = await valueAt(exchange)
  // It may tell of what another request has written and still waits for.
  await parts.store.settled()
  await sendJson(request, response, value)
}

async function valueAt(exchange: Exchange): Promise<unknown> {
  const { parts, access, request, pathname, query, seen } = exchange
  if (pathname === uploadPath) {
    seen.route = 'sendFiles'
    await requireMethod(exchange, 'POST')
    return processUpload(parts, request, query)
  }
  if (pathname.startsWith(restorePrefix)) {
    seen.route = 'restore'
    await requireMethod(exchange, 'POST')
    return answerRestore(parts, access, request, pathname)
  }
  if (pathname === documentPath) {
    seen.route = 'openApi'
    await requireMethod(exchange, 'GET', 'HEAD')
    const { openApiDocument } = await import('../open-api/document')
    return openApiDocument({ origin: parts.reach.originOf(request), limits: parts.limits })
  }
  return route(exchange)
}

async function requireMethod({ access, request }: Exchange, ...methods: readonly string[]): Promise<void> {
  if (methods.includes(request.method ?? '')) return
  // Whoever has no credentials learns nothing of the path.
  await access.caller(request.headers.authorization)
  const allow = methods.join(', ')
  throw new HttpProblem(405, `This path takes ${allow}.`, { headers: { allow } })
}

/** The description of the interface; needs no credentials, as it says nothing of what is kept. */
const documentPath = '/openapi.json'

const closing = (): HttpProblem =>
  new HttpProblem(503, 'The service is being closed. Nothing was changed; try again when it runs.', {
    headers: { connection: 'close', 'retry-after': '5' },
  })

async function route(exchange: Exchange): Promise<unknown> {
  const { access, request, pathname } = exchange
  // HEAD is GET without its body (RFC 9110 9.3.2); Node leaves the body out.
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')
  const match = matchPath(method, pathname)
  if (method === 'GET' && match?.name) {
    const known = access.remembered(request.headers.authorization, match.params)
    if (known) {
      const [made, isSo] = await Promise.all([settled(answerRoute(exchange, match, known)), known.isSo])
      if (isSo) return 'value' in made ? made.value : Promise.reject(made.error as Error)
    }
  }
  // Whoever has no credentials learns nothing of the path.
  const caller = await access.caller(request.headers.authorization)
  exchange.seen.user = caller.user.id
  if (match === null) throw new HttpProblem(404, 'There is nothing at this path.')
  if (match.name === null) {
    const allow = match.allowedMethods.join(', ')
    throw new HttpProblem(405, `This path takes ${allow}.`, { headers: { allow } })
  }
  exchange.seen.route = routeOf(match)
  return answerRoute(exchange, match, { caller, place: await access.place(caller, match.params) })
}

type Match = Extract<NonNullable<ReturnType<typeof matchPath>>, { params: unknown }>
const routeOf = ({ name }: Match): ServedRoute => (name === 'getJob' ? 'listJobs' : name)

const settled = <T>(work: Promise<T>): Promise<{ value: T } | { error: unknown }> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

async function answerRoute(
  { parts, request, query: rawQuery, seen }: Exchange,
  match: Match,
  { caller, place }: Pick<Remembered, 'caller' | 'place'>,
): Promise<unknown> {
  const name = routeOf(match)
  seen.user = caller.user.id
  seen.route = name
  const route = routes[name]
  const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : await readJson(request, parts.limits)
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
    origin: parts.reach.originOf(request),
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
