import type { IncomingMessage } from 'node:http'
import { AppError } from '../../shared/errors/app-error'
import {
  buildPath,
  buildQuery,
  parseAnswer,
  routes,
  type PathParams,
  type RouteAnswer,
  type RouteName,
} from '../../shared/rest'
import { createAnswerMarks } from './answer-marks'
import { parseBaseUrl } from './base-url'
import { callPhrase } from './call-phrases'
import { createAgents, openExchange, readAnswer, type HttpAnswer, type HttpRequest } from './http-exchange'
import { readJson, readText } from './json-answer'
import { timeoutError } from './network-error'
import { followRedirects, resolveUrl, strangerError } from './redirects'
import { createRedactor } from './redaction'
import type { RestCallOptions, RestClientOptions, RestRequest } from './rest-call'
import { onceOnly, readingPolicy, withRetries } from './retry'
import { createServerClock } from './server-clock'
import { statusError, type FailedRequest } from './status-error'
import { withOutcomeOf } from './write-outcome'
import type { Said } from '../../shared/languages/said'
import { wordedError } from '../../shared/errors/worded-error'
import { isLoopback } from '../../shared/security/loopback'

/** The interface, called over HTTP. One client for one base URL and one credential. */
export type RestClient = ReturnType<typeof createRestClient>

const jsonTypes = 'application/json, application/problem+json;q=0.9'

/**
 * Makes a client. AppError `invalid` when the base URL cannot be one, `service.unauthorized` when the credential holds what no
 * header can.
 */
