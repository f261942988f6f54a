import { readdir, rm } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { forkProgram, type StartProgram } from '../../node/child-program'
import { ownScript } from '../../node/own-script'
import { userDataFolder } from '../../node/user-data-folder'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import type { ReadLimits } from '../../shared/model/read-limits'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import { effortWarnings } from '../effort'
import type { CallOptions, Effort, GeoEngine } from '../engine-api'
import { emptyReport } from '../file-report'
import { SentChoices } from '../chainage/sent-choices'
import { limitsOfEnvironment } from './default-limits'
import { KeptDifferences } from './kept-differences'
import type { TaskName, Tasks } from './protocol'
import { processRunner } from './process-runner'
import { findInParts, type ServicesThreads } from '../services/find-in-parts'
import { newTempRoot, removeLeftTempRoots } from './temp-root'
import { SmallReads } from './small-reads'
import { threadRunner } from './thread-runner'
import { WorkerSlot, type Job, type SlotSettings } from './worker-slot'

/** How the engine is set up; every part has a default. */
export interface GeoEngineOptions {
  /** Processes for long work (inspect, build, convert, diff); one for pixels and a thread for quick calls come on top. */
  size?: number
  /** Script of the worker; by default the geo-worker beside this file, built or as source. */
  entry?: string
  /** Script of a process that reads; by default the reader-process beside this file. */
  reader?: string
  /** Starts such a process; by default one of Node. */
  startProgram?: StartProgram | undefined
  /** What reading one file may take, asked for each time; by default what the environment says. */
  limits?: () => ReadLimits
  /** Folder with the user's NTv2 grids (.gsb); by default `grids` in the folder of all that the user keeps. */
  gridDir?: string
  /** How long a cancelled task may take to stop before its worker is ended. */
  stopWithinMs?: number
}

const quickTasks: ReadonlySet<TaskName> = new Set<TaskName>([
  ...(['tile', 'identify', 'forget', 'transform', 'describeCrs', 'searchCrs'] as const),
  ...(['listAlignments', 'locatePlaces', 'placesOfStation'] as const),
  ...(['differences', 'difference', 'changeLines', 'changeStatistics', 'changeClasses', 'forgetDifferences'] as const),
])
/** What reads the pixels of a raster's own file, and may not wait behind a build either. */
const pixelTasks: ReadonlySet<TaskName> = new Set<TaskName>(['liveTile', 'pixels'])

/** Reads of whole tables, which would hold up the tiles of the map. */
const tableTasks: ReadonlySet<TaskName> = new Set<TaskName>([
  ...([
    'countRows',
    'tableRows',
    'tableFeatures',
    'findRow',
    'tableBounds',
    'featurePlaces',
    'statistics',
    'classify',
    'tableText',
  ] as const),
])

/** Looks at geometry upon geometry, which can take minutes: tables are paged through meanwhile. */
const meetingTasks: ReadonlySet<TaskName> = new Set<TaskName>(['featuresMeeting', 'findOverlaps', 'touched'])

/** Threads that look into many layers at once; each holds some 80 MB, and what it has read. */
const mostServicesThreads = 2

/**
 * The spatial engine: a queue for long work, done in processes that can be ended whatever a file makes them do, one such process
 * for the pixels that a tileset leaves in their file, a thread each for quick calls, for tables and for what meets what, and two for services reports, which so never wait
 * behind a build; those read only what the engine itself has written. Processes and threads start when first needed. Calls reject with AppError: those of the task, cancelled, geo.limit, worker.died.
 */
