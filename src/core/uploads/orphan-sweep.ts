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

/** Cancels jobs whose step-1 answer was lost, once they have stood long enough that nobody else is about to use them. */
export function createOrphanSweep(options: {
  journal: Journal
  connections: Connections
  timings: { orphanAfterMs: number }
  log: Log
}): OrphanSweep {
  const { journal, connections, log } = options
  const planned = new Map<string, NodeJS.Timeout>()

  async function sweep(project: ProjectRef, jobId: number): Promise<void> {
    const losers = journal.withLostAnswers(project)
    if (losers.length === 0) return
    const client = await connections.client(project.connectionId)
    const params = projectParams(project)
    const ownName = (await readJob(client, params, jobId))?.userName
    if (!ownName) return
    const waiting = await readAllJobs(client, params, { statuses: ['initializing'] })
    const lost = losers.flatMap((transfer) => transfer.lostAnswers)
    for (const orphan of chooseOrphans(waiting, journal.ownJobs(project), ownName, lost)) {
      await client.call('cancelJob', { params, query: { jobID: orphan.id } })
      log('info', 'a job that nobody waits for was cancelled', { jobId: orphan.id })
    }
    for (const transfer of losers) journal.change(transfer.id, { lostAnswers: [] })
  }

  return {
    after(project, jobId) {
      const key = `${project.connectionId} ${projectKey(project)}`
      if (planned.has(key) || journal.withLostAnswers(project).length === 0) return
      const timer = setTimeout(() => {
        planned.delete(key)
        sweep(project, jobId).catch((error: unknown) =>
          log('warn', 'lost jobs were not looked for', { error: String(error) }),
        )
      }, options.timings.orphanAfterMs)
      timer.unref()
      planned.set(key, timer)
    },
    close() {
      for (const timer of planned.values()) clearTimeout(timer)
    },
  }
}
