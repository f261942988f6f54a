import { expect, it } from 'vitest'
import type { Job } from '../../shared/rest'
import { runningJob, whyStill, type RunningJob } from './why-still'

const job = (jobId: number, movedAtMs: number, isBegun = true): RunningJob => ({ jobId, movedAtMs, isBegun })

it.each<[string, RunningJob, RunningJob[], number, object]>([
  ['the only one that runs', job(5, 100), [], 0, { kind: 'alone' }],
  ['none has moved since', job(5, 100), [job(4, 90), job(6, 100)], 0, { kind: 'all', jobs: 3 }],
  ['another has moved since', job(5, 100), [job(4, 90), job(6, 101)], 0, { kind: 'this-one' }],
  ['another has ended since', job(5, 100), [job(4, 90)], 101, { kind: 'this-one' }],
  ['another had ended before', job(5, 100), [], 99, { kind: 'alone' }],
  ['not begun, older ones go on', job(5, 100, false), [job(3, 90), job(4, 101)], 0, { kind: 'queued', ahead: 2 }],
  ['not begun, only a younger one goes on', job(5, 100, false), [job(4, 90), job(6, 101)], 0, { kind: 'this-one' }],
  ['others were only sent since', job(5, 100), [job(6, 101, false), job(7, 102, false)], 0, { kind: 'all', jobs: 3 }],
  ['not begun, and none goes on', job(5, 100, false), [job(4, 90)], 0, { kind: 'all', jobs: 2 }],
])('why a job stands still: %s', (_, one, others, lastEndedMs, why) => {
  expect(whyStill(one, others, lastEndedMs)).toEqual(why)
})

it.each([
  [0, '2026-11-27T08:00:00Z', false],
  [0, '2026-11-27T08:00:01Z', false],
  [0, '2026-11-27T08:05:00Z', true],
  [1, '2026-11-27T08:00:00Z', true],
  [0, null, false],
])('a job at %s %% that was last touched at %s is begun: %s', (progress, updated, isBegun) => {
  const told = { id: 7, created: '2026-11-27T08:00:00Z', updated, progress, status: '' } as Job
  expect(runningJob(told, { updated, progress, status: '', movedAtMs: 3 })).toEqual({ jobId: 7, isBegun, movedAtMs: 3 })
})
