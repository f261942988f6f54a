import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { foreignEvents, foreignJob, foreignLayer, foreignPermits, foreignTree } from './foreign-answers'
import { ForeignProject, readMultipart, type ProjectHabits } from './foreign-project'

/**
 * What goes wrong with one request. `after`: the service has done what was asked, only the answer is spoilt. A status
 * answers in place of the service; `cut` breaks the connection; `truncate` sends half of the answer as if it were whole.
 */
export interface Fault {
  /** Compared with `METHOD path`, without the prefix. */
  on: RegExp
  /** Compared with the query, where it matters. */
  query?: RegExp
  does: 'cut' | 'cut-after' | 'truncate' | { status: number; headers?: Record<string, string>; body?: string }
  /** How often; for ever when left out. */
  times?: number
}

export interface ForeignOptions extends Partial<ProjectHabits> {
  authorization: string
  processPath?: 'absolute' | 'relative' | 'other-port'
  /** Answers are packed with gzip, asked for or not. */
  packs?: boolean
  /** Every request but step 2 is sent on to another path first, with 308. */
  sendsOn?: boolean
  /** The layer directory is not for this user. */
  closedDirectory?: boolean
  /** The layer list is empty; the directory is not. */
  listsNothing?: boolean
  /** Sources are given, by links of their own that need no header. */
  givesSources?: boolean
  /** A job that has gone well is not there any more. */
  forgetsJobs?: boolean
}

/** A service that keeps to docs/interface.md and is nothing like ours wherever that leaves a choice. */
export class ForeignService {
  readonly project: ForeignProject
  readonly requests: string[] = []
  readonly faults: Fault[] = []
  /** Called when the service has done what was asked, or is about to break the connection, and has not answered yet. */
  beforeAnswer: (call: string) => void = () => undefined
  /** How far the clock that answers name is ahead of this computer's. */
  clockAheadMs = 0
  private readonly servers: Server[] = []
  private readonly ports: number[] = []

  private constructor(private readonly options: ForeignOptions) {
    this.project = new ForeignProject({
      processingMs: 60,
      layerLagMs: 0,
      jobError: () => null,
      keepsComments: true,
      ...options,
    })
  }

  /** Base URL with a path prefix. */
  get url(): string {
    return `${this.origin(0)}/gis/api/v2`
  }

  static async start(options: ForeignOptions): Promise<ForeignService> {
    const service = new ForeignService(options)
    for (const _ of ['interface', 'processor']) {
      const server = createServer((request, response) => void service.answer(request, response))
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      service.servers.push(server)
      service.ports.push((server.address() as AddressInfo).port)
    }
    return service
  }

  async stop(): Promise<void> {
    for (const server of this.servers.filter((each) => each.listening)) {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    }
  }

  private origin(index: number): string {
    return `http://127.0.0.1:${this.ports[index] ?? 0}`
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://x')
    const sentOn = url.pathname.startsWith('/gis/api/v2/moved/')
    const path = url.pathname.replace('/gis/api/v2', '').replace(/^\/moved(?=\/)/, '')
    const call = `${request.method} ${path}`
    const body = await readBody(request)
    if (body === null) return
    this.requests.push(`${call}${url.search}`)
    const fault = this.faults.find(
      ({ on, query, times }) => on.test(call) && (query?.test(url.search) ?? true) && times !== 0,
    )
    if (fault?.times !== undefined) fault.times--
    if (fault?.does === 'cut') {
      this.beforeAnswer(call)
      return void response.destroy()
    }
    if (fault && typeof fault.does === 'object') {
      response.writeHead(fault.does.status, { 'content-TYPE': 'text/html', ...fault.does.headers })
      return void response.end(fault.does.body ?? '<html><body><h1>Sorry</h1></body></html>')
    }
    if (this.options.sendsOn && !sentOn && path !== '/processor/run') {
      response.writeHead(308, { Location: `/gis/api/v2/moved${path}${url.search}` })
      return void response.end()
    }
    const source = /^GET \/sources\/(.+)$/.exec(call)?.[1]
    if (source !== undefined) return this.source(decodeURIComponent(source), response)
    const signedIn = request.headers.authorization === this.options.authorization
    const result = path === '/processor/run' || signedIn ? this.route(call, url, body, request) : { status: 401 }
    this.beforeAnswer(call)
    if (fault?.does === 'cut-after') return void response.destroy()
    const text = result.body === undefined ? '' : JSON.stringify(result.body, null, 1)
    const sent = fault?.does === 'truncate' ? text.slice(0, text.length / 2) : text
    const also = {
      Date: new Date(Date.now() + this.clockAheadMs).toUTCString(),
      ...(this.options.packs ? { 'Content-Encoding': 'gzip' } : {}),
    }
    response.writeHead(result.status, { 'cONTENT-tYPE': 'application/json', Connection: 'close', ...also })
    if (this.options.packs) return void response.end(gzipSync(sent))
    // In pieces, without a length.
    response.write(sent.slice(0, 1))
    response.end(sent.slice(1))
  }

