import { said, saidError, type Said } from '../../../shared/languages/said'
import type { ProjectRef } from '../../../shared/contract'
import { twinSaid } from '../../../shared/model/twin-text'
import { toAppError, type AppError } from '../../../shared/errors/app-error'
import { gotOrMade } from '../../got-or-made'
import { guarded } from '../../guarded'
import { pause } from '../../remote'
import { afterFailure } from './after-failure'
import type { EngineOptions } from './engine-options'
import type { ProjectFacts } from '../decide'
import { defaultTimings } from './engine-timings'
import { createDriver, type TransferDriver } from './transfer-driver'
import type { Journal } from '../journal'
import { endStates, sizeOf, type BatchRecord, type TransferRecord } from '../journal-records'
import { createOwnerWatch, newOwner } from '../owner-watch'
import type { PaceSeen } from './pace'
import { findTwins } from './find-twins'
import { createLanes } from './lanes'
import { createLayerLooks } from './layer-looks'
import { inOwnOrder } from './own-order'
import { createRunAhead, type RunAhead } from './run-ahead'
import { createRateLimit } from './rate-limit'
import { freeAhead, freeSlot } from './steps/step'
import { createTransferFigures } from './transfer-figures'

/** How often claims are kept alive; three that fail to come mean a dead program. */
const heartbeatMs = 10_000
/** How long a count of the rows that are left is good for: one in twenty of them is asked about. */
const countEveryMs = 250

interface Running {
  controller: AbortController
  done: Promise<void>
  connectionId: string
}

/** Sends what the journal holds, and goes on after whatever interrupts it. */
export type TransferEngine = ReturnType<typeof createTransferEngine>

