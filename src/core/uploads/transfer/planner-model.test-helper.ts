import type { JournalState } from '../journal-records'
import { brokenSendMs, nextAction, type Observed } from './next-action'

interface Service {
  jobs: Map<number, { state: 'initializing' | 'processing' | 'error' | 'completed'; stillMs: number; layer: boolean }>
  layers: number
}

interface Client {
  state: JournalState
  jobId: number | null
  everSent: boolean
  hasToken: boolean
  seen: Observed
}

/** What may go wrong at one round: an answer is lost, the client is killed (at once after a step, or later), a job fails to take the bytes, another than the service says that it has. */
export const troubleKinds = [
  'none',
  'none',
  'none',
  'lost',
  'kill',
  'killed-early',
  'cut',
  'portal',
  'job-gone',
] as const

/** What `nextAction` looks at when nothing was asked yet. */
export const fresh = (hasToken: boolean): Observed => ({ lookupMisses: 0, hasToken })

/** A planner that does not end within so many rounds does not end. */
export const maxRounds = 200

/** A service that keeps what the interface says, and a client that does what the planner says. @param revealAfter the round from which a layer that was made is listed */
export function runPlanner(
  troubles: readonly string[],
  revealAfter: number,
): { layers: number; rounds: number; state: JournalState } {
  const service: Service = { jobs: new Map(), layers: 0 }
  const client: Client = { state: 'waiting', jobId: null, everSent: false, hasToken: false, seen: fresh(false) }
  let lastJob = 0
  let rounds = 0
  const finishJobs = () => {
    for (const job of service.jobs.values())
      if (job.state === 'processing') {
        job.state = 'completed'
        if (!job.layer) service.layers++
        job.layer = true
      }
  }
  for (; rounds < maxRounds && client.state !== 'done' && client.state !== 'failed'; rounds++) {
    const bad = troubles[rounds] ?? 'none'
    if (bad === 'kill' || bad === 'killed-early') {
      // That it was being sent is written down a moment later.
      if (bad === 'killed-early' && client.state === 'sending') client.state = 'initialised'
      client.hasToken = false
      client.seen = fresh(false)
      continue
    }
    client.seen.hasToken = client.hasToken
    const row = { state: client.state, jobKnown: client.jobId !== null, everSent: client.everSent }
    const action = nextAction(row, client.seen)
    switch (action.do) {
      case 'step-one': {
        client.state = 'intent'
        client.jobId = null
        const id = ++lastJob
        service.jobs.set(id, { state: 'initializing', stillMs: 0, layer: false })
        if (bad === 'lost') break
        client.state = 'initialised'
        client.jobId = id
        // What is sent next is written down with the job.
        client.everSent = true
        client.hasToken = true
        client.seen = fresh(true)
        break
      }
      case 'send': {
        const job = service.jobs.get(client.jobId ?? -1)
        const before = client.state
        client.state = 'sending'
        client.seen.job = undefined
        if (bad === 'cut') break
        if (bad === 'portal') {
          client.state = 'sent'
          client.seen = { ...fresh(true), job: { state: 'processing', stillMs: 0 } }
          break
        }
        if (!job) {
          client.hasToken = false
          client.seen.job = null
        } else if (job.state !== 'initializing') {
          client.hasToken = false
          if (before === 'sent') client.state = 'sent'
        } else {
          job.state = 'processing'
          if (bad === 'lost') break
          client.state = 'sent'
          client.seen = { ...fresh(false), job: { state: 'processing', stillMs: 0 } }
        }
        break
      }
      case 'ask-job': {
        if (bad === 'lost') break
        finishJobs()
        // A job without files may be thrown away by the service at any time.
        if (bad === 'job-gone' && service.jobs.get(client.jobId ?? -1)?.state === 'initializing')
          service.jobs.delete(client.jobId ?? -1)
        client.seen.job = service.jobs.get(client.jobId ?? -1) ?? null
        client.seen.lookupMisses = 0
        break
      }
      case 'look-for-layer':
        if (service.layers > 0 && rounds >= revealAfter) client.seen.layer = { layerId: 1, revisionId: null }
        else client.seen.lookupMisses++
        break
      case 'monitor': {
        finishJobs()
        const job = service.jobs.get(client.jobId ?? -1) ?? null
        // It is watched until it ends, or has waited for its files for long.
        if (job?.state === 'initializing') job.stillMs = brokenSendMs
        client.seen.job = job
        client.seen.lookupMisses = 0
        break
      }
      case 'give-up-job': {
        service.jobs.delete(client.jobId ?? -1)
        client.jobId = null
        client.hasToken = false
        client.state = 'waiting'
        client.seen = fresh(false)
        break
      }
      case 'finish':
      case 'finish-unseen':
        client.state = 'done'
        break
      case 'fail':
      case 'end-cancelled':
        client.state = 'failed'
    }
  }
  return { layers: service.layers, rounds, state: client.state }
}
