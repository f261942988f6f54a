import type { ProjectRef, UnreadPermit } from '../../shared/contract'
import { AppError, toAppError, type WireError } from '../../shared/errors/app-error'
import { isWrongAnswer } from '../../shared/rest'
import { inParallel } from '../in-parallel'
import { projectParams } from '../project-key'
import { readAllPermitEvents, type RestClient } from '../remote'
import type { Person } from '../store/snapshots'
import { readHeldList } from './hold-list'
import type { ReadParts, ToRead } from './held-permit'
import { openPartsWriter } from './parts-writer'
import type { PermitStore } from './permit-store'

/** What the permits of a project are held with. */
export interface HoldPermits {
  client: RestClient
  project: ProjectRef
  store: PermitStore
  signal: AbortSignal
  isoNow: () => string
  /** Told whom the details name. */
  onPeople: (project: ProjectRef, people: readonly Person[]) => void
  /** Told after each piece that is on the disk. */
  onProgress: (reading: 'list' | 'details') => void
  /** Told of each permit that could not be read, while the others are read on. */
  onUnread: (unread: UnreadPermit) => void
  /** Permits that somebody looks at: they are read before the others. */
  looked: () => readonly number[]
  /** Details and events that were read before this (ISO 8601) are read again though the list shows no change. Asked after the list. */
  again: () => string
}

/** What a reading has brought: whether anything is another than before, and which permits are not held whole. */
export interface HoldOutcome {
  changed: boolean
  unread: UnreadPermit[]
}

/** A service that answers nothing to so many permits in a row answers nothing to the rest either. */
const patience = 8
/** Permits read at the same time, with two requests each: the client has eight sockets, and what waits for one costs more. */
const atOnce = 4
/** Permits in one transaction: few enough that nothing is held up for longer than a frame. */
const writtenAtOnce = 64
/** A slow service does not keep what it gave off the disk for longer. */
const writtenAfterMs = 500
const queued = 500

/**
 * Reads the permits of a project onto the disk: the list, page by page, then details and events of what is new, has changed or is
 * old. Every page and every few permits are on the disk before the next are asked for, so that whatever ends it costs little,
 * and the next call goes on there. What the caller may not read (events that are forbidden, archived permits) is left out; a permit
 * that is refused is named. A permit that cannot be read costs the others nothing: its list item is held, with what was held of it before.
 */
export async function holdPermits(work: HoldPermits): Promise<HoldOutcome> {
  const { store, signal } = work
  const listChanged = await readHeldList(work)
  const unread = new Map<number, UnreadPermit>()
  const writer = openPartsWriter(store, work.project)
  let ready: ReadParts[] = []
  let written = Promise.resolve()
  let writtenMs = performance.now()
  let failedInRow = 0
  let read = 0

  /** Settles when what is ready, and all before it, is on the disk. */
  function write(): Promise<void> {
    const pieces = ready
    ready = []
    writtenMs = performance.now()
    if (pieces.length === 0) return written
    written = written.then(async () => {
      const { people, wrong } = await writer.write(pieces)
      work.onPeople(work.project, people)
      for (const { id, error } of wrong) note(id, error)
      read += pieces.length
      work.onProgress('details')
    })
    return written
  }

  /** The answer; null when it could not be read, or is refused, and the permit is noted for it. */
  async function readOf<T>(id: number, reading: Promise<T>): Promise<T | null> {
    try {
      const answer = await reading
      failedInRow = 0
      return answer
    } catch (thrown) {
      const error = toAppError(thrown)
      failedInRow = isNoAnswer(error) ? failedInRow + 1 : 0
      if (endsAll(error) || failedInRow >= patience) throw error
      note(id, error.toWire())
      return null
    }
  }

  /** A permit counts as not read for the first thing that could not be read of it. */
  function note(id: number, error: WireError): void {
    if (unread.has(id)) return
    const noted = { id, name: store.get(work.project, id)?.item.name ?? '', error }
    unread.set(id, noted)
    work.onUnread(noted)
  }

  async function readOne({ id, itemHash }: ToRead): Promise<void> {
    if (signal.aborted) throw new AppError('cancelled', 'Cancelled.')
    const at = work.isoNow()
    const params = { ...projectParams(work.project), permitId: id }
    const [detail, events] = await Promise.all([
      // Taken apart where it is written: the thread that asks has enough to do.
      readOf(id, unless(isGone, work.client.readText('getPermit', { params }, { signal }))),
      readOf(id, unless(isWithheld, readAllPermitEvents(work.client, params, { signal }))),
    ])
    const failed = unread.has(id)
    // Half of a permit is written too.
    if (!failed || detail !== null || events)
      ready.push({ id, itemHash, detail, events: events && JSON.stringify(events), at, whole: !failed })
    if (ready.length >= writtenAtOnce || performance.now() - writtenMs >= writtenAfterMs) await write()
  }

  work.onProgress('details')
  try {
    const before = work.again()
    await inParallel(store.toRead(work.project, { before, after: null, only: work.looked() }, queued), atOnce, readOne)
    // What was read, or could not be, just now is not asked for again.
    const tried = new Set([...unread.keys()])
    await write()
    for (let last: ToRead | null = null; ;) {
      const next: ToRead[] = store.toRead(work.project, { before, after: last, only: null }, queued)
      if (next.length === 0) break
      last = next[next.length - 1] ?? null
      const left = next.filter(({ id }) => !tried.has(id))
      await inParallel(left, atOnce, readOne)
    }
  } finally {
    await write().finally(() => writer.close())
    store.checkpoint()
  }
  return {
    changed: listChanged || read > 0,
    unread: [...unread.values()].sort((a, b) => a.id - b.id),
  }
}

/** Failures that every further permit would meet as well. */
function endsAll({ code }: AppError): boolean {
  return ['cancelled', 'net.offline', 'service.unauthorized'].includes(code) || !/^(net|service)\./.test(code)
}

/** Nothing usable came, in contrast to an answer that is wrong. */
function isNoAnswer(error: AppError): boolean {
  const isSilent = ['net.timeout', 'net.cut', 'service.busy', 'service.failed'].includes(error.code)
  return isSilent || (error.code === 'net.protocol' && !isWrongAnswer(error))
}

/** What the list told of is not there by itself: there is nothing more of it to hold. */
const isGone = ({ code }: AppError): boolean => code === 'service.not-found' || code === 'service.bad-request'

const isWithheld = (error: AppError): boolean => isGone(error) || error.code === 'service.forbidden'

/** The answer; null for a failure that leaves nothing to be read. */
async function unless<T>(isNothing: (error: AppError) => boolean, reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof AppError && isNothing(error)) return null
    throw error
  }
}
