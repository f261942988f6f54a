import { describe, expect, it } from 'vitest'
import type { ProjectRef } from '../../shared/contract'
import type { Job } from '../../shared/rest'
import type { Connections } from '../connections/connections'
import type { JobsSeen, JobWatch } from './job-watch'
import { createJobs } from './jobs'

const project: ProjectRef = { connectionId: 'c', organization: 'acme', projectId: 1 }
const seen: JobsSeen = { project, jobs: [{ id: 7, complete: true, error: null } as Job], initializing: new Set() }

/** Jobs of which one look was just taken. */
function jobsSeen(originsOf: () => never) {
  const logged: string[] = []
  let look: (seen: JobsSeen) => void = () => undefined
  const jobs = createJobs({
    connections: { client: () => Promise.resolve({ serverNow: () => 0 }) } as unknown as Connections,
    watch: { watch: (_project, _pace, receive) => ((look = receive), () => undefined) } as JobWatch,
    log: (_level, message) => void logged.push(message),
    stuckAfterMinutes: () => 10,
    originsOf,
    lostAnswers: () => [],
    cancelled: { cancelledBy: () => null, addCancelled: () => undefined, removeCancelled: () => undefined },
    onChanged: () => undefined,
  })
  jobs.showProject(project)
  return { jobs, look: (now = seen) => look(now), logged }
}
const told = () => new Promise((next) => setImmediate(next))

describe('jobs that were looked at', () => {
  it('are not told once the program has closed its databases', async () => {
    let asked = 0
    const { jobs, look } = jobsSeen(() => {
      asked++
      throw new Error('The database connection is not open')
    })
    look()
    jobs.close()
    await told()
    expect(asked).toBe(0)
  })

  it('run only while they are processed: one that waits for its files, as an answer that was lost leaves it, does not', () => {
    const { jobs, look } = jobsSeen((() => () => null) as never)
    const open = (id: number) => ({ id, complete: false, error: null }) as Job
    look({ project, jobs: [open(1), open(2), open(3), ...seen.jobs], initializing: new Set([1, 2]) })
    expect(jobs.running()).toBe(1)
    jobs.close()
  })

  it('end nothing when the journal cannot be read', async () => {
    const { look, logged } = jobsSeen(() => {
      throw new Error('database disk image is malformed')
    })
    look()
    await told()
    expect(logged).toEqual(['jobs were not told'])
  })
})
