import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { GeoEngine } from '../../geo/engine-api'
import { emptyReport } from '../../geo/file-report'
import { AppError } from '../../shared/errors/app-error'
import { uploadBody } from '../../shared/rest'
import type { ContentStore } from '../content/content-store'
import { openFolderContent } from '../content/folder-content'
import { openTestStore, type TestStore } from '../store/test-store'
import { jobRunner, type JobRunner } from './job-runner'

const user = `INSERT INTO users (id, organization_id, name, name_folded, organization, title, email)
  VALUES ('a', 1, 'Ada', 'ada', '', '', '')`

let folder: string
let test: TestStore
let content: ContentStore
let runner: JobRunner
let cancelled: number[]
let lines: string[]
/** Files whose reading has begun, in this order, and what ends each. */
let begun: Map<string, () => void>
/** What the next reading of a file fails with. */
let fault: Error | null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-jobs-'))
  test = openTestStore(user)
  content = openFolderContent(folder, test.store)
  begun = new Map()
  fault = null
  cancelled = []
  lines = []
  runner = open()
})
afterEach(async () => {
  await runner.close()
  await test.close()
  rmSync(folder, { recursive: true })
})

/** Reads no file before it is told to, and then as one point. */
const engine = {
  inspect: ({ files }, call) => {
    if (fault) return Promise.reject(fault)
    return new Promise((resolve, reject) => {
      const layer = { features: 1, nullGeometries: 0, raster: null } as never
      begun.set(files.main.name, () => resolve({ ...emptyReport(files), layers: [layer] }))
      call?.signal?.addEventListener('abort', () => reject(new AppError('cancelled', 'stopped')))
    })
  },
} as Pick<GeoEngine, 'inspect'> as GeoEngine

function open(parallel?: number): JobRunner {
  const onCancelled = (jobId: number) => void cancelled.push(jobId)
  const log = (line: string) => void lines.push(line)
  const restMs = 5
  return jobRunner({
    ...{ store: test.store, content, engine, now: () => 7, log, onCancelled, restMs },
    ...(parallel === undefined ? {} : { parallel }),
  })
}
async function openInstead(parallel?: number): Promise<void> {
  await runner.close()
  runner = open(parallel)
}

/** A job that has its one file. */
async function addJob(name: string) {
  const received = await content.receive(Readable.from([Buffer.from(name)]))
  await content.keep(1, [received])
  const order = uploadBody.parse({ mode: 0, title: name, fileNames: [name], fileLastModifieds: [1] })
  const id = await test.store.jobs.add({ projectId: 1, userId: 'a', order, token: name, nowMs: 1 })
  await test.store.jobs.start(id, [{ position: 0, name, ...received, last_modified: 1 }], 1)
  content.release(1, [received.sha256])
  return { id, name, has: () => content.has({ organizationId: 1, ...received }) }
}
const begunAre = (...names: string[]) => expect.poll(() => [...begun.keys()]).toEqual(names)
const finish = (name: string) => begun.get(name)?.()
const stateOf = async ({ id }: { id: number }) => (await test.store.jobs.byId(id))?.state
const diskFull = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

it('reads two jobs at a time in the order of their arrival, and the next when one has ended', async () => {
  const jobs = [await addJob('a.csv'), await addJob('b.csv'), await addJob('c.csv')]
  for (const { id } of jobs) runner.enqueue(id)
  await begunAre('a.csv', 'b.csv')
  finish('b.csv')
  await begunAre('a.csv', 'b.csv', 'c.csv')
  expect(await Promise.all(jobs.map(stateOf))).toEqual(['processing', 'completed', 'processing'])
  const idle = runner.idle()
  finish('a.csv')
  finish('c.csv')
  await idle
  expect(await Promise.all(jobs.map(stateOf))).toEqual(['completed', 'completed', 'completed'])
  expect(await Promise.all(jobs.map(({ has }) => has()))).toEqual([true, true, true])
  expect(lines).toEqual([])
})

