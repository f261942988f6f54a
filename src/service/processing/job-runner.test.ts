import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import { jobRunner, type JobRunner } from './job-runner'
import { diskFull, openJobSite, type JobSite } from './job-site.test-helper'

let site: JobSite
let runner: JobRunner
let cancelled: number[]
beforeEach(() => {
  site = openJobSite()
  cancelled = []
  runner = open()
})
afterEach(async () => {
  await runner.close()
  await site.close()
})

function open(more: { parallel?: number; restMs?: number } = {}): JobRunner {
  return jobRunner({ ...site.parts, onCancelled: (jobId) => void cancelled.push(jobId), ...more })
}
async function openInstead(more: { parallel?: number; restMs?: number } = {}): Promise<void> {
  await runner.close()
  runner = open(more)
}

it('reads two jobs at a time in the order of their arrival, and the next when one has ended', async () => {
  const jobs = [await site.addJob('a.csv'), await site.addJob('b.csv'), await site.addJob('c.csv')]
  for (const { id } of jobs) runner.enqueue(id)
  await site.begunAre('a.csv', 'b.csv')
  site.finish('b.csv')
  await site.begunAre('a.csv', 'b.csv', 'c.csv')
  expect(await Promise.all(jobs.map(site.stateOf))).toEqual(['processing', 'completed', 'processing'])
  const idle = runner.idle()
  site.finish('a.csv')
  site.finish('c.csv')
  await idle
  expect(await Promise.all(jobs.map(site.stateOf))).toEqual(['completed', 'completed', 'completed'])
  expect(await Promise.all(jobs.map(({ has }) => has()))).toEqual([true, true, true])
  expect(site.lines).toEqual([])
})

it('ends a cancelled job whether it runs or waits, with its files, and leaves one that has ended', async () => {
  await openInstead({ parallel: 1 })
  const [runs, waits, last] = [await site.addJob('a.csv'), await site.addJob('b.csv'), await site.addJob('c.csv')]
  for (const { id } of [runs, waits, last]) runner.enqueue(id)
  await site.begunAre('a.csv')
  await runner.cancel(waits.id, 'Bo')
  await runner.cancel(runs.id, 'Bo')
  // The one that waited is not begun any more.
  await site.begunAre('a.csv', 'c.csv')
  site.finish('c.csv')
  await runner.idle()
  await runner.cancel(last.id, 'Bo')
  for (const { id } of [runs, waits])
    expect(await site.store.jobs.byId(id)).toMatchObject({
      state: 'error',
      step: 'Cancelled',
      error: 'Cancelled by Bo.',
    })
  expect(await site.stateOf(last)).toBe('completed')
  expect(cancelled).toEqual([waits.id, runs.id])
  expect([await runs.has(), await waits.has(), await last.has()]).toEqual([false, false, true])
})

it('lets all jobs rest while the disk is full, says why, and goes on by itself with the oldest', async () => {
  await openInstead({ parallel: 1 })
  const [first, second, third] = [await site.addJob('a.csv'), await site.addJob('b.csv'), await site.addJob('c.csv')]
  site.failWith(diskFull())
  for (const { id } of [first, second]) runner.enqueue(id)
  await expect.poll(() => runner.waitsFor(first.id)).not.toBeNull()
  expect(runner.waitsFor(first.id)).toEqual({
    status: expect.stringMatching(/^Waiting for room: the disk of the service is full/) as unknown,
    triedMs: 7,
  })
  // However often it is tried, the log says it once.
  expect(site.lines.filter((line) => line.startsWith(`job ${first.id} waits:`))).toHaveLength(1)
  site.failWith(null)
  await site.begunAre('a.csv')
  runner.enqueue(third.id)
  for (const { name } of [first, second, third]) {
    await expect.poll(() => site.begun.has(name)).toBe(true)
    site.finish(name)
  }
  await runner.idle()
  expect([...site.begun.keys()]).toEqual(['a.csv', 'b.csv', 'c.csv'])
  expect(runner.waitsFor(first.id)).toBeNull()
  expect(await Promise.all([first, second, third].map(site.stateOf))).toEqual(['completed', 'completed', 'completed'])
  // The same process tried it again: that is no sign that the files end processes.
  expect(await site.store.jobs.attempts(first.id)).toBe(1)
})

it('begins nothing while it rests, be it that another job comes', async () => {
  await openInstead({ restMs: 3_600_000 })
  const [first, second] = [await site.addJob('a.csv'), await site.addJob('b.csv')]
  site.failWith(diskFull())
  runner.enqueue(first.id)
  await expect.poll(() => runner.waitsFor(first.id)).not.toBeNull()
  site.failWith(null)
  runner.enqueue(second.id)
  // As long as it would take to begin.
  for (const name of ['c.csv', 'd.csv', 'e.csv']) await site.addJob(name)
  expect([...site.begun.keys()]).toEqual([])
})

it('a job that waits for room can be cancelled, and waits for nothing then', async () => {
  const job = await site.addJob('a.csv')
  site.failWith(diskFull())
  runner.enqueue(job.id)
  await expect.poll(() => runner.waitsFor(job.id)).not.toBeNull()
  await runner.cancel(job.id, 'Bo')
  await runner.idle()
  expect(runner.waitsFor(job.id)).toBeNull()
  expect([await site.stateOf(job), await job.has()]).toEqual(['error', false])
})

it('what the files are to blame for ends their job, removes them, and holds up no other', async () => {
  await openInstead({ parallel: 1 })
  const [broken, next] = [await site.addJob('a.csv'), await site.addJob('b.csv')]
  site.failWith(new AppError('file.corrupt', 'Line 3 cannot be read.'))
  runner.enqueue(broken.id)
  await runner.idle()
  site.failWith(null)
  expect(await site.store.jobs.byId(broken.id)).toMatchObject({ step: 'Failed', error: 'Line 3 cannot be read.' })
  expect(await broken.has()).toBe(false)
  runner.enqueue(next.id)
  await site.begunAre('b.csv')
  site.finish('b.csv')
  await runner.idle()
  expect(await site.stateOf(next)).toBe('completed')
})

it('a service that is closed keeps the files of what it stopped, and the next one takes it up as if never begun', async () => {
  const job = await site.addJob('a.csv')
  runner.enqueue(job.id)
  await site.begunAre('a.csv')
  await openInstead()
  expect([await site.stateOf(job), await job.has(), await site.store.jobs.attempts(job.id)]).toEqual([
    'processing',
    true,
    0,
  ])
  site.begun.clear()
  await runner.resume()
  await site.begunAre('a.csv')
  site.finish('a.csv')
  await runner.idle()
  expect(await site.stateOf(job)).toBe('completed')
})

it('takes up what ended the process twice, but not what ended it three times', async () => {
  const [twice, thrice] = [await site.addJob('a.csv'), await site.addJob('b.csv')]
  for (const [{ id }, count] of [[twice, 2] as const, [thrice, 3] as const])
    for (let at = 0; at < count; at++) await site.store.jobs.beginAttempt(id)
  await runner.resume()
  expect(await site.store.jobs.byId(thrice.id)).toMatchObject({
    state: 'error',
    step: 'Stopped',
    error: 'The service ended several times while it processed these files. Check them, then send them again.',
  })
  await site.begunAre('a.csv')
  site.finish('a.csv')
  await runner.idle()
  expect([...site.begun.keys()]).toEqual(['a.csv'])
  expect(await site.stateOf(twice)).toBe('completed')
})
