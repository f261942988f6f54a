import { randomBytes } from 'node:crypto'
import type { AddressInfo, Socket } from 'node:net'
import type { GeoEngine } from '../geo/engine-api'
import { lockFolder } from '../node/folder-lock'
import { closeBelow, mendedText, openPrivateFolder } from '../node/private-folder'
import { AppError } from '../shared/errors/app-error'
import type { ContentStore } from './content/content-store'
import { openFolderContent } from './content/folder-content'
import { downloadLinks } from './download/links'
import { createServiceServer } from './http/service-server'
import { jobRunner } from './processing/job-runner'
import type { Store } from './store/open-store'
import { hasBrokenStore, openStoreWithRecovery } from './store/open-store'
import { watchWaitingJobs } from './upload/waiting-jobs'

/** Where the service keeps its data and how it is reached. */
export interface ServiceOptions {
  /** Folder of the service's data; made where missing. One service at a time. */
  dataDir: string
  /** 0 or left out: a free port. */
  port?: number
  /** Reads the files of jobs. The caller closes it. */
  engine: GeoEngine
  /** UTC milliseconds; the clock when left out. */
  now?: () => number
  /** Fills a store that holds no organization, before the first request is answered. */
  seed?: (parts: { store: Store; content: ContentStore; now: () => number }) => Promise<void>
  log?: (line: string) => void
  /** How long a JSON body, or a pause while files come, may last. */
  bodyMs?: number
  idleMs?: number
  /** How long requests that run may take to end when the service is closed. */
  graceMs?: number
  /** The first pause of a job that found the disk full. */
  restMs?: number
}

/** A service that accepts connections. */
export type RunningService = Awaited<ReturnType<typeof startService>>

/** Whoever has started the service as a process waits four seconds for its end. */
const graceMs = 3_000

/** Starts the service on 127.0.0.1. Resolves when it accepts connections. AppError when the port is taken. */
export async function startService(options: ServiceOptions) {
  const now = options.now ?? Date.now
  const log = options.log ?? ((line: string) => console.error(line))
  await closeToOthers(options.dataDir, log)
  // Held before it is opened: a damaged database is put aside, and nobody else may be using it.
  const lock = lockFolder(options.dataDir)
  const store = await openStoreWithRecovery(options.dataDir, (_level, line) => log(line)).catch((error: unknown) => {
    lock.release()
    throw error
  })
  const content = openFolderContent(options.dataDir, store)
  // Beside a database that was put aside the files stay: they are what it can be restored with.
  if (!hasBrokenStore(options.dataDir)) await sweep(content, log)
  const waiting = watchWaitingJobs(store, now)
  const { engine, restMs } = options
  const runner = jobRunner({ store, content, engine, now, log, restMs, onCancelled: waiting.cancelled })
  const key = store.setting('download-key', () => randomBytes(32).toString('base64url'))
  const links = downloadLinks(key, now)
  const known = new Map<number, boolean>()
  let closing = false
  const server = createServiceServer({
    store,
    content,
    runner,
    links,
    now,
    waiting,
    isClosing: () => closing,
    log,
    bodyMs: options.bodyMs ?? 15_000,
    idleMs: options.idleMs ?? 30_000,
    knowsSrid: async (srid) => {
      const found = known.get(srid) ?? (await engine.describeCrs(srid)) !== null
      known.set(srid, found)
      return found
    },
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  try {
    if (store.organizations.list().length === 0) await options.seed?.({ store, content, now })
    await listen(server, options.port ?? 0)
  } catch (error) {
    store.close()
    lock.release()
    throw error
  }
  runner.resume()
  waiting.endOld()
  void store.readAhead().catch((error: unknown) => {
    if (!closing) log(`The lists were not read ahead: ${String(error)}`)
  })
  const { port } = server.address() as AddressInfo
  const end = async (): Promise<void> => {
    closing = true
    waiting.close()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    // Connections that a client keeps after its answer are idle only then.
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    const late = setTimeout(() => sockets.forEach((socket) => socket.destroy()), options.graceMs ?? graceMs)
    await closed
    clearInterval(idle)
    clearTimeout(late)
    await content.close()
    await runner.close()
    store.close()
    lock.release()
  }
  let ended: Promise<void> | null = null
  return {
    /** http://127.0.0.1:PORT, without a slash. */
    url: `http://127.0.0.1:${port}`,
    store,
    runner,
    /** Takes no more requests, lets those that run end (for a while), stops jobs (they go on at the next start) and closes the store. */
    close: (): Promise<void> => (ended ??= end()),
  }
}

/** Removes the files of uploads that a killed process had kept and not yet written down. */
async function sweep(content: ContentStore, log: (line: string) => void): Promise<void> {
  const count = await content.sweep()
  if (count > 0) log(`removed ${count} ${count === 1 ? 'file' : 'files'} of which nothing is known`)
}

async function closeToOthers(dataDir: string, log: (line: string) => void): Promise<void> {
  const mended = openPrivateFolder(dataDir)
  if (mended.count > 0) await closeBelow(dataDir, mended)
  const text = mendedText(dataDir, mended)
  if (text !== null) log(text)
}

function listen(server: ReturnType<typeof createServiceServer>, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new AppError(
          'unavailable',
          `Port ${port} cannot be used (${error.code ?? error.message}). Choose another, or 0 for a free one.`,
          {
            details: { port },
            cause: error,
          },
        ),
      ),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
}
