import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import { isEphemeral, progressWriter } from './job-progress'
import type { JobRunnerParts } from './run-job'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What is written and logged. @param fault what writing fails with */
function writer(fault: () => Error | null = () => null) {
  const [written, lines]: [string[], string[]] = [[], []]
  const progress = (id: number, percent: number, step: string): Promise<void> => {
    const error = fault()
    if (error) return Promise.reject(error)
    written.push(`${id}: ${percent} ${step}`)
    return Promise.resolve()
  }
  const parts = { store: { jobs: { progress } }, now: () => 1, log: (line: string) => void lines.push(line) }
  return { ...progressWriter(parts as unknown as JobRunnerParts, 4), written, lines }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('writes five times a second at most, and then the newest', async () => {
  const { report, written, end } = writer()
  report('Reading', 0.1)
  await pass(100)
  report('Reading', 0.2, ' data set 2 of 9')
  expect(written).toEqual([])
  await pass(100)
  expect(written).toEqual(['4: 20 Reading data set 2 of 9'])
  // Nothing new to whoever looks.
  report('Reading', 0.201, ' data set 2 of 9')
  await pass(1_000)
  expect(written).toHaveLength(1)
  report('Publishing', 0.2)
  await pass(200)
  expect(written.at(-1)).toBe('4: 20 Publishing')
  await end()
})

it('never says that a job is over before it is, and nothing once it is', async () => {
  const { report, written, end } = writer()
  report('Reading', -1)
  await pass(200)
  report('Reading', 1.5)
  await pass(200)
  expect(written).toEqual(['4: 0 Reading', '4: 99 Reading'])
  report('Publishing', 0.97)
  await end()
  await pass(1_000)
  report('Publishing', 0.98)
  await pass(1_000)
  expect(written).toHaveLength(2)
})

it('goes on when progress cannot be written, and logs what is no want of room', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const faults: (Error | null)[] = [full, new Error('the table is gone'), null]
  const { report, written, lines, end } = writer(() => faults.shift() ?? null)
  for (const fraction of [0.1, 0.2, 0.3]) {
    report('Reading', fraction)
    await pass(200)
  }
  expect(written).toEqual(['4: 30 Reading'])
  expect(lines).toEqual([expect.stringMatching(/^job 4: .*the table is gone/)])
  await end()
})

it('tells what passes by itself from what the files are to blame for', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const ofStore = new AppError('service.busy', 'The store does not answer.', { details: { place: 's3' } })
  for (const error of [full, ofStore, new AppError('file.locked', 'Held.')]) expect(isEphemeral(error)).toBe(true)
  for (const error of [new AppError('file.corrupt', 'No.'), new Error('No.'), null])
    expect(isEphemeral(error)).toBe(false)
})