export function createRestClient(options: RestClientOptions) {
  const base = parseBaseUrl(options.baseUrl)
  const ownOrigin = `${base.origin}/`
  // Within a computer packing takes longer than sending. Not deflate: servers disagree about what it is.
  const packings = isLoopback(base.hostname) ? 'identity' : 'gzip'
  const nameOption = options.name ?? base.host
  const nameNow = () => (typeof nameOption === 'string' ? nameOption : nameOption())
  const idleTimeoutMs = options.idleTimeoutMs ?? 30_000
  const silentAfterMs = options.silentAfterMs ?? 5_000
  const maxAnswerBytes = options.maxAnswerBytes ?? 256_000_000
  /** Answers whose head has come. */
  let answered = 0
  const now = options.now ?? Date.now
  const redactor = options.redactor ?? createRedactor()
  if (options.authorization) {
    redactor.add(options.authorization)
    checkCredential(options.authorization)
  }
  const agents = createAgents(options.findProxy, idleTimeoutMs)
  const marks = createAnswerMarks()
  const clock = options.clock ?? createServerClock(now)
  const ending = new AbortController()
  const stoppable = <O extends { signal?: AbortSignal }>(given: O): O & { signal: AbortSignal } => ({
    ...given,
    signal: given.signal ?? ending.signal,
  })

  /** Sends a request, with the credential where it may go, and follows where it is sent on to. */
  function openFollowed(request: Omit<HttpRequest, 'idleTimeoutMs'>): Promise<{ answer: IncomingMessage; url: URL }> {
    return followRedirects(request.url, request.method, nameNow(), async (url) => {
      const headers = headersFor(url, request.headers)
      const answeredBefore = answered
      // Others are answered meanwhile: then this one is just slow.
      const tellSilence = () =>
        answered === answeredBefore && options.onPause?.(silence(url), idleTimeoutMs - silentAfterMs)
      const timer = setTimeout(tellSilence, silentAfterMs).unref()
      try {
        const answer = await openExchange(agents, { ...request, url, idleTimeoutMs, headers })
        answered += 1
        clock.observe(answer.headers.date)
        return answer
      } finally {
        clearTimeout(timer)
      }
    })
  }

  const silence = (url: URL) => timeoutError(url.host, silentAfterMs)

  /** The Authorization header never goes to another origin: a redirect there would hand the credential over. */
  function headersFor(url: URL, headers: HttpRequest['headers']): HttpRequest['headers'] {
    return options.authorization !== null && url.href.startsWith(ownOrigin)
      ? { ...headers, Authorization: options.authorization }
      : headers
  }

  function urlOf<N extends RouteName>(routeName: N, request: RestRequest<N>): URL {
    const { path } = routes[routeName]
    const query = buildQuery((request.query ?? {}) as Parameters<typeof buildQuery>[0])
    return new URL(buildPath(path, request.params as PathParams<typeof path>).slice(1) + query, base)
  }

  async function exchange<N extends RouteName>(
    routeName: N,
    request: RestRequest<N>,
    url: URL,
    signal: AbortSignal | undefined,
    more: HttpRequest['headers'] = {},
  ): Promise<HttpAnswer> {
    const route = routes[routeName]
    const body = request.body === undefined ? null : Buffer.from(JSON.stringify(request.body), 'utf8')
    const headers: HttpRequest['headers'] = { Accept: jsonTypes, 'Accept-Encoding': packings, ...more }
    if (body) headers['Content-Type'] = 'application/json; charset=utf-8'
    if (body || route.method !== 'GET') headers['Content-Length'] = body?.length ?? 0
    const opened = await openFollowed({
      method: route.method,
      url,
      headers,
      body,
      signal,
      fresh: route.method !== 'GET',
    })
    const answer = await readAnswer(opened.answer, opened.url.host, maxAnswerBytes)
    const isAsked = (answer.status >= 200 && answer.status <= 299) || (answer.status === 304 && 'If-None-Match' in more)
    if (!isAsked && opened.url.hostname !== url.hostname) throw strangerError(nameNow(), opened.url, answer.status)
    if (!isAsked) throw statusError(phraseOf(routeName, request), answer, now())
    return answer
  }

  const phraseOf = <N extends RouteName>(routeName: N, request: RestRequest<N>): FailedRequest => ({
    service: nameNow(),
    ...callPhrase(routeName, request.params),
  })

  async function once<N extends RouteName>(
    routeName: N,
    request: RestRequest<N>,
    { signal, onChange }: RestCallOptions,
  ): Promise<unknown> {
    const url = urlOf(routeName, request)
    const answer = await exchange(routeName, request, url, signal)
    const value = readJson(answer, () => phraseOf(routeName, request), routeName)
    if (marks.note(routeName, url, answer)) onChange?.()
    return value
  }

  /** Tries as often as a call of the route may be tried. */
  function repeated<T>(
    routeName: RouteName,
    { retry, signal }: RestCallOptions,
    attempt: () => Promise<T>,
  ): Promise<T> {
    const policy = retry ?? (routes[routeName].method === 'GET' ? (options.retry ?? readingPolicy) : onceOnly)
    return withRetries(policy, signal, attempt, (error, waitMs) => options.onPause?.(cleaned(error), waitMs))
  }

  async function isAnother<N extends RouteName>(
    routeName: N,
    request: RestRequest<N>,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const url = urlOf(routeName, request)
    const etag = marks.etagOf(url)
    const answer = await exchange(routeName, request, url, signal, etag === null ? {} : { 'If-None-Match': etag })
    if (answer.status === 304 || marks.isSame(url, answer)) return false
    // A web page in the service's place is no change of it.
    readJson(answer, () => phraseOf(routeName, request), routeName)
    return marks.note(routeName, url, answer)
  }

  function cleaned(error: AppError): AppError {
    const { details, by } = redactor.cleanAll({ details: error.details, by: error.by })
    const { code, retry, cause } = error
    return new AppError(code, redactor.clean(error.message), { details, retry, cause, by })
  }

  async function reported<T>(work: () => Promise<T>): Promise<T> {
    try {
      const value = await work()
      options.onOutcome?.(null)
      return value
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const safe = cleaned(error)
      options.onOutcome?.(safe)
      throw safe
    }
  }

  return {
    /** Ends in a slash. */
    baseUrl: base.href,
    get name(): string {
      return nameNow()
    },
    /**
     * Calls a route of the table and gives its checked answer. Rejects with AppError net.*, service.* or `cancelled`; no error
     * holds a credential.
     */
    call: <N extends RouteName>(
      routeName: N,
      request: NoInfer<RestRequest<N>>,
      given: RestCallOptions = {},
    ): Promise<RouteAnswer<N>> =>
      reported(async () => {
        const callOptions = stoppable(given)
        const { verb, thing } = callPhrase(routeName, request.params)
        const attempt = () => once(routeName, request, callOptions)
        const value = await repeated(routeName, callOptions, attempt).catch((error: unknown) => {
          throw withOutcomeOf(verb, error)
        })
        return parseAnswer(routes[routeName].answer, value, thing) as RouteAnswer<N>
      }),
    /**
     * As `call`, for the JSON text of an answer that is parsed elsewhere: nobody has looked whether it is what the interface says
     * (`parseAnswer`).
     */
    readText: <N extends RouteName>(
      routeName: N,
      request: NoInfer<RestRequest<N>>,
      given: { signal?: AbortSignal } = {},
    ): Promise<string> =>
      reported(() => {
        const readOptions = stoppable(given)
        return repeated(routeName, readOptions, async () => {
          const answer = await exchange(routeName, request, urlOf(routeName, request), readOptions.signal)
          return readText(answer, () => phraseOf(routeName, request), routeName)
        })
      }),
    /**
     * Whether a list is answered otherwise than it was last to the same question; false where that was never asked. One try; asks by If-None-Match where the service gives an ETag. Rejects as `call` does.
     */
    hasChanged: <N extends RouteName>(
      routeName: N,
      request: NoInfer<RestRequest<N>>,
      lookOptions: { signal?: AbortSignal } = {},
    ): Promise<boolean> => reported(() => isAnother(routeName, request, stoppable(lookOptions).signal)),
    /** Posts to a path of the embedded service's own (`restore-routes`), with the credential, once. Its answer in JSON; rejects as `call` does. */
    post: (path: string, body: object, phrase: Omit<FailedRequest, 'service'>, signal: AbortSignal): Promise<unknown> =>
      reported(async () => {
        const bytes = Buffer.from(JSON.stringify(body), 'utf8')
        const headers = {
          Accept: jsonTypes,
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Length': bytes.length,
        }
        const url = new URL(path.slice(1), base)
        const opened = await openFollowed({ method: 'POST', url, headers, body: bytes, signal, fresh: true })
        const answer = await readAnswer(opened.answer, opened.url.host, maxAnswerBytes)
        const asked = { service: nameNow(), ...phrase }
        if (answer.status < 200 || answer.status > 299) throw statusError(asked, answer, now())
        return readJson(answer, () => asked, 'getProject')
      }),
    /** A request to a URL of the service's own making (upload step 2), without the Authorization header. The answer is open. */
    async sendRaw(
      request: Omit<HttpRequest, 'idleTimeoutMs' | 'fresh'>,
      writeBody?: Parameters<typeof openExchange>[2],
    ): Promise<IncomingMessage> {
      try {
        const answer = await openExchange(agents, { ...request, idleTimeoutMs, fresh: true }, writeBody)
        clock.observe(answer.headers.date)
        return answer
      } catch (error) {
        throw error instanceof AppError ? cleaned(error) : error
      }
    },
    /** Reads an open answer of `sendRaw` whole. */
    readRaw: (answer: IncomingMessage): Promise<HttpAnswer> => readAnswer(answer, base.host, maxAnswerBytes),
    /**
     * Opens the download of a URL of the service's own making. The Authorization header goes along only within the
     * service's own origin, and is dropped at a redirect that leaves it. The answer is 2xx and still to be read.
     */
    download(
      address: string,
      thing: Said,
      downloadOptions: { signal?: AbortSignal; headers?: Record<string, string> } = {},
    ): Promise<IncomingMessage> {
      return reported(async () => {
        const asked = resolveUrl(address, base, thing)
        const { answer, url } = await openFollowed({
          method: 'GET',
          url: asked,
          headers: { Accept: '*/*', ...downloadOptions.headers },
          body: null,
          signal: downloadOptions.signal,
          fresh: false,
        })
        const status = answer.statusCode ?? 0
        if (status >= 200 && status < 300) return answer
        const body = await readAnswer(answer, url.host, 1_000_000)
        // 410 is a link that has run out, wherever it leads.
        if (url.hostname !== asked.hostname && status !== 410) throw strangerError(nameNow(), url, status)
        throw statusError({ service: nameNow(), verb: 'download', thing }, body, now())
      })
    },
    /** The service's time by its Date headers, UTC milliseconds; the local clock until the first answer. */
    serverNow: clock.serverNow,
    /** Ends all calls that nobody has given a signal for, now and later: they reject with `cancelled`. For the end of the program. */
    giveUp: (): void => ending.abort(),
    close: (): void => agents.close(),
  }
}

/** Masking dots of a password field, typographic quotes, line breaks: what is copied along with a credential, or in its place. */
function checkCredential(value: string): void {
  const at = value.search(/[^\t\x20-\x7e\x80-\xff]/)
  if (at < 0) return
  throw wordedError('service.unauthorized', 'credentialSign', { number: at + 1 }, { retry: 'after-change' })
}
