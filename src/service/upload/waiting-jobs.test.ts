import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { uploadBody } from '../../shared/rest'
import { openTestStore, type TestStore } from '../store/test-store'
import { expiredStep, watchWaitingJobs, type WaitingJobs } from './waiting-jobs'

const dayMs = 86_400_000

let test: TestStore
let waiting: WaitingJobs
let nowMs: number
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  test = openTestStore(`INSERT INTO users (id, organization_id, name, name_folded, organization, title, email)
    VALUES ('a', 1, 'Ada', 'ada', '', '', '')`)
  nowMs = 0
  waiting = watchWaitingJobs(test.store, () => nowMs)
})
afterEach(async () => {
  waiting.close()
  vi.useRealTimers()
  await test.close()
})

async function addJob(): Promise<number> {
  const order = uploadBody.parse({ mode: 0, title: 'A', fileNames: ['a.csv'], fileLastModifieds: [1] })
  return test.store.jobs.add({ projectId: 1, userId: 'a', order, token: 't', nowMs })
}
const stepOf = async (id: number) => (await test.store.jobs.byId(id))?.step

it('ends a job whose files have not come within seven days, and says so; one that has them stays', async () => {
  const [late, started] = [await addJob(), await addJob()]
  await test.store.jobs.start(started, [], nowMs)
  nowMs = 7 * dayMs
  await waiting.endOld()
  await waiting.endIfOld(late)
  expect(await stepOf(late)).not.toBe(expiredStep)
  nowMs += 1
  await waiting.endIfOld(started)
  await waiting.endIfOld(late)
  expect(await test.store.jobs.byId(late)).toMatchObject({
    state: 'error',
    step: expiredStep,
    error: 'No file came within 7 days, so the upload token has ended. Start the upload again.',
  })
  expect((await test.store.jobs.byId(started))?.state).toBe('processing')
})

it('looks every hour by itself', async () => {
  const id = await addJob()
  nowMs = 7 * dayMs + 1
  vi.advanceTimersByTime(3_599_000)
  expect(await stepOf(id)).not.toBe(expiredStep)
  vi.advanceTimersByTime(1_000)
  await expect.poll(() => stepOf(id)).toBe(expiredStep)
  waiting.close()
  expect(vi.getTimerCount()).toBe(0)
})

it('leaves alone what is being sent, and counts anew from what broke off last', async () => {
  const id = await addJob()
  const [first, second] = [waiting.receiving(id, () => undefined), waiting.receiving(id, () => undefined)]
  nowMs = 8 * dayMs
  await waiting.endOld()
  await first('waits on')
  nowMs = 20 * dayMs
  // The other post still sends.
  await waiting.endOld()
  expect(await stepOf(id)).not.toBe(expiredStep)
  await second('waits on')
  nowMs = 27 * dayMs
  await waiting.endOld()
  expect(await stepOf(id)).not.toBe(expiredStep)
  nowMs += 1
  await waiting.endOld()
  expect(await stepOf(id)).toBe(expiredStep)
})

it('stops who sends the files of a cancelled job, and nobody else', async () => {
  const [id, other] = [await addJob(), await addJob()]
  const stopped: string[] = []
  const first = waiting.receiving(id, () => void stopped.push('first'))
  waiting.receiving(id, () => void stopped.push('second'))
  waiting.receiving(other, () => void stopped.push('other'))
  await first('started')
  waiting.cancelled(id)
  expect(stopped).toEqual(['second'])
})