export function createGeoEngine(options: GeoEngineOptions = {}): GeoEngine {
  const entry = options.entry ?? ownScript(__dirname, 'geo-worker')
  const reader = options.reader ?? ownScript(__dirname, 'reader-process')
  const script = {
    entry,
    gridDir: options.gridDir ?? join(userDataFolder('Plumbline', process.env.PLUMBLINE_HOME), 'grids'),
  }
  const settings = { limits: options.limits ?? fixedLimits(), stopWithinMs: options.stopWithinMs ?? 1000 }
  const tempRoot = newTempRoot()
  void removeLeftTempRoots()
  const size = Math.max(1, options.size ?? Math.min(4, Math.max(1, processors() - 1)))
  const readers = processRunner(script, reader, options.startProgram ?? forkProgram)
  const long = new Lane({ ...settings, start: readers }, tempRoot, 'long', size)
  const pixels = new Lane({ ...settings, start: readers }, tempRoot, 'pixels', 1)
  const quick = new Lane({ ...settings, start: threadRunner(script) }, tempRoot, 'quick', 1)
  const tables = new Lane({ ...settings, start: threadRunner(script) }, tempRoot, 'tables', 1)

  const meeting = new Lane({ ...settings, start: threadRunner(script) }, tempRoot, 'meeting', 1)

  const services = Array.from(
    { length: Math.min(mostServicesThreads, processors()) },
    (_, at) => new Lane({ ...settings, start: threadRunner(script) }, tempRoot, `services-${at}`, 1),
  )
  const threads: ServicesThreads = {
    count: services.length,
    find: (thread, request, call) => services[thread]!.run('findServices', request, call),
    heights: (thread, request, call) => services[thread]!.run('surfaceHeights', request, call),
    rasterHeights: (thread, request, call) => services[thread]!.run('rasterHeights', request, call),
  }

  const laneOf = (task: TaskName) => {
    if (quickTasks.has(task)) return quick
    if (pixelTasks.has(task)) return pixels
    if (meetingTasks.has(task)) return meeting
    return tableTasks.has(task) ? tables : long
  }
  const run = <Name extends TaskName>(task: Name, request: Tasks[Name]['request'], call: CallOptions = {}) =>
    laneOf(task).run(task, request, call)

  const forget = async (dir: string): Promise<void> => {
    await run('forget', { dir })
    for (const lane of [pixels, tables]) if (lane.isStarted) await lane.run('forget', { dir }, {})
  }

  const kept = new KeptDifferences(join(tempRoot, 'differences'), (path) => run('forgetDifferences', { path }))

  const inspectOne: GeoEngine['inspect'] = async (request, call) => {
    const efforts: Effort[] = []
    const onEffort = (effort: Effort) => {
      efforts.push(effort)
      call?.onEffort?.(effort)
    }
    try {
      const report = await run('inspect', request, { ...call, onEffort })
      report.warnings.push(...efforts.flatMap((effort) => effortWarnings(report, request.files, effort)))
      return report
    } catch (error) {
      // A file that ended its process is one that cannot be read, like others.
      const failure = toAppError(error)
      if (!['worker.died', 'geo.limit'].includes(failure.code) && !failure.code.startsWith('file.')) throw error
      return { ...emptyReport(request.files), error: failure.toWire() }
    }
  }
  const choices = new SentChoices()
  const reads = new SmallReads(inspectOne, (request, call) => run('inspectMany', request, call))

  return {
    inspect: (request, call) => reads.inspect(request, call),
    async build(request, call) {
      // On Windows a folder that is open cannot be replaced.
      await forget(request.outDir)
      const shown: string[] = []
      const onPreview: CallOptions['onPreview'] =
        call?.onPreview &&
        ((dir, manifest) => {
          shown.push(dir)
          call.onPreview?.(dir, manifest)
        })
      try {
        return await run('build', request, { ...call, onPreview })
      } catch (error) {
        await removeUnfinished(request.outDir, '.new-')
        throw error
      } finally {
        for (const dir of shown) await forget(dir).catch(() => undefined)
        await removeUnfinished(request.outDir, '.preview-')
      }
    },
    convert: (request, call) => wholeOrNone(request.outPath, run('convert', request, call)),
    splitDelivery: (request, call) => run('splitDelivery', request, call),
    diff(request, call) {
      // The next question about a comparison is whom it touches: its thread starts meanwhile.
      void run('findOverlaps', { areas: [], distanceMetres: 0, within: null, maxTold: 0 }).catch(() => undefined)
      return kept.make((outPath) => run('diff', { ...request, outPath }, call))
    },
    differences: async (id, request) => run('differences', { ...request, path: kept.pathOf(id) }),
    difference: async (id, request) => run('difference', { ...request, path: kept.pathOf(id) }),
    changeLines: async (id, request) => run('changeLines', { ...request, path: kept.pathOf(id) }),
    changeStatistics: async (id, request) => run('changeStatistics', { ...request, path: kept.pathOf(id) }),
    changeClasses: async (id, request) => run('changeClasses', { ...request, path: kept.pathOf(id) }),
    exportDifferences: async (id, request, call) =>
      wholeOrNone(request.outPath, run('exportDifferences', { ...request, path: kept.pathOf(id) }, call)),
    touched: async (id, request, call) => run('touched', { ...request, path: kept.pathOf(id) }, call),
    async tile(dir, tile, call) {
      const stored = await run('tile', { dir, tile }, call)
      return stored === 'live' ? run('liveTile', { dir, tile }, call) : stored
    },
    async identify(dir, at) {
      const { hits, hasPixels } = await run('identify', { dir, at })
      return hasPixels && hits.length < at.limit
        ? [...hits, ...(await run('pixels', { dir, at }))].slice(0, at.limit)
        : hits
    },
    tables: {
      count: (dir, query, call) => run('countRows', { dir, query }, call),
      rows: (dir, request, call) => run('tableRows', { dir, ...request }, call),
      features: (dir, request, call) => run('tableFeatures', { dir, ...request }, call),
      find: (dir, request, call) => run('findRow', { dir, ...request }, call),
      meeting: (dir, reach, call) => run('featuresMeeting', { dir, reach }, call),
      bounds: (dir, features, call) => run('tableBounds', { dir, features }, call),
      places: (dir, features, call) => run('featurePlaces', { dir, features }, call),
      statistics: (dir, request, call) => run('statistics', { dir, ...request }, call),
      classify: (dir, column, call) => run('classify', { dir, column }, call),
      export: (dir, request, call) => wholeOrNone(request.outPath, run('exportRows', { dir, ...request }, call)),
      text: (dir, request, call) => run('tableText', { dir, ...request }, call),
    },
    findOverlaps: (request, call) => run('findOverlaps', request, call),
    findServices: (request, call) => findInParts(request, threads, call),
    transform: (request) => run('transform', request),
    chainage: {
      list: (dir) => run('listAlignments', { dir }),
      locate: (alignments, request) => choices.ask(alignments, (choice) => run('locatePlaces', { ...request, choice })),
      places: (alignments, station) => choices.ask(alignments, (choice) => run('placesOfStation', { choice, station })),
      read: (request, call) => run('readAlignments', request, call),
    },
    describeCrs: (srid) => run('describeCrs', { srid }),
    searchCrs: (query, limit) => run('searchCrs', { query, limit }),
    async close() {
      await Promise.all([long, pixels, quick, tables, meeting, ...services].map((lane) => lane.close()))
      await rm(tempRoot, { recursive: true, force: true }).catch(() => undefined)
    },
  }
}

