import { describe, expect, it } from 'vitest'
import type { Job } from '../../shared/rest'
import { isToldCancelled, jobState, observeMovement, stuckSince } from './job-state'

const minute = 60_000
const job = (more: Partial<Job> = {}): Job => ({
  id: 1,
  cancelAllowed: true,
  complete: false,
  created: new Date(0).toISOString(),
  updated: new Date(0).toISOString(),
  progress: 40,
  status: 'Reading',
  error: null,
  userName: null,
  ...more,
})

describe('jobs', () => {
  it('have the interface’s four states', () => {
    expect(jobState(job({ complete: true }), new Set())).toBe('completed')
    expect(jobState(job({ complete: true, error: 'x' }), new Set())).toBe('error')
    expect(jobState(job(), new Set([1]))).toBe('initializing')
    expect(jobState(job(), new Set())).toBe('processing')
  })

  it('were cancelled where the service says so first, and not where it says so of something else', () => {
    expect(isToldCancelled(job({ error: 'Cancelled by Ada Long.' }))).toBe(true)
    expect(isToldCancelled(job({ error: 'canceled' }))).toBe(true)
    expect(isToldCancelled(job({ error: 'A permit of this area is cancelled.' }))).toBe(false)
    expect(isToldCancelled(job())).toBe(false)
  })

  it('are stuck when neither their date nor their progress has moved for long enough', () => {
    const first = observeMovement(undefined, job(), minute)
    expect(stuckSince('processing', first, 11 * minute, 10, 0)).toBe(new Date(0).toISOString())
    expect(stuckSince('processing', first, 9 * minute, 10, 0)).toBeNull()
    const moved = observeMovement(first, job({ progress: 41 }), 8 * minute)
    expect(stuckSince('processing', moved, 11 * minute, 10, 0)).toBeNull()
    const nextStep = observeMovement(first, job({ status: 'Drawing' }), 8 * minute)
    expect(stuckSince('processing', nextStep, 11 * minute, 10, 0)).toBeNull()
  })

  it('are left alone while they wait for files, or while the user wants to wait', () => {
    const first = observeMovement(undefined, job(), minute)
    expect(stuckSince('initializing', first, 60 * minute, 10, 0)).toBeNull()
    expect(stuckSince('processing', first, 60 * minute, 10, 61 * minute)).toBeNull()
  })
})