it('ends a cancelled job whether it runs or waits, with its files, and leaves one that has ended', async () => {
  await openInstead(1)
  const [runs, waits, last] = [await addJob('a.csv'), await addJob('b.csv'), await addJob('c.csv')]
  for (const { id } of [runs, waits, last]) runner.enqueue(id)
  await begunAre('a.csv')
  await runner.cancel(waits.id, 'Bo')
  await runner.cancel(runs.id, 'Bo')
  // The one that waited is not begun any more.
  await begunAre('a.csv', 'c.csv')
  finish('c.csv')
  await runner.idle()
  await runner.cancel(last.id, 'Bo')
  for (const { id } of [runs, waits])
    expect(await test.store.jobs.byId(id)).toMatchObject({
      state: 'error',
      step: 'Cancelled',
      error: 'Cancelled by Bo.',
    })
  expect(await stateOf(last)).toBe('completed')
  expect(cancelled).toEqual([waits.id, runs.id])
  expect([await runs.has(), await waits.has(), await last.has()]).toEqual([false, false, true])
})

it('lets all jobs rest while the disk is full, says why, and goes on by itself with the oldest', async () => {
  await openInstead(1)
  const [first, second, third] = [await addJob('a.csv'), await addJob('b.csv'), await addJob('c.csv')]
  fault = diskFull()
  for (const { id } of [first, second]) runner.enqueue(id)
  await expect.poll(() => runner.waitsFor(first.id)).not.toBeNull()
  expect(runner.waitsFor(first.id)).toEqual({
    status: expect.stringMatching(/^Waiting for room: the disk of the service is full/) as unknown,
    triedMs: 7,
  })
  // However often it is tried, the log says it once.
  expect(lines.filter((line) => line.startsWith(`job ${first.id} waits:`))).toHaveLength(1)
  runner.enqueue(third.id)
  fault = null
  await begunAre('a.csv')
  for (const { name } of [first, second, third]) {
    await expect.poll(() => begun.has(name)).toBe(true)
    finish(name)
  }
  await runner.idle()
  expect([...begun.keys()]).toEqual(['a.csv', 'b.csv', 'c.csv'])
  expect(runner.waitsFor(first.id)).toBeNull()
  expect(await Promise.all([first, second, third].map(stateOf))).toEqual(['completed', 'completed', 'completed'])
  // The same process tried it again: that is no sign that the files end processes.
  expect(await test.store.jobs.attempts(first.id)).toBe(1)
})

it('a job that waits for room can be cancelled, and waits for nothing then', async () => {
  const job = await addJob('a.csv')
  fault = diskFull()
  runner.enqueue(job.id)
  await expect.poll(() => runner.waitsFor(job.id)).not.toBeNull()
  await runner.cancel(job.id, 'Bo')
  await runner.idle()
  expect(runner.waitsFor(job.id)).toBeNull()
  expect([await stateOf(job), await job.has()]).toEqual(['error', false])
})

it('what the files are to blame for ends their job, removes them, and holds up no other', async () => {
  await openInstead(1)
  const [broken, next] = [await addJob('a.csv'), await addJob('b.csv')]
  fault = new AppError('file.corrupt', 'Line 3 cannot be read.')
  runner.enqueue(broken.id)
  await runner.idle()
  fault = null
  expect(await test.store.jobs.byId(broken.id)).toMatchObject({ step: 'Failed', error: 'Line 3 cannot be read.' })
  expect(await broken.has()).toBe(false)
  runner.enqueue(next.id)
  await begunAre('b.csv')
  finish('b.csv')
  await runner.idle()
  expect(await stateOf(next)).toBe('completed')
})

it('a service that is closed keeps the files of what it stopped, and the next one takes it up as if never begun', async () => {
  const job = await addJob('a.csv')
  runner.enqueue(job.id)
  await begunAre('a.csv')
  await openInstead()
  expect([await stateOf(job), await job.has(), await test.store.jobs.attempts(job.id)]).toEqual(['processing', true, 0])
  begun.clear()
  await runner.resume()
  await begunAre('a.csv')
  finish('a.csv')
  await runner.idle()
  expect(await stateOf(job)).toBe('completed')
})

it('takes up what ended the process twice, but not what ended it three times', async () => {
  const [twice, thrice] = [await addJob('a.csv'), await addJob('b.csv')]
  for (const [{ id }, count] of [[twice, 2] as const, [thrice, 3] as const])
    for (let at = 0; at < count; at++) await test.store.jobs.beginAttempt(id)
  await runner.resume()
  expect(await test.store.jobs.byId(thrice.id)).toMatchObject({
    state: 'error',
    step: 'Stopped',
    error: 'The service ended several times while it processed these files. Check them, then send them again.',
  })
  await begunAre('a.csv')
  finish('a.csv')
  await runner.idle()
  expect([...begun.keys()]).toEqual(['a.csv'])
  expect(await stateOf(twice)).toBe('completed')
})