/** Workers of one kind with their queue, first come first served. */
class Lane {
  readonly #slots: WorkerSlot[]
  readonly #queue: Job[] = []
  #nextId = 1
  #closed = false

  constructor(settings: SlotSettings, tempRoot: string, name: string, size: number) {
    this.#slots = Array.from(
      { length: size },
      (_, index) => new WorkerSlot(settings, join(tempRoot, `${name}-${index}`), () => this.#pump()),
    )
  }

  /** Whether any of its workers is there, at work or waiting. */
  get isStarted(): boolean {
    return this.#slots.some((slot) => slot.isStarted)
  }

  run<Name extends TaskName>(
    task: Name,
    request: Tasks[Name]['request'],
    call: CallOptions,
  ): Promise<Tasks[Name]['result']> {
    return new Promise((resolve, reject) => {
      if (call.signal?.aborted) return reject(stopped())
      if (this.#closed) return reject(errorOf('unavailable', said('readers.maps.closing')))
      const { signal } = call
      const id = this.#nextId++
      const onAbort = () => this.#cancel(id)
      const settle = () => signal?.removeEventListener('abort', onAbort)
      const job: Job<Name> = {
        id,
        task,
        request,
        call: { onProgress: call.onProgress, onPreview: call.onPreview, onEffort: call.onEffort },
        resolve: (result) => (settle(), resolve(result)),
        reject: (error) => (settle(), reject(error)),
      }
      signal?.addEventListener('abort', onAbort)
      this.#queue.push(job as unknown as Job)
      this.#pump()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const job of this.#queue.splice(0)) job.reject(stopped())
    await Promise.all(this.#slots.map((slot) => slot.close()))
  }

  #cancel(id: number): void {
    const waiting = this.#queue.findIndex((job) => job.id === id)
    if (waiting >= 0) this.#queue.splice(waiting, 1)[0]?.reject(stopped())
    else for (const slot of this.#slots) slot.cancel(id)
  }

  #pump(): void {
    while (this.#queue.length > 0) {
      const slot = this.#slots.find((one) => one.free)
      const job = slot && this.#queue.shift()
      if (!slot || !job) return
      slot.run(job)
    }
  }
}

/** What writes a file: when it fails, what a process that was ended has left beside the file goes too. */
async function wholeOrNone<T>(outPath: string, written: Promise<T>): Promise<T> {
  try {
    return await written
  } catch (error) {
    await removeUnfinished(outPath, '.new-')
    throw error
  }
}

/** Removes what a task whose process was ended, or on Windows one that was looked at, left beside its target (see tileset/README.md). */
async function removeUnfinished(target: string, kind: '.new-' | '.preview-'): Promise<void> {
  const folder = dirname(target)
  const names = await readdir(folder).catch(() => [])
  const own = basename(target)
  const left = names.filter((name) => name.startsWith(own + kind))
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)))
}

function stopped(): AppError {
  return errorOf('cancelled', said('readers.limits.stopped'))
}

function processors(): number {
  // Node before 18.14 has no availableParallelism.
  return typeof availableParallelism === 'function' ? availableParallelism() : cpus().length
}

function fixedLimits(): () => ReadLimits {
  const limits = limitsOfEnvironment(process.env)
  return () => limits
}
