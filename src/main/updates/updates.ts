import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handlers, UpdateState } from '../../shared/contract'
import { toAppError } from '../../shared/errors/app-error'
import { wordedError } from '../../shared/errors/worded-error'
import { blockerOf, modeOf, type WishedMode } from './decide'
import type { Finder, FinderParts } from './finder'
import { readRecords, updatesFolder } from './records'
import { putInPlace } from './swap'
import { endTrial } from './trial'

export interface UpdatesParts extends Omit<FinderParts, 'feed'> {
  /** Null: this build knows none. */
  feed: URL | null
  /** Null: the administrator has laid nothing down. */
  enforced: WishedMode | null
  /** What the user chose. */
  chosen: () => WishedMode
  /** Uploads that are not done, and edits that wait to be sent. */
  unfinished: () => Promise<{ uploads: number; edits: number }>
  tell: (state: UpdateState) => void
  /** Ends the program; asks about what is not saved. */
  quit: () => void
  /** Has the program start again when it has ended. */
  relaunch: (program: string) => void
}

/** Newer versions of the program, as main has them. */
export interface Updates {
  handlers: Handlers<'updates.getState' | 'updates.check' | 'updates.restart'>
  /** The window painted, and the client answered it: this version came up. From then on it looks for a newer one now and then. */
  cameUp(): Promise<void>
  /** The program does not end after all. */
  stays(): void
  /**
   * To be asked before the client closes, when the program ends by a person's wish: gives what puts the version that is ready in
   * place, to be called when all is closed.
   */
  beforeEnd(): Promise<() => Promise<void>>
  /** Ends when nothing is on its way. */
  settled(): Promise<void>
  /** The user chose something else, perhaps. */
  chosenAnew(): void
  close(): void
}

/** The first question waits until the start is over; apart by chance, for the server's sake. */
const firstAfterMs = 60_000
const againAfterMs = 6 * 3_600_000
const spreadMs = 600_000

export function openUpdates(parts: UpdatesParts): Updates {
  const { homeDir, own, place, feed, log } = parts
  const isSetUp = feed !== null && parts.keys.length > 0
  const mode = () => modeOf({ isSetUp, place: place.kind, enforced: parts.enforced, chosen: parts.chosen() })
  /** What looks for newer versions, and the library with it, is read when it is needed first. */
  let finder: Finder | null = null
  let restarts = false
  let isUp = false
  let timer: NodeJS.Timeout | null = null

  function state(): UpdateState {
    const { checkedAt, undone } = readRecords(homeDir)
    const { phase = 'idle', found = null, progress = null, problem = null } = finder?.now() ?? {}
    return {
      ...{ mode: mode(), limitedBy: limitedBy(), phase, progress, checkedAt, undone },
      found: found && { version: found.version, date: found.releaseDate, notes: found.releaseNotes },
      problem: problem?.toWire() ?? null,
    }
  }
  function limitedBy(): UpdateState['limitedBy'] {
    const now = mode()
    if (now === parts.chosen()) return null
    return now === parts.enforced ? 'administrator' : 'place'
  }
  async function check(): Promise<void> {
    if (feed === null || (mode() !== 'install' && mode() !== 'tell'))
      throw wordedError('unavailable', 'updatesNotHere', {})
    const { createFinder } = await import('./finder')
    finder ??= createFinder({ ...parts, feed }, () => parts.tell(state()))
    await finder.check(mode() === 'install')
  }
  function plan(afterMs: number): void {
    timer = setTimeout(
      () => {
        // Where it is not done now, it may be later.
        void check().catch(() => undefined)
        plan(againAfterMs)
      },
      afterMs + randomInt(spreadMs),
    )
    timer.unref()
  }
  async function blocker() {
    return blockerOf(await parts.unfinished())
  }

  return {
    handlers: {
      'updates.getState': state,
      async 'updates.check'() {
        await check()
        return state()
      },
      async 'updates.restart'() {
        const ready = finder?.now().ready
        if (!ready || mode() !== 'install') throw wordedError('unavailable', 'updateNotReady', {})
        const blockedBy = await blocker()
        if (blockedBy === 'uploads')
          throw wordedError('unavailable', 'updateWaitsForUploads', { version: ready.version })
        if (blockedBy === 'edits') throw wordedError('unavailable', 'updateWaitsForEdits', { version: ready.version })
        restarts = true
        parts.quit()
      },
    },
    async cameUp() {
      if (isUp) return
      isUp = true
      plan(firstAfterMs)
      // What was fetched for the version that runs now.
      if (endTrial(homeDir)) await rm(join(updatesFolder(homeDir), 'fetched'), { recursive: true, force: true })
    },
    stays: () => void (restarts = false),
    async beforeEnd() {
      const ready = finder?.now().ready ?? null
      if (ready === null || mode() !== 'install' || (await blocker()) !== null) return () => Promise.resolve()
      return async () => {
        try {
          if (place.kind === 'installed') finder?.installByItself(restarts)
          else await putInPlace(homeDir, place, own, ready)
        } catch (thrown) {
          log('error', `updates: ${toAppError(thrown).message}`)
        }
        if (restarts && place.kind !== 'installed') parts.relaunch(place.program)
      }
    },
    settled: async () => finder?.settled(),
    chosenAnew: () => parts.tell(state()),
    close() {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
