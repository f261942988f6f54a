import { expect, it } from 'vitest'
import type { MonitoredJob } from '../../shared/contract'
import { jobStep } from './job-words'

const step = (status: string, state: MonitoredJob['state']) =>
  jobStep({ job: { status } as MonitoredJob['job'], state })

it('names the step of a job without the state that stands beside it', () => {
  expect(step('Completed', 'completed')).toBe('')
  expect(step('Completed. The blocks are drawn as one. Two are empty.', 'completed')).toBe(
    'The blocks are drawn as one. Two are empty.',
  )
  expect(step('Reading', 'processing')).toBe('Reading')
})
