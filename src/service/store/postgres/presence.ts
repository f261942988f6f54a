import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { toAppError, type AppError } from '../../../shared/errors/app-error'
import type { Db } from '../db'
import { refuseNewer } from './migrate'
import { processTable, type ServiceProcess } from './processes'

const tellEveryMs = 2_000

/** A process, as the others on its database know it. */
export interface Presence {
  /** UTC milliseconds by the clock of the database, which all processes on it so have, whatever their own computers say. */
  now: () => number
  /** Resolves when a newer version of the program has written the database: this process can do nothing more on it. */
  outdated: Promise<AppError>
  close(): Promise<void>
}

/**
 * Tells the database again and again that this process runs, and hears its clock and the version of its schema.
 * @param schema the version that this program knows
 */
export async function beginPresence(db: Db, kind: ServiceProcess['kind'], schema: number): Promise<Presence> {
  const table = processTable(db)
  const id = randomUUID()
  let aheadMs = 0
  let report: (error: AppError) => void
  const outdated = new Promise<AppError>((resolve) => (report = resolve))

  async function tell(): Promise<void> {
    const beganMs = performance.now()
    const heard = await table.tell(id, { kind, host: hostname(), pid: process.pid })
    aheadMs = heard.clockMs - (beganMs + performance.now()) / 2
    look(heard.schema)
  }

  function look(found: number): void {
    try {
      refuseNewer(found, schema)
    } catch (error) {
      report(toAppError(error))
    }
  }

  await table.forgetOld()
  await tell()
  let telling: Promise<void> | null = null
  const timer = setInterval(() => {
    telling ??= tell()
      .catch(async () => look(await table.schema()))
      // A database that is away is told of by whatever else is asked of it.
      .catch(() => undefined)
      .finally(() => (telling = null))
  }, tellEveryMs)
  return {
    now: () => Math.round(performance.now() + aheadMs),
    outdated,
    async close() {
      clearInterval(timer)
      await telling
      // One that cannot be told of its end is forgotten after a while.
      await table.forget(id).catch(() => undefined)
    },
  }
}