/** Runs the transfers of the journal, so many at a time as the settings allow. */
export function createTransferEngine(options: EngineOptions) {
  const { journal, connections, clock, log, settings } = options
  const timings = { ...defaultTimings, ...options.timings }
  const running = new Map<string, Running>()
  const figures = createTransferFigures(options)
  const { live, say, wait } = figures
  /** How often in a row a transfer found the service busy, or a disk full. */
  const vain = new Map<string, number>()
  const lane = createLanes(() => settings().parallelUploads)
  /** Two programs on one home folder (a window and a script) must not drive the same batch. */
  const owner = newOwner()
  let closed = false
  let heartbeat: NodeJS.Timeout | null = null

  const aheads = new Map<string, RunAhead>()
  const aheadOf = (batchId: string): RunAhead => {
    let [left, countedMs] = [0, -Infinity]
    const countLeft = () => {
      const nowMs = performance.now()
      if (nowMs - countedMs < countEveryMs) return left
      countedMs = nowMs
      return (left = journal.transfers(batchId).filter((row) => row.state === 'waiting').length)
    }
    return gotOrMade(aheads, batchId, () =>
      createRunAhead(
        countLeft,
        () => 2 * settings().parallelUploads,
        () => performance.now(),
      ),
    )
  }
  const note = (id: string, what: Said) => journal.note(id, new Date(clock.now()).toISOString(), what)
  const change: Journal['change'] = (id, changes) => {
    const after = journal.change(id, changes)
    options.onChanged(id)
    return after
  }

  const owners = createOwnerWatch()
  const isOurs = (batchId: string) =>
    journal.claim(batchId, owner, (other, beat) => owners.isDead(batchId, other, beat))
  const looks = createLayerLooks(connections)
  /** Put together once for all rows that are decided over by the same look. */
  const factsOfLook = new WeakMap<object, ProjectFacts>()
  const factsNow = async (project: ProjectRef, isFresh: boolean) => {
    const layers = await looks.recent(project, isFresh)
    const facts = factsOfLook.get(layers) ?? options.factsOf(project, layers)
    factsOfLook.set(layers, facts)
    return facts
  }
  const driver: TransferDriver = createDriver({
    ...options,
    journal: { ...journal, change },
    timings,
    looks,
    factsNow,
    rateLimit: createRateLimit(
      () => settings().uploadBytesPerSecond,
      () => clock.now(),
    ),
    slotFor: (transfer) => lane(sizeOf(transfer)),
    live,
    say,
    note,
    paceOf: figures.pace,
    aheadOf,
    onBytes: figures.sent,
  })

  function take(transfer: TransferRecord, project: ProjectRef): void {
    const controller = new AbortController()
    const done = run(transfer.id, project, controller.signal)
      .catch((error: unknown) => {
        // The journal cannot be written: nothing goes on before it can. The next beat tries again.
        log('error', 'a transfer stopped', { transferId: transfer.id, error: String(error) })
        say(transfer.id, said('core.transfers.waitingWhy', { why: saidError(toAppError(error)) }))
        wait(transfer.id, toAppError(error), clock.now() + heartbeatMs)
      })
      .finally(() => {
        running.delete(transfer.id)
        options.onChanged(transfer.id)
      })
    running.set(transfer.id, { controller, done, connectionId: project.connectionId })
  }

  /** Drives one transfer until it ends, is paused, or the program does. */
  async function run(id: string, project: ProjectRef, signal: AbortSignal): Promise<void> {
    const memory = driver.begin()
    try {
      for (;;) {
        const transfer = journal.transfer(id)
        if (!transfer || endStates.includes(transfer.state) || signal.aborted) break
        try {
          await driver.step(transfer, project, memory, signal)
          live(id).waiting = null
          vain.delete(id)
        } catch (error) {
          if (!(await recover(transfer.id, project, toAppError(error), signal))) break
        }
      }
    } finally {
      freeAhead(memory)
      freeSlot(memory)
    }
    const last = journal.transfer(id)
    if (last?.state === 'done') figures.pace(last.batchId).done(performance.now())
    if (last && endStates.includes(last.state)) {
      figures.forget(id)
      vain.delete(id)
      options.onEnded(last)
    } else if (last)
      say(id, said(`core.transfers.${last.paused || journal.batch(last.batchId)?.paused ? 'paused' : 'waiting'}`))
  }

  /** What to do after a failure; false ends the work on this transfer. */
  async function recover(id: string, project: ProjectRef, error: AppError, signal: AbortSignal): Promise<boolean> {
    if (error.code === 'cancelled' || signal.aborted) return false
    const next = afterFailure(
      error,
      {
        attempts: journal.transfer(id)?.attempts ?? 0,
        inVain: vain.get(id) ?? 0,
        isUnreachable: connections.isUnreachable(project.connectionId),
      },
      timings,
    )
    try {
      if (next.does === 'waitForLink') {
        await waitForLink(id, project.connectionId, { error, signal })
        return true
      }
      note(id, saidError(error))
      if (next.does === 'fail') {
        log('warn', 'a transfer failed', { transferId: id, code: error.code })
        change(id, { state: 'failed', error: error.toWire(), attempts: next.attempts })
        return false
      }
      vain.set(id, next.inVain)
      change(id, { attempts: next.attempts })
      wait(id, error, clock.now() + next.waitMs)
      say(id, said('core.transfers.again', { why: saidError(error) }))
      await pause(next.waitMs, signal)
      return true
    } catch (stopped) {
      if (toAppError(stopped).code === 'cancelled') return false
      throw stopped
    }
  }

  async function waitForLink(
    id: string,
    connectionId: string,
    { error, signal }: { error: AppError; signal: AbortSignal },
  ): Promise<void> {
    for (;;) {
      const { state } = connections.link(connectionId)
      if (state === 'ok' || state === 'unknown') return
      say(id, said(`core.transfers.${state === 'rejected' ? 'credential' : 'network'}`))
      wait(id, error, options.nextTryMs(connectionId))
      await pause(250, signal)
    }
  }

  function wake(): void {
    if (closed) return
    // Without a credential nothing could be done; another program that has one is not to be kept from it.
    const able = connections.list().filter(({ id }) => connections.hasCredential(id))
    const known = new Set(able.map(({ id }) => id))
    const claims = new Map<string, boolean>()
    const batches = new Map<string, BatchRecord | null>()
    for (const transfer of inOwnOrder(journal.unfinished())) {
      if (running.has(transfer.id)) continue
      const batch = gotOrMade(batches, transfer.batchId, () => journal.batch(transfer.batchId))
      if (!batch || !known.has(batch.project.connectionId)) continue
      const claimed = claims.get(batch.id) ?? isOurs(batch.id)
      claims.set(batch.id, claimed)
      // Another program on the same home folder works on it.
      if (!claimed) continue
      if ((batch.paused || transfer.paused) && !transfer.cancelWanted) {
        // All bytes are there: watching the job costs nothing and tells the truth.
        if (transfer.state !== 'sent' && transfer.state !== 'placing') continue
      }
      take(transfer, batch.project)
    }
  }

  async function stop(transfers: readonly Running[]): Promise<void> {
    for (const one of transfers) one.controller.abort()
    await Promise.all(transfers.map((one) => one.done))
  }

  return {
    /** Takes up everything that has not ended. */
    start(): void {
      wake()
      // Keeps the claims alive, and takes over what a program that died has left.
      const beat = guarded(log, 'the journal cannot be used now', () => {
        const claimed = new Set([...running.keys()].flatMap((id) => journal.transfer(id)?.batchId ?? []))
        for (const batchId of claimed) journal.claim(batchId, owner)
        wake()
      })
      heartbeat = setInterval(beat, heartbeatMs)
      heartbeat.unref()
    },
    /** Takes up what may go on now: after a start, a resume, a retry. */
    wake,
    live,
    /** Looks for what others made of the files of a batch in the same moment, and writes it down. */
    async findTwins(batchId: string): Promise<void> {
      const batch = journal.batch(batchId)
      const rows = journal.transfers(batchId)
      if (!batch || !rows.some((row) => row.state === 'done')) return
      const facts = {
        layers: await looks.readAll(batch.project),
        ownMarks: new Set(rows.map((row) => row.uploadId)),
        ownLayers: new Set(rows.flatMap((row) => row.layerId ?? [])),
        before: new Set(batch.layerIdsBefore ?? []),
      }
      for (const row of rows) {
        const twins = findTwins(row, facts)
        const known = new Set(row.twins?.map((twin) => twin.layerId))
        const news = twins.filter((twin) => !known.has(twin.layerId))
        if (news.length === 0) continue
        journal.atOnce(() => {
          for (const twin of news) note(row.id, twinSaid(twin, row.layerId))
          change(row.id, { twins })
        })
      }
    },
    /** How fast a batch goes, as far as it was seen since it was taken up. */
    pace: (batchId: string): PaceSeen => figures.pace(batchId).seen(performance.now()),
    bytesPerSecond: figures.bytesPerSecond,
    /** Stops work on these for now (they were paused or are to be cancelled); resolves when they stand still. */
    halt: (transferIds: readonly string[]): Promise<void> => stop(transferIds.flatMap((id) => running.get(id) ?? [])),
    /** Stops work on all transfers of a connection that goes away. */
    haltConnection: (connectionId: string): Promise<void> =>
      stop([...running.values()].filter((one) => one.connectionId === connectionId)),
    /** Connections that have work waiting. */
    activeConnections: (): string[] => [...new Set([...running.values()].map((one) => one.connectionId))],
    async close(): Promise<void> {
      closed = true
      if (heartbeat) clearInterval(heartbeat)
      await stop([...running.values()])
      try {
        journal.release(owner)
      } catch (error) {
        // Whoever comes next finds this program dead.
        log('warn', 'batches were not given back', { error: toAppError(error).message })
      }
    },
  }
}
