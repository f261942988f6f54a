import type { ProjectRef } from '../../shared/contract'
import type { Connections } from '../connections/connections'
import { readJob } from '../jobs/job-watch'
import type { Log } from '../ports'
import { projectKey, projectParams } from '../project-key'
import { readAllJobs } from '../remote'
import type { Journal } from './journal'
import { chooseOrphans } from './orphans'

export interface OrphanSweep {
  /** A job of ours was made: it tells this user's name, so lost ones can be looked for a little later. */
  after(project: ProjectRef, jobId: number): void
  close(): void
}

const mostLooks = 5

/** Cancels jobs whose step-1 answer was lost, once they have stood long enough that nobody else is about to use them. */
export function createOrphanSweep(options: {
  journal: Journal
  connections: Connections
  timings: { orphanAfterMs: number }
  log: Log
}): OrphanSweep {
  const { journal, connections, log } = options
  const planned = new Map<string, NodeJS.Timeout>()
  const looks = new Map<string, number>()

  async function sweep(project: ProjectRef, jobId: number): Promise<void> {
    const losers = journal.withLostAnswers(project)
    if (losers.length === 0) return
    const client = await connections.client(project.connectionId)
    const params = projectParams(project)
    const ownName = (await readJob(client, params, jobId))?.userName
    if (!ownName) return
    const waiting = await readAllJobs(client, params, { statuses: ['initializing'] })
    const lost = losers.flatMap((transfer) => transfer.lostAnswers)
    const orphans = chooseOrphans(waiting, journal.ownJobs(project), ownName, lost)
    const key = `${project.connectionId} ${projectKey(project)}`
    if (orphans === null) {
      // An answer may be on its way to being lost right now; later there is more to go by.
      const count = (looks.get(key) ?? 0) + 1
      looks.set(key, count)
      if (count < mostLooks) return plan(project, jobId)
      log('warn', 'jobs that nobody waits for were left alone: one may be another program’s', { project: key })
    }
    looks.delete(key)
    for (const orphan of orphans ?? []) {
      await client.call('cancelJob', { params, query: { jobID: orphan.id } })
      log('info', 'a job that nobody waits for was cancelled', { jobId: orphan.id })
    }
    for (const { id, lostAnswers } of losers) {
      const now = journal.transfer(id)?.lostAnswers ?? []
      journal.change(id, { lostAnswers: now.slice(lostAnswers.length) })
    }
  }

  function plan(project: ProjectRef, jobId: number): void {
    const key = `${project.connectionId} ${projectKey(project)}`
    if (planned.has(key)) return
    const timer = setTimeout(() => {
      planned.delete(key)
      sweep(project, jobId).catch((error: unknown) =>
        log('warn', 'lost jobs were not looked for', { error: String(error) }),
      )
    }, options.timings.orphanAfterMs)
    timer.unref()
    planned.set(key, timer)
  }

  return {
    after(project, jobId) {
      if (journal.withLostAnswers(project).length > 0) plan(project, jobId)
    },
    close() {
      for (const timer of planned.values()) clearTimeout(timer)
    },
  }
}
