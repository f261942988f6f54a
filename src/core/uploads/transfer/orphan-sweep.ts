import type { ProjectRef } from '../../../shared/contract'
import { toAppError } from '../../../shared/errors/app-error'
import type { Connections } from '../../connections/connections'
import { readJob } from '../../jobs/job-watch'
import type { Log } from '../../ports'
import { fullProjectKey, projectKey, projectParams } from '../../project-key'
import { pause, readAllJobs, type RestClient } from '../../remote'
import type { Journal } from '../journal'
import type { TransferRecord } from '../journal-records'
import { chooseOrphans } from './orphans'

/** Looks for jobs that a lost answer of step 1 has left behind, and cancels them. */
export interface OrphanSweep {
  /** Plans a look for the lost jobs of a project, if answers of step 1 were lost there. */
  plan(project: ProjectRef): void
  /** Plans it for all projects: what an earlier run has left behind. */
  planAll(): void
  /** Resolves when no look is planned any more. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** What the lost jobs are looked for with. */
export interface OrphanSweepOptions {
  journal: Journal
  connections: Connections
  timings: { orphanAfterMs: number }
  log: Log
  /** Does work while no step 1 of the project is on its way: a job whose answer is still coming is not lost. */
  inTurn: <T>(project: ProjectRef, work: () => Promise<T>) => Promise<T>
  /** Whether a batch is not another program's to write. */
  isOurs: (batchId: string) => boolean
}

const mostLooks = 5

/** Cancels jobs whose step-1 answer was lost, once they have stood long enough that nobody else is about to use them. */
export function createOrphanSweep(options: OrphanSweepOptions): OrphanSweep {
  const { journal, connections, log, timings } = options
  const running = new Map<string, Promise<void>>()
  const ending = new AbortController()

  function losersOf(project: ProjectRef): TransferRecord[] {
    const losers = journal.withLostAnswers(project)
    const ours = new Set([...new Set(losers.map((transfer) => transfer.batchId))].filter(options.isOurs))
    return losers.filter((transfer) => ours.has(transfer.batchId))
  }

  /** How this user's name is written on jobs: as on the newest of our own. Null: no job of ours is known there. */
  async function ownName(client: RestClient, project: ProjectRef): Promise<string | null> {
    const newest = Math.max(...journal.ownJobs(project))
    if (!Number.isFinite(newest)) return null
    return (await readJob(client, projectParams(project), newest))?.userName || null
  }

  /** True when nothing is left to look into. */
  async function look(project: ProjectRef, isLast: boolean): Promise<boolean> {
    const losers = losersOf(project)
    if (losers.length === 0) return true
    const client = await connections.client(project.connectionId)
    const params = projectParams(project)
    const name = await ownName(client, project)
    if (name === null) return false
    const ripe = client.serverNow() - timings.orphanAfterMs
    const lost = losers.flatMap((transfer) => transfer.lostAnswers)
    if (lost.some((window) => window.toMs > ripe) && !isLast) return false
    const waiting = await readAllJobs(client, params, { statuses: ['initializing'] })
    const orphans = chooseOrphans(waiting, journal.ownJobs(project), name, lost)
    if (orphans === null) {
      // An answer may be on its way to being lost right now; later there is more to go by.
      if (!isLast) return false
      log('warn', 'jobs that nobody waits for were left alone: one may be another program’s', {
        project: projectKey(project),
      })
    }
    for (const orphan of orphans ?? []) {
      await client.call('cancelJob', { params, query: { jobID: orphan.id } })
      log('info', 'a job that nobody waits for was cancelled', { jobId: orphan.id })
    }
    for (const { id } of losers) journal.change(id, { lostAnswers: [] })
    return true
  }

  async function lookUntilSure(project: ProjectRef): Promise<void> {
    for (let tried = 1; tried <= mostLooks; tried++) {
      await pause(timings.orphanAfterMs, ending.signal)
      if (await options.inTurn(project, () => look(project, tried === mostLooks))) return
    }
  }

  function plan(project: ProjectRef): void {
    const key = fullProjectKey(project)
    if (ending.signal.aborted || running.has(key) || losersOf(project).length === 0) return
    const work = lookUntilSure(project)
      .catch((error: unknown) => {
        const failure = toAppError(error)
        // What is lost stays in the journal: the next start looks again.
        if (failure.code !== 'cancelled') log('warn', 'lost jobs were not looked for', { error: failure.message })
      })
      .finally(() => running.delete(key))
    running.set(key, work)
  }

  return {
    plan,
    planAll() {
      for (const project of journal.projectsWithLostAnswers())
        if (connections.list().some((each) => each.id === project.connectionId)) plan(project)
    },
    async settled() {
      await Promise.all(running.values())
    },
    async close() {
      ending.abort()
      await Promise.all(running.values())
    },
  }
}
