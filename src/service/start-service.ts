import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { messageOf } from '../shared/errors/app-error'
import type { GeoEngine } from '../geo/engine-api'
import { lockFolder } from '../node/folder-lock'
import { closeBelow, mendedText, openPrivateFolder } from '../node/private-folder'
import type { ContentStore } from './content/content-store'
import { openContent } from './content/open-content'
import { keepSwept, sweepNow } from './content/sweeping'
import { downloadLinks } from './download/links'
import { isReady } from './http/health'
import { defaultLimits, type ServiceLimits } from './http/limits'
import { listenOn } from './http/listening'
import type { Observer } from './http/observer'
import { loopbackReach, reachOf, type ReachOptions } from './http/reach'
import { reloadTls, type TlsFiles } from './http/secure-server'
import { createServiceServer } from './http/service-server'
import { jobRunner, type JobRunner } from './processing/job-runner'
import { jobWorker } from './processing/job-worker'
import { sharedJobs } from './processing/shared-jobs'
import { hasBrokenStore } from './store/open-store'
import { openPlace } from './store/open-place'
import type { OpenStore, Store } from './store/store'
import { refuseUnfinished } from './transfer/unfinished'
import { watchWaitingJobs } from './upload/waiting-jobs'

/** Where the service keeps its data and how it is reached. */
export interface ServiceOptions {
  /** Folder of the service's data; made where missing. One service at a time. */
  dataDir: string
  /** PostgreSQL server in place of a database in the folder: postgres://USER@HOST:PORT/DATABASE. */
  database?: string | undefined
  /** With `database`: whether this process works on jobs too; else others do (`startWorker`). */
  works?: boolean
  /** Where the files lie, when not in it: `s3://BUCKET/PREFIX`, or the full path of a folder that processes share. */
  files?: string | undefined
  /** Address at which callers reach that object store: downloads are sent there. */
  filesUrl?: string | undefined
  /** Address that it listens on; 127.0.0.1 when left out. */
  host?: string
  /** 0 or left out: a free port. */
  port?: number
  /** How it is reached; from this computer alone when left out. */
  reach?: Omit<ReachOptions, 'secure'>
  /** Files of a certificate; left out or null: plain HTTP. */
  tls?: TlsFiles | null
  /** What requests and callers may take, as far as it is not `defaultLimits`. */
  limits?: Partial<ServiceLimits>
  /** Reads the files of jobs. The caller closes it. */
  engine: GeoEngine
  /** UTC milliseconds; when left out the clock, with `database` that of the database. */
  now?: () => number
  /** Fills a store that holds no organization, before the first request is answered. */
  seed?: (parts: { store: Store; content: ContentStore; now: () => number }) => Promise<void>
  log?: (line: string) => void
  /** Told of every request. */
  observe?: Observer
  /** How long requests that run may take to end when the service is closed. */
  graceMs?: number
  /** How long it still answers, and says at /readyz that it goes, before it closes; 0 when left out. */
  drainMs?: number
  /** The first pause of a job that found the disk full. */
  restMs?: number
  /** Jobs at a time; 2 when left out. */
  parallel?: number
}

/** A service that accepts connections. */
export type RunningService = Awaited<ReturnType<typeof startService>>

/** Whoever has started the service as a process waits four seconds for its end. */
const graceMs = 3_000