  private route(call: string, url: URL, body: Buffer, request: IncomingMessage): { status: number; body?: unknown } {
    const { project } = this
    const query = url.searchParams
    const [, inside] = /^\w+ \/fjord\/projects\/12(\/.*)?$/.exec(call) ?? []
    const method = call.split(' ')[0] ?? ''
    const ok = (value?: unknown) => ({ status: 200, body: value })
    if (call === 'GET /applications') return ok([{ name: 'Fjord', nickname: 'fjord', logo: null }])
    if (call === 'GET /fjord') return ok({ name: 'Fjord', nickname: 'fjord' })
    if (call === 'GET /fjord/projects') return ok([{ id: 12, name: 'Quay', projectType: 3, archived: false }])
    if (call === 'GET /fjord/projects/12') return ok({ id: 12, name: 'Quay', projectType: 3, archived: false })
    if (call === 'POST /processor/run') return this.process(query, body, request)
    if (this.options.closedDirectory && inside?.startsWith('/layer-directory')) return { status: 403 }
    switch (`${method} ${inside ?? ''}`) {
      case 'GET /layers': {
        const revisions = (query.get('includeRevisions') ?? 'none') as 'none' | 'latest' | 'all'
        return ok(
          (this.options.listsNothing ? [] : project.visible()).map((layer) =>
            foreignLayer(layer, revisions, true, this.links),
          ),
        )
      }
      case 'POST /layers': {
        const job = project.begin(JSON.parse(body.toString('utf8')))
        return { status: 201, body: { ...this.ticket(job.id, job.token), expiresIn: 600 } }
      }
      case 'POST /layers/cancel-process': {
        const job = project.jobs.find((each) => each.id === Number(query.get('jobID')))
        if (job) project.cancel(job)
        return { status: job ? 204 : 404 }
      }
      case 'GET /layers/processing':
        return this.jobs(query)
      case 'GET /layer-directory':
        return ok(foreignTree(project))
      case 'GET /layer-directory/unassigned': {
        const loose = project.visible().filter((layer) => layer.folder === null)
        return ok(loose.map((layer) => ({ layerId: layer.id, name: layer.name })))
      }
      case 'PUT /layer-directory': {
        const order = JSON.parse(body.toString('utf8')) as { path: string; layerId?: number }
        const parts = order.path.split('/').filter(Boolean)
        parts.forEach((_, index) => project.folders.add(`/${parts.slice(0, index + 1).join('/')}`))
        const layer = project.layers.find((each) => each.id === order.layerId)
        if (layer) layer.folder = `/${parts.join('/')}`
        return { status: 200 }
      }
      case 'GET /permits':
        return ok(pageOf(foreignPermits, query))
      case 'GET /permits/900':
        return ok({ id: 900, name: 'Permit 0', status: 42, geometry: '{}', startTime: '2026-03-01', categories: null })
      case 'GET /permits/900/events':
        return ok(pageOf(foreignEvents, query))
    }
    const one = /^\/layer\/(\d+)$/.exec(inside ?? '')
    const layer = project.visible().find((each) => each.id === Number(one?.[1]))
    return layer ? ok(foreignLayer(layer, 'all', false, this.links)) : { status: 404 }
  }

  private get links(): string | null {
    return this.options.givesSources ? `${this.url}/sources` : null
  }

  /** In pieces, without a length, as a stored object of no known type. */
  private source(revisionId: string, response: ServerResponse): void {
    const revisions = this.project.layers.flatMap((layer) => layer.revisions)
    const content = revisions.find((each) => each.id === revisionId)?.files[0]?.content
    response.writeHead(content ? 200 : 404, { 'content-TYPE': 'binary/octet-stream' })
    response.write(content?.subarray(0, 7) ?? '')
    response.end(content?.subarray(7) ?? '')
  }

  private ticket(job: number, token: string) {
    const address = {
      absolute: `${this.url}/processor/run`,
      relative: '/processor/run?v=2',
      'other-port': `${this.origin(1)}/processor/run`,
    }[this.options.processPath ?? 'absolute']
    return { job, token, processPath: address, application: 'fjord' }
  }

  private process(query: URLSearchParams, body: Buffer, request: IncomingMessage): { status: number; body?: unknown } {
    const job = this.project.jobs.find((each) => each.id === Number(query.get('jobID')))
    if (!job) return { status: 404 }
    if (query.get('token') !== job.token || query.get('application') !== 'fjord') return { status: 401 }
    const files = readMultipart(body, request.headers['content-type'] ?? '')
    const { fileNames } = job.order
    if (!files || files.length === 0 || files.some((file) => !fileNames.includes(file.name))) return { status: 400 }
    if (job.state !== 'initializing') return { status: 409 }
    this.project.start(job, files)
    return { status: 200 }
  }

  /** Newest last, and never more than five at a time, whatever is asked for. */
  private jobs(query: URLSearchParams): { status: number; body?: unknown } {
    const id = query.get('jobId')
    const known = this.project.jobs.filter((job) => !this.options.forgetsJobs || job.state !== 'completed')
    if (id !== null) {
      const job = known.find((each) => each.id === Number(id))
      return job ? { status: 200, body: foreignJob(job) } : { status: 404 }
    }
    const states = query.getAll('statuses')
    const fitting = known.filter((job) => states.length === 0 || states.includes(job.state))
    const page = Number(query.get('page') ?? 1)
    const jobs = fitting.slice((page - 1) * 5, page * 5).map(foreignJob)
    const pageCount = Math.ceil(fitting.length / 5)
    return { status: 200, body: [{ count: jobs.length, jobs, page, total: fitting.length, pageCount }] }
  }
}

/** Two items a page at most, whatever is asked for; one more item came in after the first page was read. */
function pageOf(items: readonly unknown[], query: URLSearchParams): object {
  const pageNumber = Number(query.get('pageNumber') ?? 1)
  const came = pageNumber > 1 ? 1 : 0
  const totalCount = items.length + came
  return {
    pageNumber,
    pageSize: 2,
    totalCount,
    totalPages: Math.ceil(totalCount / 2),
    items: items.slice((pageNumber - 1) * 2 - came, pageNumber * 2 - came),
  }
}

/** Null when the body broke off. */
function readBody(request: IncomingMessage): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', () => resolve(null))
    request.on('close', () => !request.complete && resolve(null))
  })
}
