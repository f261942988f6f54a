import { freeBytesOf } from '../../node/disk-space'
import { formatBytes } from '../../shared/model/format-bytes'
import type { WriteLog } from '../../node/log-file'
import type { UpdateState } from '../../shared/contract'
import type { AppError } from '../../shared/errors/app-error'
import { wordedError } from '../../shared/errors/worded-error'
import { judgeFeed, type PlaceKind } from './decide'
import { readFeed, type Feed } from './feed'
import type { Place } from './place'
import { changeRecords, readRecords } from './records'
import { prepare, type Fetched } from './swap'
import { updateError } from './update-error'
import { createUpdater, type Updater } from './updater'

export interface FinderParts {
  homeDir: string
  /** Version that runs. */
  own: string
  /** Folder of the feed, ending in a slash. */
  feed: URL
  /** See `readFeed`. */
  keys: readonly string[]
  place: Place
  log: WriteLog
  /** See `createUpdater`. */
  executor?: object
}

/** How far the newest version is that was found. */
export interface Progress {
  phase: UpdateState['phase']
  found: Feed | null
  /** 0 to 1 while it is fetched. */
  progress: number | null
  /** Why the last attempt failed; null: it did not. */
  problem: AppError | null
  /** What lies ready beside the program. */
  ready: Fetched | null
}

export type Finder = ReturnType<typeof createFinder>

const endings: Readonly<Record<PlaceKind, string>> = {
  ...{ image: '.AppImage', archive: '.tar.gz', installed: process.platform === 'darwin' ? '.zip' : '.exe' },
  ...{ system: '', fixed: '' },
}
/** Beside a package, and what is made of it, so much has to stay free. */
const spareBytes = 100_000_000
/** What is made of a package: its copy beside the program; unpacked, an archive takes about so many times its size. */
const madeOfIt: Readonly<Partial<Record<PlaceKind, number>>> = { image: 1, archive: 4 }
/** A part of a package that is told of. */
const progressStep = 0.01

/** Finds a newer version, fetches it, and lays it ready. @param onChange hears of each step */
export function createFinder(parts: FinderParts, onChange: () => void) {
  const { homeDir, own, place, log } = parts
  const ending = endings[place.kind]
  const now: Progress = { phase: 'idle', found: null, progress: null, problem: null, ready: null }
  let updater: Updater | null = null
  let checking: Promise<void> | null = null
  let bringing: Promise<void> | null = null

  function set(changes: Partial<Progress>): void {
    Object.assign(now, changes)
    onChange()
  }
  /** A step that may fail; what it says then stands until the next attempt. */
  async function attempt(step: () => Promise<void>): Promise<void> {
    try {
      await step()
      set({ progress: null, phase: restingPhase() })
    } catch (thrown) {
      const problem = updateError(thrown, parts.feed, homeDir)
      log('warn', `updates: ${problem.message}`, { cause: String(problem.cause ?? problem.details.said ?? '') })
      set({ problem, progress: null, phase: restingPhase() })
    }
  }
  const restingPhase = () => (now.ready !== null ? 'ready' : now.found !== null ? 'found' : 'idle')

  /** Takes a feed that we have signed, and keeps that it was seen; one that is older than another is refused. */
  function read(text: string, signature: string, at: URL): Feed {
    const feed = readFeed(text, signature, parts.keys, at)
    const { newest, refused } = readRecords(homeDir)
    const seen = { version: feed.version, date: feed.releaseDate }
    const judgement = judgeFeed(seen, { own, newest, refused })
    if (judgement === 'replayed') throw wordedError('file.unsafe', 'updateReplayed', { host: at.host })
    changeRecords(homeDir, { newest: seen, checkedAt: new Date().toISOString() })
    if (judgement === 'refused') throw wordedError('unavailable', 'updateRefused', { version: feed.version, own })
    return feed
  }

  async function look(): Promise<void> {
    updater ??= createUpdater({ ...parts, read, ending })
    const found = await updater.check()
    // What lies ready is no longer what is offered: it was taken back, perhaps.
    set({ found, ready: now.ready?.version === found?.version ? now.ready : null })
  }

  async function bring(): Promise<void> {
    const { found } = now
    if (updater === null || found === null) return
    const { version } = found
    const file = found.files.find(({ url }) => url.endsWith(ending))
    if (file === undefined) throw wordedError('not-found', 'updateNoPackage', { version, ending })
    await checkRoom(file.size)
    set({ phase: 'downloading', progress: 0 })
    const path = await updater.fetch((fraction) => {
      if (fraction - (now.progress ?? 0) >= progressStep) set({ progress: fraction })
    })
    const fetched = { file: path, version, sha512: file.sha512 }
    if (place.kind !== 'installed') await prepare(place, fetched)
    set({ ready: fetched })
  }

  async function checkRoom(size: number): Promise<void> {
    const least = size * (1 + (madeOfIt[place.kind] ?? 0)) + spareBytes
    const free = await freeBytesOf(homeDir)
    if (free === null || free >= least) return
    throw wordedError('disk.full', 'updateNoRoom', { least: formatBytes(least), free: formatBytes(free) })
  }

  return {
    now: (): Readonly<Progress> => now,
    /** Asks for a newer version; ends with the answer. @param fetches what is found is fetched then, if it is not there yet */
    check(fetches: boolean): Promise<void> {
      checking ??= (async () => {
        set({ phase: 'checking', problem: null })
        await attempt(look)
        checking = null
        if (fetches && now.found !== null && now.ready === null && now.problem === null)
          bringing ??= attempt(bring).finally(() => (bringing = null))
      })()
      return checking
    },
    /** Ends when nothing is on its way. */
    settled: async (): Promise<void> => {
      await checking
      await bringing
    },
    /** Windows and macOS: lets the installer take over. */
    installByItself: (restarts: boolean) => updater?.install(restarts),
  }
}