/** Starts the service, on 127.0.0.1 unless told otherwise. Resolves when it accepts connections. AppError when the port is taken. */
export async function startService(options: ServiceOptions) {
  const log = options.log ?? ((line: string) => console.error(line))
  await closeToOthers(options.dataDir, log)
  // Held before it is opened: a damaged database is put aside, and nobody else may be using it.
  const lock = lockFolder(options.dataDir)
  const { store, shared } = await openPlace(options, 'serve', log).catch((error: unknown) => {
    lock.release()
    throw error
  })
  const now = options.now ?? shared?.presence.now ?? Date.now
  const content = await openFilled(options, store, { now, log }).catch(async (error: unknown) => {
    await store.close()
    lock.release()
    throw error
  })
  // Beside a database that was put aside the files stay: they are what it can be restored with.
  const maySweep = options.database !== undefined || !hasBrokenStore(options.dataDir)
  if (maySweep && options.files === undefined) await sweepNow(content, log)
  const endSweeps = maySweep && options.files !== undefined ? keepSwept(content, log) : () => undefined
  const waiting = watchWaitingJobs(store, now)
  const { engine, restMs, parallel = 2 } = options
  const jobParts = { store, content, engine, now, log, restMs, parallel, onCancelled: waiting.cancelled }
  const worker = shared !== null && options.works === true ? jobWorker({ ...jobParts, leases: shared.leases }) : null
  const runner: JobRunner = shared === null ? jobRunner(jobParts) : sharedJobs(jobParts, worker)
  const key = await store.setting('download-key', () => randomBytes(32).toString('base64url'))
  const links = downloadLinks(key, now)
  const known = new Map<number, boolean>()
  let whyLeaving: string | null = null
  void shared?.presence.outdated.then(({ message }) => (whyLeaving ??= message))
  let closing = false
  const tls = options.tls ?? null
  const health = { whyLeaving: () => whyLeaving, isClosing: () => closing, probe: () => probe(store, content, log) }
  const server = createServiceServer({
    store,
    content,
    runner,
    links,
    now,
    waiting,
    limits: { ...defaultLimits, ...options.limits },
    reach: reachOf({ ...(options.reach ?? loopbackReach), secure: tls !== null }),
    tls,
    health,
    observe: options.observe ?? null,
    log,
    knowsSrid: async (srid) => {
      const found = known.get(srid) ?? (await engine.describeCrs(srid)) !== null
      known.set(srid, found)
      return found
    },
  })
  const host = options.host ?? '127.0.0.1'
  const begin = async () => {
    if ((await store.organizations.list()).length === 0) await options.seed?.({ store, content, now })
    return listenOn(server, host, options.port ?? 0)
  }
  const listening = await begin().catch(async (error: unknown) => {
    await store.close()
    lock.release()
    throw error
  })
  await runner.resume()
  await waiting.endOld()
  void store.readAhead().catch((error: unknown) => {
    if (!closing) log(`The lists were not read ahead: ${String(error)}`)
  })
  const end = async (): Promise<void> => {
    whyLeaving ??= 'The service is being closed.'
    if (options.drainMs) await new Promise((resolve) => setTimeout(resolve, options.drainMs))
    closing = true
    waiting.close()
    endSweeps()
    await listening.close(options.graceMs ?? graceMs)
    await runner.close()
    await content.close()
    await store.close()
    lock.release()
  }
  let ended: Promise<void> | null = null
  return {
    /** Where it listens: http://127.0.0.1:PORT, without a slash. */
    url: `${tls === null ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${listening.port}`,
    store,
    runner,
    /** Resolves when a newer version of the program has written the database: nothing but `close` is left to do. */
    outdated: shared?.presence.outdated ?? new Promise<never>(() => undefined),
    /** As GET /readyz. */
    isReady: (): Promise<boolean> => isReady(health),
    /** Takes the certificate anew from its files; null without TLS. AppError, and the one before goes on, when they cannot be used. */
    reloadCertificate: (): { endsAt: Date } | null => (tls === null ? null : reloadTls(server, tls)),
    /** Takes no more requests, lets those that run end (for a while), stops jobs (they go on at the next start) and closes the store. */
    close: (): Promise<void> => (ended ??= end()),
  }
}

async function openFilled(...[place, store, parts]: Parameters<typeof openContent>): Promise<ContentStore> {
  await refuseUnfinished(store)
  return openContent(place, store, parts)
}

async function closeToOthers(dataDir: string, log: (line: string) => void): Promise<void> {
  const mended = openPrivateFolder(dataDir)
  if (mended.count > 0) await closeBelow(dataDir, mended)
  const text = mendedText(dataDir, mended)
  if (text !== null) log(text)
}

/** No file has this hash; whether it is there is asked all the same. */
const noFile = { organizationId: 0, sha256: '0'.repeat(64), size: 0 }

async function probe(store: OpenStore, content: ContentStore, log: (line: string) => void): Promise<void> {
  try {
    await Promise.all([
      ...[store.version(), store.organizations.byNickname('~')],
      ...[stat(content.folder), content.has(noFile)],
    ])
  } catch (error) {
    log(`not ready: ${messageOf(error)}`)
    throw error
  }
}
