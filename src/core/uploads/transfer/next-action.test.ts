import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JournalState } from '../journal-records'
import { nextAction, type Observed } from './next-action'

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

const fresh = (hasToken: boolean): Observed => ({ lookupMisses: 0, hasToken })

/** What may go wrong at one round: an answer is lost, the client is killed, a job fails to take the bytes. */
const trouble = fc.constantFrom('none', 'none', 'none', 'lost', 'kill', 'cut', 'job-gone')

/** A service that keeps what the interface says, and a client that does what the planner says. */
function run(
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
  for (; rounds < 200 && client.state !== 'done' && client.state !== 'failed'; rounds++) {
    const bad = troubles[rounds] ?? 'none'
    if (bad === 'kill') {
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
        client.hasToken = true
        client.seen = fresh(true)
        break
      }
      case 'send': {
        const job = service.jobs.get(client.jobId ?? -1)
        client.state = 'sending'
        client.everSent = true
        client.seen.job = undefined
        if (bad === 'cut') break
        if (!job) {
          client.hasToken = false
          client.seen.job = null
        } else if (job.state !== 'initializing') client.hasToken = false
        else {
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
      case 'monitor':
        finishJobs()
        client.seen.job = service.jobs.get(client.jobId ?? -1) ?? null
        client.seen.lookupMisses = 0
        break
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
        client.state = 'failed'
    }
  }
  return { layers: service.layers, rounds, state: client.state }
}

describe('nextAction', () => {
  it('ends, and has made exactly one layer, whatever is lost, cut or killed', () => {
    fc.assert(
      fc.property(fc.array(trouble, { maxLength: 60 }), (troubles) => {
        const end = run(troubles, 0)
        expect(end.state).toBe('done')
        expect(end.layers).toBe(1)
        expect(end.rounds).toBeLessThan(150)
      }),
      { numRuns: 10_000 },
    )
  })

  it('makes no second layer where the first shows late', () => {
    fc.assert(
      fc.property(fc.array(trouble, { maxLength: 30 }), fc.integer({ min: 0, max: 6 }), (troubles, late) => {
        expect(
          run(
            troubles.filter((bad) => bad !== 'job-gone'),
            late,
          ).layers,
        ).toBeLessThanOrEqual(1)
      }),
      { numRuns: 3_000 },
    )
  })

  it('never sends again without asking the job first', () => {
    expect(nextAction({ state: 'sending', jobKnown: true, everSent: true }, fresh(true))).toEqual({ do: 'ask-job' })
  })

  it('looks for the layer before it starts what may have been sent', () => {
    expect(nextAction({ state: 'waiting', jobKnown: false, everSent: true }, fresh(false))).toEqual({
      do: 'look-for-layer',
    })
    expect(nextAction({ state: 'waiting', jobKnown: false, everSent: false }, fresh(false))).toEqual({ do: 'step-one' })
  })

  it('calls an error definite only after all bytes were taken', () => {
    const seen = { ...fresh(false), job: { state: 'error' as const, stillMs: 0 } }
    expect(nextAction({ state: 'sent', jobKnown: true, everSent: true }, seen)).toEqual({ do: 'fail' })
    expect(nextAction({ state: 'sending', jobKnown: true, everSent: true }, seen)).toEqual({ do: 'give-up-job' })
  })

  it('gives up a job that stands still after a broken send, and waits for one that moves', () => {
    const at = (stillMs: number) =>
      nextAction(
        { state: 'sending', jobKnown: true, everSent: true },
        { ...fresh(false), job: { state: 'processing', stillMs } },
      )
    expect(at(0)).toEqual({ do: 'monitor' })
    expect(at(11 * 60_000)).toEqual({ do: 'give-up-job' })
  })
})
