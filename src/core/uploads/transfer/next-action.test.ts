import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextAction } from './next-action'
import { fresh, runPlanner, troubleKinds } from './planner-model.test-helper'

const trouble = fc.constantFrom(...troubleKinds)

describe('nextAction', () => {
  it('ends, and has made exactly one layer, whatever is lost, cut or killed', () => {
    fc.assert(
      fc.property(fc.array(trouble, { maxLength: 60 }), (troubles) => {
        const end = runPlanner(troubles, 0)
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
          runPlanner(
            troubles.filter((bad) => bad !== 'job-gone'),
            late,
          ).layers,
        ).toBeLessThanOrEqual(1)
      }),
      { numRuns: 3_000 },
    )
  })

  it('sends again what another than the service took, and gives its job up where the token is gone', () => {
    const row = { state: 'sent' as const, jobKnown: true, everSent: true }
    const at = (stillMs: number, hasToken: boolean) =>
      nextAction(row, { ...fresh(hasToken), job: { state: 'initializing', stillMs } })
    expect(at(0, true)).toEqual({ do: 'send' })
    expect(at(0, false)).toEqual({ do: 'monitor' })
    expect(at(10 * 60_000, false)).toEqual({ do: 'give-up-job' })
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
    const at = (stillMs: number, state: 'sending' | 'initialised' = 'sending') =>
      nextAction({ state, jobKnown: true, everSent: true }, { ...fresh(false), job: { state: 'processing', stillMs } })
    expect(at(0)).toEqual({ do: 'monitor' })
    expect(at(11 * 60_000)).toEqual({ do: 'give-up-job' })
    // Killed before it was written down that the bytes were on their way.
    expect(at(11 * 60_000, 'initialised')).toEqual({ do: 'give-up-job' })
  })
})
